"""The table of Progressive Rummy as text: that of every contract rummy."""

from peerdeck.games.contract_rummy.board import BOARD

__all__ = ["BOARD"]
