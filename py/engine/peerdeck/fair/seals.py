"""Seals: a hash for every card of a shuffle that binds its face and tells nobody what it is.

The salt keeps it from being guessed. All salts of a shuffle come from the host's seed, so whoever
gets that seed can check them all.
"""

from __future__ import annotations

import hmac

from peerdeck.card import Card, Face
from peerdeck.deck.encoding import encoded
from peerdeck.fair.seeds import digest

SALT_BYTES = 16
SEAL_BYTES = 24  # 32 letters of base64 in the log


def salt_of(table: str, shuffle: int, seed: bytes, card: Card) -> bytes:
    """The salt of a card's seal, from the seed of the shuffle's host."""
    told = encoded("peerdeck salt", table, shuffle, card)
    return hmac.digest(seed, told, "sha256")[:SALT_BYTES]


def seal_of(table: str, shuffle: int, card: Card, face: Face, salt: bytes) -> bytes:
    """The seal of a card with this face."""
    return digest("peerdeck card", table, shuffle, card, face, salt)[:SEAL_BYTES]
