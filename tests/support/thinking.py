"""The plays of bots at a table of the tests, as text."""

from math import sqrt
from random import Random

from peerdeck.bot import Sight, reason_text, thoughts
from tests.support.positions import Table

SEEDS = range(8)
TRIES = 25  # chance must not make a bot look foolish
NINETY_NINE = 2.576  # standard deviations on either side of the mean


def least_rate(rate: float, deals: int) -> float:
    """Return the lower end of the 99 % interval of a rate that was measured in these deals."""
    return rate - NINETY_NINE * sqrt(rate * (1 - rate) / deals)


def choice(t: Table, level: str = "greedy", seed: int = 1) -> tuple[str, str]:
    """Return what the bot in turn does, which has only its own view of the table, and why."""
    look, bot = Sight(t.state, t.seat, t.referee.ruled_out), getattr(t.game.bots, level)
    action, reason = bot(look, t.seat, t.game.legal(look(), t.seat), Random(seed))
    assert reason
    return t.text(action), reason_text(reason)


def plays(t: Table, level: str) -> set[str]:
    """Return all that a bot might do in this turn."""
    return {choice(t, level, seed)[0] for seed in range(TRIES)}


def thought(t: Table, level: str, seed: int) -> list[str]:
    """Return all that the bot in turn would do, the longer it thinks; at last it does so."""
    look = Sight(t.state, t.seat, t.referee.ruled_out)
    bot, legal = getattr(t.game.bots, level), t.game.legal(t.state, t.seat)
    return [t.text(action) for action, _reason in thoughts(bot, look, t.seat, legal, Random(seed))]


def check_never_thought(t: Table, level: str, foolish: set[str]) -> None:
    """Check that a bot does nothing foolish even if it is stopped early."""
    assert foolish < t.may()
    for seed in SEEDS:
        assert not {*thought(t, level, seed)} & foolish


def check_never_done(t: Table, level: str, foolish: set[str]) -> None:
    """Check that a bot does nothing foolish in the end."""
    assert foolish < t.may()
    for seed in SEEDS:
        assert thought(t, level, seed)[-1] not in foolish
