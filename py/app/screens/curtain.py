"""The curtain: the screen while the device changes hands. It has no cards at all."""

from __future__ import annotations

from app.any_table import AnyTable
from app.desk import Desk
from app.games import layout_of
from app.html import Html, bdi, div, fragment, h2, li, main, ol, p, section, span
from app.screens.chrome import Command, command, icon, notice, tool, top
from peerdeck.event import Seat
from peerdeck.words import _, ngettext


def curtain(table: AnyTable) -> Html:
    """Return the whole screen."""
    return fragment(
        top(_(table.public.header.game.title), tool("leave", "leave", _("Leave"))),
        main(notice(None), _sheet(table), id="curtain", class_="curtain", tabindex=-1),
    )


def parts(table: AnyTable) -> dict[str, Html]:
    """Return the region of the screen that changes, by its id."""
    return {"curtain-sheet": _sheet(table)}


def passed_to(name: str) -> str:
    """Return the sentence that says whose turn it is to look."""
    return _("Pass the device to {name}.").format(name=name)


def _sheet(table: AnyTable) -> Html:
    desk, person = table.public, table.next_person
    return section(
        div(icon("eye"), class_="curtain-mark"),
        _words(None if person is None else desk.names[person]),
        ol(
            [_player(desk, seat, is_next=seat == person) for seat in range(desk.state.seats)],
            class_="curtain-players",
        ),
        id="curtain-sheet",
        class_="sheet",
        aria_labelledby="headline",
    )


def _words(name: str | None) -> Html:
    """Return whose turn it is to look; nobody's while bots play."""
    if name is None:
        return h2(_("The bots are playing"), id="headline", tabindex=-1)
    label = _("I am {name}: show my cards").format(name=name)
    return fragment(
        h2(_("Pass the device to {name}").format(name=name), id="headline", tabindex=-1),
        p(_("Nobody else should look at the screen now.")),
        command(Command("reveal", label, kind="main large")),
    )


def _player(desk: Desk, seat: Seat, *, is_next: bool) -> Html:
    """Return a player as everybody may see them."""
    cards, score = len(desk.state.zones[seat]), layout_of(desk).standing(desk, seat).score
    return li(
        bdi(desk.names[seat], class_="name"),
        span(ngettext("{count} card", "{count} cards", cards).format(count=cards)),
        score and span(score, class_="score"),
        class_="turn" if is_next else None,
    )
