"""Heavy contracts, of many melds and with many jokers: a lay-down is found if there is one.

By a table where one was not offered, against a search by hand, and in larger hands by construction.
"""

from itertools import cycle, islice
from random import Random

import pytest

from peerdeck.card import JOKER, parse_faces
from peerdeck.games.contract_rummy import needs
from peerdeck.games.contract_rummy.contracts import parse_contract
from peerdeck.games.contract_rummy.counting import counted
from peerdeck.games.contract_rummy.lay_downs import (
    a_lay_down,
    best_lay_downs,
    can_lay_down,
    core_of,
    laid_out,
)
from peerdeck.games.contract_rummy.melds import MeldRules
from peerdeck.games.contract_rummy.missing import nearest
from peerdeck.games.contract_rummy.needs import lacking, needed
from peerdeck.games.contract_rummy.plan import plan_of
from peerdeck.games.contract_rummy.search import Search
from peerdeck.games.contract_rummy.sweep import sweep
from peerdeck.games.contract_rummy.sweeping import Sweep
from tests.rules.contract_rummy.by_hand import all_laid
from tests.rules.contract_rummy.test_lay_downs import check_laid, worth
from tests.support.cases import depth, rows, some
from tests.support.heavy import MELDS, any_task

ANY = MeldRules(jokers_per_meld="any", distinct_set_values=False)
HALF = MeldRules(jokers_per_meld="half", distinct_set_values=False)
OFFERED = [
    ("3s-4r-4r-4r", "* * 3S 4D 5D 6D 7D * TC * QC 5D 6D 7D 8D 8D", ANY),
    ("3s-4r-4r-4r", "* * 3S 4D 5D 6D 7D * TC * QC 5D 6D 7D 8D 8D", HALF),
]


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


APART = MeldRules(jokers_per_meld="any")
HALF_APART = MeldRules(jokers_per_meld="half")
JOINED = MeldRules(ace_both_ends=False, consecutive_runs=True)
SWEPT = {
    "runs that must not join begin without a card":
        ("3r-3r-4r", "AC 8C JC KC 4S 5S * * * *", APART),
    "runs that must not join begin without a card in three places":
        ("3r-4r-7r", "3C 5C 6C 9C AD 8D 9D TD QD KD * * * *", HALF_APART),
    "suits are alike only from the rank on from which they have the same cards":
        ("3s-3s-3r", "4C 4C 5C 4D 4D 6D 4H 4H 6H * *", JOINED),
}  # fmt: skip


@pytest.mark.parametrize(("contract", "cards", "rules"), rows(SWEPT))
def test_a_sweep_alone_finds_the_lay_down(contract: str, cards: str, rules: MeldRules) -> None:
    wanted, hand = parse_contract(contract), list(parse_faces(cards))
    plan = plan_of(wanted, rules)
    core = core_of(plan, sweep(plan, *counted(hand)))
    assert core is not None
    check_laid(hand, laid_out(hand, core, rules), wanted, rules)


def test_cards_that_ranks_cannot_give_are_counted_without_a_sweep(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    contract = parse_contract("3s-5s-6s-6s-3r-4r-5r")
    rules = MeldRules("half", jokers_in_sets=False, exact=True, consecutive_runs=True)
    hand = tuple(parse_faces(" ".join(f"{rank}{suit}" for suit in "CDHS" for rank in "A23456")))
    hand += (JOKER, JOKER)
    sweep.cache_clear()
    with monkeypatch.context() as patched:
        patched.setattr(Sweep, "runs", None)
        assert sweep(plan_of(contract, rules), *counted(hand), 7) is None
    # four ranks for the sets, which leave a single card, and three cards of the other two
    assert lacking(hand, contract, rules) == contract.size - len(hand) + 2 == 8


MOST_CARDS = 11  # that are searched by hand
BATCHES, HANDS = range(12), 500
STEPS = (None, 30)  # as many as usual, and so few that nearly every answer comes from the sweep


@pytest.mark.parametrize("seed", BATCHES)
@pytest.mark.parametrize("steps", STEPS)
def test_a_lay_down_is_found_exactly_if_there_is_one(
    seed: int, steps: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if steps is not None:
        monkeypatch.setattr(Search.__init__, "__defaults__", (steps,))
        monkeypatch.setattr(needs, "MOST_OF_ONE", steps)
    lacking.cache_clear()
    random = Random(seed)
    for _hand in range(depth(HANDS // 20, HANDS)):
        hand, contract, rules = any_task(random, MOST_CARDS, random.choice((1, MELDS)))
        left = all_laid(tuple(hand), contract, rules)
        for keep in (0, 1):
            enough = any(len(rest) >= keep for rest in left)
            first = a_lay_down(hand, contract, rules, keep)
            best = best_lay_downs(hand, contract, rules, worth, keep)
            case = (hand, contract, rules, keep)
            assert can_lay_down(hand, contract, rules, keep) == enough, case
            assert (first is not None) == bool(best) == enough, case
            whole = a_lay_down(hand, contract, rules, keep, whole=True)
            assert (whole is not None) == any(len(rest) == keep for rest in left), case
            if whole is not None:
                assert len(check_laid(hand, whole, contract, rules)) == keep
            for laid in best if first is None else (first, *best):
                assert check_laid(hand, laid, contract, rules) in left
            if best and not keep and JOKER not in hand:
                least = min(sum(map(worth, rest)) for rest in left)
                assert sum(map(worth, check_laid(hand, best[0], contract, rules))) == least
        assert (lacking(tuple(hand), contract, rules) == 0) == bool(left)


LARGE = 24  # the most cards of a contract whose hands are too large for a search by hand


@pytest.mark.parametrize("seed", some(range(20), 4))
def test_of_a_large_hand_no_more_is_lacking_than_was_taken_from_a_lay_down(seed: int) -> None:
    random = Random(seed)
    for _hand in range(depth(25, 200)):
        hand, contract, rules = any_task(random, LARGE, MELDS)
        near = nearest(hand, contract, rules)
        assert near is not None
        assert lacking(tuple(hand), contract, rules) <= near.number
        whole = [
            *hand,
            *(face for meld in near.melds for face in islice(cycle(meld.wanted), meld.number)),
        ]
        laid = a_lay_down(whole, contract, rules)
        assert laid is not None
        rest = check_laid(whole, laid, contract, rules)
        down = [face for meld in laid for face in meld.faces]
        for taken in range(4):
            fewer = (*random.sample(down, len(down) - taken), *rest)
            assert lacking(fewer, contract, rules) <= taken


@pytest.mark.parametrize("seed", some(range(20), 4))
def test_in_a_large_hand_each_card_that_is_needed_brings_a_lay_down_nearer(seed: int) -> None:
    random, complete = Random(seed), 0
    for _hand in range(depth(25, 200)):
        hand, contract, rules = any_task(random, LARGE, MELDS)
        count = lacking(tuple(hand), contract, rules)
        while (least := needed(tuple(hand), contract, rules)) is not None and least.faces:
            assert least.number == count
            hand.append(random.choice(sorted(least.faces)))
            count -= 1
        assert least is not None
        if not least.number:
            complete += 1
            assert count == 0
            assert can_lay_down(hand, contract, rules)
    assert complete
