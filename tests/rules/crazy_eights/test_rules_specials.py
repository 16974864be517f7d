"""Twos, queens, aces, and the last card. The top card of the pile is the 6 of clubs."""

import pytest

from tests.rules.crazy_eights.table import Named, after, counts, only, table
from tests.support.cases import rows

DRAW, STACK = {"twos": "draw"}, {"twos": "stack"}
QUEENS, ACES = {"queens": "yes"}, {"aces": "yes"}
ALL = DRAW | QUEENS | ACES
LAST = {"last_card": "yes"}
AGAIN = LAST | {"stock": "5H 4C QC"}  # the player draws a card after “last card”


@pytest.mark.parametrize("card", ["2C", "QC", "AC"])
def test_twos_queens_and_aces_are_plain_cards_unless_the_table_says_otherwise(card: str) -> None:
    t = table(f"{card} 9D 4D", "KC 9H", "TC 9S").do(card)
    assert (t.turn, t.notes.debt, t.notes.direction) == (1, 0, 1)


@pytest.mark.parametrize(
    ("hands", "named", "actions", "turn", "held"),
    rows({
        "after a two the next player draws two cards and misses the turn":
            ("2C 9D / KC 2H / TC 9S", DRAW, "2C, draw", 2, [1, 4, 2]),
        "after another two the one after that draws four":
            ("2C 9D / KC 2H / TC 9S", STACK, "2C, 2H, draw", 0, [1, 1, 6]),
        "a two that stacks may be drawn for": ("2C 9D 4D / KC 2H", STACK, "2C, draw", 0, [2, 4]),
        "a two asks for as many cards as there are":
            ("2C 9D / KC / TC 9S", DRAW | only("3D"), "2C, draw", 2, [1, 2, 2]),
        "a last two makes nobody draw": ("2C / KC 3H", DRAW | {"target": "1"}, "2C", None, [0, 2]),
        "a queen makes the next player miss a turn":
            ("QC 9D / KC / TC", QUEENS, "QC", 2, [1, 1, 1]),
        "an ace turns the direction round": ("AC 9D / KC / TC 9S", ACES, "AC", 2, [1, 1, 2]),
        "the new direction stays": ("AC 9D / KC / TC 9S", ACES, "AC, TC", 1, [1, 1, 1]),
        "another ace turns it back":
            ("AC 9D / KC / TC AS", ACES, "AC, AS, draw, pass", 1, [2, 1, 1]),
        "with two players an ace changes nothing": ("AC 9D / KC 3H", ACES, "AC", 1, [1, 2]),
        "the direction of a pass": ("AC 9D / KC / 9S / 2S", ALL, "AC, draw, pass", 2, [1, 1, 1, 2]),
        "the direction of an eight":
            ("AC 9D / KC / 9S / 8S 3S", ALL, "AC, 8S, name C", 2, [1, 1, 1, 1]),
        "the direction of a queen": ("AC 9D / KC / 9S / QC 3S", ALL, "AC, QC", 1, [1, 1, 1, 1]),
        "the direction of a two": ("AC 9D / KC / 9S / 2C 3S", ALL, "AC, 2C, draw", 1, [1, 1, 3, 1]),
        "the player who forgot it draws two cards and the turn goes on":
            ("7C 9D / KC 3H", LAST, "7C, catch", 1, [3, 2]),
        "the player who forgot it draws as many cards as there are":
            ("7C 9D / KC 3H", LAST | only("4D"), "7C, catch", 1, [2, 2]),
        "the suit is named before the next player can catch":
            ("8C 9D / KC 3H", LAST, "8C, name H, catch", 1, [3, 2]),
        "the player after one who is skipped can catch":
            ("QC 9C / KC 3H / TC 9S", LAST | QUEENS, "QC, catch", 2, [3, 2, 2]),
        "a player who owes cards for a two can catch first":
            ("2C 9D / KC 3H", LAST | DRAW, "2C, catch, draw", 0, [3, 4]),
    }),
)  # fmt: skip
def test_turn_and_hands(
    hands: str, named: Named, actions: str, turn: int | None, held: list[int]
) -> None:
    t = after(hands, named, actions)
    assert (t.turn, t.held()) == (turn, held)


@pytest.mark.parametrize(
    ("hands", "named", "actions", "may"),
    rows({
        "nothing fits on a two that asks for cards": ("2C 9D / KC 2H 8H", DRAW, "2C", {"draw"}),
        "another two fits where they stack": ("2C 9D / KC 2H 8H", STACK, "2C", {"2H", "draw"}),
        "where there is nothing to draw a two asks for nothing":
            ("2C 9D / KC 3H", DRAW | only(), "2C", {"KC", "pass"}),
        "cards drawn for a two do not count as the drawing of a turn":
            ("2C 9D / KC / TC", DRAW, "2C, draw", {"TC", "draw"}),
        "with two players the one who played the queen goes on":
            ("QC 9C 9D / KC 3H", QUEENS, "QC", {"9C", "draw"}),
        "the last card but one can be played with or without saying so":
            ("7C 9D", LAST, "", {"7C", "lastcard 7C", "draw"}),
        "nobody says so with the last card itself": ("7C", LAST, "", {"7C", "draw"}),
        "nobody says so where the table does not want it": ("7C 9D", {}, "", {"7C", "draw"}),
        "the next player can catch a player who forgot it":
            ("7C 9D / KC 3H", LAST, "7C", {"KC", "lastcard KC", "catch", "draw"}),
        "nobody is caught twice":
            ("7C 9D / KC 3H", LAST, "7C, catch", {"KC", "lastcard KC", "draw"}),
        "a player who has said it is not caught":
            ("7C 9D / KC 3H", LAST, "lastcard 7C", {"KC", "lastcard KC", "draw"}),
        "nobody catches themselves": ("QC 9C / KC 3H", LAST | QUEENS, "QC", {"9C", "draw"}),
        "a player who owes cards may catch": ("2C 9D / KC", LAST | DRAW, "2C", {"catch", "draw"}),
        "a player who has drawn since has to say it again": ("7C 9D / KH 3H 4H", AGAIN,
            "lastcard 7C, draw, pass, draw", {"lastcard 4C", "4C", "pass"}),
        "a player who has drawn since can be caught": ("7C 9D / KH 3H 4H", AGAIN,
            "lastcard 7C, draw, pass, draw, 4C", {"4H", "catch", "draw"}),
    }),
)  # fmt: skip
def test_what_a_player_may_do(hands: str, named: Named, actions: str, may: set[str]) -> None:
    assert after(hands, named, actions).may() == may


@pytest.mark.parametrize(
    ("because", "hands", "named", "actions", "refused", "rule", "about"),
    [
        *[("You have to draw 2 cards", "2C 9D / KC 2H 8H", DRAW, "2C", action, "twos", "")
            for action in ("KC", "2H", "8H", "pass")],
        *[("or draw 2 cards", "2C 9D / KC 2H 8H", STACK, "2C", action, "twos", "")
            for action in ("KC", "8H")],
        ("or draw 4 cards", "2C 9D / KC 2H / TC 9S", STACK, "2C, 2H", "pass", "twos", ""),
        ("not 2.", "7C 9C 9D", LAST, "", "lastcard 7C", "last-card", ""),
        ("not 0.", "7C", LAST, "", "lastcard 7C", "last-card", ""),
        ("does not fit", "7D 9C", LAST, "", "lastcard 7D", "turns", "7D"),
        ("just play the card", "7C 9D", {}, "", "lastcard 7C", "last-card", ""),
    ],
)  # fmt: skip
def test_what_is_refused(
    because: str, hands: str, named: Named, actions: str, refused: str, rule: str, about: str
) -> None:
    after(hands, named, actions).refused(refused, because, rule, about)


@pytest.mark.parametrize(
    ("hands", "named", "actions"),
    rows({
        "who has said it": ("7C 9D / KC 3H", LAST, "lastcard 7C"),
        "when the next player has drawn": ("7C 9D / KC 3H", LAST, "7C, draw"),
        "when that player has passed then": ("7C 9D / KC 3H / 9S", LAST, "7C, draw, pass"),
        "when the next player has played": ("7C 9D / KC 3H 4H / 9S", LAST, "7C, KC"),
        "when the next player has passed": ("7C 9D / 3D 4D / 5D 9S", LAST | only(), "7C, pass"),
        "who has the next turn, too": ("QC 9C / KC 3H", LAST | QUEENS, "QC"),
        "where the table does not want it": ("7C 9D / KC 3H", {}, "7C"),
    }),
)  # fmt: skip
def test_nobody_is_caught(hands: str, named: Named, actions: str) -> None:
    t = after(hands, named, actions)
    assert "catch" not in t.may()
    t.refused("catch", because="Nobody before you", rule="last-card", about="")


def test_the_pile_is_shuffled_for_the_cards_that_a_two_asks_for() -> None:
    t = after("2C 9D / KC 3H / TC 9S", DRAW | {"stock": "3D"}, "2C, draw")
    assert (t.turn, t.held()) == (2, [1, 4, 2])
    assert (t.faces_in("pile"), counts(t)[1]) == ("2C", 1)


def test_a_new_deal_begins_clockwise() -> None:
    assert after("AC / KC 3H / TC 9S", ACES, "AC, deal").notes.direction == 1


def test_a_catch_leaves_the_rest_of_the_cards_for_a_two() -> None:
    t = after("2C 9D / KC 3H", LAST | DRAW | only("4D 5D 6D"), "2C, catch")
    assert t.notes.debt == 1
    t.refused("KC", because="You have to draw one card for the 2.", rule="twos", about="")
    assert t.play("draw").held() == [3, 3]
    t = after("2C 9D / KC 3H", LAST | DRAW | only("4D"), "2C, catch")
    assert (t.held(), t.turn, t.notes.debt) == ([2, 2], 1, 0)  # nothing is left
    assert t.may() == {"KC", "lastcard KC", "pass"}
