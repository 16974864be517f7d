"""What an action brings about: `play`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from peerdeck.action import Deal, Discard, Draw, Pass, Shown, maker
from peerdeck.event import Event, Laid, Moved, Noted, Seat, Turned
from peerdeck.games.contract_rummy.actions import (
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


def play(state: Table, seat: Seat, action: Any) -> list[Event]:
    """What a checked action brings about."""
    kind = type(action)
    if kind is Discard:
        return _discard(state, seat, action.card)
    if kind is Draw or kind is Pass:
        return decline(state, seat)
    if kind is Take:
        return take(state, seat)
    if kind is Buy:
        return buy(state, seat)
    if kind not in _PLAY:
        raise TypeError(f"{action!r} is not an action of this game")
    return _PLAY[kind](state, seat, action)


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


def _keep(state: Table, seat: Seat, _action: Keep) -> list[Event]:
    turn = (seat + 1) % state.seats
    events: list[Event] = [Turned(turn), Noted(Notes.laid, False)]
    return events + draw(state, turn)


def _hot_card(state: Table, seat: Seat, action: HotCard) -> list[Event]:
    """The discard goes on a meld, and another card is discarded and offered instead."""
    zone, end, shown = action
    setup = state.setup
    events = [*added(state, zone, end, offered(state)), Laid((shown,), setup.discards)]
    if len(state.zones[seat]) == 1 and setup.out_by_discard:
        return [*events, Noted(Notes.offer, None), *end_deal(state, seat)]
    below = len(state.zones[setup.discards]) - 1
    offer = opened(state, seat, shown[1], below, state.turn)
    return [*events, Noted(Notes.offer, offer)]


def _cut(state: Table, _seat: Seat, cut: Cut) -> list[Event]:
    stock = state.zones[state.setup.stock]
    return [
        Moved((*stock[-cut.place :], *stock[: -cut.place]), state.setup.stock),
        *after_cut(state),
    ]


def _deal(state: Table, _seat: Seat, _action: Deal) -> list[Event]:
    return deal_next(state)


_PLAY: dict[type[Any], Callable[[Table, Seat, Any], list[Event]]] = {
    LayDown: lay_down,
    LayOff: lay_off,
    Redeem: redeem,
    Keep: _keep,
    HotCard: _hot_card,
    Cut: _cut,
    Deal: _deal,
}
