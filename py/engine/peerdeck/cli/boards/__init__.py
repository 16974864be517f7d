"""The tables of the games as text: a module for each game, named by its id, with `lines(state)`."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from peerdeck.state import State


def board_lines(game: str, state: State[Any]) -> list[str]:
    """The table of a game as text."""
    lines: list[str] = import_module(f"{__name__}.{game}").lines(state)
    return lines
