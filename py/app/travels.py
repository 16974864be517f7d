"""The cards that change place between two moments of a table, so that the page lets them fly.

They follow from where all cards were before and are now, in every game alike: see `Layout.spot` for
what a game can say of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain, repeat, zip_longest
from typing import NamedTuple

from app.cardview import seat_id
from app.desk import Desk
from app.games import layout_of
from peerdeck.card import Card
from peerdeck.event import Zone
from peerdeck.state import GONE
from peerdeck.zones import named_zones

STOCK = "stock"  # where cards come from that were shuffled meanwhile
BOARD = "board"
DEAL = 2  # cards from the stock for each player at least: fewer are drawn, and not dealt
MOST_TURNED = 12  # cards that are seen on their way to the stock: a pile goes there as a whole

Place = tuple[Zone, str]  # of a card: its zone, and the spot where the cards of that zone are seen
Travel = tuple[Card, str, str]  # a card, and the spots that it comes from and goes to

IN_STOCK: Place = (GONE, STOCK)  # also where a card is that a shuffle has retired


class Placed(NamedTuple):
    """The place of each card, by its handle, at one moment of a match."""

    table: object  # of this match
    places: tuple[Place, ...]


def placed(table: object, desk: Desk) -> Placed:
    """Return where the cards of a desk's table are now."""
    spot = layout_of(desk).spot
    places = {
        zone: IN_STOCK if usual == STOCK else (zone, spot(desk, usual))
        for zone, usual in _spots(desk).items()
    }
    return Placed(table, tuple(places[zone] for zone in desk.state.place))


def _spots(desk: Desk) -> dict[Zone, str]:
    """Return the usual spot of each zone."""
    state = desk.state
    spots = dict.fromkeys(map(Zone, range(len(state.zones))), BOARD)
    for name, zones in named_zones(state.setup).items():
        if len(zones) == 1:
            spots[zones[0]] = STOCK if name == "deck" else name
        elif len(zones) == state.seats:  # one for each player
            spots |= {zone: seat_id(seat) for seat, zone in enumerate(zones)}
    spots |= {Zone(seat): seat_id(seat) for seat in range(state.seats)}
    return {**spots, GONE: STOCK}


def travels(before: Placed | None, after: Placed, desk: Desk) -> list[Travel]:
    """Return the cards that have changed place, in the order in which they go.

    A card that goes out of sight, or was out of sight, does not travel. What was dealt before
    anybody looked is not shown again.
    """
    is_same = before is not None and before.table is after.table
    if not is_same and desk.has_acted:
        return []
    old = before.places if before is not None and is_same else ()
    ways = {
        Card(card): (come[1], goes[1])
        for card, (come, goes) in enumerate(
            zip(chain(old, repeat(IN_STOCK)), after.places, strict=False)
        )
        if come != goes and come[1] and goes[1]
    }
    if not ways:
        return []
    played: list[Travel] = []
    turned: list[Travel] = []  # a pile that goes back to the stock, before more may be drawn
    drawn: list[Travel] = []
    for card in _order(desk, ways):
        come, goes = ways[card]
        kind = turned if goes == STOCK else played if card < len(old) else drawn
        kind.append((card, come, goes))
    most = 0 if is_deal(played + drawn, desk.state.seats) else MOST_TURNED
    return [*played, *turned[:most], *drawn]


def _order(desk: Desk, ways: Mapping[Card, tuple[str, str]]) -> list[Card]:
    """Return these cards in the order in which they go: those that leave a hand first.

    The cards for the hands follow in turns, as they are dealt.
    """
    state = desk.state
    turns = [(state.dealer + by) % state.seats for by in range(1, state.seats + 1)]
    rounds = zip_longest(*(state.zones[seat] for seat in turns))
    dealt = [card for cards in rounds for card in cards if card is not None]
    lying = [card for zone in state.zones[state.seats :] for card in zone]
    order = {card: at for at, card in enumerate(dealt + lying)}
    hands = _hands(state.seats)
    return sorted(ways, key=lambda card: (ways[card][0] not in hands, order.get(card, 0)))


def is_deal(moved: list[Travel], seats: int) -> bool:
    """Return True if a hand of each player comes from the stock, and not a card that they drew."""
    hands = _hands(seats)
    return sum(come == STOCK and goes in hands for _card, come, goes in moved) >= DEAL * seats


def _hands(seats: int) -> set[str]:
    return {seat_id(seat) for seat in range(seats)}
