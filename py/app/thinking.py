"""Bots that think in steps: in the pauses of the table, and never for long at a time.

They do so in the table's worker. A second Python for them took 136 to 164 MB more in Chromium,
which many phones do not have to spare.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from peerdeck.bot import Choice

AT_ONCE = 8  # steps of thought, of about 15 milliseconds each, for a bot that has had no pause


class Thinking:
    """The thoughts of one bot after the other, each about what it is asked for."""

    def __init__(self) -> None:
        """Think of nothing."""
        self._about: object = None
        self._thoughts: Iterator[Choice] = iter(())
        self._best: Choice | None = None

    def further(self, about: object, begin: Callable[[], Iterator[Choice]]) -> bool:
        """Think a step further. Return False if there is nothing more to think.

        `about` says what it is about: it is begun anew when that has changed.
        """
        if self._about != about:
            self._about, self._best, self._thoughts = about, None, begin()
        further = next(self._thoughts, None)
        if further is not None:
            self._best = further
        return further is not None

    def best(self, about: object, begin: Callable[[], Iterator[Choice]]) -> Choice:
        """Return the best thought so far, or after a few steps if there has been no pause."""
        steps = AT_ONCE if self._about != about else 0
        while steps and self.further(about, begin):
            steps -= 1
        assert self._best is not None
        return self._best
