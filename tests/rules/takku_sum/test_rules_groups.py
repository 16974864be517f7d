"""Several cards of one value at once."""

from __future__ import annotations

import pytest

from peerdeck.card import parse_faces
from peerdeck.games.takku_sum.direction import effect
from peerdeck.games.takku_sum.table import DOWN, UNDECIDED, UP, HouseRules
from tests.rules.takku_sum.table import table

STOCK = "2S 5S TD TH JD JH QS QC 8C 8D 8H 8S"  # the next Indicator is a 2, the one after it a 5
FOUR = "9C 9D 9H 9S"


def test_any_number_of_equal_cards_can_be_played_at_once() -> None:
    t = table(f"{FOUR} 4C", "2H", pile="6S 7C", direction="up")
    assert t.may() == {"9C", "9C 9D", "9C 9D 9H", FOUR}


def test_any_cards_of_one_value_can_be_chosen() -> None:
    t = table(f"{FOUR} 4C", "2H", pile="6S 7C", direction="up")
    assert t.play("9S 9D").pile == "6S 7C 9S 9D"


def test_equal_cards_are_interchangeable() -> None:
    t = table("9C 9C 9D", "2H", pile="6S 7C", direction="up", decks="2")
    assert t.may() == {"9C", "9C 9C", "9C 9C 9D"}


def test_different_values_are_not_played_together() -> None:
    t = table("8C 9C", "2H", pile="6S 7C", direction="up")
    t.refused("8C 9C", because="must have the same value", rule="groups", about="8C 9C")


def test_two_cards_count_as_one() -> None:
    t = table("9C 9D", "2H", pile="6S 7C", direction="up").play("9C 9D")
    assert (t.direction, t.wild) == ("up", "QH")
    t = table("7D 7H", "2H", pile="6S 7C", direction="up").play("7D 7H")
    assert (t.direction, t.wild) == ("down", "QH")  # turned once


@pytest.mark.parametrize(("direction", "value"), [("up", "9"), ("down", "4")])
def test_three_replace_the_indicator_and_keep_the_direction(direction: str, value: str) -> None:
    three = " ".join(value + suit for suit in "CDH")
    t = table(three, "2H", pile="6S 7C", direction=direction, stock=STOCK).play(three)
    assert (t.direction, t.wild, t.discarded) == (direction, "2S", "QH")


def test_three_that_are_equal_to_the_top_also_turn_the_direction() -> None:
    t = table("7D 7H 7S", "2H", pile="6S 7C", direction="up", stock=STOCK).play("7D 7H 7S")
    assert (t.direction, t.wild) == ("down", "2S")


def test_three_wildcards_replace_the_indicator_once() -> None:
    t = table("4C 4D 4H", "2H", pile="6S 7C", direction="up", wild="4S", stock=STOCK)
    t.play("4C 4D 4H")
    assert (t.direction, t.wild, t.discarded) == ("down", "2S", "4S")


@pytest.mark.parametrize(
    ("direction", "value", "after"), [("up", "9", "down"), ("down", "4", "up")]
)
def test_four_turn_the_direction_and_replace_the_indicator(
    direction: str, value: str, after: str
) -> None:
    four = " ".join(value + suit for suit in "CDHS")
    t = table(four, "2H", pile="6S 7C", direction=direction, stock=STOCK).play(four)
    assert (t.direction, t.wild, t.discarded) == (after, "2S", "QH")


def test_four_that_are_equal_to_the_top_turn_the_direction_once() -> None:
    t = table(
        "7C 7D 7H 7S", "2H", pile="6S 7C", direction="up", stock=f"{STOCK} 2C", decks="2"
    ).play("7C 7D 7H 7S")
    assert (t.direction, t.wild) == ("down", "2S")


def test_four_must_not_go_against_the_direction() -> None:
    t = table("4C 4D 4H 4S", "2H", pile="6S 7C", direction="up")
    assert "4C 4D 4H 4S" not in t.may()
    t.refused(
        "4C 4D 4H 4S",
        because="they must not go against the direction",
        rule="groups",
        about="4C 4D 4H 4S",
    )


@pytest.mark.parametrize(
    ("five_plus", "because", "rule"),
    [
        ("as_four", "they must not go against", "groups"),
        ("as_single", "The direction is up", "direction"),
    ],
)
def test_five_go_against_the_direction_like_four_if_they_count_as_four(
    five_plus: str, because: str, rule: str
) -> None:
    five = "4C 4C 4D 4H 4S"
    rules = {"decks": "2", "five_plus": five_plus}
    t = table(five, "2H", pile="6S 7C", direction="up", **rules)  # type: ignore[arg-type]
    t.refused(five, because=because, rule=rule)


def test_four_wildcards_may_go_against_the_direction() -> None:
    four = "4C 4D 4H 4S"
    t = table(four, "2H", pile="6S 7C", direction="up", wild="4C", stock=STOCK, decks="2")
    t.play(four)
    assert (t.direction, t.wild) == ("down", "2S")


# Undecided


def test_undecided_three_set_the_direction_and_replace_the_indicator() -> None:
    t = table("9C 9D 9H", "2H", stock=STOCK).play("9C 9D 9H")
    assert (t.direction, t.wild, t.discarded) == ("up", "2S", "QH")


@pytest.mark.parametrize(("rule", "direction"), [("no", "up"), ("yes", "down")])
def test_undecided_four_set_the_direction(rule: str, direction: str) -> None:
    t = table(FOUR, "2H", stock=STOCK, quad_undecided_flip=rule).play(FOUR)
    assert (t.direction, t.wild) == (direction, "2S")


@pytest.mark.parametrize("rule", ["no", "yes"])
def test_undecided_four_that_are_equal_leave_it_undecided(rule: str) -> None:
    four = "7C 7D 7H 7S"
    t = table(four, "2H", pile="7C", stock=STOCK, quad_undecided_flip=rule, decks="2").play(four)
    assert (t.direction, t.wild) == ("undecided", "2S")


def test_undecided_three_never_turn_the_direction() -> None:
    t = table("9C 9D 9H", "2H", stock=STOCK, quad_undecided_flip="yes").play("9C 9D 9H")
    assert t.direction == "up"


# Five and more

FIVE = "9C 9C 9D 9D 9H"


@pytest.mark.parametrize(
    ("rule", "direction", "wild"), [("as_four", "down", "2S"), ("as_single", "up", "QH")]
)
def test_five_count_as_four_or_as_one(rule: str, direction: str, wild: str) -> None:
    t = table(FIVE, "2H", pile="6S 7C", direction="up", stock=STOCK, decks="2", five_plus=rule)
    assert FIVE in t.may()
    t.play(FIVE)
    assert (t.direction, t.wild) == (direction, wild)


def test_as_single_four_are_still_a_wildcard() -> None:
    t = table(FOUR, "2H", pile="6S 7C", direction="up", stock=STOCK, five_plus="as_single")
    t.play(FOUR)
    assert (t.direction, t.wild) == ("down", "2S")


def test_as_single_five_wildcards_are_still_wild() -> None:
    t = table(
        FIVE, "2H", pile="6S TC", direction="up", wild="9S", stock=STOCK, decks="2",
        five_plus="as_single", double_cycle="yes",
    ).play(FIVE)  # fmt: skip
    assert (t.direction, t.wild) == ("down", "2S")


# Twice


@pytest.mark.parametrize(
    ("rule", "wild", "discarded"), [("no", "2S", "9S"), ("yes", "5S", "9S 2S")]
)
@pytest.mark.parametrize("group", ["9C 9D 9H", "9C 9D 9H 9C", FIVE])
def test_double_cycle_three_or_more_wildcards_replace_the_indicator_twice(
    group: str, rule: str, wild: str, discarded: str
) -> None:
    t = table(
        group, "2H", pile="6S TC", direction="up", wild="9S", stock=STOCK, decks="2",
        double_cycle=rule,
    ).play(group)  # fmt: skip
    assert (t.direction, t.wild, t.discarded) == ("down", wild, discarded)
    assert t.turn == 1
    assert len(t.hand(0).split()) == 7


def test_double_cycle_one_or_two_wildcards_replace_it_once() -> None:
    for group in ("9C", "9C 9D"):
        t = table(
            group, "2H", pile="6S TC", direction="up", wild="9S", stock=STOCK, double_cycle="yes"
        ).play(group)
        assert t.wild == "2S"


def test_double_cycle_four_that_are_not_wild_replace_it_once() -> None:
    t = table(FOUR, "2H", pile="6S 7C", direction="up", stock=STOCK, double_cycle="yes")
    assert t.play(FOUR).wild == "2S"


@pytest.mark.parametrize(("wild_undecided", "wild"), [("ordinary", "2S"), ("cycle", "5S")])
def test_double_cycle_undecided_it_depends_on_wild_undecided(
    wild_undecided: str, wild: str
) -> None:
    t = table(
        "9C 9D 9H", "2H", wild="9S", stock=STOCK, double_cycle="yes", wild_undecided=wild_undecided
    ).play("9C 9D 9H")
    assert (t.direction, t.wild) == ("up", wild)


@pytest.mark.parametrize("count", range(1, 9))
@pytest.mark.parametrize("direction", [UP, DOWN, UNDECIDED])
def test_the_direction_never_turns_twice(count: int, direction: int) -> None:
    """Equal to the top card, wild, and a group of four: three reasons, but it turns once."""
    (nine,) = (face % 13 for face in parse_faces("9C"))
    after, cycles = effect(HouseRules(), direction, nine, nine, nine, count)  # type: ignore[arg-type]
    assert after == -direction
    assert cycles == (1 if direction or count > 2 else 0)
