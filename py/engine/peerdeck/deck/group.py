"""The interface of a group of prime order: the deck's code knows no more of its group than this.

An `Element` is added, subtracted, compared, and multiplied by a number from the left, so that code
reads like the equations in `docs/deck-mathematics.md`. A scalar is an `int` from 0 up to the order.
In bytes an element and a scalar have `size` bytes each, a scalar with its lowest byte first, and
only one way to write each of them is accepted.
"""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Self

UNIFORM_BYTES = 64  # what an element or a scalar is made of: a whole SHA-512

Random = Callable[[int], bytes]
system_random: Random = os.urandom


class DeckError(ValueError):
    """Bytes or numbers that nobody who follows the protocol would send; the message says which."""


class Element(ABC):
    """An element of a group of prime order, made by its `Group`. Equal ones compare equal."""

    __slots__ = ()

    @abstractmethod
    def __add__(self, other: Self) -> Self: ...

    @abstractmethod
    def __sub__(self, other: Self) -> Self: ...

    @abstractmethod
    def __rmul__(self, scalar: int) -> Self: ...

    @abstractmethod
    def encode(self) -> bytes:
        """Return the only bytes that this element is decoded from."""


Term = tuple[int, Element]


class Group(ABC):
    """A group of prime order with a generator, and with elements whose logarithm nobody knows."""

    name: str
    order: int
    size: int
    generator: Element
    identity: Element

    @abstractmethod
    def decode(self, data: bytes) -> Element:
        """Return the element with this encoding. Raises `DeckError` if there is none."""

    @abstractmethod
    def derive(self, uniform: bytes) -> Element:
        """Return the element that these 64 bytes stand for; nobody knows its logarithm."""

    @abstractmethod
    def total(self, terms: Iterable[Term]) -> Element:
        """Return the sum of all elements times their scalars, sooner than one by one."""

    @abstractmethod
    def multiplier(self, element: Element) -> Callable[[int], Element]:
        """Return a function that multiplies this element: worth it for many scalars."""

    def scalar_bytes(self, scalar: int) -> bytes:
        """Return the bytes of a scalar."""
        return scalar.to_bytes(self.size, "little")

    def scalar(self, data: bytes) -> int:
        """Return the scalar of these bytes. Raises `DeckError` if it is not below the order."""
        if len(data) != self.size:
            raise DeckError(f"A scalar has {self.size} bytes, not {len(data)}.")
        scalar = int.from_bytes(data, "little")
        if scalar >= self.order:
            raise DeckError("A scalar is not below the order of the group.")
        return scalar

    def reduced(self, uniform: bytes) -> int:
        """Return the scalar that these 64 bytes give; all scalars are as good as equally likely."""
        return int.from_bytes(uniform, "little") % self.order


def encoded_elements(elements: Iterable[Element]) -> bytes:
    """Return the encodings of these elements, one behind the other."""
    return b"".join(element.encode() for element in elements)


def checked_key(group: Group, key: Element) -> Element:
    """Return a public key. Raises `DeckError` for the identity, the key of nobody's secret."""
    if key == group.identity:
        raise DeckError("The identity is no key.")
    return key
