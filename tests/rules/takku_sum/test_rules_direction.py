"""The direction and wildcards: which cards fit, and what sets and turns the direction."""

from __future__ import annotations

import pytest

from peerdeck.action import Play
from tests.rules.takku_sum.table import table

STOCK = "KD 2S 2D 5D 6D 8D 9D TD JD QD"  # the next Indicator is a king
ALL = "AC 2C 3C 4C 5C 6C 7D 8C 9C TC JC QC KC"


# Undecided


def test_undecided_anything_may_be_played() -> None:
    assert table(ALL, "2H").may() == set(ALL.split())


@pytest.mark.parametrize(
    ("card", "direction"), [("8C", "up"), ("KC", "up"), ("6C", "down"), ("AC", "down")]
)
def test_undecided_a_higher_card_sets_the_direction_to_up_and_a_lower_one_to_down(
    card: str, direction: str
) -> None:
    assert table(card, "2H", pile="7C").play(card).direction == direction


def test_undecided_an_equal_card_decides_nothing() -> None:
    t = table("7D", "7H", "8C", pile="7C").play("7D")
    assert t.direction == "undecided"
    assert t.play("7H").direction == "undecided"
    assert t.play("8C").direction == "up"


def test_undecided_a_wildcard_is_a_card_like_any_other() -> None:
    t = table("4C", "2H", pile="7C", wild="4S").play("4C")
    assert (t.direction, t.wild, t.discarded) == ("down", "4S", "")
    t = table("7D", "2H", pile="7C", wild="7S").play("7D")
    assert (t.direction, t.wild) == ("undecided", "7S")


def test_wild_undecided_cycle_the_indicator_is_replaced() -> None:
    t = table("4C", "2H", pile="7C", wild="4S", stock=STOCK, wild_undecided="cycle")
    t.play("4C")
    assert (t.direction, t.wild, t.discarded) == ("down", "KD", "4S")


# Up and down


def test_up_a_higher_card_an_equal_one_or_a_wildcard_may_be_played() -> None:
    t = table(ALL, "2H", pile="6S 7C", direction="up", wild="3S")
    assert t.may() == {"3C", "7D", "8C", "9C", "TC", "JC", "QC", "KC"}


def test_down_a_lower_card_an_equal_one_or_a_wildcard_may_be_played() -> None:
    t = table(ALL, "2H", pile="8S 7C", direction="down", wild="JS")
    assert t.may() == {"AC", "2C", "3C", "4C", "5C", "6C", "7D", "JC"}


@pytest.mark.parametrize(("direction", "card"), [("up", "9C"), ("down", "5C")])
def test_a_card_in_the_direction_keeps_it(direction: str, card: str) -> None:
    t = table(card, "2H", pile="6S 7C", direction=direction).play(card)
    assert (t.direction, t.wild, t.pile) == (direction, "QH", f"6S 7C {card}")


@pytest.mark.parametrize(("direction", "after"), [("up", "down"), ("down", "up")])
def test_an_equal_card_turns_the_direction(direction: str, after: str) -> None:
    t = table("7D", "2H", pile="6S 7C", direction=direction).play("7D")
    assert (t.direction, t.wild) == (after, "QH")


def test_values_are_compared_and_not_cards() -> None:
    t = table("7C", "2H", pile="6S 7C", direction="up", decks="2").play("7C")
    assert t.direction == "down"


def test_there_is_no_card_higher_than_a_king() -> None:
    t = table(ALL.replace("KC", "KD"), "2H", pile="6S KC", direction="up", wild="3S")
    assert t.may() == {"KD", "3C"}


def test_there_is_no_card_lower_than_an_ace() -> None:
    t = table(ALL.replace("AC", "AD"), "2H", pile="6S AC", direction="down", wild="3S")
    assert t.may() == {"AD", "3C"}


# Wildcards


@pytest.mark.parametrize(("direction", "after"), [("up", "down"), ("down", "up")])
@pytest.mark.parametrize("card", ["3C", "TC"])
def test_a_wildcard_turns_the_direction_and_replaces_the_indicator(
    direction: str, after: str, card: str
) -> None:
    """This includes a card that could be played without being wild."""
    wild = card[0] + "S"
    t = table(card, "2H", pile="6S 7C", direction=direction, wild=wild, stock=STOCK)
    t.play(card)
    assert (t.direction, t.wild, t.discarded) == (after, "KD", wild)


def test_the_new_indicator_is_drawn_before_the_hand_is_refilled() -> None:
    t = table("3C 4C 5C 6C 8C 9C TC", "2H", pile="6S 7C", direction="up", wild="3S", stock="KD QD")
    t.play("3C")
    assert (t.wild, t.hand(0)) == ("KD", "4C 5C 6C 8C 9C TC QD")


def test_a_wildcard_that_is_also_equal_turns_the_direction_once() -> None:
    t = table("7D", "2H", pile="6S 7C", direction="up", wild="7S", stock=STOCK)
    t.play("7D")
    assert (t.direction, t.wild, t.discarded) == ("down", "KD", "7S")


def test_the_next_card_is_compared_with_the_value_of_a_wildcard() -> None:
    t = table("KC", "QC AC KD", pile="6S 7C", direction="down", wild="KS", stock="2S 2D 3D")
    t.play("KC")
    assert (t.pile, t.direction, t.may()) == ("6S 7C KC", "up", {"KD"})


def test_the_indicator_is_known_to_all() -> None:
    t = table("3C", "2H", pile="6S 7C", direction="up", wild="3S").play("3C")
    (indicator,) = t.state.zones[t.state.setup.indicator]
    assert t.state.seen[indicator] == 0b11


# Refusals


def test_a_card_against_the_direction_is_refused() -> None:
    t = table("5C 6C KC", "2H", pile="6S 7C", direction="up", wild="3S")
    t.refused(
        "5C",
        because="The direction is up: play a card above the 7, another 7, or a wild 3.",
        rule="direction",
        about="5C",
    )
    t = table("8C AC", "2H", pile="8S 7C", direction="down", wild="7S")
    t.refused("8C", because="down: play a card below the 7, or another 7.", rule="direction")


def test_on_a_king_or_an_ace_other_cards_are_refused() -> None:
    t = table("QC KD", "2H", pile="6S KC", direction="up", wild="8S")
    t.refused(
        "QC",
        because="Nothing is higher than a King: play another King, or a wild 8.",
        rule="direction",
    )
    t = table("2C AD", "2H", pile="6S AC", direction="down", wild="AS")
    t.refused("2C", because="Nothing is lower than an Ace: play another Ace.", rule="direction")


def test_at_least_one_card_is_played() -> None:
    table("9C", "2H").refused(Play(()), because="Choose a card to play", rule="turns")


def test_players_play_cards_of_their_own_hand_each_of_them_once() -> None:
    t = table("9C", "2H")
    theirs = t.state.zones[1][0]
    t.refused(Play(((theirs, 14),)), because="cards of your own hand", rule="turns")
    t.refused(Play(t.playing("9C").cards * 2), because="each of them once", rule="turns")


def test_nobody_plays_out_of_turn() -> None:
    t = table("9C", "2H")
    assert t.play("9C").turn == 1
    assert table("9C", "2H", "3H", turn=2).play("3H").turn == 0
