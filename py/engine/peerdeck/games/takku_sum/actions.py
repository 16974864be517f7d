"""The action of Takku-Sum beside those it shares.

`Play` is one card or a group, `Pass` skips the turn, `Draw` is for the lead, and `Discard` is for a
Grace Card that cannot be played either.
"""

from __future__ import annotations

from typing import NamedTuple

from peerdeck.action import action


@action
class Grace(NamedTuple):
    """Pick up a Grace Card, having nothing to play."""
