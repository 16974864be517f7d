"""The durable record of a page, and what it decides by it: whom to vote for, who has won.

What a page promises stands in its record before anything that depends on it is sent: `table.py`
has it kept first. Everything here is a function of records, so that every order of events can be
tried (`tests/app/friends/explorer.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple


class LogPosition(NamedTuple):
    """The reach of a log by the word of a host, whose term counts before the length.

    A later host has begun with everything that more than half of the people had; lines of an
    earlier one beyond that do not hold.
    """

    term: int = -1
    match: int = -1
    at: int = 0


NOWHERE = LogPosition()


@dataclass(frozen=True)
class Record:
    """The record of leading that a page keeps.

    `term` is the newest that it has heard of: it follows no host of an earlier one. `vote` is the
    peer whom it has voted for in that term. `mark` is how far its log goes, `roster` the stamp of
    the newest roster that it has accepted, `people` those who have a say in it.
    """

    term: int = 0
    vote: str = ""
    position: LogPosition = NOWHERE
    roster: tuple[int, int] = (-1, -1)
    people: tuple[str, ...] = ()


def stood(record: Record, me: str, known: Iterable[int]) -> Record:
    """Return the record of a page that stands for election, in a term later than all known."""
    return replace(record, term=max((record.term, *known)) + 1, vote=me)


def voted(record: Record, candidate: str, term: int, roster: tuple[int, int]) -> Record | None:
    """Return the record of a page that votes for a candidate, or nothing if it must not.

    It gives one vote a term, and none to a candidate who does not know the roster that it knows.
    """
    is_free = term > record.term or (term == record.term and record.vote == candidate)
    if not is_free or roster < record.roster:
        return None
    return replace(record, term=term, vote=candidate)


def covered(votes: Mapping[str, LogPosition], position: LogPosition) -> set[str]:
    """Return the voters who count: those whose log goes no further than the candidate's.

    So whoever leads has every line that more than half of the people have had.
    """
    return {peer for peer, theirs in votes.items() if theirs <= position}
