"""The curtain in front of a table whose device changes hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.html import Html
from app.layouts import layout_of
from app.screens import curtain as screen
from app.screens.curtain import Behind, Curtain
from app.table import Table
from peerdeck.words import _

if TYPE_CHECKING:  # the page starts without the modules that only a table with friends needs
    from app.friends.seated import Seated


def curtain(table: Table | Seated) -> Html:
    """Return the whole screen."""
    return screen.curtain(_curtain(table))


def parts(table: Table | Seated) -> dict[str, Html]:
    """Return the regions of the screen that change, by id."""
    return screen.parts(_curtain(table))


def passed_to(name: str) -> str:
    """Return the sentence that says whose turn it is to look."""
    return _("Pass the device to {name}.").format(name=name)


def _curtain(table: Table | Seated) -> Curtain:
    desk, person = table.public, table.next_person
    return Curtain(
        title=_(desk.header.game.title),
        name=None if person is None else desk.names[person],
        players=tuple(
            Behind(
                desk.names[seat],
                len(desk.state.zones[seat]),
                layout_of(desk).standing(desk, seat).score,
                turn=seat == person,
            )
            for seat in range(desk.state.seats)
        ),
    )
