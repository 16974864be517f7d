"""The sums of the deck, asked for by name: whoever asks knows no group, and does not wait.

A sum is named by what it is for, and asked for as often as its result is wanted. A name stands for
the same sum for ever: where something in it can change, that belongs to the name. If there is none
yet, `NotYet` ends what was going on, which is tried again later; so it must not have changed
anything before.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from peerdeck.deck.encoding import encoded

Claim = Mapping[str, Any]
Results = Mapping[str, Any]


class NotYet(Exception):
    """A sum has been asked for whose result is not there yet."""


class Work(ABC):
    """A way to do the sums, by the operations of `deck.operations`."""

    @abstractmethod
    def ask(self, name: str, operation: str, /, **told: Any) -> Results:
        """Return the results. Raises `NotYet`, and `DeckError` if what is told makes no sense."""

    def holds(self, name: str, claims: Sequence[Claim]) -> bool:
        """Return True if all of these claims are true. Raises `NotYet`.

        What was found of other claims under the same name does not count.
        """
        told = tuple(
            (of, value if isinstance(value, bytes) else repr(value))
            for claim in claims
            for of, value in claim.items()
        )
        return not self.ask(f"{name} {_digest(told)}", "check", claims=claims)["wrong"]


@lru_cache(maxsize=512)  # it is asked for again until the claims, long as they are, are checked
def _digest(told: tuple[tuple[str, bytes | str], ...]) -> str:
    digest = hashlib.sha256()
    for of, value in told:
        digest.update(encoded(of, value))
    return digest.hexdigest()
