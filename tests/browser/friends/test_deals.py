"""Whole deals among friends: everybody sees the same end, and everybody has checked the deal."""

from __future__ import annotations

import pytest

from app.playable import playable
from tests.app.visit import Visit
from tests.browser.friends.table import Friend, Table
from tests.browser.harness.sites import PYODIDE

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal")
# How many pages, and a short match; the other seats are for bots.
DEALS = {
    "spar": (2, "#game=spar&seats=3&target=1"),
    "cpwp": (8, "#game=cpwp&seats=8"),
    "takku_sum": (4, "#game=takku_sum&seats=4&target=1"),
    "shanghai": (4, "#game=shanghai&seats=5&rounds=3s@5"),
    "progressive": (2, "#game=progressive&seats=3&rounds=3s@5"),
}


IN_WORKERS = ("takku_sum", "spar")  # with a Python in each page


def test_every_game_has_a_deal_here_whose_rules_hold() -> None:
    assert set(DEALS) == set(playable())
    for _pages, link in DEALS.values():
        assert not Visit(link).text("link-problems")


def result(friend: Friend) -> str:
    """Places and points, without who is "you"."""
    return friend.text("#result .places").replace(" (you)", "")


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=[pytest.mark.site(PYODIDE)] if game in IN_WORKERS else [])
        for game in DEALS
    ],
)
def test_a_deal_is_played(table: Table, game: str) -> None:
    pages, link = DEALS[game]
    table.lay(link)
    table.join(*NAMES[1:pages])
    table.begin()
    table.play_on()
    table.wait_ended()
    first, *others = table.each(result)
    assert others == [first] * (pages - 1)
    for friend in table.friends:
        assert "It was fair." in friend.text("#after")
