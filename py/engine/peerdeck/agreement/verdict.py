"""The verdict on how the cards of a match were dealt: everything that was done to a deal.

It follows from the decisions and the records, so all pages say the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from peerdeck.agreement.decisions import CONTINUE, Decision
from peerdeck.agreement.decks import Shuffle
from peerdeck.agreement.duties import Broken
from peerdeck.agreement.match import Match
from peerdeck.agreement.words import Person


@dataclass(frozen=True, slots=True)
class DealVerdict:
    """The things that were done to one deal.

    `times` is how often it was begun, and `voids` how often it ended before it was over. A deal
    has no shuffle where the rules deal on from the cards of the one before. `continued` says that
    the table began as one that goes on without some of its people.
    """

    deal: int
    times: int
    shuffles: tuple[Shuffle, ...]
    voids: int = 0
    skipped: tuple[Person, ...] = ()
    removed: tuple[Person, ...] = ()
    continued: bool = False

    @property
    def away(self) -> tuple[Person, ...]:
        """Those who were away when the cards were shuffled."""
        return tuple(dict.fromkeys(person for begun in self.shuffles for person in begun.away))

    @property
    def is_fair(self) -> bool:
        """True if the deal was begun once, and all of its list took part in every shuffle."""
        blemishes = (self.voids, self.skipped, self.removed, self.continued, self.away)
        return self.times == 1 and not any(blemishes)

    @property
    def openers(self) -> int:
        """The number of people it takes to see hidden cards; 0 if no shuffle was closed."""
        closed = [begun for begun in self.shuffles if begun.shufflers]
        thresholds = (begun.deck.keyring.list.threshold for begun in closed)
        return min((*thresholds, *(len(begun.shufflers) for begun in closed)), default=0)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The deals of a match, and the actions that are proved to have broken the rules."""

    deals: tuple[DealVerdict, ...]
    broken: tuple[Broken, ...]

    @property
    def is_fair(self) -> bool:
        """True if all deals were fair, and no broken rule was proved."""
        return not self.broken and all(deal.is_fair for deal in self.deals)


def verdict(decisions: Sequence[Decision], match: Match) -> Verdict:
    """Return what can be said of a match that is under way by these decisions."""
    continued = decisions[0].value.change.kind == CONTINUE
    deals: dict[int, DealVerdict] = {}
    for before, after in pairwise(decision.value for decision in decisions):
        number = after.table.deal
        if after.table.match != match.number or (number not in deals and not number):
            continue
        shuffles = tuple(begun for begun in match.begun if begun.deck.deal.deal == number)
        voids = sum(deal.deal == number for deal in match.exposed)
        new = DealVerdict(number, 0, shuffles, voids, continued=continued)
        deal = deals.get(number, new)
        is_begun = after.change.kind == "deal" and after.table != before.table
        players, skipped = before.table.players, after.table.skipped[len(before.table.skipped) :]
        deals[number] = replace(
            deal,
            times=deal.times + is_begun,
            voids=deal.voids + (after.table.is_void and not before.table.is_void),
            skipped=deal.skipped + skipped,
            removed=deal.removed + tuple(p for p in players if p not in after.table.players),
        )
    return Verdict(tuple(deals.values()), tuple(match.broken))
