"""The games that the page can play: those of the engine that have a layout here.

The others are played in the terminal.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.games import LAYOUTS
from peerdeck.game import Game
from peerdeck.games import game_called, games
from peerdeck.log import Header, parse_header
from peerdeck.words import _


class Unplayable(ValueError):
    """A table that this page cannot show."""


def playable() -> Mapping[str, Game]:
    """Return the games that can be played in the page, by id, in the order of their titles."""
    return {id: game for id, game in games().items() if id in LAYOUTS}


def playable_game(id: str) -> Game:
    """Return the game with this id. Raises `LookupError` with a sentence."""
    game = game_called(id)
    if id not in playable():
        raise LookupError(
            _(
                "{game} cannot be played in the page yet, but in a terminal it can, with"
                " “{command}”."
            ).format(game=_(game.title), command=f"python -m peerdeck play {id}")
        )
    return game


def playable_header(line: str) -> Header:
    """Return the table of the first line of a log.

    Raises `Unplayable` if its game has no layout, `ValueError` if it is no such line; both with a
    sentence.
    """
    header = parse_header(line)
    try:
        playable_game(header.game.id)
    except LookupError as error:
        raise Unplayable(str(error)) from None
    return header
