"""Looking back at the last deal with the hard bot, a little at a time, as taps come first."""

from __future__ import annotations

from random import Random
from time import perf_counter

from app.desk import Desk
from peerdeck.looking_back import Found, has_played, look_back

SLICE = 0.03  # seconds of thought between two looks at what the player does


def can_look_back(desk: Desk) -> bool:
    """Return True at the result of a deal of which somebody has played any alone at this device."""
    is_due = desk.at_result and bool(desk.state.sheet) and not desk.watches
    is_alone = len(desk.people) == 1
    return is_due and is_alone and has_played(desk.entries, desk.me, desk.turns)


class LookingBack:
    """A look back from one player's place, as far as it has come by now."""

    def __init__(self, desk: Desk) -> None:
        """Begin to look back at the last deal that a desk has seen."""
        self._desk = desk
        self._entries = len(desk.entries)
        self.found = Found(0.0)  # so far
        bots = desk.header.game.bots
        self._steps = look_back(
            desk.header,
            desk.entries[:],
            desk.me,
            dict(desk.turns),
            bots.hard,
            bots.greedy,
            Random(self._entries),
        )

    def is_of(self, desk: Desk) -> bool:
        """Return True if this is about the last deal that the desk has seen."""
        return desk is self._desk and len(desk.entries) == self._entries

    def go_on(self) -> bool:
        """Look a little further. Return True if there is more to be done."""
        until = perf_counter() + SLICE
        for found in self._steps:
            self.found = found
            if perf_counter() > until:
                return True
        return False
