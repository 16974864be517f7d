"""Can't Play Won't Play in the page."""

from app.games.cpwp.controls import LAYOUT

__all__ = ["LAYOUT"]
