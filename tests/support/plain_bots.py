"""Bots that play the same for ever, for tests of all that is not about how bots play.

With the real ones, the course of every match that a test plays would change with their strength.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

from peerdeck.bot import Bot, choose_at_random
from peerdeck.bots import EASY
from peerdeck.game import Game

ASKING = ("app.host", "app.bot_advice", "app.friends.moves")


def bot_called(name: str, game: Game) -> Bot:
    """Return chance for an easy bot, and the plain one of the game for all others."""
    return choose_at_random if name == EASY else game.bots.greedy


@contextmanager
def plain_bots() -> Iterator[None]:
    """Let the app's tables and hints go by the plain bots."""
    with ExitStack() as stack:
        for module in ASKING:
            stack.enter_context(patch(f"{module}.bot_called", bot_called))
        yield
