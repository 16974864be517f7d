"""Sums of the deck as effects: each is asked for once, and answered when a worker has done it."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any, NamedTuple

from peerdeck.dealing.work import NotYet, Results, Work
from peerdeck.deck.group import DeckError


class Compute(NamedTuple):
    """Do a sum of `deck.operations`, and give the page its results by this name."""

    name: str
    operation: str
    arguments: Mapping[str, Any]


class Sums(Work):
    """The sums of one page: those to do next, those under way, and results."""

    def __init__(self) -> None:
        """Begin without any."""
        self.due: list[Compute] = []
        self._started: set[str] = set()
        self._results: dict[str, Results | DeckError] = {}

    def ask(self, name: str, operation: str, /, **arguments: Any) -> Results:
        """Return the results. Raises `NotYet`, and `DeckError` if the arguments make no sense."""
        result = self._results.get(name)
        if isinstance(result, DeckError):
            raise result
        if result is None:
            if name not in self._started:
                self._started.add(name)
                self.due.append(Compute(name, operation, arguments))
            raise NotYet
        return result

    def known(self, name: str) -> Results | None:
        """Return the results of a sum if they are here."""
        result = self._results.get(name)
        return None if isinstance(result, DeckError) else result

    def answer(self, name: str, results: Results | None) -> None:
        """Take the results of a sum; `None` where its arguments made no sense."""
        if name in self._started:
            self._started.discard(name)
            self._results[name] = DeckError(name) if results is None else results

    def forget(self, prefix: str) -> None:
        """Forget the results whose names begin so, also those that are still to come."""
        for name in [name for name in self._results if name.startswith(prefix)]:
            del self._results[name]
        self._started = {name for name in self._started if not name.startswith(prefix)}

    def forget_about(self, ids: Set[str]) -> None:
        """Forget the results whose names have one of these ids of decks or lists in them."""
        if ids:
            for name in [name for name in self._results if not ids.isdisjoint(name.split(" "))]:
                del self._results[name]
