"""The strip of players: name, number of cards, last action, and a mark for the turn.

While a result is shown, it says instead what each has scored and was left with.
"""

from __future__ import annotations

from collections.abc import Mapping

from app import controls
from app.cardview import card_id, picture, spoken
from app.desk import Desk
from app.games import layout_of
from app.games.layout import Standing
from app.html import Html, bdi, fragment, h2, li, ol, section, span
from app.screens.chrome import icon
from app.screens.outcome import players
from peerdeck.event import Seat
from peerdeck.naming import You
from peerdeck.words import _, ngettext


def seats(desk: Desk, away: Mapping[Seat, str]) -> Html:
    """Return the region of the players; `away` tells in words where absent ones are."""
    count = desk.state.seats
    scoring = None
    if desk.shows_result:
        listed, marks = players(desk, away), " results"
    else:
        standings = [layout_of(desk).standing(desk, seat) for seat in range(count)]
        listed = [
            _seat(desk, seat, standing, away.get(seat, ""))
            for seat, standing in enumerate(standings)
        ]
        marks = " with-you" * any(_says_you(desk, seat) for seat in range(count))
        scoring = "scoring" if any(standing.score for standing in standings) else None
    return section(
        h2(_("Players"), class_="unseen"),
        ol(listed, class_=f"seats of{count}{marks}"),
        id="seats",
        class_=scoring,
        aria_label=_("Players"),
    )


def _says_you(desk: Desk, seat: Seat) -> bool:
    """Return True if a word beside the name says that it is this player's own seat."""
    return desk.is_me(seat) and not isinstance(desk.names[seat], You)


def _seat(desk: Desk, seat: Seat, standing: Standing, away: str) -> Html:
    name, asked = desk.names[seat], desk.to_act[:1]
    is_turn = bool(asked) and seat == (asked[0] if desk.between else desk.state.turn)
    is_asked = seat in asked and not is_turn
    cards = len(desk.state.zones[seat])
    return li(
        span(
            is_turn and icon("turn"),
            bdi(name, class_="name", title=name),
            away and fragment(icon("warn"), span(away, class_="unseen")),
            _says_you(desk, seat) and span(_("(you)"), class_="you"),
            class_="who",
        ),
        span(
            span([span(mark, class_="mark") for mark in standing.marks], class_="marks"),
            span(
                icon("cards"),
                span(cards, aria_hidden=True),
                span(
                    ngettext("{count} card", "{count} cards", cards).format(count=cards),
                    class_="unseen",
                ),
                class_="cards-left",
            ),
            class_="count",
        ),
        span(controls.brief(desk, desk.last[seat]) if seat in desk.last else "", class_="did"),
        standing.score
        and span(
            span(standing.score, class_="in-words"),
            span(icon("scores"), standing.points, class_="in-figures", aria_hidden=True),
            class_="score",
        ),
        is_turn and span(_("to play"), class_="unseen"),
        is_asked and span(_("is asked"), class_="unseen"),
        standing.laid
        and span(
            [
                span(
                    picture(desk.state.face[card]),
                    span(spoken(desk.state.face[card]), class_="unseen"),
                    id=card_id(card),
                    class_="laid",
                )
                for card in standing.laid
            ],
            class_="in-front",
        ),
        standing.won
        and span(
            [span(picture(None), id=card_id(card), class_="laid") for card in standing.won],
            class_="in-front won",
            aria_hidden=True,
        ),
        id=f"seat-{seat}",
        class_="seat"
        + " turn" * is_turn
        + " asked" * is_asked
        + " me" * desk.is_me(seat)
        + " winner" * (desk.between and seat in desk.state.sheet[-1].winners)
        + " fronted" * bool(standing.laid or standing.won),
        aria_current="true" if is_turn else None,
    )
