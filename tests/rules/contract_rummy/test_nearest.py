"""The melds of a hand that come nearest to a contract."""

from __future__ import annotations

from itertools import combinations_with_replacement

from hypothesis import given

from peerdeck.card import JOKER, Face, faces_text, parse_faces
from peerdeck.games.contract_rummy.contracts import Contract, parse_rounds
from peerdeck.games.contract_rummy.lay_downs import can_lay_down
from peerdeck.games.contract_rummy.melds import RUN, MeldRules
from peerdeck.games.contract_rummy.missing import nearest
from tests.rules.contract_rummy.test_lay_downs import RULES, left_of_faces, tasks
from tests.support.cases import examples


def test_the_melds_and_what_they_miss() -> None:
    asked = parse_rounds("3s-4r@11")[0].contract
    found = nearest(parse_faces("9C 9D 5H 7H 2S"), asked, MeldRules(distinct_suits=True))
    assert found is not None
    nines, run = found.melds
    assert (faces_text(nines.faces), faces_text(run.faces)) == ("9C 9D", "5H 7H")
    assert (faces_text(nines.wanted), nines.number) == ("9H 9S", 1)
    assert run.number == 2
    assert faces_text(run.wanted) in ("4H 6H", "6H 8H")
    assert (found.number, nines.jokers, run.jokers) == (3, 1, 1)


def test_nothing_comes_near_sets_that_cannot_be() -> None:
    asked = parse_rounds("5s@11")[0].contract
    assert nearest(parse_faces("9C 9D"), asked, MeldRules(distinct_suits=True)) is None


@examples(100)
@given(tasks(), RULES)
def test_the_cards_it_names_are_enough_and_no_fewer_are(
    task: tuple[list[Face], Contract], rules: MeldRules
) -> None:
    hand, contract = task
    found = nearest(hand, contract, rules)
    if found is None:
        assert rules.distinct_suits
        return
    assert (found.number == 0) == can_lay_down(hand, contract, rules)
    left_of_faces(hand, [face for meld in found.melds for face in meld.faces])
    named = [
        face
        for meld in found.melds
        for face in (meld.wanted if meld.kind == RUN else meld.wanted[:1] * meld.number)
    ]
    assert len(named) == found.number
    if not rules.distinct_suits:  # of several cards for one set, all would be the same
        assert can_lay_down(hand + named, contract, rules)
    for meld in found.melds:
        assert 0 <= meld.jokers <= meld.number
        assert len(meld.faces) + meld.number >= meld.size
    if 1 < found.number <= 3:
        sizes = rules._replace(exact=True)
        for fewer in combinations_with_replacement(useful(hand), found.number - 1):
            assert not can_lay_down([*hand, *fewer], contract, sizes)


def useful(hand: list[Face]) -> list[Face]:
    """The cards of which one could do more than any other that is left out."""
    near = {
        face // 13 * 13 + (face + step) % 13
        for face in hand
        if face != JOKER
        for step in range(-3, 4)
    }
    near |= {suit * 13 + face % 13 for face in hand if face != JOKER for suit in range(4)}
    return sorted(near)
