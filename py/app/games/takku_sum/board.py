"""The board of Takku-Sum: one pile that climbs or descends, and the cards that fit."""

from __future__ import annotations

from app.cardview import card_id, picture, spoken
from app.desk import Desk
from app.games.layout import face_up
from app.games.takku_sum.piles import discard_pile, play_pile, stock
from app.games.takku_sum.queries import note
from app.games.takku_sum.shown import is_ended, is_laid, laid_card, table
from app.games.takku_sum.signs import arrow, ladder, wild
from app.html import Html, bdi, div, h2, li, p, section, span, ul
from peerdeck.card import parse_faces, rank
from peerdeck.event import Seat
from peerdeck.games.takku_sum.table import UP, Table
from peerdeck.games.takku_sum.words import wanted
from peerdeck.words import _


def region(desk: Desk) -> Html:
    """Return the region of the board; between rounds and at the end as the last round left it."""
    state, ended = table(desk), is_ended(desk)
    if not is_laid(desk):
        told = p(_("The cards are shuffled."), class_="round-note")
        return section(
            h2(_("Board"), class_="unseen"),
            told,
            id="board",
            class_="board direction",
            aria_label=_("Board"),
        )
    return section(
        h2(_("Board"), class_="unseen"),
        p(note(desk), class_="round-note", data_late="note"),
        div(
            div(stock(desk), discard_pile(desk), class_="side-piles"),
            play_pile(desk),
            div(arrow(state.notes.direction), wild(desk), class_="way-signs"),
            class_="around-pile",
        ),
        p("" if ended else wanted(state), class_="unseen"),
        ladder(state) if ended or not _is_lead_shown(desk) else _lead(desk),
        id="board",
        class_="board direction fills",
        aria_label=_("Board"),
    )


def emblem() -> Html:
    """Return a pile on its way up, as a picture of the game."""
    cards = [span(picture(face), class_="played") for face in parse_faces("3C 6H 9S JD")]
    pile = div(div(cards, class_="climb"), arrow(UP), class_="little")
    return div(pile, class_="example board direction")


def _is_lead_shown(desk: Desk) -> bool:
    """Return True as long as cards drawn for the lead lie on the table, or are to be drawn."""
    state = desk.state
    return state.notes.stage == "drawing" or any(
        state.zones[state.setup.drawn[seat]] for seat in range(state.seats)
    )


def _is_counted_off(state: Table) -> bool:
    return state.setup.rules.first_player == "random" and not state.sheet


def _lead(desk: Desk) -> Html:
    """Return the cards drawn for the lead, from the dealer's left."""
    state: Table = desk.state
    counted = _is_counted_off(state)
    seats = [(state.dealer + 1 + k) % state.seats for k in range(state.seats)]
    return div(
        p(_("Counted off:") if counted else _("Drawn:"), class_="caption"),
        ul(
            [
                _drawn(desk, seat)
                for seat in seats
                if state.zones[state.setup.drawn[seat]] or not counted
            ]
        ),
        class_="drawn",
    )


def _drawn(desk: Desk, seat: Seat) -> Html:
    """Return the cards that a player has drawn; the last one counts."""
    state = desk.state
    leads = state.notes.stage == "playing" and seat == state.notes.leader
    cards = [
        span(
            laid_card(desk, card, "laid", card_id(card)),
            span(spoken(state.face[card]), class_="unseen"),
        )
        for card in state.zones[state.setup.drawn[seat]]
    ]
    return li(
        bdi(desk.names[seat], class_="name"),
        span(cards or span(class_="laid none"), class_="kept"),
        class_="best" if leads and not _is_counted_off(state) else None,
    )


def lies(desk: Desk, seat: Seat) -> Html | None:
    """Return the hand of a seat by value, if all hands lie open."""
    return face_up(sorted(desk.known_hand(seat), key=rank)) if desk.hands_lie_open else None
