"""The bots of a game. They see only the view of their own seat, so they cannot peek."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from peerdeck.bot import Bot, Choice, choose_at_random
from peerdeck.event import Seat
from peerdeck.game import Game
from peerdeck.options import SHOWN
from peerdeck.state import State
from peerdeck.view import view
from peerdeck.words import N_, _

BOTS = {"random": N_("Random"), "greedy": N_("Sensible")}  # name -> label, weakest first


def bot_called(name: str, game: Game) -> Bot:
    """Return the bot of this name for a game. Raises `LookupError` with a sentence."""
    if name == "random":
        return choose_at_random
    if name == "greedy":
        return game.bot
    raise LookupError(
        _("There is no bot “{name}”; there are {names}.").format(
            name=name[:SHOWN], names=", ".join(BOTS)
        )
    )


def substitute(game: Game) -> Bot:
    """Return the bot that plays on for one that cannot."""
    return bot_called([*BOTS][-1], game)


def chosen(bot: Bot, game: Game, state: State[Any, Any], seat: Seat, random: Random) -> Choice:
    """Return what a bot does in a seat of this state, of which it sees no more than that seat."""
    return bot(partial(view, state, seat), seat, game.legal(state, seat), random)
