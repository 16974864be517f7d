"""The actions of contract rummy, and what those that it shares with other games mean in it.

With `Pass` a player leaves the discard to others. With `Draw` the turn player leaves it, too; the
card from the stock comes when all others have been asked. `Discard` ends a turn.
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
    """Draw the discard: it is the turn player's for nothing."""


@action
class Buy(NamedTuple):
    """Buy the discard out of turn, for the price of more cards from the stock."""


@action
class HotCard(NamedTuple):
    """Put the discard on a meld out of turn, and discard a card of your hand instead."""

    meld: Zone
    end: int
    card: Shown  # the one that is discarded


@action
class LayDown(NamedTuple):
    """Lay down the contract: its sets and then its runs, runs from low to high.

    A joker stands in the place of the card that it is to be.
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
    """End the turn without a discard, for the only card left may not be discarded."""


Action = (
    Cut | Take | Draw | Buy | Pass | HotCard | LayDown | LayOff | Redeem | Discard | Keep | Deal
)
