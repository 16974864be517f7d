"""What a bot is: it looks at its seat's view and chooses one of the legal actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

from peerdeck.event import Seat
from peerdeck.game import Game
from peerdeck.state import State
from peerdeck.view import view

Choice = tuple[Any, str]  # an action, and why, in a few words
Look = Callable[
    [], State[Any, Any]
]  # gives the view of the bot's own seat, made when it is asked for
Bot = Callable[[Look, Seat, Sequence[Any], Random], Choice]


def chosen(bot: Bot, game: Game, state: State[Any, Any], seat: Seat, random: Random) -> Choice:
    """What a bot does in a seat of this state, of which it sees no more than that seat may."""
    return bot(partial(view, state, seat), seat, game.legal(state, seat), random)
