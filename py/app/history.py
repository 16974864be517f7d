"""The history: its tabs, and the look back that goes on while it can be seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from app import intents
from app.any_table import AnyTable
from app.desk import Desk
from app.html import Html
from app.looking_back import LookingBack, can_look_back
from app.screens import history as screen

if TYPE_CHECKING:
    from app.room import Room

TABS: dict[type, screen.Tab] = {
    intents.Moves: "moves",
    intents.Scores: "scores",
    intents.LookBack: "look back",
}
Mark: TypeAlias = tuple[screen.Tab | None, float | None]


class History:
    """The state of the dialog, which lasts for a visit: its tab, and the last look back."""

    def __init__(self) -> None:
        """Begin with no tab chosen, and nothing looked back at."""
        self.is_called = False  # the page has been asked to call for the next part of a look back
        self._tab: screen.Tab | None = None
        self._looking_back: LookingBack | None = None

    @property
    def mark(self) -> Mark:
        """The tab, and how far the look back has come."""
        looking_back = self._looking_back
        return self._tab, None if looking_back is None else looking_back.found.share

    def turn_to(self, tab: screen.Tab | None, desk: Desk) -> None:
        """Show this tab, or else the one that was shown last."""
        self._tab = tab or self._tab or ("scores" if desk.at_result else "moves")
        if self._tab == "look back" and can_look_back(desk) and self._of(desk) is None:
            self._looking_back = LookingBack(desk)

    def shown(self, desk: Desk) -> Html:
        """Return the content of the dialog."""
        looking_back = self._of(desk)
        found = None if looking_back is None else looking_back.found
        return screen.dialog(desk, self._tab or "moves", found)

    def look_on(self, desk: Desk) -> bool:
        """Look back a little further, if that is shown. Return True if there is more to be done."""
        looking_back = self._of(desk)
        return looking_back is not None and self._tab == "look back" and looking_back.go_on()

    def _of(self, desk: Desk) -> LookingBack | None:
        """Return the look back at what this desk has seen last, if one has begun."""
        looking_back = self._looking_back
        return looking_back if looking_back is not None and looking_back.is_of(desk) else None


def act(room: Room, table: AnyTable, intent: intents.HistoryIntent) -> None:
    """Open the history, turn to another tab of it, or look back a little further."""
    dialogs, history = room.dialogs, room.dialogs.history
    desk, is_open = desk_of(table), dialogs.is_open("history")
    if isinstance(intent, intents.KeepLooking):
        history.is_called = False
        if not is_open:
            return
    else:
        history.turn_to(TABS.get(type(intent)), desk)
    if not history.is_called and history.look_on(desk):
        history.is_called = True
        room.effects.append({"wait": 0, "intent": {"do": "keep looking"}})
    if not is_open:
        room.effects += dialogs.open_live("history", table, room.screen)


def desk_of(table: AnyTable) -> Desk:
    """Return the desk whose history is shown; where none is, the one that everybody may see."""
    return table.desk or table.audience
