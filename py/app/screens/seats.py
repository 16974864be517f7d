"""The strip of players: name, number of cards, last action, and a mark for the turn."""

from __future__ import annotations

from dataclasses import dataclass

from app.cardview import picture, spoken
from app.html import Html, bdi, fragment, h2, li, ol, section, span
from app.screens.chrome import icon
from app.screens.hand import card_id
from peerdeck.words import _, ngettext


@dataclass(frozen=True)
class Seat:
    """A player as the others see them."""

    name: str
    cards: int
    last: str = ""
    score: str = ""  # in a match of several deals
    turn: bool = False
    task: str = ""  # the purpose of the turn, if not to play
    me: bool = False
    away: str = ""  # describes an absent player's state
    marks: tuple[str, ...] = ()  # other notes: "down", "place 1"
    laid: tuple[tuple[int, int | None], ...] = ()  # the cards in front of them, and their faces
    won: tuple[int, ...] = ()  # the cards that lie there face down; the score counts them


def _count(number: int) -> str:
    return ngettext("{count} card", "{count} cards", number).format(count=number)


def _seat(number: int, seat: Seat) -> Html:
    marks = "seat"
    for name in ("turn", "me"):
        if getattr(seat, name):
            marks += " " + name
    return li(
        span(
            seat.turn and icon("turn"),
            bdi(seat.name, class_="name", title=seat.name),
            seat.away and fragment(icon("warn"), span(seat.away, class_="unseen")),
            seat.me and seat.name != _("You") and span(_("(you)"), class_="you"),
            class_="who",
        ),
        span(
            [span(mark, class_="mark") for mark in seat.marks],
            icon("cards"),
            span(seat.cards, aria_hidden=True),
            span(_count(seat.cards), class_="unseen"),
            class_="count",
        ),
        span(seat.last, class_="did"),
        seat.score and span(seat.score, class_="score"),
        seat.turn and span(seat.task or _("to play"), class_="unseen"),
        seat.laid
        and span(
            [
                span(
                    picture(face),
                    span(spoken(face), class_="unseen"),
                    id=card_id(key),
                    class_="laid",
                )
                for key, face in seat.laid
            ],
            class_="in-front",
        ),
        seat.won
        and span(
            [span(picture(None), id=card_id(key), class_="laid") for key in seat.won],
            class_="in-front won",
            aria_hidden=True,
        ),
        id=f"seat-{number}",
        class_=marks,
        aria_current="true" if seat.turn else None,
    )


def seats(players: tuple[Seat, ...]) -> Html:
    """Return the region of the players."""
    return section(
        h2(_("Players"), class_="unseen"),
        ol(
            [_seat(number, seat) for number, seat in enumerate(players)],
            class_=f"seats of{len(players)}",
        ),
        id="seats",
        aria_label=_("Players"),
    )
