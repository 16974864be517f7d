"""Plays of Takku-Sum that look foolish, and that no bot makes at any level.

Each is a position as text, and what anybody at the table would shake their head at.
"""

from collections.abc import Callable

import pytest

from tests.rules.takku_sum.table import Table, down, table, up
from tests.support.cases import rows
from tests.support.thinking import check_never_done, check_never_thought


def unseen(t: Table, stock: str) -> Table:
    """Leave only these cards in the stock. All others have been seen, and are discarded."""
    t.leave_in_stock(stock, rest=t.zone("discard"))
    return t


SKIP = {"voluntary_pass": "yes"}
EVERYBODY = {
    "skips, though a card fits": (lambda: up("9C TC", "2H 3H", **SKIP), "pass"),
    "skips, though a Grace Card costs nothing": (lambda: up("2C", "2H"), "pass"),
    "skips and lets another win the round": (lambda: up("2C KC 8C", "2H 3H", **SKIP), "pass"),
    "goes on in small steps, though nobody has an answer to the king": (
        lambda: unseen(up("8C KC 5D", "9H TH", wild="4S"), "9C TC JC 9D TD JD 9S"),
        "8C",
    ),
    "goes on in small steps, though nobody has an answer to the ace": (
        lambda: unseen(down("7C AC TD", "6S 5H", pile="9S 8C"), "2C 3C 4C 6C 2D 3D 6H"),
        "7C",
    ),
    "goes on in small steps, though one card in sixteen is an answer to the queen": (
        lambda: unseen(
            up("8C QH 5D", "9H TH", wild="4S"), "9C TC JC 9D TD JD 9S TS JS 6C 6D 8D 8S KS"
        ),
        "8C",
    ),
}
THINKERS = {
    "goes up one step, though a king would nearly end it": (lambda: up("8C KC", "2H 3H"), "8C"),
    "goes down a step, though an ace would nearly end it": (lambda: down("6C AC", "JH TH"), "6C"),
    "leads an 8, though it holds three kings": (lambda: table("8C KC KD KH", "JH TH"), "8C"),
}


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize(("lay", "action"), rows(EVERYBODY))
def test_no_bot_ever_thinks_of_one_that(lay: Callable[[], Table], action: str, level: str) -> None:
    check_never_thought(lay(), level, {action})


@pytest.mark.parametrize("level", ["medium", "hard"])
@pytest.mark.parametrize(("lay", "action"), rows(THINKERS))
def test_no_bot_that_thinks_makes_one_that(
    lay: Callable[[], Table], action: str, level: str
) -> None:
    check_never_done(lay(), level, {action})
