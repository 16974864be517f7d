"""Plays of Takku-Sum that look foolish, and that no bot makes at any level.

Each is a position as text, the actions that anybody at the table would shake their head at, and
why.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import pytest

from peerdeck.bot import Bot, Sight, thoughts
from peerdeck.games.takku_sum import TAKKU_SUM
from tests.rules.takku_sum.table import Table, table

SEEDS = range(8)


@dataclass(frozen=True)
class Foolish:
    """A position in which some actions are foolish."""

    why: str
    lay: Callable[[], Table]
    plays: tuple[str, ...]


def unseen(t: Table, stock: str) -> Table:
    """Leave only these cards in the stock. All others have been seen, and are discarded."""
    t.leave_in_stock(stock, rest=t.state.setup.discard)
    return t


EVERYBODY = [
    Foolish(
        "skips, though a card fits",
        lambda: table("9C TC", "2H 3H", pile="6S 7C", direction="up", voluntary_pass="yes"),
        ("pass",),
    ),
    Foolish(
        "skips, though a Grace Card costs nothing",
        lambda: table("2C", "2H", pile="6S 7C", direction="up"),
        ("pass",),
    ),
    Foolish(
        "skips and lets the round go to the other player",
        lambda: table(
            "2C KC 8C", "2H 3H", pile="6S 7C", direction="up", voluntary_pass="yes", turn=0
        ),
        ("pass",),
    ),
    Foolish(
        "goes on in small steps, though nobody has an answer to the king",
        lambda: unseen(
            table("8C KC 5D", "9H TH", pile="6S 7C", direction="up", wild="4S"),
            "9C TC JC 9D TD JD 9S",
        ),
        ("8C",),
    ),
    Foolish(
        "goes on in small steps, though nobody has an answer to the ace",
        lambda: unseen(
            table("7C AC TD", "6S 5H", pile="9S 8C", direction="down", wild="QH"),
            "2C 3C 4C 6C 2D 3D 6H",
        ),
        ("7C",),
    ),
    Foolish(
        "goes on in small steps, though one card in sixteen is an answer to the queen",
        lambda: unseen(
            table("8C QH 5D", "9H TH", pile="6S 7C", direction="up", wild="4S"),
            "9C TC JC 9D TD JD 9S TS JS 6C 6D 8D 8S KS",
        ),
        ("8C",),
    ),
]

THINKERS = [
    Foolish(
        "goes up one step, though a king would nearly end it",
        lambda: table("8C KC", "2H 3H", pile="6S 7C", direction="up"),
        ("8C",),
    ),
    Foolish(
        "goes down one step, though an ace would nearly end it",
        lambda: table("6C AC", "JH TH", pile="8S 7C", direction="down"),
        ("6C",),
    ),
    Foolish(
        "leads a card from the middle, and both ends are in its hand",
        lambda: table("8C KC KD KH", "JH TH", pile="7C"),
        ("8C",),
    ),
]


def thought(t: Table, bot: Bot, seed: int) -> list[str]:
    """Return all that a bot would do, the longer it thinks; what it does is the last of it."""
    seat = t.turn
    assert seat is not None
    look = Sight(t.state, seat, t.referee.ruled_out)
    found = thoughts(bot, look, seat, TAKKU_SUM.legal(t.state, seat), Random(seed))
    return [t.said(action) for action, _reason in found]


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize("foolish", EVERYBODY, ids=lambda one: one.why)
def test_no_bot_makes_a_foolish_play_whenever_it_is_stopped(foolish: Foolish, level: str) -> None:
    t = foolish.lay()
    assert set(foolish.plays) < t.may()
    for seed in SEEDS:
        assert not {*thought(t, getattr(TAKKU_SUM.bots, level), seed)} & {*foolish.plays}


@pytest.mark.parametrize("level", ["medium", "hard"])
@pytest.mark.parametrize("foolish", THINKERS, ids=lambda one: one.why)
def test_a_bot_that_thinks_makes_no_careless_one(foolish: Foolish, level: str) -> None:
    t = foolish.lay()
    assert set(foolish.plays) < t.may()
    for seed in SEEDS:
        assert thought(t, getattr(TAKKU_SUM.bots, level), seed)[-1] not in foolish.plays
