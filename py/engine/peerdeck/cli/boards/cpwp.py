"""The board of Can't Play, Won't Play as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from peerdeck.card import Face
from peerdeck.cli.cards import name_of
from peerdeck.games.cpwp.rows import Drawn, Slot, drawn
from peerdeck.naming import SUIT_SIGNS
from peerdeck.state import State

_CELL = 5


def row_lines(state: State[Any, Any], rows: Sequence[Drawn]) -> list[str]:
    """Rows from ace to king: a card, (a card) that may come next, or a dot."""
    lines = []
    for row in rows:
        label = "".join(SUIT_SIGNS[suit] for suit in row.suits)
        for lane in range(len(row.columns[0])):
            slots = (column[lane] for column in row.columns)
            cells = "".join(f"{_cell(state, slot):^{_CELL}}" for slot in slots)
            lines.append(f"{label:3}{cells}".rstrip())
            label = ""  # the lanes of a row stand below each other, and the first has the name
    return lines


def _cell(state: State[Any, Any], slot: Slot) -> str:
    if slot.card is not None:
        return name_of(state.face[slot.card])
    faces: tuple[Face, ...] = slot.next
    return f"({name_of(faces[0])})" if faces else "·"


def lines(state: State[Any, Any], _names: Sequence[str]) -> list[str]:
    """All rows of the table."""
    return row_lines(state, drawn(state.setup.groups, state))
