"""Dealers: the only place where there is randomness.

The rules draw no random numbers. A dealer answers two questions, "shuffle these cards" and "show
these cards". Anything that can answer them can be one: a trusted host, a stacked deck in a test, a
protocol between peers.
"""

from __future__ import annotations

import hashlib
import os
import struct
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from peerdeck.card import Card, Face
from peerdeck.state import State

SEED_BYTES = 32
WORDS = 2**32  # how many values a word of the stream can have


class Dealer(Protocol):
    """Someone or something that shuffles and shows cards.

    `None` is "not yet": the table waits, and the same question is asked again later.
    """

    def shuffle(self, state: State[Any, Any], cards: Sequence[Card]) -> tuple[Face, ...] | None:
        """Return the faces of these cards in a new order."""
        ...

    def show(self, state: State[Any, Any], cards: Sequence[Card]) -> tuple[Face, ...] | None:
        """Return the faces of these cards."""
        ...


class HashStream:
    """An endless stream of unbiased numbers from a seed: SHA-256 of seed and block number."""

    def __init__(self, seed: bytes) -> None:
        """Start the stream of this seed."""
        self._hash = hashlib.sha256(seed)
        self._blocks = 0
        self._words: list[int] = []

    def below(self, bound: int) -> int:
        """Return a number below `bound` (at most 2**32), each as likely as the others."""
        words = self._words
        while True:
            if not words:
                words.extend(self._block())
            word = words.pop()
            number = word % bound
            if word - number <= WORDS - bound:  # else of the last, incomplete row of numbers
                return number

    def shuffled(self, faces: Iterable[Face]) -> list[Face]:
        """Return the faces in a random order (Fisher and Yates)."""
        order = list(faces)
        below = self.below
        for last in range(len(order) - 1, 0, -1):
            other = below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def _block(self) -> tuple[int, ...]:
        block = self._hash.copy()
        block.update(self._blocks.to_bytes(8, "big"))
        self._blocks += 1
        return struct.unpack(">8I", block.digest())


class HostDealer:
    """The dealer of a table whose players trust the host.

    Every shuffle runs on a seed of its own: fresh from the operating system, or, if the dealer was
    given a seed (tests, the command line), derived from that and the number of the shuffle.
    """

    def __init__(self, seed: bytes | None = None) -> None:
        """Deal at random, or reproducibly from a seed."""
        self._seed = seed
        self._shuffles = 0

    def shuffle(self, state: State[Any, Any], cards: Sequence[Card]) -> tuple[Face, ...]:
        """Return the faces of these cards in a new order."""
        return tuple(HashStream(self._fresh_seed()).shuffled(known(state, cards)))

    def show(self, state: State[Any, Any], cards: Sequence[Card]) -> tuple[Face, ...]:
        """Return the faces of these cards."""
        return known(state, cards)

    def _fresh_seed(self) -> bytes:
        if self._seed is None:
            return os.urandom(SEED_BYTES)
        self._shuffles += 1
        return hashlib.sha256(self._seed + self._shuffles.to_bytes(8, "big")).digest()


class StackedDealer:
    """A dealer whose shuffles are given in advance, for tests and for setting up positions."""

    def __init__(self, *orders: Iterable[Face]) -> None:
        """Take one order for each shuffle, from the bottom of the pile to the top."""
        self._orders = [tuple(order) for order in orders]

    def shuffle(self, state: State[Any, Any], cards: Sequence[Card]) -> tuple[Face, ...]:
        """Return the next order. Raises `ValueError` if there is none, or it has other cards."""
        if not self._orders:
            raise ValueError("The stacked deck has no order left for this shuffle.")
        order = self._orders.pop(0)
        if sorted(order) != sorted(known(state, cards)):
            raise ValueError("The stacked deck does not hold the cards that are shuffled.")
        return order

    def show(self, state: State[Any, Any], cards: Sequence[Card]) -> tuple[Face, ...]:
        """Return the faces of these cards."""
        return known(state, cards)


def known(state: State[Any, Any], cards: Sequence[Card]) -> tuple[Face, ...]:
    """Return the faces of these cards. Raises `ValueError` if one is not known here."""
    faces = [state.face[card] for card in cards]
    if None in faces:
        raise ValueError("Only a state that knows every face can deal.")
    return tuple(faces)  # type: ignore[arg-type]  # None has just been ruled out
