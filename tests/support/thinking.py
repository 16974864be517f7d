"""The plays of bots at a table of the tests, as text."""

from math import sqrt
from random import Random

from peerdeck.bot import Sight, reason_text, thoughts
from peerdeck.game import Game
from peerdeck.lab.simulation import simulate
from peerdeck.view import view
from tests.support.positions import Table

SEEDS = range(8)
DEALS = 1_000
NINETY_NINE = 2.576  # standard deviations on either side of the mean


def check_wins_more_than_its_share(game: Game, seats: int, seed: int) -> None:
    """Check that the plain bot of a game, alone among random ones, surely wins more than they."""
    played = simulate(game, game.options(), seats, DEALS, seed, ["greedy", "random"])
    rate = played.win_rate("greedy")
    assert rate - NINETY_NINE * sqrt(rate * (1 - rate) / played.deals) > 1 / seats


def choice(t: Table, level: str = "greedy", seed: int = 1) -> tuple[str, str]:
    """Return what the bot in turn does, which has only its own view of the table, and why."""
    seen = view(t.state, t.seat)
    bot = getattr(t.game.bots, level)
    action, reason = bot(Sight(seen, t.seat), t.seat, t.game.legal(seen, t.seat), Random(seed))
    assert reason
    return t.text(action), reason_text(reason)


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
