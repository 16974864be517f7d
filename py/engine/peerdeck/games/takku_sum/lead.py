"""The lead: who plays first in a round, by drawing cards, by counting off or by the last round."""

from __future__ import annotations

from peerdeck.event import Event, Moved, Noted, Seat, Turned
from peerdeck.games.takku_sum.direction import KING
from peerdeck.games.takku_sum.stock import draw
from peerdeck.games.takku_sum.table import BY_COUNTING, BY_DRAWING, Notes, Table
from peerdeck.match import deal_order


def find_leader(state: Table) -> list[Event]:
    """Return the events with which the round begins, or the search for its leader."""
    leader = state.notes.leader
    if leader == BY_DRAWING:
        return _draw_off(deal_order(state))
    if leader == BY_COUNTING:
        return [
            Noted(Notes.stage, "counting"),
            Noted(Notes.owed, (state.setup.drawn[state.dealer],)),
        ]
    return _lead(state, leader)


def count_off(state: Table) -> list[Event]:
    """Return the events that count the card that was turned up, from the left of the dealer.

    A king does not count, for the number of seats divides 12 and not 13: another card is turned up.
    """
    value = _drawn_value(state, state.dealer)
    if value == KING:
        return [Noted(Notes.owed, (state.setup.drawn[state.dealer],))]
    return _lead(state, (state.dealer + 1 + value) % state.seats)


def draw_for_the_lead(state: Table, seat: Seat) -> list[Event]:
    """Return the events with which a contender draws a card."""
    contenders = state.notes.contenders
    events = draw(state, (state.setup.drawn[seat],))
    if seat == contenders[-1]:
        return [*events, Noted(Notes.stage, "comparing")]
    return [*events, Turned(contenders[contenders.index(seat) + 1])]


def compare(state: Table) -> list[Event]:
    """Return the events after all have drawn: the highest leads, or those who tie draw again."""
    best = _best(state, state.notes.contenders)
    return _lead(state, best[0]) if len(best) == 1 else _draw_off(best)


def lead_without_more_cards(state: Table) -> list[Event]:
    """Return the events if the stock runs out before everybody has drawn.

    The first of the highest so far leads, or the first contender if nobody has drawn.
    """
    contenders = state.notes.contenders
    have_drawn = contenders[: contenders.index(state.turn)]
    return _lead(state, _best(state, have_drawn)[0] if have_drawn else contenders[0])


def discard_drawn(state: Table) -> list[Event]:
    """Return the events that discard the cards drawn for the lead, if any are still there."""
    cards = tuple(card for zone in state.setup.drawn for card in state.zones[zone])
    return [Moved(cards, state.setup.discard)] if cards else []


def _draw_off(contenders: tuple[Seat, ...]) -> list[Event]:
    return [
        Noted(Notes.stage, "drawing"),
        Noted(Notes.contenders, contenders),
        Turned(contenders[0]),
    ]


def _best(state: Table, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the seats that have drawn the highest card."""
    values = {seat: _drawn_value(state, seat) for seat in seats}
    return tuple(seat for seat in seats if values[seat] == max(values.values()))


def _drawn_value(state: Table, seat: Seat) -> int:
    """Return the value of the card that this seat has drawn last."""
    face = state.face[state.zones[state.setup.drawn[seat]][-1]]
    assert face is not None  # it is face up
    return face % 13


def _lead(state: Table, leader: Seat) -> list[Event]:
    """Give the leader the turn. The drawn cards stay to be seen, unless they are needed at once."""
    stock = state.zones[state.setup.stock]
    return [
        Noted(Notes.stage, "playing"),
        Noted(Notes.leader, leader),
        Noted(Notes.contenders, ()),
        Turned(leader),
        *([] if stock else discard_drawn(state)),
    ]
