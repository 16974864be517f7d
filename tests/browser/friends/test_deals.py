"""Whole deals among friends: everybody sees the same end, and everybody has checked the deal."""

from typing import Any

import pytest

from peerdeck.games import games
from tests.browser.friends.table import Friend, Table
from tests.support.app.visit import Visit
from tests.support.browser.sites import PYODIDE
from tests.support.cases import some

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal")
# How many pages, and a short match; the other seats are for bots.
DEALS = {
    "spar": (2, "#game=spar&seats=3&target=1"),
    "crazy_eights": (2, "#game=crazy_eights&seats=3&target=1"),
    "cpwp": (3, "#game=cpwp&seats=4"),
    "takku_sum": (2, "#game=takku_sum&seats=4&target=1"),
    "shanghai": (2, "#game=shanghai&seats=5&rounds=3s@5"),
    "progressive": (2, "#game=progressive&seats=3&rounds=3s@5"),
}
MANY = "#game=cpwp&seats=8"

IN_WORKERS = ("takku_sum", "spar")  # with a Python in each page


def test_every_game_has_a_deal_here_whose_rules_hold() -> None:
    assert set(DEALS) == set(games())
    for link in (MANY, *(link for _pages, link in DEALS.values())):
        assert not Visit(link).text("link-problems")


def where(game: str) -> Any:
    """Return a game with the kind of site that its deal is played on."""
    return pytest.param(game, marks=[pytest.mark.site(PYODIDE)] if game in IN_WORKERS else [])


def result(friend: Friend) -> str:
    """Places and points, without who is "you"."""
    return friend.text("#result .places").replace(" (you)", "")


@pytest.mark.parametrize("game", some(map(where, DEALS), [where("spar"), where("cpwp")]))
def test_a_deal_is_played(table: Table, game: str) -> None:
    pages, link = DEALS[game]
    table.lay(link)
    table.join(*NAMES[1:pages])
    table.begin()
    table.play_on()
    table.wait_ended_fairly()
    first, *others = table.each(result)
    assert others == [first] * (pages - 1)


@pytest.mark.parametrize("people", some([5, 8], [5]))
def test_many_friends_play_a_round_and_end_it_together(table: Table, people: int) -> None:
    """A round shows what can go wrong for their number alone; a deal takes them minutes."""
    table.lay(MANY)
    table.join(*NAMES[1:people])
    table.begin()
    table.play_a_round()
    table.agree_to_end()
    table.wait_ended_fairly()
