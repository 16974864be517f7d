"""The matches that the same people have played together, and who has won how many of them.

The browser keeps it: over many matches, of whatever game, and over reloads.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from peerdeck.event import Seat
from peerdeck.naming import You
from peerdeck.words import _

KEPT = "matches"  # the name under which the browser keeps it
MOST = 20  # circles of people; the one that has not played for longest is forgotten
SEATS = range(2, 9)
MATCHES = 100_000  # more than anybody plays
LENGTH = 20_000  # characters of all of them together
# A browser's stack is small: deep nesting would end Python there. Names may have brackets, too.
BRACKETS = 250


@dataclass(frozen=True)
class Record:
    """The matches of the same people: how many each has won, by name, and how many there were.

    The player who has given no name has "" for one, whatever they are called on the screen.
    """

    won: Mapping[str, int]
    played: int


def found(records: Sequence[Record], names: Sequence[str]) -> Record | None:
    """Return the record of these people, if they have one."""
    people = _people(names)
    return next((one for one in records if one.won.keys() == set(people)), None)


def counted(
    records: Sequence[Record], names: Sequence[str], winners: Collection[Seat]
) -> tuple[Record, ...]:
    """Return the records with another match of these people, who come first then."""
    people = _people(names)
    before = found(records, names) or Record(dict.fromkeys(people, 0), 0)
    won = {name: before.won[name] + (seat in winners) for seat, name in enumerate(people)}
    return (Record(won, before.played + 1), *without(records, names))[:MOST]


def without(records: Sequence[Record], names: Sequence[str]) -> tuple[Record, ...]:
    """Return the records but that of these people."""
    mine = found(records, names)
    return tuple(one for one in records if one is not mine)


def record_text(record: Record, names: Sequence[str]) -> str:
    """Return who has won how many matches, the most first: `Anna 3, Ben 1`."""
    won = [(record.won[person], name) for person, name in zip(_people(names), names, strict=True)]
    won.sort(key=lambda one: -one[0])
    counts = ", ".join(_("{name} {points}").format(name=name, points=times) for times, name in won)
    return _("Matches won in all: {counts}.").format(counts=counts)


def write(records: Sequence[Record]) -> str:
    """Return the records as text."""
    told = [{"won": dict(one.won), "played": one.played} for one in records]
    return json.dumps(told, ensure_ascii=False)


def read(text: str) -> tuple[Record, ...]:
    """Read what `write` wrote; of anything else nothing."""
    if len(text) > LENGTH or text.count("[") + text.count("{") > BRACKETS:
        return ()
    try:
        kept = json.loads(text)
    except ValueError:
        return ()
    records = map(_read, kept if isinstance(kept, list) else ())
    return tuple(one for one in records if one is not None)[:MOST]


def _read(kept: object) -> Record | None:
    match kept:
        case {"won": dict(won), "played": int(played)} if len(won) in SEATS:
            counts = [played, *won.values()]
            if all(type(one) is int and 0 <= one <= MATCHES for one in counts):
                return Record(won, played)
    return None


def _people(names: Sequence[str]) -> list[str]:
    return ["" if isinstance(name, You) else str(name) for name in names]
