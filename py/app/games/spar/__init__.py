"""Spar in the page."""

from app.games.spar.controls import LAYOUT

__all__ = ["LAYOUT"]
