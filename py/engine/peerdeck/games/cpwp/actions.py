"""The actions of Can't Play, Won't Play beside `Play` (jokers too) and `Pass`."""

from __future__ import annotations

from typing import NamedTuple

from peerdeck.action import action
from peerdeck.card import Card
from peerdeck.event import Seat


@action
class NotMine(NamedTuple):
    """Answer, when asked before the first card: the 7 of diamonds is not in my hand."""


@action
class Hold(NamedTuple):
    """Pass although something could be played."""


@action
class Look(NamedTuple):
    """Name the two hands between which the next swap for a joker will be, and see them."""

    one: Seat
    other: Seat


@action
class Swap(NamedTuple):
    """For a joker: these two cards change hands."""

    one: Card
    other: Card
