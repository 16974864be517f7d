"""Decisions, one after another, and the votes that show them.

A decision is a value that more than half of the people of the decision before have accepted in one
ballot. The first one is signed by the people whom it names.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from peerdeck.agreement.rules import ROUND, is_decided
from peerdeck.agreement.table import Table
from peerdeck.agreement.words import Accepted, Change, Hash, Person, Place, Seal, Signed, hash_of
from peerdeck.log import parse_header

OPEN = "open"  # the kind of change that a table begins with
CONTINUE = "continue"  # and of one that goes on from another table


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Value:
    """A value to agree on: the table after a change, and the last record that stands.

    `number` counts decisions, and `base` is the hash of the value before.
    """

    number: int
    base: Hash
    change: Change
    after: Place
    table: Table


@dataclass(frozen=True)
class Decision:
    """A value with the votes for it. The votes for a first one name ballot 0 and no base.

    `seals` are the signatures of the votes, in their order.
    """

    value: Value
    votes: tuple[Accepted, ...]
    seals: tuple[Seal, ...] = ()

    @cached_property
    def hash(self) -> Hash:
        """The hash of the value, which is the base of what comes next."""
        return hash_of(self.value)

    @property
    def signed(self) -> list[Signed]:
        """The votes with their signatures. Raises `ValueError` if these are not as many."""
        return [Signed(*each) for each in zip(self.votes, self.seals, strict=True)]


def first_value(table_id: str, table: Table) -> Value:
    """Return the value that a new table begins with; its id is in the change."""
    return Value(0, "", Change(OPEN, table.people, (), (table_id,)), Place(0, 0, ""), table)


def follows_on(decision: Decision, before: Decision) -> bool:
    """Return True if a decision was made by a majority of the people of the decision before."""
    value = decision.value
    return (
        value.number == before.value.number + 1
        and value.base == before.hash
        and _is_possible(value.table)
        and all(_is_for(vote, value) for vote in decision.votes)
        and is_decided(before.value.table.people, decision.votes)
    )


def begins(decision: Decision) -> bool:
    """Return True if this is a first decision, signed by all whom it names as its people."""
    value = decision.value
    is_first = (value.number, value.base, value.after) == (0, "", Place(0, 0, ""))
    details = {OPEN: 1, CONTINUE: 3}.get(value.change.kind, 0)
    is_first = is_first and 0 < details <= len(value.change.details)
    signers = {vote.by for vote in decision.votes if _is_for(vote, value)}
    return is_first and _is_possible(value.table) and {*value.table.people} <= signers


def _is_possible(table: Table) -> bool:
    """Return True if pages can go on from a table, which is so of all that honest pages sign."""
    players = table.players
    return (
        bool(table.people)
        and len({*players}) == len(players) < ROUND
        and 0 < len(table.seats) < ROUND
        and (_is_game(table.game) if table.match else not table.game)
    )


@lru_cache(maxsize=16)
def _is_game(header: str) -> bool:
    try:
        parse_header(header)
    except ValueError:
        return False
    return True


def decided_by(
    people: Sequence[Person], votes: Iterable[Accepted]
) -> dict[Hash, tuple[Accepted, ...]]:
    """Return the hashes of values that more than half accepted in one ballot, with their votes."""
    ballots: dict[tuple[int, Hash], tuple[Accepted, ...]] = {}
    for vote in votes:
        key = vote.ballot, vote.value
        ballots[key] = (*ballots.get(key, ()), vote)
    return {value: those for (_, value), those in ballots.items() if is_decided(people, those)}


def _is_for(vote: Accepted, value: Value) -> bool:
    return (vote.base, vote.value) == (value.base, hash_of(value))
