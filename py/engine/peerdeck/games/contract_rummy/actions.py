"""The actions of contract rummy, and what the actions that other games have too mean here.

`Pass`: a player leaves the discard to others. `Draw`: the turn player leaves it as well, and gets a
card from the stock when all others have been asked. `Discard` ends a turn.
"""

from __future__ import annotations

from typing import NamedTuple

from peerdeck.action import Deal, Discard, Draw, Group, Pass, Shown, action
from peerdeck.event import Zone


@action
class Cut(NamedTuple):
    """Cut the deck before a deal: this many cards from the top go under the others."""

    place: int


@action
class Take(NamedTuple):
    """Draw the discard: the turn player gets it at no cost."""


@action
class Buy(NamedTuple):
    """Buy the discard out of turn; the price is to take cards from the stock as well."""


@action
class HotCard(NamedTuple):
    """Put the discard on a meld out of turn, and discard a card from the hand instead."""

    meld: Zone
    end: int
    card: Shown  # the card that is discarded


@action
class LayDown(NamedTuple):
    """Lay down the contract: its sets and then its runs, each run from low to high.

    A joker is in the place of the card that it stands for.
    """

    melds: tuple[Group, ...]


@action
class LayOff(NamedTuple):
    """Add a card to a meld."""

    meld: Zone
    end: int
    card: Shown


@action
class Redeem(NamedTuple):
    """Put a card in the place of the joker that stands for it, and take that joker."""

    meld: Zone
    place: int  # of the joker in the meld, from 0 on
    card: Shown


@action
class Keep(NamedTuple):
    """End the turn without a discard, because the last card may not be discarded."""


Action = (
    Cut | Take | Draw | Buy | Pass | HotCard | LayDown | LayOff | Redeem | Discard | Keep | Deal
)
