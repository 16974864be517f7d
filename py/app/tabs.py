"""Several tabs of one browser: each kept match, and the table with friends, is played in one.

What is to be read and written is *taken* first: the worker asks the browser for it, and answers
with what is kept there now (`taken`), or says that another tab has it (`busy`). Another tab may
take it over (`lost`). A match goes by the id of its game, the table with friends by `FRIENDS`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from app.effects import Effect

FRIENDS = "friends"


class _Wanted(NamedTuple):
    """Calls for when the tab has it, with what is kept, and for when another tab has it."""

    then: Callable[[str | None], None]
    otherwise: Callable[[], None] | None


class Tabs:
    """Remembers what is to be done as soon as this tab has what it asked for."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._wanted: dict[str, _Wanted] = {}

    def take(
        self,
        name: str,
        then: Callable[[str | None], None],
        otherwise: Callable[[], None] | None = None,
    ) -> list[Effect]:
        """Do something as soon as this tab alone has what is named.

        If another tab has it, do the `otherwise`; without one the person may take it over.
        """
        self._wanted[name] = _Wanted(then, otherwise)
        return [{"take": name, "over": False}]

    def take_over(self, name: str) -> list[Effect]:
        """Do what was wanted, though another tab has what is named."""
        return [{"take": name, "over": True}] if name in self._wanted else []

    def taken(self, name: str, text: str | None) -> None:
        """Do what was wanted: this tab has what is named, and this text is kept of it."""
        wanted = self._wanted.pop(name, None)
        if wanted is not None:
            wanted.then(text)

    def busy(self, name: str) -> bool:
        """Return True if the person may choose to take it from the tab that has it."""
        wanted = self._wanted.get(name)
        if wanted is None or wanted.otherwise is None:
            return wanted is not None
        del self._wanted[name]
        wanted.otherwise()
        return False

    def lost(self, name: str, then: Callable[[str | None], None]) -> None:
        """Be ready to take back what another tab has taken."""
        self._wanted[name] = _Wanted(then, None)

    def release(self, name: str) -> list[Effect]:
        """Let other tabs have it."""
        return [{"release": name}]
