"""The sensible player of Crazy Eights: what it does, and that it is better than chance."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from random import Random

import pytest

from peerdeck.bot import Sight
from peerdeck.games.crazy_eights import CRAZY_EIGHTS
from peerdeck.games.crazy_eights.bot import choose
from peerdeck.games.crazy_eights.table import HouseRules
from peerdeck.lab.simulation import simulate
from tests.rules.crazy_eights.table import table
from tests.support.cases import rows
from tests.support.positions import Table

DEALS = 300
NINETY_NINE = 2.576  # standard deviations on either side of the mean


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("twos", ["no", "stack"])
def test_it_wins_more_than_its_share(seats: int, twos: str) -> None:
    rules = HouseRules.parse({"twos": twos, "queens": "yes", "aces": "yes", "last_card": "yes"})
    played = simulate(CRAZY_EIGHTS, rules, seats, DEALS, 7, ["greedy", "random"])
    rate = played.win_rate("greedy")
    assert rate - NINETY_NINE * sqrt(rate * (1 - rate) / played.deals) > 1 / seats
    assert played.mean_points("greedy") < played.mean_points("random")


@pytest.mark.parametrize(
    ("position", "action"),
    rows({
        "plays the card on which its hand fits best":
            (lambda: table("7C 6H 9H TH", "2D 3D 4D"), "6H"),
        "keeps an eight as long as something else fits":
            (lambda: table("8C 7C 9H TH", "2D 3D 4D"), "7C"),
        "plays an eight when nothing else fits": (lambda: table("8C 7D 9H TH", "2D 3D 4D"), "8C"),
        "keeps points for a while": (lambda: table("KC 3C 3H 3S", "2D 3D 4D"), "3C"),
        "gets rid of points before somebody goes out":
            (lambda: table("KC 3C 3H 3S", "2D 3D"), "KC"),
        "names the suit that it holds most of":
            (lambda: table("8C 7D 9H TH 8S", "2D 3D 4D").do("8C"), "name H"),
        "draws when nothing fits": (lambda: table("7D 9H", "2D 3D 4D", stock="3H 4H"), "draw"),
        "passes when it has drawn":
            (lambda: table("7D 9H", "2D 3D 4D", stock="3H 4H").do("draw"), "pass"),
        "says last card": (lambda: table("7C 9D", "KC 3H", last_card="yes"), "lastcard 7C"),
        "catches a player who does not":
            (lambda: table("7C 9D", "KC 3H", last_card="yes").do("7C"), "catch"),
        "adds a two where twos stack":
            (lambda: table("2C 9D 3D", "KC 3H 2H", twos="stack").do("2C"), "2H"),
    }),
)  # fmt: skip
def test_it(position: Callable[[], Table], action: str) -> None:
    t = position()
    look = Sight(t.state, t.seat)
    chosen, reason = choose(look, t.seat, CRAZY_EIGHTS.legal(look(), t.seat), Random(1))
    assert reason
    assert t.text(chosen) == action
