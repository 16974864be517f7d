"""The players of a table: their number, people with names, bots and their strength."""

from __future__ import annotations

from dataclasses import dataclass

from app.html import Html, bdi, div, fieldset, input_, legend, li, select, span, ul
from app.screens.chrome import icon
from app.screens.home_fields import Choice, at_most, options, segments
from app.setup import NAME_LENGTH
from peerdeck.words import _


@dataclass(frozen=True)
class Place:
    """A seat: its number, its name and its taker; the first is always a person's."""

    number: int
    name: str
    taker: str  # a value of `Players.takers`, or the drawing of a friend
    own: str | None = None  # the name that a person has given; `None` for the seat of a bot
    friend: str = ""  # describes a friend in this seat, who cannot be changed here


@dataclass(frozen=True)
class Players:
    """The seats, and the possible takers."""

    seats: int
    seat_choices: tuple[int, ...]
    places: tuple[Place, ...]
    takers: tuple[Choice, ...]


def players(what: Players) -> Html:
    """Return the region of the players."""
    return div(
        fieldset(
            legend(_("Players")),
            segments(
                "seats",
                tuple(Choice(str(number), str(number)) for number in what.seat_choices),
                str(what.seats),
            ),
            class_="seat-count",
        ),
        ul([_place(place, what.takers) for place in what.places], class_="takers"),
        id="players",
        class_="players",
    )


def _place(place: Place, takers: tuple[Choice, ...]) -> Html:
    if place.friend:
        return li(
            icon(place.taker),
            bdi(place.name, class_="name"),
            span(place.friend, class_="state"),
            class_="taker friend",
        )
    first = place.number == 0
    return li(
        icon("bot" if place.own is None else "you"),
        bdi(place.name, class_="name") if place.own is None else _name(place),
        None
        if first
        else select(
            options(takers, place.taker),
            name=f"taker{place.number}",
            id=f"taker{place.number}",
            data_do="change form",
            aria_label=_("Who takes seat {number}").format(number=place.number + 1)
            if place.own is not None
            else _("How {name} plays").format(name=place.name),
        ),
        class_="taker",
    )


def _name(place: Place) -> Html:
    """Return the field for a person's name, which never leaves this browser."""
    told = _("Your name") if place.number == 0 else _("Name of player {number}")
    return input_(
        type="text",
        name=f"name{place.number}",
        id=f"name{place.number}",
        value=place.own,
        placeholder=place.name if not place.own else None,
        **at_most(NAME_LENGTH),
        autocomplete="off",
        spellcheck="false",
        class_="name",
        data_do="change form",
        aria_label=told.format(number=place.number + 1),
    )
