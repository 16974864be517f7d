"""Coming to a friend's table: who you are, where you would like to sit, and how far it has come."""

from __future__ import annotations

from dataclasses import dataclass

from app.html import (
    Html,
    a,
    button,
    div,
    fieldset,
    form,
    fragment,
    h2,
    input_,
    label,
    legend,
    main,
    p,
    section,
    span,
)
from app.screens.chrome import Command, Notice, icon, notice, row, settings_tool, top
from app.screens.home_fields import at_most
from app.screens.invite import Codes, Servers, codes_of_newcomer, own_servers
from app.setup import NAME_LENGTH
from peerdeck.words import _


@dataclass(frozen=True)
class Offered:
    """A seat that one can ask for."""

    value: str  # the number of the seat, "any" or "watch"
    label: str
    chosen: bool


@dataclass(frozen=True)
class Joining:
    """A guest on the way in."""

    whose: str  # table it is, in words
    state: str  # how far it has come, in words
    is_busy: bool  # something is under way that takes a while
    name: str = ""
    taken: str = ""  # what the person would be called, if somebody has their name
    asks: str = ""  # the label of the button that tells the name and the seat, if it is time
    does: str = "ask in"  # what the button does
    table: str = ""  # what is played there, as soon as it is known
    sitting: tuple[str, ...] = ()  # who is there, and what room is left, in words
    where: str = ""  # the question to which the seats are the answers
    seats: tuple[Offered, ...] = ()
    help: tuple[str, ...] = ()  # what to try, where nothing comes of it
    codes: Codes | None = None
    servers: Servers | None = None  # where these may help
    relays: bool = False  # they include relays
    commands: tuple[Command, ...] = ()
    notice: Notice | None = None


def finding_table() -> Joining:
    """Return the first moment of a guest, who has only followed a link."""
    return Joining(
        whose=_("A friend's table"),
        state=_("Finding your friend's table…"),
        is_busy=True,
        commands=(Command("codes", _("Join with a code")), Command("home", _("Leave"))),
    )


def parts(what: Joining) -> dict[str, Html]:
    """The regions of the screen that change, by id."""
    return {
        "notice": notice(what.notice),
        "join-state": _state(what),
        "join-form": _form(what),
        "join-ways": _ways(what),
        "join-codes": section(
            fragment(h2(_("Join with a code")), codes_of_newcomer(what.codes))
            if what.codes
            else None,
            id="join-codes",
            class_="sheet join-codes" if what.codes else None,
        ),
    }


def joining(what: Joining) -> Html:
    """The screen."""
    regions = parts(what)
    return fragment(
        top(what.whose, settings_tool()),
        main(
            regions["notice"],
            section(
                regions["join-state"],
                regions["join-form"],
                regions["join-ways"],
                class_="sheet join-sheet",
            ),
            regions["join-codes"],
            id="joining",
            class_="joining",
            tabindex=-1,
        ),
    )


def _state(what: Joining) -> Html:
    return div(
        h2(what.table or what.whose),
        [p(one, class_="help") for one in what.sitting],
        p(
            span(class_="busy", aria_hidden=True) if what.is_busy else None,
            span(what.state),
            class_="join-told",
            role="status",
        ),
        [p(one, class_="help") for one in what.help],
        id="join-state",
    )


def _ways(what: Joining) -> Html:
    """Draw the other things that the person can do."""
    return div(
        row(what.commands),
        own_servers(what.servers, relays=what.relays) if what.servers is not None else None,
        id="join-ways",
        class_="join-ways",
    )


def _form(what: Joining) -> Html:
    if not what.asks:
        return div(id="join-form")
    return form(
        label(_("Your name"), for_="join-name"),
        input_(
            type="text",
            id="join-name",
            name="name",
            value=what.name,
            **at_most(NAME_LENGTH),
            autocomplete="nickname",
            spellcheck="false",
            required=not what.seats,  # whoever says who they are has a name
            aria_describedby="name-taken" if what.taken else None,
        ),
        p(what.taken, id="name-taken", class_="help", role="status"),
        fieldset(
            legend(what.where),
            div([_seat(one) for one in what.seats], class_="seat-choices"),
        )
        if what.seats
        else None,
        button(what.asks, type="submit", class_="button main large"),
        p(
            icon("lock"),
            span(
                _("Everything is encrypted from browser to browser."),
                " ",
                a(_("How your table stays yours"), href="how-your-table-stays-yours.html"),
            ),
            class_="help with-icon",
        ),
        id="join-form",
        class_="join-form typed",
        data_do=what.does,
    )


def _seat(one: Offered) -> Html:
    return label(
        input_(type="radio", name="seat", value=one.value, checked=one.chosen),
        span(one.label),
    )
