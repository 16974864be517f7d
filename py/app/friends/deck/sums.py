"""Sums as effects: asked for once, and answered when a worker has done them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.friends.deck.effects import Compute
from peerdeck.dealing.notation import decoded, encoded
from peerdeck.dealing.work import NotYet, Results, Work
from peerdeck.deck.group import DeckError

# What may be kept for the next start: small, and true for whoever works it out.
_LASTING = ("check", "open", "isShare")
ONCE = "letter "  # the names of sums about messages, each of which is read once, begin so


class Sums(Work):
    """The sums of one page."""

    def __init__(self, do: Callable[[Compute], None]) -> None:
        """Have sums done by `do`, which does not wait for them."""
        self._do = do
        self._asked: dict[str, str] = {}  # the operations of those that are under way
        self._results: dict[str, Results | DeckError] = {}
        self._lasting: set[str] = set()

    def ask(self, name: str, operation: str, /, **told: Any) -> Results:
        """Return the results. Raises `NotYet`, and `DeckError` if what is told makes no sense."""
        result = self._results.get(name)
        if isinstance(result, DeckError):
            raise result
        if result is not None:
            return result
        if name not in self._asked:
            self._asked[name] = operation
            self._do(Compute(name, operation, told))
        raise NotYet

    def answer(self, name: str, results: Results | None) -> None:
        """Take the results of a sum, or `None` where what was told made no sense."""
        operation = self._asked.pop(name, None)
        if operation is None:
            return
        self._results[name] = DeckError(name) if results is None else results
        if operation in _LASTING and not name.startswith(ONCE):
            self._lasting.add(name)

    def forget(self, *names: str) -> None:
        """Forget results that are wanted no more, also those that are still to come."""
        for name in names:
            self._results.pop(name, None)
            self._asked.pop(name, None)

    def written(self) -> dict[str, Any]:
        """Return the results that need not be worked out again after a reload."""
        found: dict[str, Any] = {}
        for name in sorted(self._lasting & self._results.keys()):
            result = self._results[name]
            found[name] = None if isinstance(result, DeckError) else _plain(result)
        return found

    def read(self, kept: Mapping[str, Any]) -> None:
        """Take what `written` returned."""
        for name, result in kept.items():
            self._results[name] = DeckError(name) if result is None else _rich(result)
            self._lasting.add(name)


def _plain(results: Results) -> dict[str, Any]:
    return {
        name: {"bytes": encoded(value)} if isinstance(value, bytes) else value
        for name, value in results.items()
    }


def _rich(results: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: decoded(value["bytes"]) if isinstance(value, dict) else value
        for name, value in results.items()
    }
