"""What goes on by itself: `settle`. Cards are dealt, drawn and turned up, and a leader found."""

from __future__ import annotations

from peerdeck.event import Event, Noted, Seat, Turned
from peerdeck.games.takku_sum.direction import KING
from peerdeck.games.takku_sum.stock import draw, drawn_for_the_lead, new_stock
from peerdeck.games.takku_sum.table import BY_COUNTING, BY_DRAWING, Notes, Table
from peerdeck.match import deal, deal_order


def settle(state: Table) -> list[Event]:
    """The next step, if no player has to take it."""
    notes = state.notes
    stage, owed = notes.stage, notes.owed
    stock = state.zones[state.setup.stock]
    if stage == "playing" and stock and not owed:
        return []
    if stage in ("between", "over"):
        return []
    if stage == "shuffling":
        return _deal(state)
    if not stock and (more := new_stock(state)):
        return more
    if owed:
        return draw(state, owed) if stock else [Noted(Notes.owed, ())]
    match stage:
        case "opening":
            return _find_leader(state)
        case "counting":
            return _count_off(state)
        case "drawing":
            return [] if stock else _lead(state, _best_so_far(state))
        case "comparing":
            best = _best(state, notes.contenders)
            return _lead(state, best[0]) if len(best) == 1 else _draw_off(best)
        case _:
            return []


def _deal(state: Table) -> list[Event]:
    setup = state.setup
    return [
        *deal(state, setup.stock, setup.full_hand),
        Noted(Notes.stage, "opening"),
        Noted(Notes.owed, (setup.pile, setup.indicator)),
    ]


def _find_leader(state: Table) -> list[Event]:
    leader = state.notes.leader
    if leader == BY_DRAWING:
        return _draw_off(deal_order(state))
    if leader == BY_COUNTING:
        return [
            Noted(Notes.stage, "counting"),
            Noted(Notes.owed, (state.setup.drawn[state.dealer],)),
        ]
    return _lead(state, leader)


def _count_off(state: Table) -> list[Event]:
    """The card counts from the left of the dealer on. A king does not: seats go into 12, not 13."""
    value = _drawn_value(state, state.dealer)
    if value == KING:
        return [Noted(Notes.owed, (state.setup.drawn[state.dealer],))]
    return _lead(state, (state.dealer + 1 + value) % state.seats)


def _draw_off(contenders: tuple[Seat, ...]) -> list[Event]:
    return [
        Noted(Notes.stage, "drawing"),
        Noted(Notes.contenders, contenders),
        Turned(contenders[0]),
    ]


def _best_so_far(state: Table) -> Seat:
    """Who leads if the stock has run dry before everybody has drawn."""
    contenders = state.notes.contenders
    have_drawn = contenders[: contenders.index(state.turn)]
    return _best(state, have_drawn)[0] if have_drawn else contenders[0]


def _best(state: Table, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Those of the seats who have drawn the highest card."""
    values = {seat: _drawn_value(state, seat) for seat in seats}
    return tuple(seat for seat in seats if values[seat] == max(values.values()))


def _drawn_value(state: Table, seat: Seat) -> int:
    """The value of the card that this seat has drawn last."""
    face = state.face[state.zones[state.setup.drawn[seat]][-1]]
    assert face is not None
    return face % 13


def _lead(state: Table, leader: Seat) -> list[Event]:
    """The leader has the turn. The drawn cards stay to be seen, unless they are wanted at once."""
    stock = state.zones[state.setup.stock]
    return [
        Noted(Notes.stage, "playing"),
        Noted(Notes.leader, leader),
        Noted(Notes.contenders, ()),
        Turned(leader),
        *([] if stock else drawn_for_the_lead(state)),
    ]
