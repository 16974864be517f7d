"""The games: each package here that has a `Game` in it is one, in the order of their titles."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from peerdeck.game import Game, GameOf
from peerdeck.objection import Unknown
from peerdeck.options import SHOWN
from peerdeck.words import _


@cache
def games() -> Mapping[str, Game]:
    """Return all games by id."""
    packages = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__)]
    found = [one for package in packages for one in vars(package).values() if type(one) is GameOf]
    return {game.id: game for game in sorted(found, key=lambda game: game.title)}


def game_called(id: str) -> Game:
    """Return the game with this id. Raises `Unknown` with a sentence."""
    game = games().get(id)
    if game is None:
        known = ", ".join(f"{one.id} ({_(one.title)})" for one in games().values())
        told = _("There is no game “{id}”; there are {ids}.")
        raise Unknown(told.format(id=id[:SHOWN], ids=known))
    return game
