"""The keys and cards that only this page may know; stored with the rest."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.agreement.openings import Part
from app.agreement.words import Hash, Person
from peerdeck.card import Face

At = tuple[Hash, int]  # a card, by the id of its deck and its place there


@dataclass(frozen=True, slots=True)
class Made:
    """A shuffle of this page: what it began from, the cards after it, and how they were moved."""

    before: Hash
    cards: bytes
    order: tuple[int, ...]
    factors: bytes


@dataclass
class Secrets:
    """The secrets of one page.

    `boxes` is the secret of its key of boxes, `keys` are those of its keys of cards by list, and
    `held` its shares of the keys of others, by list and owner. `made` are its shuffles by deck.
    `parts` are shares of cards that its seats may see, and `faces` what they have opened.
    """

    boxes: bytes = b""
    keys: dict[Hash, bytes] = field(default_factory=dict)
    held: dict[tuple[Hash, Person], bytes] = field(default_factory=dict)
    made: dict[Hash, list[Made]] = field(default_factory=dict)
    parts: dict[At, list[Part]] = field(default_factory=dict)
    faces: dict[At, Face] = field(default_factory=dict)
