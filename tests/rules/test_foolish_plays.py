"""Plays of the games that bots search in which look foolish, and that no bot makes at any level.

Each is a position as text, and what anybody at the table would shake their head at.
"""

from collections.abc import Callable

import pytest

from tests.rules.spar.table import rounds
from tests.rules.spar.table import table as spar
from tests.rules.takku_sum.table import down, up
from tests.rules.takku_sum.table import table as takku_sum
from tests.support.cases import rows
from tests.support.positions import Table
from tests.support.thinking import check_never_done, check_never_thought

OF_TWO = "KC 8C | QC 9C | JC TC"
OF_THREE = "KC 8C 9C | QC TC 9S | JC 7C TS"
SKIP = {"voluntary_pass": "yes"}


def unseen(t: Table, stock: str) -> Table:
    """Leave only these cards in the stock. All others have been seen, and are discarded."""
    t.leave_in_stock(stock, rest=t.zone("discard"))
    return t


Plays = dict[str, tuple[Callable[[], Table], str]]
EVERYBODY: Plays = {
    "leads a six or a seven first, with all the others still full of cards": (
        lambda: spar("KD 6S 7H 9C 8C", "6C 7C 8H 6H 9H", "6D 7D 8D 9D TD"), "6S 7H"),
    "throws a six away that cannot win the trick, and has a card worth nothing": (
        lambda: spar("KH 8D 9D TD JD", "6S 8C 9C TC QS").play("KH"), "6S"),
    "leads a six and keeps its sure card": (lambda: rounds(OF_TWO, "6D KH", "7S JS"), "6D"),
    "lets the fourth trick go, though a plain card takes control": (
        lambda: rounds(OF_TWO, "8D KH", "9D 6D").play("8D"), "6D"),
    "lets the fourth trick go as the last of three players": (
        lambda: rounds(OF_THREE, "8D KH", "9D 6S", "JD 7D").play("8D", "9D"), "7D"),
    "skips, though a card fits": (lambda: up("9C TC", "2H 3H", **SKIP), "pass"),
    "skips, though a Grace Card costs nothing": (lambda: up("2C", "2H"), "pass"),
    "skips and lets another win the round": (lambda: up("2C KC 8C", "2H 3H", **SKIP), "pass"),
    "goes on in small steps, though nobody has an answer to the king": (
        lambda: unseen(up("8C KC 5D", "9H TH", wild="4S"), "9C TC JC 9D TD JD 9S"), "8C"),
    "goes on in small steps, though nobody has an answer to the ace": (
        lambda: unseen(down("7C AC TD", "6S 5H", pile="9S 8C"), "2C 3C 4C 6C 2D 3D 6H"), "7C"),
    "goes on in small steps, though one card in sixteen is an answer to the queen": (
        lambda: unseen(up("8C QH 5D", "9H TH", wild="4S"),
                       "9C TC JC 9D TD JD 9S TS JS 6C 6D 8D 8S KS"), "8C"),
}  # fmt: skip
THINKERS: Plays = {
    "leads a king first, though only the last trick counts": (
        lambda: spar("KD 9D 8H 9C 8C", "6C 7C 8S 6H 9H", "6D 7D 8D QD TD"), "KD"),
    "saves a six for three points, though one is enough and the kings are surer": (
        lambda: rounds("8D 7D", "6D JC KH KS", "QH 6H JS 9C", points=(19, 19)), "JC KH KS"),
    "goes up one step, though a king would nearly end it": (lambda: up("8C KC", "2H 3H"), "8C"),
    "goes down a step, though an ace would nearly end it": (lambda: down("6C AC", "JH TH"), "6C"),
    "leads an 8, though it holds three kings": (lambda: takku_sum("8C KC KD KH", "JH TH"), "8C"),
}  # fmt: skip


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize(("lay", "plays"), rows(EVERYBODY))
def test_no_bot_ever_thinks_of_one_that(lay: Callable[[], Table], plays: str, level: str) -> None:
    check_never_thought(lay(), level, {*plays.split()})


@pytest.mark.parametrize("level", ["medium", "hard"])
@pytest.mark.parametrize(("lay", "plays"), rows(THINKERS))
def test_no_bot_that_thinks_makes_one_that(
    lay: Callable[[], Table], plays: str, level: str
) -> None:
    check_never_done(lay(), level, {*plays.split()})
