"""The pauses of the table before it goes on by itself."""

from __future__ import annotations

from dataclasses import dataclass

from app import controls
from app.any_table import AnyTable
from app.games import layout_of

LANDED = 1_200  # for all to see a move that has landed, before the curtain falls
ASKING = 150  # for answers that need no decision, or no time


@dataclass(frozen=True)
class Pace:
    """Milliseconds before a bot acts."""

    action: int
    share: float = 1  # of the pause that a layout asks for


PACES = {
    "slow": Pace(1_800, 1.5),
    "usual": Pace(900),
    "fast": Pace(250, 0.6),
    "instant": Pace(0, 0.3),
}
HURRIED = ("fast", "instant")


def wait(table: AnyTable, pace: Pace) -> int | None:
    """Return the milliseconds to wait, or `None` if it is for a person to go on."""
    desk = table.public
    if table.over or table.next_person is not None or desk.between:
        return None
    pause = round(layout_of(desk).pause(desk) * pace.share)
    is_asking = controls.is_offered(desk) or layout_of(desk).routine(desk)
    return (ASKING if is_asking else pace.action) + pause
