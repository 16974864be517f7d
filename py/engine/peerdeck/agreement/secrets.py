"""The secrets of one page, which are stored with the rest, and the shares on their way to it."""

from __future__ import annotations

from dataclasses import dataclass, field

from peerdeck.agreement.notes import Deal
from peerdeck.agreement.openings import Part
from peerdeck.agreement.words import Hash, Person
from peerdeck.card import Card, Face

At = tuple[Hash, int]  # a card, by the id of its deck and its place there
Gift = tuple[Person, Card, Person]  # a share: the person who gets it, the card, whose key it is by


@dataclass(frozen=True, slots=True)
class Made:
    """A shuffle of this page for a deal: the cards after it, and how they were moved."""

    cards: bytes
    order: tuple[int, ...]
    factors: bytes
    deal: Deal


@dataclass
class Secrets:
    """The secrets of one page.

    `keys` are those of its keys of cards, by list, and of its key of boxes. `held` are its shares
    of the keys of others, by list and owner, and `made` its shuffles, by the deck and the step
    before. `parts` are shares of cards that its seats may see, and `faces` what they have opened.
    """

    keys: dict[Hash, bytes] = field(default_factory=dict)
    held: dict[tuple[Hash, Person], bytes] = field(default_factory=dict)
    made: dict[tuple[Hash, Hash], Made] = field(default_factory=dict)
    parts: dict[At, list[Part]] = field(default_factory=dict)
    faces: dict[At, Face] = field(default_factory=dict)


@dataclass
class Post:
    """Shares on their way in a deal; what is in here begins again with the next.

    `given` were sent, `asked` are asked for, and `boxes` are not read yet. `lacking` says since
    when this page lacks a share, `wanted` when it asked for some last, and `heeded` when others
    asked. `waits` says for what the table waits for somebody, and since when; `spent` for how many
    seconds too many it has waited for each who is heard, as `counted` last.
    """

    deal: Deal | None = None
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
