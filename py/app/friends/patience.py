"""The patience of a page with a list of players in doubt, in one match under one host.

Such a list may be right: the page has missed a roster, and is about to be told. But by a list that
stays in doubt it gives nothing, so the table may wait for it. Then it disputes the list.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.friends.times import DOUBTED

OFTEN = 5  # beats in a row that tell what a page doubts, until it takes no more


@dataclass
class Patience:
    """The beats between which the log has grown, and the time, for which a list is in doubt."""

    beats: int = 0
    time: float = 0.0
    _length: int = 0  # of the log at the last beat

    @property
    def is_over(self) -> bool:
        """True if the list is to be disputed."""
        return self.beats >= OFTEN or self.time >= DOUBTED

    def hear_beat(self, length: int, *, counts: bool) -> None:
        """Take note of a beat, at which the log is so long; one that does not count ends a row."""
        if not counts:
            self.beats = 0
        elif length > self._length:
            self.beats += 1
        self._length = length
