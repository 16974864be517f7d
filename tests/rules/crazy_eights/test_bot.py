"""The sensible player of Crazy Eights: what it does, and that it is better than chance."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from peerdeck.bot import Sight
from peerdeck.games.crazy_eights import CRAZY_EIGHTS
from peerdeck.games.crazy_eights.bot import choose
from peerdeck.games.crazy_eights.table import HouseRules
from peerdeck.lab.simulation import simulate
from tests.rules.crazy_eights.table import Table, table

DEALS = 300
NINETY_NINE = 2.576  # standard deviations on either side of the mean


def choice(t: Table) -> str:
    """Return what the bot does in its turn."""
    seat = t.turn or 0
    look = Sight(t.state, seat)
    action, reason = choose(look, seat, CRAZY_EIGHTS.legal(look(), seat), Random(1))
    assert reason
    return t.said(action)


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("twos", ["no", "stack"])
def test_it_wins_more_than_its_share(seats: int, twos: str) -> None:
    rules = HouseRules.parse({"twos": twos, "queens": "yes", "aces": "yes", "last_card": "yes"})
    played = simulate(CRAZY_EIGHTS, rules, seats, DEALS, 7, ["greedy", "random"])
    rate = played.win_rate("greedy")
    assert rate - NINETY_NINE * sqrt(rate * (1 - rate) / played.deals) > 1 / seats
    assert played.mean_points("greedy") < played.mean_points("random")


def test_it_plays_the_card_on_which_its_hand_fits_best() -> None:
    assert choice(table("7C 6H 9H TH", "2D 3D 4D", top="6C")) == "6H"


def test_it_keeps_an_eight_as_long_as_something_else_fits() -> None:
    assert choice(table("8C 7C 9H TH", "2D 3D 4D", top="6C")) == "7C"
    assert choice(table("8C 7D 9H TH", "2D 3D 4D", top="6C")) == "8C"


def test_it_gets_rid_of_points_before_somebody_goes_out() -> None:
    assert choice(table("KC 3C 3H 3S", "2D 3D 4D", top="6C")) == "3C"
    assert choice(table("KC 3C 3H 3S", "2D 3D", top="6C")) == "KC"


def test_it_names_the_suit_that_it_holds_most_of() -> None:
    assert choice(table("8C 7D 9H TH 8S", "2D 3D 4D", top="6C").play("8C")) == "name H"


def test_it_draws_and_passes_when_nothing_fits() -> None:
    t = table("7D 9H TH", "2D 3D 4D", top="6C", stock="3H 4H")
    assert choice(t) == "draw"
    assert choice(t.draw()) == "pass"


def test_it_says_last_card_and_catches_whoever_does_not() -> None:
    t = table("7C 9D", "KC 3H", top="6C", last_card="yes")
    assert choice(t) == "last 7C"
    assert choice(t.play("7C")) == "catch"


def test_it_adds_a_two_where_twos_stack() -> None:
    t = table("2C 9D 3D", "KC 3H 2H", top="6C", twos="stack").play("2C")
    assert choice(t) == "2H"
