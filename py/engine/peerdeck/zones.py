"""Zones: the places where cards lie. A game declares its zones once, in order."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, get_type_hints

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


def named_zones(setup: Any) -> Mapping[str, tuple[Zone, ...]]:
    """Return the zones beside the hands by the names of their fields in a setup, with spaces.

    A zone that each seat has stands there with one for each of them.
    """
    found = {}
    for field, is_one in _zone_fields(setup.__class__):
        value = getattr(setup, field)
        found[field.replace("_", " ")] = (value,) if is_one else value
    return found


@lru_cache(maxsize=64)
def _zone_fields(setup: Any) -> tuple[tuple[str, bool], ...]:
    """Return the fields that hold zones, each with True if it is a single one."""
    kinds = get_type_hints(setup)
    return tuple(
        (field.name, kinds[field.name] is Zone)
        for field in dataclasses.fields(setup)
        if kinds[field.name] in (Zone, tuple[Zone, ...])
    )
