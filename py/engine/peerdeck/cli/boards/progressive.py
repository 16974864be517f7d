"""The table of Progressive Rummy as text: that of all contract rummy."""

from peerdeck.cli.boards.contract_rummy import lines

__all__ = ["lines"]
