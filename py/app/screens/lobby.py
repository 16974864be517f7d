"""The lobby: friends are invited, come in, and choose their seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.html import (
    Html,
    bdi,
    button,
    details,
    div,
    form,
    fragment,
    h2,
    input_,
    label,
    li,
    main,
    ol,
    p,
    progress,
    section,
    span,
    summary,
    ul,
)
from app.screens.chrome import (
    Command,
    Notice,
    dialog_top,
    icon,
    key_mark,
    notice,
    row,
    settings_tool,
    top,
)
from app.screens.home_fields import at_most
from app.screens.invite import Codes, Invite, codes_of_newcomer, invite
from app.setup import NAME_LENGTH
from peerdeck.words import _, ngettext


@dataclass(frozen=True)
class Place:
    """A seat: its number, whose it is, how they are, and what can be done about it."""

    number: int
    name: str
    drawing: str  # of who sits there: "you", "friend", "free" or "watch"
    state: str = ""  # in words: "here", "not there yet"
    is_well: bool = True  # nothing about it needs anybody's attention
    commands: tuple[Command, ...] = ()
    names: Literal["", "keep", "own"] = ""  # whom it is kept for can be said, or who one is
    mark: str = ""  # the short text of the person's key
    hue: int = 0


@dataclass(frozen=True)
class Asking:
    """A person who would like to come in."""

    name: str
    wish: str  # what they would like, in words
    commands: tuple[Command, ...]
    mark: str = ""  # the short text of their key
    hue: int = 0


@dataclass(frozen=True)
class Lobby:
    """Everything that a page shows of a table that has not begun."""

    title: str
    game: str
    rules: tuple[str, ...]  # what is different from the usual
    places: tuple[Place, ...]
    state: str  # what is being waited for, in words
    invite: Invite
    asking: tuple[Asking, ...] = ()
    watching: tuple[Place, ...] = ()  # those who only look on
    commands: tuple[Command, ...] = ()
    choosing: tuple[Command, ...] = ()  # what leads to another game
    before: tuple[str, ...] = ()  # how matches stood at the tables that this one continues
    hosts: bool = False
    progress: tuple[int, int] | None = None  # how far is what is being waited for, of how much
    notice: Notice | None = None


def parts(what: Lobby) -> dict[str, Html]:
    """The regions of the screen that change, by id."""
    return {
        "notice": notice(what.notice),
        "asking": asking(what.asking),
        "lobby-game": _game(what),
        "places": _places(what),
        "invite": invite(what.invite),
        "lobby-bar": _bar(what),
    }


def lobby(what: Lobby) -> Html:
    """The screen."""
    regions = parts(what)
    return fragment(
        top(what.title, settings_tool()),
        main(
            regions["notice"],
            regions["asking"],
            div(
                section(
                    regions["lobby-game"],
                    regions["places"],
                    class_="sheet who",
                ),
                regions["invite"],
                class_="lobby-sheets",
            ),
            regions["lobby-bar"],
            id="lobby",
            class_="lobby hosted" if what.hosts else "lobby",
            tabindex=-1,
        ),
    )


def invited(what: Invite) -> Html:
    """The invitation in a dialog, while cards are being played."""
    return fragment(dialog_top(_("Invite your friends")), invite(what, is_headed=False))


def coded(what: Codes) -> Html:
    """The dialog of a guest who comes back by a code."""
    return fragment(
        dialog_top(_("Join with a code")), section(codes_of_newcomer(what), class_="join-codes")
    )


def asking(people: tuple[Asking, ...]) -> Html:
    """The region of those at the door."""
    return section(
        fragment(
            h2(ngettext("Somebody is at the door", "Several are at the door", len(people))),
            ul(
                [
                    li(
                        icon("friend"),
                        div(
                            bdi(one.name, class_="name"),
                            key_mark(one.mark, one.hue),
                            p(one.wish),
                            class_="words",
                        ),
                        row(one.commands),
                    )
                    for one in people
                ]
            ),
        )
        if people
        else None,
        id="asking",
        class_="asking" if people else None,
    )


def _game(what: Lobby) -> Html:
    """Draw the game and its rules; a screen reader tells if they change while people wait."""
    return div(
        div(
            h2(what.game),
            ul([li(one) for one in what.rules], class_="changed-rules") if what.rules else None,
            role="status",
        ),
        [p(one, class_="help") for one in what.before],
        row(what.choosing),
        id="lobby-game",
        class_="lobby-game",
    )


def _places(what: Lobby) -> Html:
    return div(
        ol([_place(one) for one in what.places], class_="seating"),
        ul([_place(one) for one in what.watching], class_="seating") if what.watching else None,
        id="places",
    )


def _place(place: Place) -> Html:
    return li(
        icon(place.drawing),
        div(
            bdi(place.name, class_="name"),
            place.state and span(place.state, class_="state" if place.is_well else "state unwell"),
            key_mark(place.mark, place.hue),
            class_="words",
        ),
        row(place.commands),
        _naming(place) if place.names else None,
        class_=f"place {place.drawing}",
    )


def _naming(place: Place) -> Html:
    """Draw the form for the name of the friend a seat is kept for, or for one's own."""
    is_own = place.names == "own"
    name = "own-name" if is_own else f"keep{place.number}"
    return details(
        summary(_("Rename…") if is_own else _("Keep it for…"), class_="button quiet"),
        form(
            input_(type="hidden", name="seat", value=str(place.number - 1)),
            label(
                _("Your name") if is_own else _("Name of the friend"), for_=name, class_="unseen"
            ),
            input_(
                type="text",
                id=name,
                name="name",
                **at_most(NAME_LENGTH),
                placeholder=_("Name"),
                autocomplete="off",
                spellcheck="false",
            ),
            button(_("Keep"), type="submit", class_="button"),
            class_="typed",
            data_do="own name" if is_own else "keep seat",
        ),
        class_=f"naming {place.names}",
    )


def _bar(what: Lobby) -> Html:
    bar = None
    if what.progress is not None:
        value, most = what.progress
        bar = progress(value=value, max=most, aria_hidden="true")
    return div(
        div(p(what.state, role="status"), bar, class_="told"),
        row(what.commands),
        id="lobby-bar",
        class_="lobby-bar",
    )
