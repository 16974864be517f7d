"""The whole table, put together from its regions."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.html import Html, a, button, div, fragment, main, p, span
from app.screens.bar import Bar, bar, last_play
from app.screens.chrome import (
    Command,
    Notice,
    command,
    icon,
    log_drawer,
    menu,
    notice,
    settings_tool,
    tool,
    top,
)
from app.screens.hand import Hand, hand
from app.screens.seats import Seat, seats
from app.screens.sorting import Sorting, sorting
from peerdeck.words import _


@dataclass(frozen=True)
class Table:
    """Everything that a player sees of a game in progress."""

    title: str
    seats: tuple[Seat, ...]
    board: Html  # the region with the id "board", as the layout of the game draws it
    last: str
    hand: Hand | None  # `None` for somebody who only looks on
    sorting: Sorting | None
    bar: Bar
    rules: str  # the address of the rules page
    scored: Html  # the region with the id "scored": the result of the deal that has ended
    log: tuple[str, ...] = ()
    notice: Notice | None = None
    fast: bool = False  # the bots play fast
    friends: dict[str, Html] = field(default_factory=dict)  # the regions about friends


def parts(what: Table) -> dict[str, Html]:
    """Return the regions that change during the game, by id."""
    return {
        "seats": seats(what.seats),
        "board": what.board,
        "last": last_play(what.last),
        "scored": what.scored,
        "notice": notice(what.notice),
        "sorting": sorting(what.sorting) if what.sorting is not None else div(id="sorting"),
        "hand": hand(what.hand) if what.hand is not None else _no_hand(),
        "hint": _hint(what.hand is not None),
        "bar": bar(what.bar),
        "log": log_drawer(what.log),
        "pace": _pace(what.fast),
        **what.friends,
    }


def table(what: Table) -> Html:
    """Return the whole screen."""
    part = parts(what)
    return fragment(
        top(
            what.title,
            part["hint"],
            part.get("friends"),
            part["log"],
            a(
                icon("rules"),
                span(_("Rules")),
                href=what.rules,
                class_="button quiet",
                data_do="rules",
            ),
            tool("scores", "scores", _("Scores")),
            menu(
                part["pace"],
                settings_tool(),
                command(
                    Command("query", "", value="keys", kind="quiet"),
                    icon("keys"),
                    span(_("Questions and keys")),
                ),
                tool("leave", "leave", _("Leave")),
            ),
        ),
        main(
            part["seats"],
            part.get("company"),
            part["board"],
            div(
                div(part["last"], part["sorting"], class_="above-hand"),
                part["scored"],
                part["notice"],
                part["hand"],
                part["bar"],
                class_="near",
            ),
            id="table",
            class_="table",
            tabindex=-1,
        ),
    )


def _no_hand() -> Html:
    """Return the region of the hand for somebody who has none."""
    told = _("You are watching. The host can give you a seat.")
    return p(icon("watch"), span(told), id="hand", class_="hand looks-on")


def _hint(is_playing: bool) -> Html:
    return button(
        icon("hint"),
        span(_("Hint")),
        type="button",
        id="hint",
        class_="button quiet",
        data_do="advice",
        hidden=not is_playing,
    )


def _pace(fast: bool) -> Html:
    return button(
        icon("pace"),
        span(_("Fast")),
        type="button",
        id="pace",
        class_="button quiet",
        data_do="pace",
        aria_pressed=fast,
        title=_("Let the bots play faster"),
    )
