"""The people of the table: the roster, their keys, and their signed words."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from peerdeck.dealing.lines import Key, Seated, line_text, said
from peerdeck.dealing.notation import Person
from peerdeck.dealing.work import Claim, Work
from peerdeck.deck.transcript import Context
from peerdeck.event import Seat
from peerdeck.words import _

# What somebody has done against the others: a shuffle that is none, a false share of a key or of a
# card, a complaint without reason, an action that their hidden cards did not allow.
What = Literal["shuffle", "escrow", "complaint", "share", "rule"]

MOST_KEYS = 16  # that a person may tell in a match: each has all share theirs anew


class Fault(NamedTuple):
    """A breach of the protocol or the rules that all can see; `at` counts the lines."""

    person: Person
    what: What
    at: int


@dataclass(frozen=True)
class Where:
    """The table and the match that all proofs are bound to."""

    table: str
    match: int

    def context(self, person: Person, deck: int = 0, place: int = 0) -> Context:
        """Return the place of a proof."""
        return Context(self.table, self.match, deck, place, person)


def quorum(people: Collection[Person]) -> int:
    """Return how many are more than half of these people."""
    return len(people) // 2 + 1


class People:
    """The people of a table, as the log has told of them so far."""

    def __init__(self, where: Where, work: Work) -> None:
        """Begin with nobody."""
        self.where = where
        self.roster = Seated(0, (), (), ())
        self.keys: dict[Person, Key] = {}
        self._had: dict[Person, set[bytes]] = {}  # all keys of cards so far
        self._work = work

    @property
    def quorum(self) -> int:
        """The number of people who are more than half of them all."""
        return quorum(self.roster.people)

    @property
    def present(self) -> tuple[Person, ...]:
        """The people who are not away."""
        return tuple(one for one in self.roster.people if one not in self.roster.away)

    def keeper(self, seat: Seat) -> Person:
        """Return who keeps a seat; "" before anybody does."""
        return self.roster.keepers[seat] if seat < len(self.roster.keepers) else ""

    def card_key(self, person: Person) -> bytes:
        """Return a person's key of cards, without its proof."""
        return _element(self.keys[person].cards)

    def is_gone(self, person: Person, key: bytes) -> bool:
        """Return True if a key of cards is nobody's: its owner has left, or has another one."""
        return person not in self.roster.people or self.card_key(person) != key

    def box_key(self, person: Person) -> bytes:
        """Return a person's key of boxes, without its proof."""
        return _element(self.keys[person].boxes)

    def holder(self, person: Person) -> int:
        """Return the number of a person among those who hold shares of others' keys."""
        return self.roster.people.index(person) + 1

    def seat(self, roster: Seated, seats: int) -> None:
        """Take a new roster. Raises `ValueError`."""
        people = {*roster.people}
        is_next = roster.number > self.roster.number
        if not is_next or not people or len(people) < len(roster.people):
            raise ValueError(_("This list of players does not come next."))
        if len(roster.keepers) != seats or not {*roster.keepers, *roster.away} <= people:
            raise ValueError(_("Every seat is kept by somebody who belongs to the table."))
        self.roster = roster

    def add_key(self, key: Key) -> None:
        """Take somebody's keys: the first ones, or others after the secrets were told or lost.

        The cards of earlier keys stay as they are; others stand in for their owner there. No key
        comes back. Raises `ValueError`, and `NotYet`.
        """
        had = self._had.setdefault(key.by, set())
        is_new = len(had) < MOST_KEYS and _element(key.cards) not in had
        if key.by not in self.roster.people or not is_new:
            raise ValueError(_("Nobody asked for these keys."))
        if _element(key.cards) == _element(key.boxes):
            raise ValueError(_("A key of cards must not be one of boxes."))
        context = self.where.context(key.by)
        claims: list[Claim] = [
            {"is": "key", "context": context, "purpose": "cards", "key": key.cards},
            {"is": "key", "context": context, "purpose": "boxes", "key": key.boxes},
        ]
        if not self._work.holds(named(key), claims):
            raise ValueError(_("These keys are not proved."))
        had.add(_element(key.cards))
        self.keys[key.by] = key

    def check_word(self, line: Any, claims: Collection[Claim] = ()) -> None:
        """Raise `ValueError` unless a line is signed by who says it, and these claims are true.

        Raises `NotYet`.
        """
        if line.by not in self.roster.people or line.by not in self.keys:
            raise ValueError(_("Only people at the table have a say."))
        word = self.word(line.by, said(line), line.signature)
        if not self._work.holds(named(line), [word, *claims]):
            raise ValueError(_("This is not proved by who is said to have said it."))

    def word(self, person: Person, told: bytes, signature: bytes) -> Claim:
        """Return the claim that a person has said this."""
        return {
            "is": "word",
            "context": self.where.context(person),
            "key": self.box_key(person),
            "said": told,
            "signature": signature,
        }


@lru_cache(maxsize=512, typed=True)  # lines of two kinds can be equal tuples
def named(line: Any) -> str:
    """Return a name for the sums about a line."""
    return f"{type(line).__name__.lower()} {hashlib.sha256(line_text(line).encode()).hexdigest()}"


def _element(proved: bytes) -> bytes:
    """Return the first of the three equal parts of a key with its proof."""
    return proved[: len(proved) // 3]
