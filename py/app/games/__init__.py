"""The games in the page: the layout of each, as `layout.py` defines it."""

from __future__ import annotations

from app.desk import Desk
from app.games import contract_rummy, cpwp, spar, takku_sum
from app.games.layout import Layout

LAYOUTS: dict[str, Layout] = {
    "cpwp": cpwp.LAYOUT,
    "shanghai": contract_rummy.LAYOUT,
    "progressive": contract_rummy.LAYOUT,
    "spar": spar.LAYOUT,
    "takku_sum": takku_sum.LAYOUT,
}


def layout_of(desk: Desk) -> Layout:
    """Return the layout of the game at a desk."""
    return LAYOUTS[desk.header.game.id]
