"""Crazy Eights in the page."""

from app.games.crazy_eights.controls import LAYOUT

__all__ = ["LAYOUT"]
