"""Proofs in bytes: a fixed row of elements and scalars, with nothing between, before or after."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from peerdeck.deck.group import DeckError, Element, Group

T = TypeVar("T")


class Reader:
    """Reads elements and scalars one after the other. Every method raises `DeckError`."""

    def __init__(self, group: Group, data: bytes) -> None:
        self._group = group
        self._data = data
        self._at = 0

    def raw(self, count: int) -> bytes:
        """Return the next bytes."""
        found = self._data[self._at : self._at + count]
        if count < 0 or len(found) < count:
            raise DeckError("There are too few bytes.")
        self._at += count
        return found

    def element(self) -> Element:
        """Return the next element."""
        return self._group.decode(self.raw(self._group.size))

    def elements(self, count: int) -> tuple[Element, ...]:
        """Return the next elements."""
        return tuple(self.element() for _element in range(count))

    def scalar(self) -> int:
        """Return the next scalar."""
        return self._group.scalar(self.raw(self._group.size))

    def scalars(self, count: int) -> tuple[int, ...]:
        """Return the next scalars."""
        return tuple(self.scalar() for _scalar in range(count))

    def left(self) -> int:
        """Return how many bytes have not been read."""
        return len(self._data) - self._at

    def end(self) -> None:
        """Do nothing if everything has been read."""
        if self.left():
            raise DeckError("There are too many bytes.")


def whole(group: Group, data: bytes, read: Callable[[Reader], T]) -> T:
    """Return what `read` makes of the whole of these bytes. Raises `DeckError`."""
    reader = Reader(group, data)
    found = read(reader)
    reader.end()
    return found
