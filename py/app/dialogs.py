"""The dialog that lies over the page: its content, and how it follows the table beneath."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from app.any_table import AnyTable
from app.effects import Effect, Screen
from app.history import History, Mark, desk_of
from app.html import Html
from app.screens import advice
from peerdeck.event import Seat

Live = Literal["history", "advice", "stop"]  # those that show the present state of the table
_Mark = tuple[Screen, int, Seat | None, Mark]


class Dialogs:
    """Remembers which dialog is open, to update or close it."""

    def __init__(self) -> None:
        """Begin with no dialog open."""
        self.history = History()
        self._live: Live | None = None
        self._inside: Html | None = None
        self._mark: _Mark | None = None  # the state of the table when the dialog was filled
        self._made: Callable[[], Html | None] | None = None  # fills the dialog anew

    def open(self, inside: Html, at: str = "") -> list[Effect]:
        """Show a dialog that does not change, from the section with the id `at`."""
        self._live = self._made = None
        return [{"dialog": inside, "at": at}]

    def open_made(self, made: Callable[[], Html | None]) -> list[Effect]:
        """Show a dialog that is made anew at each change, until it has nothing to show."""
        self._live, self._made, self._inside = None, made, made()
        return [{"dialog": self._inside, "at": ""}] if self._inside is not None else []

    def open_live(self, what: Live, table: AnyTable, screen: Screen) -> list[Effect]:
        """Show a dialog about the table, if it has anything to show."""
        inside = self._content(what, table, screen)
        if inside is None:
            return []
        self._live, self._inside, self._mark = what, inside, self._mark_of(table, screen)
        self._made = None
        return [{"dialog": inside, "at": ""}]

    def is_open(self, what: Live) -> bool:
        """Return True if this is what the open dialog shows."""
        return self._live == what

    def close(self) -> list[Effect]:
        """Close the dialog, if one is open."""
        self.closed()
        return [{"close": True}]

    def closed(self) -> None:
        """Note that the player has closed the dialog."""
        self._live = self._made = None

    def update(self, table: AnyTable | None, screen: Screen) -> list[Effect]:
        """Bring the open dialog up to date, now that the table may have gone on."""
        if self._made is not None:
            return self._update_made(self._made())
        if self._live is None:
            return []
        mark = self._mark_of(table, screen) if table is not None else None
        if mark == self._mark:
            return []
        inside = self._content(self._live, table, screen) if table is not None else None
        if inside is None:
            self._live = None
            return [{"close": True}]
        before, self._inside, self._mark = self._inside, inside, mark
        return [{"inside": inside}] if inside != before else []

    def _update_made(self, inside: Html | None) -> list[Effect]:
        before, self._inside = self._inside, inside
        if inside is None:
            self._made = None
            return [{"close": True}]
        return [{"inside": inside}] if inside != before else []

    def _mark_of(self, table: AnyTable, screen: Screen) -> _Mark:
        return screen, table.entries, table.viewer, self.history.mark

    def _content(self, what: Live, table: AnyTable, screen: Screen) -> Html | None:
        """Return the dialog's present content, or `None` if it is of no use here."""
        if what == "history":
            return self.history.shown(desk_of(table)) if screen != "home" else None
        return _question(what, table, screen)


def _question(what: Literal["advice", "stop"], table: AnyTable, screen: Screen) -> Html | None:
    """Return a dialog about what the player can do, or `None` if they can do nothing here."""
    if screen != "table" or table.desk is None or (what == "stop" and table.over):
        return None
    if what == "advice":
        return advice.advice(table.desk)
    return advice.stopping()
