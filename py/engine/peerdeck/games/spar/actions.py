"""The action of Spar beside `Play` (one card), `Pass` (no challenge) and `Deal`."""

from __future__ import annotations

from typing import NamedTuple

from peerdeck.action import action
from peerdeck.event import Seat


@action
class Challenge(NamedTuple):
    """Claim that this seat hid a card in one of the tricks, 1 to 4, of the round."""

    accused: Seat
    trick: int
