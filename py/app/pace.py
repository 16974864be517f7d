"""The pauses of the table before it goes on by itself."""

from __future__ import annotations

from dataclasses import dataclass

from app import controls
from app.any_table import AnyTable
from app.games import layout_of

LANDED = 1_200  # for all to see a move that has landed, before the curtain falls
ASKING = 150  # for answers that need no decision, or no time
MOMENT = 1_500  # for all to see on the table who has won, before the result is shown
SWEEP = 700  # for all to see who has won a trick
REST = 300  # for all to see the card that decides, before the page says what it has decided


@dataclass(frozen=True)
class Pace:
    """Milliseconds before a bot acts, once the cards of the move before have landed."""

    action: int
    share: float = 1  # of the time for which a complete trick is seen
    is_landed: bool = True  # else it waits for no card


PACES = {
    "slow": Pace(1_500, 1.5),
    "usual": Pace(650),
    "fast": Pace(80, 0.6),
    "instant": Pace(0, 0.3, is_landed=False),
}
HURRIED = ("fast", "instant")


def wait(table: AnyTable, pace: Pace) -> int | None:
    """Return the milliseconds to wait, or `None` if it is for a person to go on."""
    desk = table.public
    if table.landing is not None:
        return LANDED
    if desk.in_moment and desk.at_result:
        return MOMENT
    if sweeps(table):
        return round(SWEEP * pace.share)
    if table.over or table.next_person is not None or desk.between:
        return None
    is_asking = controls.is_offered(desk) or layout_of(desk).routine(desk)
    return ASKING if is_asking else pace.action


def rest(table: AnyTable, pace: Pace) -> int | None:
    """Return the milliseconds between the landing of cards and what follows from their move.

    Return `None` if nothing waits for the landing.
    """
    if not pace.is_landed:
        return None
    decides = sweeps(table) or (table.public.in_moment and table.public.at_result)
    return round(REST * pace.share) if decides else 0


def sweeps(table: AnyTable) -> bool:
    """Return True if the table sweeps cards away before it goes on."""
    desk = table.public
    return layout_of(desk).sweeps(desk) and not desk.is_swept
