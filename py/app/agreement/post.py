"""Shares of cards on their way from page to page."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.agreement.notes import Deal
from app.agreement.words import Hash, Person
from peerdeck.card import Card

Gift = tuple[Person, Card, Person]  # to whom, which card, by whose key; "" for all shares of it


@dataclass
class Post:
    """Shares on their way in a deal.

    `given` were sent, `asked` are asked for, and `boxes` are not read yet. `lacking` says since
    when this page lacks a share, `wanted` when it asked for some last, and `heeded` when others
    asked. `waits` says since when the table waits for somebody who is heard, `spent` for how long
    in all, and `slow` are those for whom it no longer does. `since` is when the newest decision,
    `base`, was adopted.
    """

    deal: Deal | None = None
    base: Hash = ""
    since: float = 0.0
    given: set[Gift] = field(default_factory=set)
    asked: set[Gift] = field(default_factory=set)
    boxes: list[tuple[Person, bytes]] = field(default_factory=list)
    lacking: dict[tuple[Card, Person], float] = field(default_factory=dict)
    wanted: dict[tuple[Person, Person], float] = field(default_factory=dict)
    heeded: dict[tuple[Person, Person], float] = field(default_factory=dict)
    waits: dict[Person, float] = field(default_factory=dict)
    spent: dict[Person, float] = field(default_factory=dict)
    slow: set[Person] = field(default_factory=set)
    is_short: bool = False  # the person has read that too few are awake

    def spend(self, person: Person, seconds: float) -> None:
        """Count how long the table has waited for somebody."""
        self.spent[person] = self.spent.get(person, 0.0) + max(seconds, 0.0)

    def turn(self, deal: Deal, base: Hash, now: float) -> None:
        """Go on under another decision; what was counted in another deal is forgotten."""
        if base != self.base:
            self.base, self.since = base, now
        if deal != self.deal:
            self.deal, self.is_short = deal, False
            for counts in (self.given, self.asked, self.slow):
                counts.clear()
            for times in (self.lacking, self.wanted, self.heeded, self.waits, self.spent):
                times.clear()
