"""The switches that the host turns on and off for everybody at the table.

Another switch is a field here, its words in `online/show/commands.py`, and a look at it where it
counts: it goes into the list of players by its name, and to every page with that. Lists that were
signed before there was one lack it, and are still written as they were signed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from peerdeck.objection import Objection
from peerdeck.words import _


@dataclass(frozen=True)
class Switches:
    """All of them."""

    waits: bool = False  # for somebody who is not heard, instead of letting a bot play
    locked: bool = False  # nobody else may come in

    @property
    def written(self) -> dict[str, bool]:
        """The switches as a list of players has them: one that came later only while it is on."""
        return {name: on for name, on in vars(self).items() if on or name in ALWAYS_WRITTEN}

    def turned(self, name: str, on: bool) -> Switches:
        """Return them with one of them turned. Raises `Objection` if it is none."""
        if name not in NAMES:
            raise Objection(_("There is no such switch."))
        return replace(self, **{name: on})


ALL_OFF = Switches()
ALWAYS_WRITTEN = ("waits", "locked")  # as the first tables with friends had them
NAMES = frozenset(one.name for one in fields(Switches))


def read_switches(told: Mapping[object, object]) -> Switches | None:
    """Return the switches among other things that were told; `None` if one is neither on nor off.

    One that is missing is off.
    """
    found = {name: is_on for name in NAMES if isinstance(is_on := told.get(name, False), bool)}
    return Switches(**found) if len(found) == len(NAMES) else None
