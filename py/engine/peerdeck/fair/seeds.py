"""Seeds: what each person brings to a shuffle, what is said of it before, and what comes of all.

Whatever is hashed says what it is, at which table, of which shuffle.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping

from peerdeck.card import Face
from peerdeck.dealer import HashStream
from peerdeck.deck.encoding import Part, encoded
from peerdeck.event import Seat


def digest(*parts: Part) -> bytes:
    """SHA-256 of these parts."""
    return hashlib.sha256(encoded(*parts)).digest()


def commitment(table: str, shuffle: int, asking: int, seat: Seat, seed: bytes) -> bytes:
    """Return what a seat says of its seed before anybody has revealed one."""
    return digest("peerdeck seed", table, shuffle, asking, seat, seed)


def joint_stream(table: str, shuffle: int, seeds: Mapping[Seat, bytes]) -> HashStream:
    """The chance that comes of all seeds together."""
    parts = [part for seat in sorted(seeds) for part in (seat, seeds[seat])]
    return HashStream(digest("peerdeck shuffle", table, shuffle, *parts))


def order(stream: HashStream, faces: Iterable[Face]) -> tuple[Face, ...]:
    """The order that a shuffle brings these faces into, however they lay before.

    That they are sorted first lets it be checked by who does not know how they lay.
    """
    return tuple(stream.shuffled(sorted(faces)))
