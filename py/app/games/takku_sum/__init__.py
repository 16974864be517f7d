"""Takku-Sum in the page."""

from app.games.takku_sum.controls import LAYOUT

__all__ = ["LAYOUT"]
