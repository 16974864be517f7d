"""The longest time that a page may wait before it looks at the clock again.

Most of the time somebody thinks, and nothing goes between the pages but beats. Each look costs a
telephone some of its battery, so that there are fewer then. As soon as anything else happens, or a
beat is late, a page looks as often as ever.
"""

from __future__ import annotations

from collections.abc import Iterable

from app.friends.frames import Frame
from app.friends.times import CALM, REST, TICK


class Ticking:
    """Keep when each peer has beaten last, and when anything else has happened."""

    def __init__(self, now: float) -> None:
        """Begin with much to do."""
        self._stirred = now
        self._beats: dict[str, float] = {}

    def stir(self, now: float) -> None:
        """Take note that something has happened."""
        self._stirred = now

    def hear(self, peer: str, frame: Frame, now: float) -> None:
        """Take note of a frame that has come."""
        if frame["is"] == "beat":
            self._beats[peer] = now
        else:
            self.stir(now)

    def wait(self, peers: Iterable[str], now: float) -> int:
        """Return the milliseconds until the next look, if these peers are to beat meanwhile."""
        in_time = all(now - self._beats.get(peer, 0.0) <= REST + TICK for peer in peers)
        return REST if in_time and now - self._stirred >= CALM else TICK
