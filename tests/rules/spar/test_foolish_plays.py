"""Plays of Spar that look foolish, and that no bot makes at any level.

Each is a position as text, and the plays that anybody at the table would shake their head at.
"""

from collections.abc import Callable

import pytest

from tests.rules.spar.table import Table, rounds, table
from tests.support.cases import rows
from tests.support.thinking import check_never_done, check_never_thought

OF_TWO = "KC 8C | QC 9C | JC TC"
OF_THREE = "KC 8C 9C | QC TC 9S | JC 7C TS"

EVERYBODY = {
    "leads a six or a seven first, with all the others still full of cards": (
        lambda: table("KD 6S 7H 9C 8C", "6C 7C 8H 6H 9H", "6D 7D 8D 9D TD"),
        {"6S", "7H"},
    ),
    "throws a six away that cannot win the trick, and has a card worth nothing": (
        lambda: table("KH 8D 9D TD JD", "6S 8C 9C TC QS").play("KH"),
        {"6S"},
    ),
    "leads a six and keeps its sure card": (lambda: rounds(OF_TWO, "6D KH", "7S JS"), {"6D"}),
    "lets the fourth trick go, though a plain card takes control": (
        lambda: rounds(OF_TWO, "8D KH", "9D 6D").play("8D"),
        {"6D"},
    ),
    "lets the fourth trick go as the last of three players": (
        lambda: rounds(OF_THREE, "8D KH", "9D 6S", "JD 7D").play("8D", "9D"),
        {"7D"},
    ),
}
THINKERS = {
    "leads a king first, though only the last trick counts": (
        lambda: table("KD 9D 8H 9C 8C", "6C 7C 8S 6H 9H", "6D 7D 8D QD TD"),
        {"KD"},
    ),
    "saves a six for three points, though one is enough and the kings are surer": (
        lambda: rounds("8D 7D", "6D JC KH KS", "QH 6H JS 9C", points=(19, 19)),
        {"JC", "KH", "KS"},
    ),
}


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize(("lay", "plays"), rows(EVERYBODY))
def test_no_bot_ever_thinks_of_one_that(
    lay: Callable[[], Table], plays: set[str], level: str
) -> None:
    check_never_thought(lay(), level, plays)


@pytest.mark.parametrize("level", ["medium", "hard"])
@pytest.mark.parametrize(("lay", "plays"), rows(THINKERS))
def test_no_bot_that_thinks_makes_one_that(
    lay: Callable[[], Table], plays: set[str], level: str
) -> None:
    check_never_done(lay(), level, plays)
