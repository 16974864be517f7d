"""Sentences with details: `you hold {cards:cards}`, filled in and told in the language in use."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from typing import Any

from peerdeck.naming import points_told, rank_name, short, shorts, spoken, suit_name

Detail = int | str | Sequence[int]  # a number, a face, several faces, or a text

# What may stand behind the colon of a detail in the words, and how it is told.
Kinds = Mapping[str, Callable[[Any], str]]
_KINDS: Kinds = {
    "card": spoken,
    "short": short,
    "cards": shorts,
    "suit": suit_name,
    "rank": rank_name,
    "points": points_told,
}


_OF_CARDS = {"card", "short", "cards", "suit", "rank"}


def tells_of_cards(words: str) -> bool:
    """Return True if a detail of these words is a card, or what it has on it."""
    return any(kind in _OF_CARDS for _text, _name, kind, _conversion in Formatter().parse(words))


def filled(words: str, details: Mapping[str, Detail], kinds: Kinds = _KINDS) -> str:
    """Return a sentence with these details. `kinds` are told beside the usual ones."""
    return _Formatter({**_KINDS, **kinds}).vformat(words, (), details)


class _Formatter(Formatter):
    def __init__(self, kinds: Kinds) -> None:
        self._kinds = kinds

    def format_field(self, value: Any, format_spec: str) -> str:
        return self._kinds[format_spec](value) if format_spec else str(value)
