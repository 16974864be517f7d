"""Lay down, lay off and redeem: move the cards, and note the melds."""

from __future__ import annotations

from peerdeck.action import Shown, maker
from peerdeck.card import Card, Face
from peerdeck.event import Event, Laid, Moved, Noted, Seat, Zone
from peerdeck.games.contract_rummy.actions import LayDown, LayOff, Redeem
from peerdeck.games.contract_rummy.dealing import end_deal
from peerdeck.games.contract_rummy.groups import kinds, meld_of
from peerdeck.games.contract_rummy.melds import LOW_END, SET, Meld, laid_off, redeemed
from peerdeck.games.contract_rummy.table import Notes, Table, TableMeld, contract_now, meld_at
from peerdeck.zones import hand_zone

_laid = maker(Laid)


def lay_down(state: Table, seat: Seat, action: LayDown) -> list[Event]:
    """Lay the melds of the contract in front of the player."""
    setup, notes = state.setup, state.notes
    events: list[Event] = []
    melds = notes.melds
    for place, kind in enumerate(kinds(contract_now(state))):
        meld, group = meld_of(kind, action.melds[place])
        zone = setup.melds[seat][place]
        events.append(Laid(group, zone))
        melds += (TableMeld(zone, seat, meld),)
    events += [
        Noted(Notes.melds, melds),
        Noted(Notes.down, notes.down | 1 << seat),
        Noted(Notes.laid, True),
    ]
    if not setup.rules.buy_after_laydown:
        events.append(Noted(Notes.can_buy, notes.can_buy & ~(1 << seat)))
    if sum(map(len, action.melds)) == len(state.zones[seat]):
        events += end_deal(state, seat)
    return events


def lay_off(state: Table, seat: Seat, action: LayOff) -> list[Event]:
    """Add a card to a meld; a player who then has no cards has gone out."""
    events = added(state, *action)
    if state.notes.replay:
        events.append(Noted(Notes.replay, False))
    if len(state.zones[seat]) == 1:
        events += end_deal(state, seat)
    return events


def added(state: Table, zone: Zone, end: int, shown: Shown) -> list[Event]:
    """Return the events of adding a card to a meld."""
    table_meld = meld_at(state, zone)
    assert table_meld is not None
    meld = laid_off(table_meld.meld, shown[1], end)
    pairs = [*_pairs(state, table_meld), shown]
    if end == LOW_END:
        pairs.insert(0, pairs.pop())
    return [_laid(((shown,), zone)), *_changed(state, table_meld, meld, pairs)]


def redeem(state: Table, seat: Seat, action: Redeem) -> list[Event]:
    """Put a card in the place of a joker, and take the joker into the hand."""
    zone, place, shown = action
    table_meld = meld_at(state, zone)
    assert table_meld is not None
    meld = redeemed(table_meld.meld, shown[1], place)
    joker = state.zones[zone][place]
    pairs = _pairs(state, table_meld)
    pairs[place] = shown
    events: list[Event] = [
        Laid((shown,), zone),
        Moved((joker,), hand_zone(seat)),
        *_changed(state, table_meld, meld, pairs),
    ]
    if state.setup.rules.redeem == "must_replay":
        events.append(Noted(Notes.replay, True))
    return events


def _pairs(state: Table, table_meld: TableMeld) -> list[tuple[Card, Face]]:
    """Return the cards of a meld with their faces, in its order."""
    return list(zip(state.zones[table_meld.zone], table_meld.meld.faces, strict=True))


def _changed(
    state: Table, table_meld: TableMeld, meld: Meld, pairs: list[tuple[Card, Face]]
) -> list[Event]:
    """Note a changed meld, and put its cards in order if necessary."""
    zone = table_meld.zone
    if meld.kind == SET:
        pairs.sort(key=lambda pair: pair[1])
    melds = tuple(one._replace(meld=meld) if one.zone == zone else one for one in state.notes.melds)
    cards = tuple(card for card, _face in pairs)
    events: list[Event] = [Noted(Notes.melds, melds)]
    if cards[:-1] != tuple(state.zones[zone]):
        events.insert(0, Moved(cards, zone))
    return events
