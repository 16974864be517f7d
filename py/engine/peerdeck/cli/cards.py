"""Cards in a terminal: how they are typed, sorted and listed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from peerdeck.card import JOKER, Card, Face, parse_face, rank, suit
from peerdeck.event import Seat
from peerdeck.naming import SUIT_SIGNS, short
from peerdeck.state import State

_TYPED = {**dict(zip(SUIT_SIGNS, "CDHS", strict=True)), "10": "T", "JOKER": "*"}
WIDTH = 78


def read_face(word: str) -> Face:
    """The face in a word like `7d`, `10♠` or `joker`. Raises `ValueError` with a sentence."""
    text = word.upper().replace("\N{VARIATION SELECTOR-15}", "")
    for typed, meant in _TYPED.items():
        text = text.replace(typed, meant)
    return parse_face(text)


def name_of(face: Face | None) -> str:
    """The card as it is shown."""
    return "?" if face is None else short(face)


def sort_hand(state: State[Any, Any], seat: Seat) -> list[Card]:
    """The cards of a hand by suit and rank; jokers, then cards that are not known, last."""

    def key(card: Card) -> tuple[int, int]:
        face = state.face[card]
        if face is None or face == JOKER:
            return (5 if face is None else 4, card)
        return suit(face), rank(face)

    return sorted(state.zones[seat], key=key)


def lines_of(cells: Iterable[str], indent: str) -> list[str]:
    """The cells side by side, on as many lines as they take."""
    lines: list[str] = []
    for cell in cells:
        if lines and len(lines[-1]) + 2 + len(cell) <= WIDTH:
            lines[-1] += f"  {cell}"
        else:
            lines.append(indent + cell)
    return lines
