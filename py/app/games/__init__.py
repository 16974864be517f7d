"""The games in the page: the layout of each, as `layout.py` defines it.

A game has its layout as `LAYOUT` in the module or package here that is called like the game; any
other game is played with the plain one. A layout is loaded when its game is first looked at.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from app.desk import Desk
from app.games.layout import Layout
from peerdeck.games import game_called

LAYOUTS: dict[str, Layout] = {}  # those that have been loaded, by game


def layout_for(game: str) -> Layout:
    """Return the layout of the game with this id."""
    if game not in LAYOUTS:
        name = f"{__name__}.{game}"
        if find_spec(name) is None:
            from app.games import plain  # which most tables never need

            LAYOUTS[game] = plain.layout(game_called(game))
        else:
            LAYOUTS[game] = import_module(name).LAYOUT
    return LAYOUTS[game]


def layout_of(desk: Desk) -> Layout:
    """Return the layout of the game at a desk."""
    return layout_for(desk.header.game.id)
