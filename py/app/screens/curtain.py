"""The curtain: the table while the device changes hands. It shows the board, and no hand at all.

Before it falls, the last move is seen for a moment, with the hand of its player face down.
"""

from __future__ import annotations

from app import controls
from app.any_table import AnyTable
from app.desk import Desk
from app.games import layout_of
from app.html import Html, div, fragment, h2, h3, li, main, section, ul
from app.screens import table as showing
from app.screens.bar import Bar, bar, last_play, tip
from app.screens.chrome import Command, command, notice, tool, top
from app.screens.hand import face_down
from app.screens.seated import regions as regions_of_players
from app.screens.sorting import sorting
from peerdeck.words import _


def curtain(table: AnyTable, *, shows_tip: bool) -> Html:
    """Return the whole screen."""
    part = {**parts(table), **_still(table.public, shows_tip=shows_tip)}
    return fragment(
        top(_(table.public.header.game.title), tool("leave", "leave", _("Leave"))),
        main(
            showing.around(part),
            div(
                # Unseen, they keep the room that they have at the table: the board must not move.
                showing.above_hand({**part, "last": last_play("")}),
                notice(None),
                face_down(table.public, 0),
                bar(Bar("", my_turn=False, commands=())),
                part["tip"],
                part["curtain-sheet"],
                class_="near covered",
            ),
            id="curtain",
            class_="table",
            tabindex=-1,
        ),
    )


def marks(table: AnyTable, *, shows_tip: bool) -> str:
    """Return the classes of the page: those of the table, or else the board would move."""
    return showing.marks({**parts(table), **_still(table.public, shows_tip=shows_tip)})


def _still(desk: Desk, *, shows_tip: bool) -> dict[str, Html]:
    """Return the tools of a hand, which cannot be pressed and say nothing of its cards."""
    told = controls.tip(desk) if shows_tip else ""
    return {"sorting": sorting(desk, is_live=False), "tip": tip(told, is_live=False)}


def parts(table: AnyTable) -> dict[str, Html]:
    """Return the regions of the screen that change, by id."""
    bots = set(range(table.setup.seats)) - set(table.people)
    return {
        **regions_of_players(table.audience, bots=bots),
        "board": layout_of(table.audience).region(table.audience),
        "curtain-sheet": _sheet(table),
    }


def landing(table: AnyTable, desk: Desk, *, fast: bool, shows_tip: bool) -> dict[str, Html]:
    """Return the regions of the table while the move by the player of this desk is seen."""
    audience, person = table.audience, table.next_person
    name = "" if person is None else audience.names[person]
    return {
        **showing.parts(desk, None, fast, shows_tip=shows_tip),
        **_still(desk, shows_tip=shows_tip),
        "board": layout_of(audience).region(audience),
        "last": last_play(audience.lines[-1] if audience.lines else ""),
        "hand": face_down(desk, len(desk.state.zones[desk.me])),
        "bar": bar(Bar(_("{name} is next.").format(name=name), my_turn=False, commands=())),
    }


def passed_to(name: str) -> str:
    """Return the sentence that says whose turn it is to look."""
    return _("Pass the device to {name}.").format(name=name)


def _sheet(table: AnyTable) -> Html:
    """Return whose turn it is to look, and what they have missed; nobody's while bots play."""
    person = table.next_person
    if person is None:
        words = h2(_("The bots are playing"), id="headline", tabindex=-1)
        return section(words, id="curtain-sheet", class_="sheet", aria_labelledby="headline")
    name, news = table.audience.names[person], table.news
    since = _("Since the cards were dealt") if table.is_new_to_deal else _("Since your last turn")
    label = _("I am {name}: show my cards").format(name=name)
    return section(
        h2(_("Pass the device to {name}").format(name=name), id="headline", tabindex=-1),
        news and div(h3(since), ul([li(told) for told in news]), class_="happened", tabindex=0),
        command(Command("reveal", label, kind="main large")),
        id="curtain-sheet",
        class_="sheet",
        aria_labelledby="headline",
    )
