"""Shanghai Rummy in the page, like every contract rummy."""

from app.games.contract_rummy import LAYOUT

__all__ = ["LAYOUT"]
