"""The players of the laboratory: a bot by its name or from a file, in words that can be sent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from peerdeck.bot import Bot, reweighted
from peerdeck.bots import bot_called, substitute
from peerdeck.game import Game
from peerdeck.own_bot import PATIENCE, BotFile, OwnBot, load


@dataclass(frozen=True)
class Entrant:
    """A bot as it is named on the command line.

    Its file, if it comes from one, travels along: a worker may run on another machine. `weights`
    replace those that the bot has. A `note` tells it from others of its name.
    """

    name: str
    file: BotFile | None = None
    weights: tuple[tuple[str, float], ...] = ()
    patience: float = PATIENCE  # seconds for an action; of a bot from a file only
    note: str = ""

    @property
    def label(self) -> str:
        """Return what it is called in results."""
        return f"{self.name} ({self.note})" if self.note else self.name


def bot_for(entrant: Entrant, game: Game, tell: Callable[[str], None]) -> Bot:
    """Return the bot for one seat of one match. A bot from a file tells its faults.

    Raises `LookupError` for an unknown bot, `BadBot` for a file that holds none.
    """
    if entrant.file is None:
        bot = bot_called(entrant.name, game)
        return reweighted(bot, dict(entrant.weights)) if entrant.weights else bot
    found = loaded(entrant.file, entrant.patience)
    if entrant.weights:
        found = reweighted(found, dict(entrant.weights))
    return OwnBot(entrant.label, found, game, substitute(game), entrant.patience, tell)


loaded = lru_cache(maxsize=32)(load)  # a file is run once
