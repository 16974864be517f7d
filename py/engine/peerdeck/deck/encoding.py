"""Texts, numbers and bytes as the bytes that are hashed, everywhere in the protocol.

Every part has its kind and its length before it, so no two lists of parts are the same bytes.
"""

from __future__ import annotations

from peerdeck.deck.group import DeckError

Part = str | int | bytes
LARGEST = 2**53 - 1  # that JavaScript counts without a gap


def encoded(*parts: Part) -> bytes:
    """Return these parts as bytes that no others have.

    Raises `DeckError` for a number below 0 or above the largest.
    """
    return b"".join(map(_encoded, parts))


def _encoded(part: Part) -> bytes:
    match part:
        case bytes():
            kind, content = b"b", part
        case int():
            if not 0 <= part <= LARGEST:
                raise DeckError("This is not a number that can be hashed.")
            kind, content = b"i", part.to_bytes(8, "big")
        case str():
            kind, content = b"s", part.encode()
    return kind + len(content).to_bytes(4, "big") + content
