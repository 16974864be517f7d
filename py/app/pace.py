"""The pauses of the table before it goes on by itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.games import layout_of

if TYPE_CHECKING:  # the page starts without the modules that only a table with friends needs
    from app.friends.seated import Seated
    from app.table import Table

LAST_LOOK = 1_500  # milliseconds before the result covers the table
ASKING = 150  # for answers that need no decision


@dataclass(frozen=True)
class Pace:
    """Milliseconds before a bot acts, and before a bot deals again: there is a score to read."""

    action: int
    deal: int
    share: float = 1  # of the pause that a layout asks for


PACES = {
    "slow": Pace(1_800, 6_000, 1.5),
    "usual": Pace(900, 4_000),
    "fast": Pace(250, 1_500, 0.6),
    "instant": Pace(0, 1_500, 0.3),
}
HURRIED = ("fast", "instant")


def wait(table: Table | Seated, pace: Pace) -> int | None:
    """Return the milliseconds to wait, or `None` if it is a person's turn."""
    desk = table.public
    pause = round(layout_of(desk).pause(desk) * pace.share)
    if table.over:
        return LAST_LOOK + pause
    if table.next_person is not None:
        return None
    if desk.ended is not None:
        return pace.deal + pause
    return (ASKING if layout_of(desk).routine(desk) else pace.action) + pause
