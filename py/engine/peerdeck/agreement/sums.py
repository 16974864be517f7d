"""Sums of the deck as effects: each is asked for once, and answered when a worker has done it.

A sum has a name, which stands for the same sum for ever. It is asked for as often as its results
are needed; as long as they are missing, `NotYet` ends what was going on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from peerdeck.deck.group import DeckError

Claim = Mapping[str, Any]
Results = Mapping[str, Any]


class NotYet(Exception):
    """A sum has been asked for whose result is not there yet."""


class Compute(NamedTuple):
    """Do a sum of `deck.operations`, and give the page its results by this name."""

    name: str
    operation: str
    arguments: Mapping[str, Any]


class Sums:
    """The sums of one page: those to do next, and the results of all."""

    def __init__(self) -> None:
        """Begin without any."""
        self.due: list[Compute] = []
        self._results: dict[str, Results | DeckError | None] = {}  # None while one is under way
        self._about: dict[str, set[str]] = {}  # the names that each word is in

    def ask(self, name: str, operation: str, /, **arguments: Any) -> Results:
        """Return the results. Raises `NotYet`, and `DeckError` if the arguments make no sense."""
        if name not in self._results:
            self._results[name] = None
            for word in name.split(" "):
                self._about.setdefault(word, set()).add(name)
            self.due.append(Compute(name, operation, arguments))
        result = self._results[name]
        if result is None:
            raise NotYet
        if isinstance(result, DeckError):
            raise result
        return result

    def wrong(self, name: str, claims: Callable[[], Sequence[Claim]]) -> Sequence[int]:
        """Return which of some claims are false. Raises `NotYet`.

        The claims are long, so they are made only for the check.
        """
        is_new = name not in self._results
        result: Sequence[int] = self.ask(name, "check", claims=claims() if is_new else ())["wrong"]
        return result

    def answer(self, name: str, results: Results | None) -> None:
        """Take the results of a sum; `None` where its arguments made no sense."""
        if name in self._results:
            self._results[name] = DeckError(name) if results is None else results

    def forget(self, about: str) -> None:
        """Forget the sums with all these words in their names, also those that are under way."""
        names = set.intersection(*(self._about.get(word, set()) for word in about.split(" ")))
        for name in names:
            del self._results[name]
            for word in {*name.split(" ")}:
                self._about[word].discard(name)
                if not self._about[word]:
                    del self._about[word]
