"""A page's secrets about the shuffles of a match, which it must not lose nor give away."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from peerdeck.card import Card
from peerdeck.fair.seat import Asking
from peerdeck.fair.seeds import SEED_BYTES
from peerdeck.words import _


@dataclass
class Secrets:
    """Seeds of the own seat, shares of hosts' seeds, salts of the faces told here.

    `dealt` are the seeds of hosts, by shuffle: this page's own, and those put together. What lies
    before line `since` was written before this page sat there; `None`: all that has been told yet.
    """

    seeds: dict[Asking, bytes] = field(default_factory=dict)
    shares: dict[Asking, bytes] = field(default_factory=dict)
    salts: dict[Card, bytes] = field(default_factory=dict)
    dealt: dict[int, bytes] = field(default_factory=dict)
    since: int | None = None

    def renew(self, shuffle: int) -> None:
        """Another host asks anew for the seeds from this shuffle on: the old ones may be known."""
        for asked in (self.seeds, self.shares):
            for asking in [asking for asking in asked if asking[0] >= shuffle]:
                del asked[asking]
        for number in [number for number in self.dealt if number >= shuffle]:
            del self.dealt[number]

    def written(self) -> dict[str, Any]:
        """Return the secrets as plain data."""
        return {
            "seeds": [[*asking, seed.hex()] for asking, seed in self.seeds.items()],
            "shares": [[*asking, share.hex()] for asking, share in self.shares.items()],
            "salts": [[card, salt.hex()] for card, salt in self.salts.items()],
            "dealt": [[shuffle, seed.hex()] for shuffle, seed in self.dealt.items()],
            "since": self.since,
        }


def read_secrets(told: object) -> Secrets:
    """The inverse of `Secrets.written`. Raises `ValueError`."""
    match told:
        case {
            "seeds": list(seeds),
            "shares": list(shares),
            "salts": list(salts),
            "dealt": list(dealt),
            "since": int() | None as since,
        }:
            return Secrets(
                {(int(one), int(two)): secret(seed) for one, two, seed in seeds},
                {(int(one), int(two)): secret(share) for one, two, share in shares},
                {Card(int(card)): bytes.fromhex(salt) for card, salt in salts},
                {int(one): secret(seed) for one, seed in dealt},
                since,
            )
    raise ValueError(_("A part of it is missing."))


def secret(text: str) -> bytes:
    """A seed or a share from a frame. Raises `ValueError`."""
    told = bytes.fromhex(text) if isinstance(text, str) and len(text) == 2 * SEED_BYTES else b""
    if len(told) != SEED_BYTES:
        raise ValueError(_("This is no share of a seed."))
    return told
