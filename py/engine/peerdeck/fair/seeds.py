"""Seeds: what each person brings to a shuffle, what is said of it before, and what comes of all.

Whatever is hashed says what it is, at which table, of which shuffle; every part of it has its
length before it, so that no two things are hashed from the same bytes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping

from peerdeck.card import Face
from peerdeck.dealer import SEED_BYTES, HashStream
from peerdeck.event import Seat

Part = str | int | bytes

__all__ = ["SEED_BYTES", "commitment", "digest", "encoded", "joint_stream", "order"]


def encoded(*parts: Part) -> bytes:
    """These parts as bytes that no others have: each with its kind and length before it."""
    return b"".join(map(_encoded, parts))


def _encoded(part: Part) -> bytes:
    match part:
        case bytes():
            kind, content = b"b", part
        case int():
            kind, content = b"i", part.to_bytes(8, "big")
        case str():
            kind, content = b"s", part.encode()
    return kind + len(content).to_bytes(4, "big") + content


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
