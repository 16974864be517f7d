"""The games that the page can show, each with its layout (`layout.py` says what that is)."""

from __future__ import annotations

from app.desk import Desk
from app.layouts.direction import DIRECTION
from app.layouts.layout import Layout
from app.layouts.rummy import RUMMY
from app.layouts.sevens import SEVENS
from app.layouts.tricks import TRICKS
from peerdeck.game import Game
from peerdeck.games import game_called
from peerdeck.words import _

LAYOUTS: dict[str, Layout] = {
    "cpwp": SEVENS,
    "shanghai": RUMMY,
    "progressive": RUMMY,
    "spar": TRICKS,
    "takku_sum": DIRECTION,
}


def playable(id: str) -> Game:
    """The game with this id. Raises `LookupError` with a sentence unless the page can show it."""
    game = game_called(id)
    if id not in LAYOUTS:
        raise LookupError(not_here(game))
    return game


def layout_of(desk: Desk) -> Layout:
    """The layout of the game at a desk."""
    return LAYOUTS[desk.header.game.id]


def not_here(game: Game) -> str:
    """Why a game is not offered by the page."""
    return _("{game} cannot be played in this page yet; the terminal plays it.").format(
        game=_(game.title)
    )
