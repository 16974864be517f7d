"""Zones: the places where cards lie. A game declares its zones once, in order."""

from __future__ import annotations

from peerdeck.event import Seat, Seats, Zone, everyone


def hand_zone(seat: Seat) -> Zone:
    """Return the zone of a seat's hand. It has the number of the seat in every game."""
    return Zone(seat)


class Zones:
    """Numbers the zones of a table as they are declared, and keeps who may see what lies there.

    The hands come first; a seat sees its own.
    """

    def __init__(self, seats: int) -> None:
        """Begin with the hands of these seats."""
        self._seats = seats
        self._audience = [1 << seat for seat in range(seats)]

    @property
    def audience(self) -> tuple[Seats, ...]:
        """The seats that may see into each zone declared so far."""
        return tuple(self._audience)

    def hidden(self) -> Zone:
        """Declare a zone that nobody may see into, like a stock."""
        return self._add(0)

    def open(self) -> Zone:
        """Declare a zone that everybody may see into, like a discard pile."""
        return self._add(everyone(self._seats))

    def hidden_for_each(self) -> tuple[Zone, ...]:
        """Declare a hidden zone for each seat, like the cards that it has won."""
        return tuple(self.hidden() for _seat in range(self._seats))

    def open_for_each(self) -> tuple[Zone, ...]:
        """Declare an open zone for each seat, like what it lays before itself."""
        return tuple(self.open() for _seat in range(self._seats))

    def _add(self, audience: Seats) -> Zone:
        self._audience.append(audience)
        return Zone(len(self._audience) - 1)
