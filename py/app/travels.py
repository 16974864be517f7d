"""The cards that change place between two moments of a table, so that the page lets them fly.

They follow from where all cards were before and are now, in every game alike: see `Layout.spot` for
what a game can say of its own.
"""

from __future__ import annotations

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

Travel = tuple[Card, str, str]  # a card, and the spots that it comes from and goes to


class Placed(NamedTuple):
    """The spot of each card, by its handle, at one moment of a match."""

    table: object  # of this match
    spots: tuple[str, ...]


def placed(table: object, desk: Desk) -> Placed:
    """Return where the cards of a desk's table are now."""
    spots = {zone: layout_of(desk).spot(desk, spot) for zone, spot in _spots(desk).items()}
    return Placed(table, tuple(spots.get(zone, "") for zone in desk.state.place))


def _spots(desk: Desk) -> dict[Zone, str]:
    """Return the usual spot of each zone; a card that a shuffle has retired is nowhere."""
    state = desk.state
    spots = dict.fromkeys(map(Zone, range(len(state.zones))), BOARD)
    for name, zones in named_zones(state.setup).items():
        if len(zones) == 1:
            spots[zones[0]] = STOCK if name == "deck" else name
        elif len(zones) == state.seats:  # one for each player
            spots |= {zone: seat_id(seat) for seat, zone in enumerate(zones)}
    spots |= {Zone(seat): seat_id(seat) for seat in range(state.seats)}
    return {**spots, GONE: ""}


def travels(before: Placed | None, after: Placed, desk: Desk) -> list[Travel]:
    """Return the cards that have changed place, in the order in which they go.

    A card that goes out of sight, or was out of sight, does not travel. What was dealt before
    anybody looked is not shown again.
    """
    is_same = before is not None and before.table is after.table
    if not is_same and desk.has_acted:
        return []
    old = before.spots if before is not None and is_same else ()
    moved = [
        (card, old[card] if card < len(old) else STOCK, after.spots[card]) for card in _order(desk)
    ]
    return [one for one in moved if one[1] and one[2] and one[1] != one[2]]


def _order(desk: Desk) -> list[Card]:
    """Return all cards, those of the hands in turns, as they are dealt."""
    state = desk.state
    hands = range(1, state.seats + 1)
    turns = [state.zones[(state.dealer + by) % state.seats] for by in hands]
    longest = max(map(len, turns))
    dealt = [hand[at] for at in range(longest) for hand in turns if at < len(hand)]
    return dealt + [card for zone in state.zones[state.seats :] for card in zone]


def is_deal(moved: list[Travel], seats: int) -> bool:
    """Return True if a hand of each player comes from the stock, and not a card that they drew."""
    hands = {seat_id(seat) for seat in range(seats)}
    return sum(come == STOCK and goes in hands for _card, come, goes in moved) >= DEAL * seats
