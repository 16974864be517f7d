"""Lets a test say who is drawn to deal first: the pages draw as ever, and all find that seat."""

from collections.abc import Collection

from peerdeck.dealing.lots import Lots
from peerdeck.event import Seat

_drawn = Lots.dealer


class Wish:
    """The seat that is to be drawn, if it matters."""

    seat: Seat | None = None


def dealer(self: Lots, seats: int, shufflers: Collection[str]) -> Seat | None:
    """Return the wished seat instead of the one that was drawn."""
    drawn = _drawn(self, seats, shufflers)
    return drawn if drawn is None or Wish.seat is None else Wish.seat % seats
