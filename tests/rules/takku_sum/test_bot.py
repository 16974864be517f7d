"""The sensible bot of Takku-Sum."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from peerdeck.bot import Sight, reason_text
from peerdeck.games.takku_sum import TAKKU_SUM
from peerdeck.games.takku_sum import bot as takku_sum
from peerdeck.lab.simulation import simulate
from peerdeck.view import view
from tests.rules.takku_sum.table import Table, table

ROUNDS = 1_000
NINETY_NINE = 2.576  # standard deviations on either side of the mean


def chosen(t: Table) -> str:
    """Return the choice of the bot in turn, which knows its own view of the table."""
    seat = t.turn
    assert seat is not None
    seen = view(t.state, seat)
    action, reason = takku_sum.choose(
        Sight(seen, seat), seat, TAKKU_SUM.legal(t.state, seat), Random(1)
    )
    assert reason
    return t.said(action)


@pytest.mark.parametrize("seats", TAKKU_SUM.seats)
def test_one_among_random_ones_wins_more_than_its_share(seats: int) -> None:
    played = simulate(TAKKU_SUM, TAKKU_SUM.options(), seats, ROUNDS, 1, ["greedy", "random"])
    rate = played.win_rate("greedy")
    assert rate - NINETY_NINE * sqrt(rate * (1 - rate) / ROUNDS) > 1 / seats


def test_it_plays_what_is_hard_to_answer() -> None:
    assert chosen(table("8C KC", "2H 3H", pile="6S 7C", direction="up")) == "KC"


def test_it_would_rather_draw_than_skip() -> None:
    assert chosen(table("2C", "2H", pile="6S 7C", direction="up")) == "grace"


def test_it_does_not_skip_although_it_could() -> None:
    t = table("9C", "2H", pile="6S 7C", direction="up", voluntary_pass="yes")
    assert chosen(t) == "9C"


def test_a_reason_names_the_cards_to_go_on_with_as_they_lie_in_a_sorted_hand() -> None:
    t = table("TH 9D 9H 8D", "2C 3C", pile="6S 7C", direction="up")
    look, actions = Sight(view(t.state, 0), 0), TAKKU_SUM.legal(t.state, 0)
    told = reason_text(takku_sum.choose(look, 0, actions, Random(1))[1])
    assert told == "it leaves you 9♥ 10♥ to go on with"
