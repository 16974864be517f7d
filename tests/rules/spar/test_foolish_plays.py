"""Plays of Spar that look foolish, and that no bot makes at any level.

Each is a position as text, the plays that anybody at the table would shake their head at, and why.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import pytest

from peerdeck.bot import Bot, Sight, thoughts
from peerdeck.games.spar import SPAR
from tests.rules.spar.table import Table, rounds, table

SEEDS = range(8)


@dataclass(frozen=True)
class Foolish:
    """A position in which some plays are foolish."""

    why: str
    lay: Callable[[], Table]
    plays: str


EVERYBODY = [
    Foolish(
        "leads a six or a seven first, with all the others still full of cards",
        lambda: table("KD 6S 7H 9C 8C", "6C 7C 8H 6H 9H", "6D 7D 8D 9D TD"),
        "6S 7H",
    ),
    Foolish(
        "throws a six away that cannot win the trick, and has a card worth nothing",
        lambda: table("KH 8D 9D TD JD", "6S 8C 9C TC QS").play("KH"),
        "6S",
    ),
    Foolish(
        "leads the six into the fourth trick, and its sure card into the fifth",
        lambda: rounds("KC 8C", "QC 9C", "JC TC", first="6D KH|7S JS"),
        "6D",
    ),
    Foolish(
        "lets the fourth trick go, though control is there to be taken with a plain card",
        lambda: rounds("KC 8C", "QC 9C", "JC TC", first="8D KH|9D 6D").play("8D"),
        "6D",
    ),
    Foolish(
        "lets the fourth trick go as the last of three players",
        lambda: rounds("KC 8C 9C", "QC TC 9S", "JC 7C TS", first="8D KH|9D 6S|JD 7D").play("8D 9D"),
        "7D",
    ),
]

THINKERS = [
    Foolish(
        "leads a king first, though only the last trick counts",
        lambda: table("KD 9D 8H 9C 8C", "6C 7C 8S 6H 9H", "6D 7D 8D QD TD"),
        "KD",
    ),
    Foolish(
        "saves a six for three points, though one is enough and the kings are surer",
        lambda: one_point_short(rounds("8D 7D", first="6D JC KH KS|QH 6H JS 9C")),
        "JC KH KS",
    ),
]


def thought(t: Table, bot: Bot, seed: int) -> list[str]:
    """Return all that a bot would do, the longer it thinks; what it does is the last of it."""
    seat = t.turn
    assert seat is not None
    look = Sight(t.state, seat, t.referee.ruled_out)
    found = thoughts(bot, look, seat, SPAR.legal(t.state, seat), Random(seed))
    return [t.said(action) for action, _reason in found]


def one_point_short(t: Table) -> Table:
    """Let both players need one point."""
    t.state.points = (19, 19)
    return t


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize("foolish", EVERYBODY, ids=lambda one: one.why)
def test_no_bot_makes_a_foolish_play_whenever_it_is_stopped(foolish: Foolish, level: str) -> None:
    t = foolish.lay()
    assert set(foolish.plays.split()) < t.may()
    for seed in SEEDS:
        assert not {*thought(t, getattr(SPAR.bots, level), seed)} & {*foolish.plays.split()}


@pytest.mark.parametrize("level", ["medium", "hard"])
@pytest.mark.parametrize("foolish", THINKERS, ids=lambda one: one.why)
def test_a_bot_that_thinks_makes_no_careless_one(foolish: Foolish, level: str) -> None:
    t = foolish.lay()
    for seed in SEEDS:
        assert thought(t, getattr(SPAR.bots, level), seed)[-1] not in foolish.plays.split()
