"""The desk of those who only look on: among friends, and of everybody before a curtain."""

from __future__ import annotations

from app.desk import Desk


class WatchedDesk(Desk):
    """A desk of somebody who looks on from a seat: they know no hand and have no turn."""

    watches = True

    @property
    def my_turn(self) -> bool:
        """Never."""
        return False

    @property
    def can_deal(self) -> bool:
        """Never."""
        return False
