"""The sums of the deck, done at once in the toy group."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

from app.friends.deck.effects import Compute
from peerdeck.dealing.work import Results
from peerdeck.deck import operations
from peerdeck.deck.group import DeckError
from peerdeck.deck.toy import TOY

# Whoever works these out comes to the same result, so that they are worked out once.
PURE = ("check", "open", "isShare", "joint", "fresh", "combine", "recover", "unsealWith")


class ToySums:
    """A worker for several pages."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self._known: dict[str, Results | None] = {}

    def __deepcopy__(self, memo: dict[int, Any]) -> ToySums:
        """Return a worker that goes on by itself; nobody changes the results that are known."""
        copy = ToySums(deepcopy(self.random, memo))
        copy._known = dict(self._known)
        return copy

    def result(self, compute: Compute) -> Results | None:
        """Return the results, or nothing where what is told makes no sense."""
        key = _key(compute.operation, compute.told)
        if key in self._known:
            return self._known[key]
        found: Results | None
        try:
            found = operations.run(TOY, compute.operation, compute.told, self.random.randbytes)
        except DeckError:
            found = None
        if compute.operation in PURE:
            self._known[key] = found
        return found


def _key(operation: str, told: Any) -> str:
    return repr((operation, sorted(told.items(), key=lambda one: str(one[0]))))
