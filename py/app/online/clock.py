"""A clock for tables with friends that goes on while the device sleeps."""

from __future__ import annotations

import time


class Clock:
    """Seconds that only go forward, and never slower than time does.

    What computers call monotonic may stand still in sleep, and the time of day may be set: of both
    the one that says that more time has passed counts. So a page that slept knows that it has not
    been heard since.
    """

    def __init__(self) -> None:
        """Start now."""
        self._now = 0.0
        self._last = self._read()

    def __call__(self) -> float:
        """Return the time."""
        read = self._read()
        self._now += max(0.0, *(now - last for now, last in zip(read, self._last, strict=True)))
        self._last = read
        return self._now

    def _read(self) -> tuple[float, float]:
        return time.monotonic(), time.time()
