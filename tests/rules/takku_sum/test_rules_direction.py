"""The direction and wildcards: which cards fit, and what sets and turns the direction."""

import pytest

from tests.rules.takku_sum.table import STOCK, after, down, signs, table, up
from tests.support.cases import rows

ALL = "AC 2C 3C 4C 5C 6C 7D 8C 9C TC JC QC KC"
FIT = {
    "undecided: anything": ("undecided", "7C", "3S", ALL),
    "higher cards, equal ones and wildcards": ("up", "6S 7C", "3S", "3C 7D 8C 9C TC JC QC KC"),
    "lower cards, equal ones and wildcards": ("down", "8S 7C", "JS", "AC 2C 3C 4C 5C 6C 7D JC"),
    "no card is higher than a king": ("up", "6S KC", "3S", "KC 3C"),
    "no card is lower than an ace": ("down", "6S AC", "3S", "AC 3C"),
}


@pytest.mark.parametrize(("direction", "pile", "wild", "fit"), rows(FIT))
def test_cards_that_fit(direction: str, pile: str, wild: str, fit: str) -> None:
    t = table(ALL, "2H", direction=direction, pile=pile, wild=wild, decks="2")
    assert t.may() == {*fit.split()}


# What a card that is played on a 7 does to the direction and the Indicator.
PLAYS = {
    "undecided: a higher card sets it to up": ("undecided QH", "8C", "up QH"),
    "undecided: a king sets it to up": ("undecided QH", "KC", "up QH"),
    "undecided: a lower card sets it to down": ("undecided QH", "6C", "down QH"),
    "undecided: an ace sets it to down": ("undecided QH", "AC", "down QH"),
    "undecided: an equal card decides nothing": ("undecided QH", "7D", "undecided QH"),
    "undecided: a wildcard is a card like any other": ("undecided 4S", "4C", "down 4S"),
    "undecided: a wildcard that is equal decides nothing": ("undecided 7S", "7D", "undecided 7S"),
    "a card in the direction keeps it": ("up QH", "9C", "up QH"),
    "a card in the direction keeps it down": ("down QH", "5C", "down QH"),
    "an equal card turns it": ("up QH", "7D", "down QH"),
    "an equal card turns it up again": ("down QH", "7D", "up QH"),
    "values are compared and not cards": ("up QH", "7C", "down QH"),
    "a wildcard turns it and replaces the Indicator": ("up 3S", "3C", "down 2S after 3S"),
    "a wildcard turns it up again": ("down TS", "TC", "up 2S after TS"),
    "a wildcard that fits up is still wild": ("up TS", "TC", "down 2S after TS"),
    "a wildcard that fits down is still wild": ("down 3S", "3C", "up 2S after 3S"),
    "a wildcard that is also equal turns it once": ("up 7S", "7D", "down 2S after 7S"),
}


@pytest.mark.parametrize(("before", "card", "result"), rows(PLAYS))
def test_a_card_and_the_direction(before: str, card: str, result: str) -> None:
    t = after(before, card)
    assert signs(t) == result
    assert t.faces_in("pile").endswith(f"7C {card}")


def test_wild_undecided_cycle_the_indicator_is_replaced() -> None:
    assert signs(after("undecided 4S", "4C", wild_undecided="cycle")) == "down 2S after 4S"


def test_undecided_equal_cards_leave_the_next_one_to_decide() -> None:
    t = table("7D", "7H", "8C").play("7D", "7H")
    assert signs(t) == "undecided QH"
    assert signs(t.play("8C")) == "up QH"


def test_the_new_indicator_is_drawn_before_the_hand_is_refilled_and_known_to_all() -> None:
    t = up("3C 4C 5C 6C 8C 9C TC", "2H", wild="3S", stock="KD QD").play("3C")
    assert (t.faces_in("indicator"), t.hand(0)) == ("KD", "4C 5C 6C 8C 9C TC QD")
    (indicator,) = t.state.zones[t.zone("indicator")]
    assert t.state.seen[indicator] == 0b11


def test_the_next_card_is_compared_with_the_value_of_a_wildcard() -> None:
    t = down("KC", "QC AC KD", wild="KS", stock=STOCK, decks="2").play("KC")
    assert (signs(t), t.may()) == ("up 2S after KS", {"KD"})


# Refusals

AGAINST = {
    "up": ("up", "6S 7C", "3S", "5C", "up: play a card above the 7, another 7, or a wild 3."),
    "down": ("down", "8S 7C", "7S", "8C", "down: play a card below the 7, or another 7."),
    "on a king": ("up", "6S KC", "8S", "QC", "higher than a King: play another King, or a wild 8."),
    "on an ace": ("down", "6S AC", "AS", "2C", "lower than an Ace: play another Ace."),
}


@pytest.mark.parametrize(("direction", "pile", "wild", "card", "because"), rows(AGAINST))
def test_a_card_against_the_direction_is_refused(
    direction: str, pile: str, wild: str, card: str, because: str
) -> None:
    t = table(f"{card} KD AD", "2H", direction=direction, pile=pile, wild=wild)
    t.refused(card, because, "direction", card)
