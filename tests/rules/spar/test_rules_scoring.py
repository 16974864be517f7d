"""The worth of a round."""

import pytest

from peerdeck.games.spar.scoring import standing
from tests.rules.spar.table import ended, keeping, rounds, score
from tests.support.cases import rows

RESET = {"same_suit_scope": "reset_all"}
CARRY = {"transfer_carry": "yes"}
LAST = {"scoring": "last_trick_only"}

ADD_UP = {"6D 7S": 5, "7C 6D": 5, "6D 7S 6H": 8, "6D 7S 6H 7D 6S": 13, "6D 6S 6H 7D 7S": 13}
WORTH = {
    "a 6 that keeps control is worth 3, and a 7 2": ({}, {"6D": 3, "7D": 2}),
    "other cards are worth 1": ({}, {"8D": 1, "9D": 1, "TD": 1, "JD": 1, "QD": 1, "KD": 1}),
    "an ace is worth 1": ({"deck": "35"}, {"AD": 1}),
    "sixes and sevens of different suits add up": ({}, ADD_UP),
    "of two in a row of one suit the last one counts": ({}, {"6S 7S": 2, "7C 6C": 3}),
    "the cards beside these two still count": ({}, {"6D 7S 6S": 6, "6D 7D 6S": 5, "7D 6D 6C": 6}),
    "the same suit again later counts in full": ({}, {"6S 7H 7S": 7, "6H 7S 7H": 7}),
    "any other card wipes all out": ({}, {"6D 9S": 1, "6D 7S 8H": 1, "6D 9S 7D": 2, "7S 9S 6S": 3}),
    "reset_all: all before two of a suit is wiped out": (RESET, {"6D 7S 6S": 3, "7D 6D 6C": 6}),
    "reset_all: the rest is as usual": (RESET, {"6S 7S": 2, "6S 7H 7S": 7}),
    "last_trick_only: nothing adds up": (LAST, {"6D 7S": 2, "6D 7S 6H": 3, "7D 6D 6C": 3}),
    "last_trick_only: another card last is worth 1": (LAST, {"6D 9S": 1}),
    "transfer_carry: not without a change of control": (CARRY, {"6D 7S 6H 7D 6S": 13}),
}


@pytest.mark.parametrize(("rules", "worth"), rows(WORTH))
def test_a_player_who_keeps_control(rules: dict[str, str], worth: dict[str, int]) -> None:
    points = {cards: keeping(cards, **rules).points for cards in worth}
    assert points == {cards: (worth[cards], 0) for cards in worth}


CHANGES = {
    "the points so far are lost with control": ("6D KC | 7S QC | 8H 9H | 6C 7C | TH JH", (0, 1)),
    "control taken back starts again": ("6D KC | 7S QC | 8H 9H | 6C 7C | 6H JC", (3, 0)),
    "a 7 that takes control from a 6 is worth 1": ("TS 7H | 6D 7D", (0, 1)),
    "a 6 takes nothing from a 7": ("8D 6H | 7S 6S", (2, 0)),
    "control taken last is worth 1 with a 9": ("TS 7H | 6D 9D", (0, 1)),
    "control taken last is worth 1 with a king": ("TS 7H | 8D KD", (0, 1)),
    "the point for taking control is not carried on": ("6D 7D | 7S KH", (0, 2)),
}


@pytest.mark.parametrize(("tricks", "points"), rows(CHANGES))
def test_when_control_changes(tricks: str, points: tuple[int, ...]) -> None:
    assert ended(tricks).points == points


def test_of_three_only_the_player_in_control_at_the_end_scores() -> None:
    t = rounds("6D 8C 9C | 7S JC TC | KS KC QC | KD 6C 7C | 8H 6H 9H")
    assert t.points == (0, 0, 1)
    t = rounds("KC 8C 6S | QC 9C 7H | JC TC 8H | 8S 6H TH | 6D 7D 8D")
    assert t.points == (0, 0, 1)  # and not seat 1 for a 7 over a 6 within the trick


CARRIED = {
    "the point counts with the cards kept next": ("6D 7D | 7S KH", (0, 3), (0, 3)),
    "another card wipes it out": ("6D 7D | 8S TH | 6H KD", (0, 3), (0, 3)),
    "a 6 of the suit that took control does not": ("8D 9D | 6D KH", (0, 4), (0, 4)),
    "two cards of a suit do with reset_all": ("8D 9D | 7S KH | 6S QH", (0, 4), (0, 3)),
    "a second change begins with one point": ("8D 9D | TH JH | 7S QH", (3, 0), (3, 0)),
}


@pytest.mark.parametrize(("tricks", "points", "with_reset_all"), rows(CARRIED))
def test_transfer_carry(
    tricks: str, points: tuple[int, ...], with_reset_all: tuple[int, ...]
) -> None:
    assert ended(tricks, **CARRY).points == points
    assert ended(tricks, **CARRY, **RESET).points == with_reset_all


def test_last_trick_only_nothing_is_carried() -> None:
    assert ended("6D 7D | 7S KH", **CARRY, **LAST).points == (0, 2)


def test_the_parts_of_the_score_are_named() -> None:
    assert score(keeping("6D 7S 6H 7D 6S")) == "0: 6 kept 3x3, 7 kept 2x2"
    assert score(keeping("8D")) == "0: last trick 1x1"
    assert score(ended("TS 7H | 6D 7D")) == "1: control taken 1x1"
    carried = score(ended("6D 7D | 7S KH", **CARRY))
    assert carried == "1: 7 kept 1x2, control taken 1x1"


# So far


def test_the_worth_of_control_so_far_is_known_during_the_round() -> None:
    t = rounds("6D KC", "7S 8H 6C TH", "QC 9H 7C JH")
    assert standing(t.state) == (0, (("6 kept", 1, 3),))
    assert standing(t.play("7S").state) == (0, (("6 kept", 1, 3),))  # the trick is not over
    assert standing(t.play("QC").state) == (0, (("6 kept", 1, 3), ("7 kept", 1, 2)))
    assert standing(t.play("8H", "9H").state) == (1, (("control taken", 1, 1),))


def test_before_the_first_trick_control_is_worth_nothing_yet() -> None:
    assert standing(keeping("6D").do("deal").state) is None


# The end


@pytest.mark.parametrize(("target", "stage"), [("14", "between"), ("13", "over"), ("12", "over")])
def test_a_game_ends_when_the_target_is_reached_or_passed(target: str, stage: str) -> None:
    t = keeping("6D 7S 6H 7D 6S", target=target)
    assert t.stage == stage
    assert (t.turn is None) == (stage == "over")
