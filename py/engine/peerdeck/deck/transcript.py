"""The transcript of a proof: what a challenge is hashed from, and what secret numbers are drawn by.

A transcript begins with its domain, the group, and the place of the proof in the evening: table,
match, deck, place and person. Whatever a proof is about is then added before a challenge is drawn
from it. `begun` and `then` give a new transcript each, so none is changed behind anybody's back.

The parts are written as `encoding` does it, so no two lists of parts are the same bytes.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from peerdeck.deck.encoding import Part, encoded
from peerdeck.deck.group import Group, Random, system_random

_FRESH_BYTES = 32


@dataclass(frozen=True)
class Context:
    """The place of a proof: which table, match and deck, which place in it, and by whom.

    `place` is that of a person in the order of the shufflers, or that of a card in its deck; 0
    where there is neither.
    """

    table: str
    match: int
    deck: int
    place: int
    person: str


def digest(*parts: Part) -> bytes:
    """SHA-512 of these parts, all of which begin with `peerdeck deck`."""
    return hashlib.sha512(encoded("peerdeck deck", *parts)).digest()


@dataclass(frozen=True)
class Transcript:
    """The hash of everything that has been said so far."""

    group: Group
    state: bytes

    def then(self, *parts: Part) -> Transcript:
        """Return the transcript that goes on with these parts."""
        return Transcript(self.group, digest("then", self.state, *parts))

    def challenge(self, number: int = 0) -> int:
        """Return a scalar that nobody could know before; another one for each number."""
        return self.group.reduced(digest("challenge", self.state, number))


def begun(group: Group, domain: str, context: Context) -> Transcript:
    """Return the transcript of a proof before anything is said in it."""
    at = (context.table, context.match, context.deck, context.place, context.person)
    return Transcript(group, digest("transcript", domain, group.name, *at))


class Draws:
    """Secret numbers, drawn from fresh random bytes together with the secret and the statement.

    With good random bytes they are as random as these. Where the source of random bytes repeats
    itself, they still differ for different statements, so no secret follows from two proofs.
    """

    def __init__(
        self, transcript: Transcript, witness: bytes, random: Random = system_random
    ) -> None:
        self._group = transcript.group
        self._seed = digest("draws", random(_FRESH_BYTES), witness, transcript.state)
        self._drawn = 0

    def scalar(self) -> int:
        """Return the next scalar."""
        return self._group.reduced(self._next())

    def scalars(self, count: int) -> list[int]:
        """Return the next scalars."""
        return [self.scalar() for _scalar in range(count)]

    def below(self, limit: int) -> int:
        """Return the next number below a limit; none is likelier by more than limit / 2^512."""
        return int.from_bytes(self._next(), "little") % limit

    def _next(self) -> bytes:
        self._drawn += 1
        return digest("draw", self._seed, self._drawn)
