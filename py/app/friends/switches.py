"""The switches that the host turns on and off for everybody at the table.

Another switch is a field here, its words in `online/show/switches.py`, and a look at it where it
counts: it goes into the list of players by its name, and to every page with that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from peerdeck.words import _


@dataclass(frozen=True)
class Switches:
    """All of them."""

    waits: bool = False  # for somebody who is not heard, instead of letting a bot play
    locked: bool = False  # nobody else may come in

    def turned(self, name: str, on: bool) -> Switches:
        """Return them with one of them turned. Raises `ValueError` if it is none."""
        if name not in NAMES:
            raise ValueError(_("There is no such switch."))
        return replace(self, **{name: on})


ALL_OFF = Switches()
NAMES = frozenset(one.name for one in fields(Switches))


def read_switches(told: Mapping[object, object]) -> Switches | None:
    """Return the switches among other things that were told, or `None` if one is missing."""
    found = {name: is_on for name in NAMES if isinstance(is_on := told.get(name), bool)}
    return Switches(**found) if len(found) == len(NAMES) else None
