"""The bots of a game, by name. They see only the view of their own seat, so they cannot peek.

People choose among levels; the laboratory has two more bots to measure them by.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from peerdeck.bot import Bot, Choice, Sight, choose_at_random, thoughts
from peerdeck.event import Seat
from peerdeck.game import Game
from peerdeck.objection import Unknown
from peerdeck.options import SHOWN
from peerdeck.referee import Follower
from peerdeck.words import N_, _

EASY, MEDIUM, HARD = "easy", "medium", "hard"
LEVELS = {EASY: N_("Easy"), MEDIUM: N_("Medium"), HARD: N_("Hard")}  # name -> label
RANDOM, GREEDY = "random", "greedy"
BOTS = (RANDOM, GREEDY, *LEVELS)


def level_called(name: str) -> str:
    """Return the level of this name. Raises `Unknown`."""
    if name not in LEVELS:
        told = _("There is no level “{name}”; there are {names}.")
        raise Unknown(told.format(name=name[:SHOWN], names=", ".join(LEVELS)))
    return name


def bot_called(name: str, game: Game) -> Bot:
    """Return the bot of this name for a game. Raises `Unknown` with a sentence."""
    if name == RANDOM:
        return choose_at_random
    if name in BOTS:
        bot: Bot = getattr(game.bots, name)
        return bot
    raise Unknown(
        _("There is no bot “{name}”; there are {names}.").format(
            name=name[:SHOWN], names=", ".join(BOTS)
        )
    )


def substitute(game: Game) -> Bot:
    """Return the bot that plays on for one that cannot."""
    return bot_called(MEDIUM, game)


def thoughts_in(bot: Bot, match: Follower, seat: Seat, random: Random) -> Iterator[Choice]:
    """Yield the answers of a bot in a seat of this match, of which it sees no more than the seat.

    The match has to stand still meanwhile.
    """
    look = Sight(match.state, seat, match.ruled_out)
    return thoughts(bot, look, seat, match.game.legal(match.state, seat), random)


def chosen(
    bot: Bot, match: Follower, seat: Seat, random: Random, steps: int | None = None
) -> Choice:
    """Return what a bot does in a seat of this match, after so many steps of thought at most."""
    *_before, last = islice(thoughts_in(bot, match, seat, random), steps)
    return last
