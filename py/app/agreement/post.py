"""Shares of cards on their way from page to page."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.agreement.words import Person
from peerdeck.card import Card

Gift = tuple[Person, Card, Person]  # to whom, which card, by whose key; "" for all shares of it


@dataclass
class Post:
    """Shares on their way. `given` were sent, `asked` are asked for, and `boxes` are not read yet.

    `lacking` says since when this page lacks a share, and `wanted` when it asked for it last.
    `waits` says since when shares wait for somebody who is heard, and `spent` for how long in all.
    """

    given: set[Gift] = field(default_factory=set)
    asked: set[Gift] = field(default_factory=set)
    boxes: list[tuple[Person, bytes]] = field(default_factory=list)
    lacking: dict[tuple[Card, Person], float] = field(default_factory=dict)
    wanted: dict[tuple[Person, Person], float] = field(default_factory=dict)
    waits: dict[Person, float] = field(default_factory=dict)
    spent: dict[Person, float] = field(default_factory=dict)
