"""Heavy contracts, of many melds and with many jokers: a lay-down is found if there is one."""

import pytest

from peerdeck.card import parse_faces
from peerdeck.games.contract_rummy.contracts import parse_contract
from peerdeck.games.contract_rummy.lay_downs import a_lay_down, best_lay_downs
from peerdeck.games.contract_rummy.melds import MeldRules
from peerdeck.games.contract_rummy.missing import nearest
from peerdeck.games.contract_rummy.needs import needed
from tests.rules.contract_rummy.test_lay_downs import check_laid, worth

ANY = MeldRules(jokers_per_meld="any", distinct_set_values=False)
HALF = MeldRules(jokers_per_meld="half", distinct_set_values=False)
OFFERED = [
    ("3s-4r-4r-4r", "* * 3S 4D 5D 6D 7D * TC * QC 5D 6D 7D 8D 8D", ANY),
    ("3s-4r-4r-4r", "* * 3S 4D 5D 6D 7D * TC * QC 5D 6D 7D 8D 8D", HALF),
]


@pytest.mark.xfail(strict=True, reason="the search stops after its step limit")
@pytest.mark.parametrize(("contract", "cards", "rules"), OFFERED)
def test_a_lay_down_is_found_among_very_many_ways(
    contract: str, cards: str, rules: MeldRules
) -> None:
    wanted, hand = parse_contract(contract), list(parse_faces(cards))
    best = best_lay_downs(hand, wanted, rules, worth)
    first = a_lay_down(hand, wanted, rules)
    assert best
    assert first is not None
    for laid in (first, *best):
        check_laid(hand, laid, wanted, rules)
    lacking, near = needed(tuple(hand), wanted, rules), nearest(hand, wanted, rules)
    assert lacking is not None
    assert near is not None
    assert (lacking.number, near.number) == (0, 0)
