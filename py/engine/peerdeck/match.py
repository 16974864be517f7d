"""Matches: the next deal, the end, and an end by agreement, which are the same in all games.

A match is one or several deals, in one state and one log. Between two deals the hands lie open and
the next dealer has the turn, with `Deal` as the only action. A match ends where its game says so,
or earlier if all seats ask: then the deals on the score sheet count and the one under way does
not.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import chain
from typing import Any

from peerdeck.action import GoOn, Stop
from peerdeck.card import Card
from peerdeck.event import (
    Event,
    Moved,
    Noted,
    Part,
    Seat,
    ShuffleCalled,
    StopWished,
    Zone,
    everyone,
)
from peerdeck.notes import GameNotes
from peerdeck.refusals import NOT_WISHED, WISHED_ALREADY, Illegal
from peerdeck.state import State
from peerdeck.zones import hand_zone

WISHES = (Stop, GoOn)


def is_stopped(state: State[Any, Any]) -> bool:
    """Return True if all seats have agreed to end the match."""
    return state.stopping == everyone(state.seats)


def wish(state: State[Any, Any], seat: Seat, action: Stop | GoOn) -> list[Event]:
    """Return the events of asking to end the match, or of taking that back. Raises `Illegal`."""
    wishes = bool(state.stopping >> seat & 1)
    if wishes == isinstance(action, Stop):
        raise Illegal(WISHED_ALREADY if wishes else NOT_WISHED)
    return [StopWished(state.stopping ^ 1 << seat)]


def deal_order(state: State[Any, Any]) -> tuple[Seat, ...]:
    """Return the seats in the order in which they are dealt to: the dealer is last."""
    return tuple((state.dealer + 1 + k) % state.seats for k in range(state.seats))


def deal(state: State[Any, Any], stock: Zone, each: int | None = None) -> list[Event]:
    """Return the events that deal from the top of the stock, one card at a time.

    Each seat is dealt so many cards, or else the whole stock goes round.
    """
    seats = state.seats
    pile = state.zones[stock][::-1][: None if each is None else each * seats]
    return [
        Moved(tuple(pile[k::seats]), hand_zone(seat)) for k, seat in enumerate(deal_order(state))
    ]


def gather(state: State[Any, Any], deck: Zone, staying: Collection[Zone] = ()) -> list[Event]:
    """Return the events that put all cards but those of some zones back and shuffle them."""
    going = (cards for zone, cards in enumerate(state.zones) if zone not in staying)
    cards: tuple[Card, ...] = tuple(sorted(chain.from_iterable(going)))
    return [Moved(cards, deck), ShuffleCalled(cards)]


def most_points(state: State[Any, Any]) -> tuple[Seat, ...]:
    """Return the winners where the most points win; a tie is shared."""
    return _with(state, max(state.points))


def least_points(state: State[Any, Any]) -> tuple[Seat, ...]:
    """Return the winners where the fewest points win; a tie is shared."""
    return _with(state, min(state.points))


def points_ahead(state: State[Any, Any], seat: Seat) -> float:
    """Return by how many points a seat is ahead of the others on average; all seats sum to 0."""
    mine = state.points[seat]
    return mine - (sum(state.points) - mine) / (state.seats - 1)


def points_short(state: State[Any, Any], seat: Seat) -> float:
    """Return by how many points a seat has fewer than the others: `worth` where few win."""
    return -points_ahead(state, seat)


def note_all(notes: GameNotes) -> list[Event]:
    """Return the events that replace everything that is noted, for a new deal."""
    kind = type(notes)
    return [Noted(getattr(kind, name), getattr(notes, name)) for name in kind.names]


def parts_of_one(seats: int, seat: Seat, *parts: Part) -> tuple[tuple[Part, ...], ...]:
    """Return a row of the score sheet on which one seat alone has anything."""
    return tuple(parts if other == seat else () for other in range(seats))


def _with(state: State[Any, Any], points: int) -> tuple[Seat, ...]:
    if not state.sheet:
        return ()
    return tuple(seat for seat, score in enumerate(state.points) if score == points)
