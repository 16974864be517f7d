"""Everything that happens without a player: cut, burn, deal, an empty stock, the score."""

from __future__ import annotations

from collections.abc import Callable

from peerdeck.card import JOKER, Face, rank
from peerdeck.event import (
    DealPassed,
    Event,
    Moved,
    Noted,
    Part,
    Scored,
    Seat,
    ShowCalled,
    ShuffleCalled,
    Turned,
    everyone,
)
from peerdeck.games.contract_rummy.offers import opened
from peerdeck.games.contract_rummy.table import Notes, Offer, Table, new_notes, offered
from peerdeck.match import deal, gather, note_all
from peerdeck.words import N_
from peerdeck.zones import hand_zone


def settle(state: Table) -> list[Event]:
    """Return the events that follow by the rules when the dealer has answered."""
    follow = _SETTLE.get(state.notes.stage)
    return [] if follow is None else follow(state)


def _shuffled(state: Table) -> list[Event]:
    if state.setup.rules.cut:
        return [Noted(Notes.stage, "cutting"), Turned((state.dealer + 1) % state.seats)]
    return after_cut(state)


def after_cut(state: Table) -> list[Event]:
    """Go on when the deck is ready: burn a card if the rules say so, and deal."""
    burn = state.setup.rules.burn
    return [Noted(Notes.stage, "burning" if burn else "dealing")]


def _burn(state: Table) -> list[Event]:
    """Show the top card; put a high one back in a random place, any other under the deck."""
    stock = state.zones[state.setup.stock]
    all_seats = everyone(state.seats)
    top = stock[-1]
    if state.seen[top] != all_seats:
        return [ShowCalled((top,), all_seats)]
    if _goes_back(state.face[top]):
        return [ShuffleCalled(tuple(stock))]
    return [Moved((top, *stock[:-1]), state.setup.stock), Noted(Notes.stage, "dealing")]


def _goes_back(face: Face | None) -> bool:
    assert face is not None  # everybody has seen it
    return face != JOKER and rank(face) in (1, 11, 12, 13)


def _deal(state: Table) -> list[Event]:
    """Deal one card at a time, starting on the left of the dealer, and turn one more up."""
    setup = state.setup
    if state.zones[setup.discards]:
        return _open(state)
    dealt = setup.rules.rounds[state.notes.round].dealt
    turned_up = state.zones[setup.stock][-1 - dealt * state.seats]
    return [*deal(state, setup.stock, dealt), Moved((turned_up,), setup.discards)]


def _open(state: Table) -> list[Event]:
    """Offer the card turned up like a discard of the dealer."""
    turn = (state.dealer + 1) % state.seats
    if state.setup.rules.upcard_buyable:
        offer = opened(state, state.dealer, offered(state)[1], 0, turn, upcard=True)
    else:
        offer = Offer((turn,), (), ())
    return [Noted(Notes.stage, "playing"), Turned(turn), Noted(Notes.offer, offer)]


def _draw_due(state: Table) -> list[Event]:
    """Give cards from the stock to the next seat in `due`, or refill the stock, once in a deal.

    After a buy all discards go back, because the buyer has the top one; when the turn player draws,
    the top one stays.
    """
    setup, notes = state.setup, state.notes
    stock, pile = state.zones[setup.stock], state.zones[setup.discards]
    (seat, count), *later = notes.due
    if stock:
        cards = tuple(stock[: -count - 1 : -1])
        count -= len(cards)
        due = ((seat, count), *later) if count else tuple(later)
        ready = [] if due else [Noted(Notes.stage, "playing")]
        return [Moved(cards, hand_zone(seat)), Noted(Notes.due, due), *ready]
    back = tuple(pile[:-1] if seat == state.turn else pile)
    if notes.reshuffled or not back:
        return [Noted(Notes.due, ()), *end_deal(state, None)]
    return [Moved(back, setup.stock), ShuffleCalled(back), Noted(Notes.reshuffled, True)]


def end_deal(state: Table, out: Seat | None) -> list[Event]:
    """End the deal and show all hands; the seat `out`, if any, has no cards left."""
    kept = tuple(card for seat in range(state.seats) if seat != out for card in state.zones[seat])
    return [
        Noted(Notes.out, out),
        Noted(Notes.stage, "counting"),
        ShowCalled(kept, everyone(state.seats)),
    ]


def _count(state: Table) -> list[Event]:
    """Score the hands, and pass the deal or end the match."""
    setup, out = state.setup, state.notes.out
    scored = Scored((), tuple(_parts(state, seat) for seat in range(state.seats)))
    points = scored.points
    best = tuple(seat for seat in range(state.seats) if points[seat] == min(points))
    if out is None:
        scored = scored._replace(winners=best, ending=N_("The stock ran out."))
    else:
        scored = scored._replace(winners=(out,))
    if state.notes.round + 1 == len(setup.rules.rounds):
        return [scored, Noted(Notes.stage, "over")]
    dealer = (state.dealer + 1) % state.seats
    return [scored, Noted(Notes.stage, "between"), DealPassed(dealer), Turned(dealer)]


def _parts(state: Table, seat: Seat) -> tuple[Part, ...]:
    worth = state.setup.rules.worth
    kinds = [worth.kind(face) for face in state.faces(hand_zone(seat)) if face is not None]
    return tuple(
        Part(label, kinds.count(kind), points)
        for kind, (label, points) in enumerate(worth.kinds())
        if kind in kinds
    )


def deal_next(state: Table) -> list[Event]:
    """Begin the next round: gather and shuffle all cards."""
    fresh = new_notes(state.setup, state.notes.round + 1, state.notes.bought)
    return [*note_all(fresh), *gather(state, state.setup.stock)]


def again(state: Table) -> list[Event]:
    """Return what begins the round under way again; nothing between two rounds.

    What was bought in it has not been bought.
    """
    notes = state.notes
    if notes.stage in ("between", "over"):
        return []
    fresh = new_notes(state.setup, notes.round, notes.bought_before)
    return [*note_all(fresh), *gather(state, state.setup.stock)]


# In the other stages everything waits for a player, or the match is over.
_SETTLE: dict[str, Callable[[Table], list[Event]]] = {
    "shuffling": _shuffled,
    "burning": _burn,
    "dealing": _deal,
    "drawing": _draw_due,
    "counting": _count,
}
