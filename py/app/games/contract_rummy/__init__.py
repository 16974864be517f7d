"""Contract rummy in the page."""

from app.games.contract_rummy.controls import LAYOUT

__all__ = ["LAYOUT"]
