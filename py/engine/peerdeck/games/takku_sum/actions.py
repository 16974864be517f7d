"""The actions of Takku-Sum beside `Play` (one card or a group) and `Pass` (skip the turn)."""

from __future__ import annotations

from typing import NamedTuple

from peerdeck.action import Shown, action


@action
class Draw(NamedTuple):
    """Draw a card, face up, to find out who leads."""


@action
class Grace(NamedTuple):
    """Pick up a Grace Card, having nothing to play."""


@action
class Discard(NamedTuple):
    """Discard the Grace Card, which cannot be played either."""

    card: Shown
