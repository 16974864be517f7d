"""`play`: return the events of an action."""

from __future__ import annotations

from peerdeck.action import Deal, Discard, Draw, Pass, Shown, maker
from peerdeck.event import Event, Laid, Moved, Noted, Seat, Turned
from peerdeck.games.contract_rummy.actions import (
    Action,
    Buy,
    Cut,
    HotCard,
    Keep,
    LayDown,
    LayOff,
    Redeem,
    Take,
)
from peerdeck.games.contract_rummy.dealing import after_cut, deal_next, end_deal
from peerdeck.games.contract_rummy.melding import added, lay_down, lay_off, redeem
from peerdeck.games.contract_rummy.offers import buy, decline, draw, opened, take
from peerdeck.games.contract_rummy.table import Notes, Table, offered

_laid, _noted, _turned = maker(Laid), maker(Noted), maker(Turned)


def play(state: Table, seat: Seat, action: Action) -> list[Event]:
    """Return the events of a checked action."""
    match action:  # the most frequent ones first
        case Discard():
            return _discard(state, seat, action.card)
        case Draw() | Pass():
            return decline(state, seat)
        case Take():
            return take(state, seat)
        case Buy():
            return buy(state, seat)
        case LayOff():
            return lay_off(state, seat, action)
        case LayDown():
            return lay_down(state, seat, action)
        case Redeem():
            return redeem(state, seat, action)
        case Keep():
            return _keep(state, seat)
        case HotCard():
            return _hot_card(state, seat, action)
        case Cut():
            return _cut(state, action)
        case Deal():
            return deal_next(state)
        case _:
            raise TypeError(f"{action!r} is not an action of this game")


def _discard(state: Table, seat: Seat, shown: Shown) -> list[Event]:
    setup, notes = state.setup, state.notes
    pile = setup.discards
    events: list[Event] = [_laid(((shown,), pile))]
    if len(state.zones[seat]) == 1 and setup.out_by_discard:
        return events + end_deal(state, seat)
    turn = (seat + 1) % setup.seats
    offer = opened(state, seat, shown[1], len(state.zones[pile]), turn)
    events += (_turned((turn,)), _noted((Notes.offer, offer)))
    if notes.laid:
        events.append(Noted(Notes.laid, False))
    return events


def _keep(state: Table, seat: Seat) -> list[Event]:
    turn = (seat + 1) % state.seats
    events: list[Event] = [Turned(turn), Noted(Notes.laid, False)]
    return events + draw(state, turn)


def _hot_card(state: Table, seat: Seat, action: HotCard) -> list[Event]:
    """Put the discard on a meld, and discard and offer another card instead."""
    zone, end, shown = action
    setup = state.setup
    events = [*added(state, zone, end, offered(state)), Laid((shown,), setup.discards)]
    if len(state.zones[seat]) == 1 and setup.out_by_discard:
        return [*events, Noted(Notes.offer, None), *end_deal(state, seat)]
    below = len(state.zones[setup.discards]) - 1
    offer = opened(state, seat, shown[1], below, state.turn)
    return [*events, Noted(Notes.offer, offer)]


def _cut(state: Table, cut: Cut) -> list[Event]:
    stock = state.zones[state.setup.stock]
    return [
        Moved((*stock[-cut.place :], *stock[: -cut.place]), state.setup.stock),
        *after_cut(state),
    ]
