"""Laying down: contracts, sets and runs. What a meld is has tests of its own."""

from typing import Any

import pytest

from peerdeck.games.contract_rummy import words
from peerdeck.refusals import declared
from tests.rules.contract_rummy.table import may, melds, progressive, shanghai
from tests.support.cases import rows
from tests.support.laws import check_no_lie_is_allowed
from tests.support.positions import Table

HAND = "3C 3D 3H 9C 9D 9H KS 2S"
DONE = "laydown 3C 3D 3H | 9C 9D 9H"
RUNS = {"round": 3}  # two runs of 4
ALL = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
WHOLE = {"rounds": "7r@14"}
LAST = {"rounds": "3s-3s@6", "last_round_all": "yes"}


def holding(hand: str = HAND, game: Any = shanghai, **rules: Any) -> Table:
    """Return a table of three where the first player has drawn."""
    return game(hand, "2H", "TH", **rules)


def test_a_contract_is_laid_down_between_draw_and_discard_for_all_to_see() -> None:
    t = holding()
    assert may(t, "laydown") == {"3C 3D 3H | 9C 9D 9H"}
    check_no_lie_is_allowed(t.referee, 0)
    cards = t.cards("3C 3D 3H 9C 9D 9H")
    t.do(DONE)
    assert melds(t, 0) == ["3C 3D 3H", "9C 9D 9H"]
    assert t.hand(0) == "KS 2S"  # other cards may stay in hand
    assert t.referee.to_act == (0,)  # the turn is not over
    assert t.notes.down == 0b001
    assert {t.state.seen[card] for card in cards} == {0b111}


def test_nobody_has_to_lay_down() -> None:
    assert melds(holding().do("discard KS"), 0) == []


def test_a_set_is_sorted_by_suit_with_its_jokers_last() -> None:
    t = holding("3C * 3H 9C 9D 9H KS 2S").do("laydown * 3H 3C | 9H 9C 9D")
    assert melds(t, 0) == ["3C 3H *", "9C 9D 9H"]


IN_PROGRESSIVE = {"game": progressive}
LAID = {
    "melds may be longer than asked for": ("3C 3D 3H 3S | 9C 9D 9H", {}),
    "the longest set is for the longest": ("3C 3D 3H 3S | 9C 9D 9H", {"rounds": "3s-4s@11"}),
    "equal cards may be in a set": ("3C 3C 3H | 9C 9D 9H", {}),
    "equal cards may be in a set in progressive": ("3C 3C 3H | 9C 9D 9H", IN_PROGRESSIVE),
    "two sets may be of one rank": ("3C 3D 3H | 3C 3D 3H", {"distinct_set_values": "no"}),
    "two sets may be of one rank in progressive": ("3C 3D 3H | 3C 3D 3H", IN_PROGRESSIVE),
    "two players may have sets of one rank": (
        "3C 3D 3H | 9C 9D 9H", {"melds": {1: "3S 3C 3D | 8C 8D 8H"}}),
    "two runs may join": (
        "AC 2C 3C 4C | 5C 6C 7C 8C", {**RUNS, "consecutive_runs": "allowed"}),
    "two runs may join in progressive": ("AC 2C 3C 4C | 5C 6C 7C 8C", {**RUNS, **IN_PROGRESSIVE}),
    "two runs may share a card": ("AC 2C 3C 4C | 4C 5C 6C 7C", RUNS),
    "two runs may be alike": ("AC 2C 3C 4C | AC 2C 3C 4C", RUNS),
    "runs of two suits may follow each other": ("AC 2C 3C 4C | 5D 6D 7D 8D", RUNS),
    "the ace is low or high": ("AC 2C 3C 4C | JD QD KD AD", RUNS),
    "a run goes from ace to ace": (ALL, WHOLE),
    "a run may go from ace to ace in progressive": (
        ALL, {**WHOLE, **IN_PROGRESSIVE, "ace_both_ends": "yes"}),
    "a joker is at the high end": ("4C 5C 6C * | 9D TD JD QD", RUNS),
    "a joker is at the low end": ("* 4C 5C 6C | 9D TD JD QD", RUNS),
    "a joker is in a set": ("3C 3D * | 9C 9D 9H", {**IN_PROGRESSIVE, "jokers_in": "both"}),
    "jokers without limit in progressive": ("3C * * | 9C 9D 9H", IN_PROGRESSIVE),
    "a joker for runs only is in a run": (
        "3C 3D 3H | 4C 5C 6C *", {**IN_PROGRESSIVE, "jokers_in": "runs_only", "round": 2}),
    "only the last round is laid down at one go": (
        "3C 3D 3H | 9C 9D 9H", {"rounds": "3s-3s@11,3s-3s@11", "last_round_all": "yes"}),
}  # fmt: skip


@pytest.mark.parametrize(("text", "rules"), rows(LAID))
def test_what_can_be_laid_down(text: str, rules: dict[str, Any]) -> None:
    t = holding(text.replace("| ", "") + " KS 2S", **rules).do(f"laydown {text}")
    assert melds(t, 0) == text.split(" | ")
    assert t.hand(0) == "KS 2S"


NOT_LAID = {
    "a meld that is longer than an exact one": (
        "3C 3D 3H 3S | 9C 9D 9H", {"laydown_size": "exact"}, "set-size", "3C 3D 3H 3S"),
    "a meld that is shorter": ("3C 3D | 9C 9D 9H", {}, "set-size", "3C 3D"),
    "a suit twice": ("3C 3C 3H | 9C 9D 9H", {"set_suits": "distinct"}, "suit-twice", "3C"),
    "two sets that are one big set": ("3C 3D 3H | 3C 3D 3H", {}, "sets-of-one-rank", None),
    "two runs that join end to end": ("AC 2C 3C 4C | 5C 6C 7C 8C", RUNS, "runs-join", None),
    "an ace in the middle": ("AC 2C 3C 4C | QD KD AD 2D", RUNS, "round-the-corner", None),
    "an ace at both ends": (ALL, {**WHOLE, "ace_both_ends": "no"}, "one-ace", None),
    "an ace at both ends in progressive": (ALL, {**WHOLE, **IN_PROGRESSIVE}, "one-ace", None),
    "a meld of jokers": ("* * * | 9C 9D 9H", IN_PROGRESSIVE, "all-jokers", None),
    "a joker in a set where they are for runs": (
        "3C 3D * | 9C 9D 9H", {**IN_PROGRESSIVE, "jokers_in": "runs_only"},
        "no-jokers-in-sets", "*"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "rules", "code", "about"), rows(NOT_LAID))
def test_what_cannot_be_laid_down(
    text: str, rules: dict[str, Any], code: str, about: str | None
) -> None:
    t = holding(text.replace("| ", "") + " KS 2S", **rules)
    assert text not in may(t, "laydown")
    rule = declared(words)[code].rule
    assert t.refused(f"laydown {text}", "", rule, about).refusal.code == code


@pytest.mark.parametrize(("value", "most"), [("1", 1), ("half", 2), ("any", 3)])
def test_jokers_in_a_meld(value: str, most: int) -> None:
    for jokers, run in enumerate(["4C 5C 6C *", "4C 5C * *", "4C * * *"], 1):
        t = holding(f"{run} 9D TD JD QD KS", **RUNS, jokers_per_meld=value)
        if jokers <= most:
            assert melds(t.do(f"laydown {run} | 9D TD JD QD"), 0)[0] == run
        else:
            t.refused(f"laydown {run} | 9D TD JD QD", because="joker", rule="jokers")


# What is left in hand


def test_a_card_must_be_left_for_the_last_discard() -> None:
    t = progressive("3C 3D 3H 9C 9D 9H 9S", "4C")
    assert may(t, "laydown") == {"3C 3D 3H | 9C 9D 9H"}
    assert t.do(DONE).hand(0) == "9S"


def test_the_last_round_at_one_go() -> None:
    t = holding("3C 3D 3H 9C 9D 9H 9S", **LAST)
    assert t.do("laydown 3C 3D 3H | 9C 9D 9H 9S").notes.out == 0
