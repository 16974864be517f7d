"""Texts, numbers and bytes as the bytes that are hashed, everywhere in the protocol.

Every part has its kind and its length before it, so no two lists of parts are the same bytes.
"""

from __future__ import annotations

Part = str | int | bytes


def encoded(*parts: Part) -> bytes:
    """Return these parts as bytes that no others have."""
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
