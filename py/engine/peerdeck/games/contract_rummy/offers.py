"""The discard on offer: the seats that are asked, and the events of their answers."""

from __future__ import annotations

from functools import lru_cache

from peerdeck.action import maker
from peerdeck.card import Face
from peerdeck.event import Event, Moved, Noted, Seat, Seats
from peerdeck.games.contract_rummy.groups import hot_places
from peerdeck.games.contract_rummy.table import Notes, Offer, Table

_moved, _noted = maker(Moved), maker(Noted)

_CLOSED = Noted(Notes.offer, None)


def opened(
    state: Table, discarder: Seat, discard: Face, below: int, turn: Seat, upcard: bool = False
) -> Offer:
    """Return the offer of a discard with this many cards `below` it on its pile.

    The discard itself is not on the pile yet. `upcard` is for the card turned up after the deal,
    which counts as the dealer's own discard only if the rules say so.
    """
    setup, notes = state.setup, state.notes
    stock = len(state.zones[setup.stock])
    if not notes.reshuffled:
        stock += below
    buyers = notes.can_buy if stock >= setup.price else 0
    rules = setup.rules
    if not (rules.buy_own_discard or (upcard and rules.dealer_buys_upcard)):
        buyers &= ~(1 << discarder)
    hot = 0
    if setup.rules.hot_card and notes.melds and hot_places(state, discard):
        hot = notes.down & ~(1 << discarder)
    return _offer(setup.seats, turn, discarder, buyers, hot)


@lru_cache(maxsize=20_000)
def _offer(seats: int, turn: Seat, discarder: Seat, buyers: Seats, hot: Seats) -> Offer:
    others = [(turn + k) % seats for k in range(1, seats)]
    others.sort(key=discarder.__eq__)  # the discarder is asked last
    return _asking(
        (turn,),
        tuple(seat for seat in others if hot >> seat & 1),
        tuple(seat for seat in others if buyers >> seat & 1),
    )


def _asking(first: tuple[Seat, ...], hot: tuple[Seat, ...], buyers: tuple[Seat, ...]) -> Offer:
    rest = tuple([seat for seat in buyers if seat not in hot])
    return Offer((*first, *hot, *rest), hot, buyers)


def take(state: Table, seat: Seat) -> list[Event]:
    """Give the discard to the turn player."""
    discard = state.zones[state.setup.discards][-1]
    taken = state.notes.taken + 1
    return [_moved(((discard,), seat)), _CLOSED, _noted((Notes.taken, taken))]


def decline(state: Table, seat: Seat) -> list[Event]:
    """Ask the next seat, because this one does not want the discard, or go on with the turn."""
    offer = state.notes.offer
    assert offer is not None
    _asked, hot, buyers = offer
    if seat in hot:
        hot = hot[1:]
    elif seat != state.turn:
        buyers = buyers[1:]
    if hot or buyers:
        return [_noted((Notes.offer, _asking((), hot, buyers)))]
    return [_CLOSED, *draw(state, state.turn)]


def draw(state: Table, seat: Seat) -> list[Event]:
    """Give the turn player a card from the stock, which may have to be refilled first."""
    stock = state.zones[state.setup.stock]
    events: list[Event]
    if stock:
        events = [_moved(((stock[-1],), seat))]
    else:
        events = [Noted(Notes.due, ((seat, 1),)), Noted(Notes.stage, "drawing")]
    if state.notes.taken:
        events.append(Noted(Notes.taken, 0))
    return events


def buy(state: Table, seat: Seat) -> list[Event]:
    """Give the buyer the discard and the cards from the stock, and go on with the turn."""
    setup, notes, turn = state.setup, state.notes, state.turn
    discard = state.zones[setup.discards][-1]
    bought = (*notes.bought[:seat], notes.bought[seat] + 1, *notes.bought[seat + 1 :])
    events: list[Event] = [_moved(((discard,), seat)), _CLOSED, Noted(Notes.bought, bought)]
    if notes.taken:
        events.append(Noted(Notes.taken, 0))
    if bought[seat] == setup.rules.buys:
        events.append(Noted(Notes.can_buy, notes.can_buy & ~(1 << seat)))
    stock, price = state.zones[setup.stock], setup.price
    if len(stock) > price:
        top = stock[: -price - 2 : -1]
        return [*events, _moved((tuple(top[:-1]), seat)), _moved((tuple(top[-1:]), turn))]
    due = ((seat, price), (turn, 1))
    return [*events, Noted(Notes.due, due), Noted(Notes.stage, "drawing")]
