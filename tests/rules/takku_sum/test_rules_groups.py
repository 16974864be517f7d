"""Several cards of one value at once."""

import pytest

from peerdeck.card import parse_faces
from peerdeck.games.takku_sum.direction import effect
from peerdeck.games.takku_sum.table import DOWN, UNDECIDED, UP, HouseRules
from tests.rules.takku_sum.table import after, signs, up
from tests.support.cases import rows

FOUR, FIVE = "9C 9D 9H 9S", "9C 9C 9D 9D 9H"
LOW = "4C 4D 4H"  # against the direction if that is up, unless they are wild


def test_any_number_of_equal_cards_can_be_played_at_once() -> None:
    assert up(f"{FOUR} 4C", "2H").may() == {"9C", "9C 9D", "9C 9D 9H", FOUR}


def test_any_cards_of_one_value_can_be_chosen() -> None:
    assert up(f"{FOUR} 4C", "2H").play("9S 9D").faces_in("pile") == "6S 7C 9S 9D"


def test_equal_cards_are_interchangeable() -> None:
    assert up("9C 9C 9D", "2H", decks="2").may() == {"9C", "9C 9C", "9C 9C 9D"}


def test_different_values_are_not_played_together() -> None:
    up("8C 9C", "2H").refused("8C 9C", "must have the same value", "groups", "8C 9C")


ONE_BY_ONE = {"five_plus": "as_single"}
FLIP = {"quad_undecided_flip": "yes"}
CYCLE = {"wild_undecided": "cycle"}
TWICE = {"double_cycle": "yes"}
# What cards do to the direction and the Indicator.
PLAYS = {
    "two count as one": ({}, "up QH", "9C 9D", "up QH"),
    "two that are equal to the top turn the direction once": ({}, "up QH", "7D 7H", "down QH"),
    "three replace the Indicator": ({}, "up QH", "9C 9D 9H", "up 2S after QH"),
    "also down": ({}, "down QH", LOW, "down 2S after QH"),
    "three that are equal also turn": ({}, "up QH", "7D 7H 7S", "down 2S after QH"),
    "three wildcards replace it once": ({}, "up 4S", LOW, "down 2S after 4S"),
    "four turn the direction and replace it": ({}, "up QH", FOUR, "down 2S after QH"),
    "also up again": ({}, "down QH", f"{LOW} 4S", "up 2S after QH"),
    "four that are equal turn once": ({}, "up QH", "7C 7D 7H 7S", "down 2S after QH"),
    "four wildcards may go against it": ({}, "up 4C", f"{LOW} 4S", "down 2S after 4C"),
    "three set the direction": ({}, "undecided QH", "9C 9D 9H", "up 2S after QH"),
    "three never turn it": (FLIP, "undecided QH", "9C 9D 9H", "up 2S after QH"),
    "four set it": ({}, "undecided QH", FOUR, "up 2S after QH"),
    "four set and turn it": (FLIP, "undecided QH", FOUR, "down 2S after QH"),
    "four equal leave it": ({}, "undecided QH", "7C 7D 7H 7S", "undecided 2S after QH"),
    "also if others turn it": (FLIP, "undecided QH", "7C 7D 7H 7S", "undecided 2S after QH"),
    "five count as four": ({}, "up QH", FIVE, "down 2S after QH"),
    "or as one": (ONE_BY_ONE, "up QH", FIVE, "up QH"),
    "four are still wild then": (ONE_BY_ONE, "up QH", FOUR, "down 2S after QH"),
    "and five wildcards": ({**ONE_BY_ONE, **TWICE}, "up 4S", f"4C 4D {LOW}", "down 2S after 4S"),
    "usually four wildcards replace it once": ({}, "up 4S", f"{LOW} 4C", "down 2S after 4S"),
    "and five": ({}, "up 4S", f"{LOW} 4C 4D", "down 2S after 4S"),
    "double_cycle: three replace it twice": (TWICE, "up 4S", LOW, "down 5S after 4S 2S"),
    "double_cycle: also four": (TWICE, "up 4S", f"{LOW} 4C", "down 5S after 4S 2S"),
    "double_cycle: also five": (TWICE, "up 4S", f"{LOW} 4C 4D", "down 5S after 4S 2S"),
    "double_cycle: one replaces it once": (TWICE, "up 4S", "4C", "down 2S after 4S"),
    "double_cycle: also two": (TWICE, "up 4S", "4C 4D", "down 2S after 4S"),
    "double_cycle: also four that are not wild": (TWICE, "up QH", FOUR, "down 2S after QH"),
    "double_cycle: also undecided": (TWICE, "undecided 9S", "9C 9D 9H", "up 2S after 9S"),
    "double_cycle: unless wildcards count then": (
        {**TWICE, **CYCLE},
        "undecided 9S",
        "9C 9D 9H",
        "up 5S after 9S 2S",
    ),
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
    "or like one": (ONE_BY_ONE, f"4C {LOW} 4S", "The direction is up", "direction"),
}


@pytest.mark.parametrize(("rules", "cards", "because", "rule"), rows(AGAINST))
def test_a_group_must_not_go_against_the_direction(
    rules: dict[str, str], cards: str, because: str, rule: str
) -> None:
    t = up(cards, "2H", decks="2", **rules)
    assert t.may() == {"grace", "pass"}
    t.refused(cards, because, rule, cards)


@pytest.mark.parametrize("count", range(1, 9))
@pytest.mark.parametrize("direction", [UP, DOWN, UNDECIDED])
def test_the_direction_never_turns_twice(count: int, direction: int) -> None:
    """Equal to the top card, wild, and a group of four: three reasons, but it turns once."""
    (nine,) = (face % 13 for face in parse_faces("9C"))
    result, cycles = effect(HouseRules(), direction, nine, nine, nine, count)  # type: ignore[arg-type]
    assert result == -direction
    assert cycles == (1 if direction or count > 2 else 0)
