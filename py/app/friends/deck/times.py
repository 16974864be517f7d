"""The waits of a page, in milliseconds of its own clock."""

from __future__ import annotations

from typing import NamedTuple


class Times(NamedTuple):
    """The waits of a page."""

    again: int = 500  # until something is sent again that nobody has answered; then twice as long
    silent: int = 1_000  # since somebody was heard, until others stand in for them
    busy: int = 10_000  # the same for who says that they are still checking
    shuffle: int = 5_000  # since somebody was heard, until a shuffle goes on without them
    retry: int = 2_000  # until a line is proposed again that has not come; then twice as long
    patience: int = 16_000  # up to so long

    def longer(self, wait: float, first: int) -> float:
        """Return how long to wait after such a wait, so that a slow page is not drowned."""
        return min(max(2 * wait, first), self.patience)


TIMES = Times()
