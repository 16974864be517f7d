"""The sums of the deck, each done as soon as it is asked for."""

from __future__ import annotations

from typing import Any

from peerdeck.dealing.work import Results, Work
from peerdeck.deck import operations
from peerdeck.deck.group import DeckError, Group


class AtOnce(Work):
    """Does each sum as soon as it is asked for."""

    def __init__(self, group: Group) -> None:
        """Work in a group."""
        self._group = group
        self._results: dict[str, Results | DeckError] = {}

    def ask(self, name: str, operation: str, /, **told: Any) -> Results:
        """Return the results. Raises `DeckError`."""
        if name not in self._results:
            try:
                self._results[name] = operations.run(self._group, operation, told)
            except DeckError as error:
                self._results[name] = error
        result = self._results[name]
        if isinstance(result, DeckError):
            raise result
        return result
