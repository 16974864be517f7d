"""Several cards of one value in one play."""

import pytest

from tests.rules.takku_sum.table import after, signs, up
from tests.support.cases import rows

THREE, FOUR, FIVE = "9C 9D 9H", "9C 9D 9H 9S", "9C 9C 9D 9D 9H"
EQUAL = "7C 7D 7H 7S"  # to the top card
LOW = "4C 4D 4H"  # against the direction if that is up, unless they are wild


def test_any_number_of_equal_cards_can_be_played_at_once() -> None:
    assert up(f"{FOUR} 4C", "2H").may() == {"9C", "9C 9D", THREE, FOUR}


def test_any_cards_of_one_value_can_be_chosen() -> None:
    assert up(f"{FOUR} 4C", "2H").play("9S 9D").faces_in("pile") == "6S 7C 9S 9D"


def test_equal_cards_are_interchangeable() -> None:
    assert up("9C 9C 9D", "2H", decks="2").may() == {"9C", "9C 9C", "9C 9C 9D"}


def test_different_values_are_not_played_together() -> None:
    up("8C 9C", "2H").refused("8C 9C", "must have the same value", "groups", "8C 9C")


SINGLE = {"five_plus": "as_single"}
FLIP = {"quad_undecided_flip": "yes"}
TWICE = {"double_cycle": "yes"}
BOTH = {**TWICE, "wild_undecided": "cycle"}
# What cards do to the direction and the Indicator.
PLAYS = {
    "two count as one": ({}, "up QH", "9C 9D", "up QH"),
    "two that are equal to the top turn the direction once": ({}, "up QH", "7D 7H", "down QH"),
    "three replace the Indicator": ({}, "up QH", THREE, "up 2S after QH"),
    "three replace it if it is down, too": ({}, "down QH", LOW, "down 2S after QH"),
    "three that are equal also turn": ({}, "up QH", "7D 7H 7S", "down 2S after QH"),
    "three wildcards replace it once": ({}, "up 4S", LOW, "down 2S after 4S"),
    "four turn the direction and replace the Indicator": ({}, "up QH", FOUR, "down 2S after QH"),
    "four turn it up again": ({}, "down QH", f"{LOW} 4S", "up 2S after QH"),
    "four that are equal turn once": ({}, "up QH", EQUAL, "down 2S after QH"),
    "four wildcards may go against it": ({}, "up 4C", f"{LOW} 4S", "down 2S after 4C"),
    "undecided: three set the direction": ({}, "undecided QH", THREE, "up 2S after QH"),
    "undecided: four set it": ({}, "undecided QH", FOUR, "up 2S after QH"),
    "undecided: four that are equal leave it": ({}, "undecided QH", EQUAL, "undecided 2S after QH"),
    "flip: three only set it": (FLIP, "undecided QH", THREE, "up 2S after QH"),
    "flip: four set it and turn it": (FLIP, "undecided QH", FOUR, "down 2S after QH"),
    "flip: four that are equal leave it": (FLIP, "undecided QH", EQUAL, "undecided 2S after QH"),
    "five count as four": ({}, "up QH", FIVE, "down 2S after QH"),
    "as_single: five count as one": (SINGLE, "up QH", FIVE, "up QH"),
    "as_single: four are still wild": (SINGLE, "up QH", FOUR, "down 2S after QH"),
    "as_single: five wildcards are wild": (
        {**SINGLE, **TWICE},
        "up 4S",
        f"{LOW} 4C 4D",
        "down 2S after 4S",
    ),
    "usually four wildcards replace it once": ({}, "up 4S", f"{LOW} 4C", "down 2S after 4S"),
    "usually five wildcards replace it once": ({}, "up 4S", f"{LOW} 4C 4D", "down 2S after 4S"),
    "twice: three wildcards do so twice": (TWICE, "up 4S", LOW, "down 5S after 4S 2S"),
    "twice: four": (TWICE, "up 4S", f"{LOW} 4C", "down 5S after 4S 2S"),
    "twice: five": (TWICE, "up 4S", f"{LOW} 4C 4D", "down 5S after 4S 2S"),
    "twice: but not one": (TWICE, "up 4S", "4C", "down 2S after 4S"),
    "twice: but not two": (TWICE, "up 4S", "4C 4D", "down 2S after 4S"),
    "twice: but not four other cards": (TWICE, "up QH", FOUR, "down 2S after QH"),
    "twice: but not undecided": (TWICE, "undecided 9S", THREE, "up 2S after 9S"),
    "twice: undecided if wildcards count then": (BOTH, "undecided 9S", THREE, "up 5S after 9S 2S"),
}


@pytest.mark.parametrize(("rules", "before", "cards", "result"), rows(PLAYS))
def test_a_group_and_the_direction(
    rules: dict[str, str], before: str, cards: str, result: str
) -> None:
    t = after(before, cards, **rules)
    assert (signs(t), t.turn, t.held()) == (result, 1, [7, 1])


AGAINST = {
    "four": ({}, f"{LOW} 4S", "they must not go against the direction", "groups"),
    "five like four": ({}, f"4C {LOW} 4S", "they must not go against", "groups"),
    "five like one": (SINGLE, f"4C {LOW} 4S", "The direction is up", "direction"),
}


@pytest.mark.parametrize(("rules", "cards", "because", "rule"), rows(AGAINST))
def test_a_group_must_not_go_against_the_direction(
    rules: dict[str, str], cards: str, because: str, rule: str
) -> None:
    t = up(cards, "2H", decks="2", **rules)
    assert t.may() == {"grace", "pass"}
    t.refused(cards, because, rule, cards)
