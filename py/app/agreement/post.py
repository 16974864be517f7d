"""Shares of cards on their way from page to page."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.agreement.notes import Deal
from app.agreement.words import Hash, Person
from peerdeck.card import Card

Gift = tuple[Person, Card, Person]  # a share: the person who gets it, the card, whose key it is by


@dataclass
class Post:
    """Shares on their way in a deal.

    `given` were sent, `asked` are asked for, and `boxes` are not read yet. `lacking` says since
    when this page lacks a share, `wanted` when it asked for some last, and `heeded` when others
    asked. `waits` says for what the table waits for somebody, and since when; `spent` for how many
    seconds too many it has waited for each who is heard, as `counted` last. `since` is when the
    newest decision, `base`, was adopted.
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
    waits: dict[Person, tuple[str, float]] = field(default_factory=dict)
    spent: dict[Person, float] = field(default_factory=dict)
    counted: float = 0.0
    is_short: bool = False  # the person has read that too few are awake

    def turn(self, deal: Deal, base: Hash, now: float) -> None:
        """Go on under another decision; what was counted in another deal is forgotten."""
        if base != self.base:
            self.base, self.since = base, now
        if deal != self.deal:
            self.deal, self.is_short = deal, False
            self.given, self.asked = set(), set()
            self.lacking, self.wanted, self.heeded = {}, {}, {}
            self.waits, self.spent = {}, {}
