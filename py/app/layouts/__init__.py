"""The layout of each game, as `layout.py` defines it."""

from __future__ import annotations

from app.desk import Desk
from app.layouts.direction import DIRECTION
from app.layouts.layout import Layout
from app.layouts.rummy import RUMMY
from app.layouts.sevens import SEVENS
from app.layouts.tricks import TRICKS

LAYOUTS: dict[str, Layout] = {
    "cpwp": SEVENS,
    "shanghai": RUMMY,
    "progressive": RUMMY,
    "spar": TRICKS,
    "takku_sum": DIRECTION,
}


def layout_of(desk: Desk) -> Layout:
    """Return the layout of the game at a desk."""
    return LAYOUTS[desk.header.game.id]
