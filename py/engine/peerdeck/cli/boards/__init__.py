"""The tables of the games as text: a module named by the id of its game, with `lines`."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from peerdeck.state import State


def board_lines(game: str, state: State[Any, Any], names: Sequence[str]) -> list[str]:
    """The table of a game as text."""
    lines: list[str] = import_module(f"{__name__}.{game}").lines(state, names)
    return lines
