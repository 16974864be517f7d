"""Twos, queens, aces, and the last card. The top card of the pile is the 6 of clubs."""

import pytest

from tests.rules.crazy_eights.table import Position, counts, drawn_up, table
from tests.support.cases import rows
from tests.support.positions import Table

ALL = {"aces": "yes", "queens": "yes", "twos": "draw"}
LAST = {"last_card": "yes"}


def drawn_again() -> Table:
    """Return a position in which a player has said “last card”, and has drawn another."""
    t = table("7C 9D", "KH 3H 4H", stock="5H 4C QC", **LAST)
    return t.play("lastcard 7C", "draw", "pass", "draw")


@pytest.mark.parametrize("card", ["2C", "QC", "AC"])
def test_twos_queens_and_aces_are_plain_cards_unless_the_table_says_otherwise(card: str) -> None:
    t = table(f"{card} 9D 4D", "KC 9H", "TC 9S").play(card)
    assert (t.turn, t.notes.debt, t.notes.direction) == (1, 0, 1)


@pytest.mark.parametrize(
    ("position", "turn", "held"),
    rows({
        "after a two the next player draws two cards and misses the turn":
            (lambda: table("2C 9D", "KC 2H", "TC 9S", twos="draw").play("2C", "draw"),
            2, [1, 4, 2]),
        "after another two the one after that draws four":
            (lambda: table("2C 9D", "KC 2H", "TC 9S", twos="stack").play("2C", "2H", "draw"),
            0, [1, 1, 6]),
        "a two that stacks may be drawn for as well":
            (lambda: table("2C 9D 4D", "KC 2H", twos="stack").play("2C", "draw"), 0, [2, 4]),
        "a two asks for as many cards as there are":
            (lambda: drawn_up("2C 9D", "KC", "9S", stock="3D", twos="draw").play("2C", "draw"),
            2, [1, 2, 1]),
        "a last two makes nobody draw":
            (lambda: table("2C", "KC 3H", twos="draw", target="1").play("2C"), None, [0, 2]),
        "after a queen the next player misses a turn":
            (lambda: table("QC 9D", "KC", "TC", queens="yes").play("QC"), 2, [1, 1, 1]),
        "an ace turns the direction round":
            (lambda: table("AC 9D", "KC", "TC 9S", aces="yes").play("AC"), 2, [1, 1, 2]),
        "the new direction holds for the play after":
            (lambda: table("AC 9D", "KC", "TC 9S", aces="yes").play("AC", "TC"), 1, [1, 1, 1]),
        "another ace turns it back":
            (lambda: table("AC 9D", "KC", "TC AS", aces="yes").play("AC", "AS", "draw", "pass"),
            1, [2, 1, 1]),
        "with two players an ace changes nothing":
            (lambda: table("AC 9D", "KC 3H", aces="yes").play("AC"), 1, [1, 2]),
        "the direction holds for passes":
            (lambda: table("AC 9D", "KC", "9S", "2S", **ALL).play("AC", "draw", "pass"),
            2, [1, 1, 1, 2]),
        "the direction holds for eights":
            (lambda: table("AC 9D", "KC", "9S", "8S 3S", **ALL).play("AC", "8S", "name C"),
            2, [1, 1, 1, 1]),
        "the direction holds for queens":
            (lambda: table("AC 9D", "KC", "9S", "QC 3S", **ALL).play("AC", "QC"), 1, [1, 1, 1, 1]),
        "the direction holds for twos":
            (lambda: table("AC 9D", "KC", "9S", "2C 3S", **ALL).play("AC", "2C", "draw"),
            1, [1, 1, 3, 1]),
        "the player who forgot it draws two cards and the turn goes on":
            (lambda: table("7C 9D", "KC 3H", **LAST).play("7C", "catch"), 1, [3, 2]),
        "or draws as many cards as there are":
            (lambda: drawn_up("7C 9D", "KC 3H", stock="4D", **LAST).play("7C", "catch"),
            1, [2, 2]),
        "the suit is named before the next player can catch":
            (lambda: table("8C 9D", "KC 3H", **LAST).play("8C", "name H", "catch"), 1, [3, 2]),
        "the player after one who is skipped can catch":
            (lambda: table("QC 9C", "KC 3H", "TC 9S", **LAST, queens="yes").play("QC", "catch"),
            2, [3, 2, 2]),
        "a player who owes cards for a two can catch first":
            (lambda: table("2C 9D", "KC 3H", **LAST, twos="draw").play("2C", "catch", "draw"),
            0, [3, 4]),
    }),
)  # fmt: skip
def test_turn_and_hands(position: Position, turn: int | None, held: list[int]) -> None:
    t = position()
    assert (t.turn, t.held()) == (turn, held)


@pytest.mark.parametrize(
    ("position", "may"),
    rows({
        "nothing fits on a two that asks for cards":
            (lambda: table("2C 9D", "KC 2H 8H", twos="draw").play("2C"), {"draw"}),
        "another two fits where they stack":
            (lambda: table("2C 9D", "KC 2H 8H", twos="stack").play("2C"), {"2H", "draw"}),
        "where there is nothing to draw a two asks for nothing":
            (lambda: drawn_up("2C 9D", "KC 3H", twos="draw").play("2C"), {"KC", "pass"}),
        "cards drawn for a two do not count as the drawing of a turn":
            (lambda: table("2C 9D", "KC", "TC", twos="draw").play("2C", "draw"), {"TC", "draw"}),
        "with two players the one who played the queen goes on":
            (lambda: table("QC 9C 9D", "KC 3H", queens="yes").play("QC"), {"9C", "draw"}),
        "the last card but one can be played with or without saying so":
            (lambda: table("7C 9D", **LAST), {"7C", "lastcard 7C", "draw"}),
        "nobody says so with the last card itself": (lambda: table("7C", **LAST), {"7C", "draw"}),
        "nobody says it where the table does not want it": (lambda: table("7C 9D"), {"7C", "draw"}),
        "the next player can catch a player who forgot it":
            (lambda: table("7C 9D", "KC 3H", **LAST).play("7C"),
            {"KC", "lastcard KC", "catch", "draw"}),
        "a player is caught once": (lambda: table("7C 9D", "KC 3H", **LAST).play("7C", "catch"),
            {"KC", "lastcard KC", "draw"}),
        "a player who has said it cannot be caught":
            (lambda: table("7C 9D", "KC 3H", **LAST).play("lastcard 7C"),
            {"KC", "lastcard KC", "draw"}),
        "nobody catches themselves":
            (lambda: table("QC 9C", "KC 3H", **LAST, queens="yes").play("QC"), {"9C", "draw"}),
        "a player who owes cards may catch first":
            (lambda: table("2C 9D", "KC 3H", **LAST, twos="draw").play("2C"), {"catch", "draw"}),
        "a player who has drawn says it again": (drawn_again, {"lastcard 4C", "4C", "pass"}),
        "or can be caught again": (lambda: drawn_again().do("4C"), {"4H", "catch", "draw"}),
    }),
)  # fmt: skip
def test_what_a_player_may_do(position: Position, may: set[str]) -> None:
    assert position().may() == may


@pytest.mark.parametrize(
    ("because", "position", "action", "rule", "about"),
    [
        *[("You have to draw 2 cards", lambda: table("2C 9D", "KC 2H 8H", twos="draw").play("2C"),
            action, "twos", "") for action in ("KC", "2H", "8H", "pass")],
        *[("or draw 2 cards", lambda: table("2C 9D", "KC 8H", twos="stack").play("2C"),
            action, "twos", "") for action in ("KC", "8H")],
        ("or draw 4 cards", lambda: table("2C 9D", "2H 8H", "9S", twos="stack").play("2C", "2H"),
            "pass", "twos", ""),
        ("not 2.", lambda: table("7C 9C 9D", **LAST), "lastcard 7C", "last-card", ""),
        ("not 0.", lambda: table("7C", **LAST), "lastcard 7C", "last-card", ""),
        ("does not fit", lambda: table("7D 9C", **LAST), "lastcard 7D", "turns", "7D"),
        ("just play the card", lambda: table("7C 9D"), "lastcard 7C", "last-card", ""),
    ],
)  # fmt: skip
def test_refused(because: str, position: Position, action: str, rule: str, about: str) -> None:
    position().refused(action, because, rule, about)


@pytest.mark.parametrize(
    "position",
    rows({
        "who has said it": lambda: table("7C 9D", "KC 3H", **LAST).play("lastcard 7C"),
        "when the next one has drawn": lambda: table("7C 9D", "KC", **LAST).play("7C", "draw"),
        "when that player has passed then":
            lambda: table("7C 9D", "KC 3H", "9S", **LAST).play("7C", "draw", "pass"),
        "when the next one has played":
            lambda: table("7C 9D", "KC 3H 4H", "9S", **LAST).play("7C", "KC"),
        "when the next one has passed":
            lambda: drawn_up("7C 9D", "3D 4D", "5D 9S", **LAST).play("7C", "pass"),
        "who has two turns in a row":
            lambda: table("QC 9C", "KC 3H", **LAST, queens="yes").play("QC"),
        "where the table does not want it": lambda: table("7C 9D", "KC 3H").play("7C"),
    }),
)  # fmt: skip
def test_nobody_is_caught(position: Position) -> None:
    position().refused("catch", because="Nobody before you", rule="last-card", about="")


def test_the_pile_is_shuffled_for_the_cards_that_a_two_asks_for() -> None:
    t = table("2C 9D", "KC 3H", "TC 9S", stock="3D", twos="draw").play("2C", "draw")
    assert (t.held(), t.turn) == ([1, 4, 2], 2)
    assert (t.faces_in("pile"), counts(t)[1]) == ("2C", 1)


def test_a_new_deal_begins_clockwise() -> None:
    assert table("AC", "KC 3H", "TC", aces="yes").play("AC", "deal").notes.direction == 1


def test_a_catch_leaves_the_rest_of_the_cards_for_a_two() -> None:
    t = drawn_up("2C 9D", "KC 3H", stock="4D 5D 6D", **LAST, twos="draw").play("2C", "catch")
    assert t.notes.debt == 1
    t.refused("KC", because="You have to draw one card for the 2.", rule="twos", about="")
    assert t.play("draw").held() == [3, 3]
    t = drawn_up("2C 9D", "KC 3H", stock="4D", **LAST, twos="draw").play("2C", "catch")
    assert (t.held(), t.turn, t.notes.debt) == ([2, 2], 1, 0)  # nothing is left
    assert t.may() == {"KC", "lastcard KC", "pass"}
