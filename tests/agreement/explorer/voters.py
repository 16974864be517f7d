"""Voters who know different words apply the same decision, one decision after another.

A state is what was decided, and the words that one voter knows. Others know any other part of all
words, so the voter has to compute the same table as somebody who knows no more than the words that
a change names. The pages' own function computes it, of real words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple

from peerdeck.agreement import judging
from peerdeck.agreement.decisions import Value
from peerdeck.agreement.notes import READY
from peerdeck.agreement.rules import is_majority, place_of
from peerdeck.agreement.state import Page
from peerdeck.agreement.table import Deck, Seat, Table
from peerdeck.agreement.words import (
    Change,
    Hash,
    Held,
    Note,
    Person,
    Place,
    Promise,
    Record,
    Seal,
    Word,
    hash_of,
)
from tests.agreement import toy
from tests.agreement.explorer.pages import page_of, value_of
from tests.agreement.explorer.search import Step
from tests.agreement.tables import change_of, note_of

VOTER = "a"


@dataclass(frozen=True, slots=True)
class Bounds:
    """The limits of a search: words that somebody may sign, and changes that may be decided.

    `words` are signed under each decision again, `first` only under the first one. A word is
    `c: remove b` for a wish of c, and a change names at most as many as `named`. Deals begin after
    number `deal`; without `between` that one is under way.
    """

    words: tuple[str, ...]
    changes: tuple[str, ...]
    first: tuple[str, ...] = ()
    most: int = 2
    named: int = 3
    deal: int = 1
    between: bool = False
    guest: str = ""
    away: str = ""
    shuffling: str = ""


class State(NamedTuple):
    """The changes that were decided, and which of all words the voter knows."""

    decided: tuple[Change, ...] = ()
    known: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Point:
    """The point that some decisions lead to: their values, the match, and all words by then."""

    values: tuple[Value, ...]
    match: toy.Counting
    words: tuple[Word, ...]


class Voters:
    """All decisions that some words may lead to."""

    def __init__(self, bounds: Bounds) -> None:
        """Begin at a table of three people with a bot."""
        self.bounds = bounds
        self.points: dict[tuple[Change, ...], Point] = {}
        self.alone: dict[tuple[tuple[Change, ...], Change], Value | None] = {}
        people, guests = ("a", "b", "c"), tuple(bounds.guest)
        seats = (*(Seat(person, person) for person in (*people, *guests)), Seat("a"))
        deck = Deck() if bounds.between else Deck(people, 2)
        deal = bounds.deal
        game = toy.HEADER.format(len(seats))
        table = Table(
            people, seats, guests, (), tuple(bounds.away), (), game, 1, deal, deal, deck=deck
        )
        match = toy.Counting(1, deal, not bounds.shuffling, not bounds.between)
        match.shuffling = tuple(bounds.shuffling)
        value = value_of(table)
        words = self._words(value, 0, (*bounds.first, *bounds.words))
        self.points[()] = Point((value,), match, words)
        self.start = State()

    # Words

    def _words(self, value: Value, start: int, texts: tuple[str, ...]) -> tuple[Word, ...]:
        base, table = hash_of(value), value.table
        return tuple(
            self._word(base, table, start + n, *text.split(": ")) for n, text in enumerate(texts, 1)
        )

    def _word(self, base: Hash, table: Table, n: int, by: Person, text: str) -> Word:
        what, _space, about = text.partition(" ")
        match what:
            case "promise":
                return Promise(by, n, base, int(about), "", None, Place(1, 0, ""))
            case "record" | "held":
                record = self._record(base, about)
                return record if what == "record" else Held(by, n, base, place_of(record))
        return note_of(f"{by}: {text}", n, table.now, base)

    def _record(self, base: Hash, name: str) -> Record:
        """Return a record beside the chain; `right` comes after `middle`, `left` beside that."""
        before = hash_of(self._record(base, "middle")) if name == "right" else ""
        return Record("c", 90, base, 1, 2 if before else 1, before, name)

    # Decisions

    def _changes(self, decided: tuple[Change, ...]) -> Iterator[tuple[Change, frozenset[int]]]:
        """Yield all that may be proposed, with the words that it names."""
        words = self.points[decided].words
        for count in range(self.bounds.named + 1):
            for named in combinations(range(len(words)), count):
                names = tuple(hash_of(words[at]) for at in named)
                for text in self.bounds.changes:
                    yield replace(change_of(text), names=names), frozenset(named)

    def _page(self, decided: tuple[Change, ...], known: frozenset[int]) -> Page:
        """Return the page of somebody who knows these words."""
        point = self.points[decided]
        words = [point.words[at] for at in sorted(known)]
        page = page_of(VOTER, point.values, point.match)
        for word in words:
            page.keep(word, Seal(word.by, "toy"))
        signed = tuple(hash_of(word) for word in words if isinstance(word, Held | Promise))
        page.stored.contradictions = {"": signed}  # it is shown somewhere
        return page

    def _alone(self, decided: tuple[Change, ...], change: Change, named: frozenset[int]) -> Value:
        """Return the value by the words that a change names and no others."""
        key = decided, change
        if key not in self.alone:
            self.alone[key] = _value(self._page(decided, named), change)
        value = self.alone[key]
        assert value is not None
        return value

    def steps(self, state: State) -> Iterator[Step]:
        """Give all that can happen next: the voter hears a word, or something is decided."""
        decided, known = state
        point = self.points[decided]
        for at, word in enumerate(point.words):
            if at not in known:
                what = word.name if isinstance(word, Note) else type(word).__name__
                yield Step(State(decided, known | {at}), f"a word is heard of {word.by}: {what}")
        if len(decided) == self.bounds.most:
            return
        effective: list[tuple[Change, frozenset[int]]] = []
        for change, named in self._changes(decided):
            plain = replace(change, names=())
            if any(
                replace(other, names=()) == plain and less <= named for other, less in effective
            ):
                continue  # fewer words are enough
            value = self._alone(decided, change, named)
            if value.table == point.values[-1].table:
                continue
            effective.append((change, named))
            authors = " ".join(point.words[at].by for at in sorted(named))
            label = (
                f"{change.kind} {' '.join((*change.people, *change.details))} by words of {authors}"
            )
            after = (*decided, change)
            if after not in self.points:
                self._decide(after, value)
            yield Step(State(after, known), label, self._decided_wrongly(decided, change, named))

    def _decide(self, decided: tuple[Change, ...], value: Value) -> None:
        before = self.points[decided[:-1]]
        match = before.match.copy()
        match.turn(before.values[-1].table, value)
        match.is_closed = True
        texts = self.bounds.words if len(decided) < self.bounds.most else ()
        words = self._words(value, len(before.words), texts)
        self.points[decided] = Point((*before.values, value), match, (*before.words, *words))

    # What has to hold

    def wrong(self, state: State) -> str:
        """Return what is wrong if this voter computes another table than others do."""
        page = self._page(*state)
        for change, named in self._changes(state.decided):
            if named <= state.known:
                value, alone = _value(page, change), self._alone(state.decided, change, named)
                if value != alone:
                    return f"two voters compute different tables for {change.kind}"
        return ""

    def _decided_wrongly(
        self, decided: tuple[Change, ...], change: Change, named: frozenset[int]
    ) -> str:
        """Return what is wrong with the effect of a decision."""
        point = self.points[decided]
        before, after = point.values[-1].table, self._alone(decided, change, named).table
        words = [point.words[at] for at in named]
        authors, standing = {word.by for word in words}, point.match.standing(before)
        if change.names and change in decided:
            return f"the same words {change.kind} a second time"
        if wrong := _malformed(after):
            return wrong
        most, owner = is_majority(before.people, authors), before.owner in authors
        ready = [note for note in words if isinstance(note, Note) and note.name == READY]
        taps = [{note.by for note in ready if guest in note.content} for guest in change.people]
        is_first = (before.deal, before.begun) == (0, 0)
        present = {*before.people} - {*before.away}
        base, left = hash_of(point.values[-1]), {*standing.shuffling} - {*change.people}
        enough = {
            "remove": most or {*change.people} <= authors,
            "deal": most
            and not standing.is_dealt
            and {*after.people} <= {*before.players}
            and {*after.deck.people} <= {*after.people}
            and (is_first or all(present <= those for those in taps)),
            "join": (most or owner) and {*change.people} <= authors,
            "set": (most or owner) and not (before.was_paused and not before.is_paused),
            "away": most
            or not standing.is_dealt
            or {*change.people} <= {standing.author, before.owner},
            "back": {*change.people} <= {word.by for word in words if word.base == base},
            "skip": {*change.people} <= {*standing.shuffling} and (after.is_void or len(left) >= 2),
        }
        return "" if enough.get(change.kind, most) else f"{change.kind} for too little reason"


def _value(page: Page, change: Change) -> Value | None:
    """Return the value that a voter computes, or None if a word is missing."""
    try:
        return judging.value_after(page, change, ())
    except KeyError:
        return None


def _malformed(table: Table) -> str:
    """Return what is wrong with a table."""
    people, deck = table.people, table.deck
    everyone = (*people, *table.guests, *table.spectators)
    there = [person for person in people if person not in table.away]
    if len({*everyone}) != len(everyone) or not {*table.away} <= {*table.players}:
        return "somebody has two parts at the table"
    for seat in table.seats:
        if seat.keeper not in table.players or (there and seat.keeper in table.away):
            return f"{seat.keeper} keeps a seat and is not there"
    if deck.people and len(deck.people) < min(2, len(people)):
        return "one person holds all keys"
    return ""


SPACES = {
    "voters-remove": Bounds(
        ("a: remove c", "b: remove c", "c: remove c", "a: remove b"),
        ("remove c", "remove b"),
        most=1,
    ),
    "voters-leave": Bounds(("b: remove b", "c: remove c"), ("remove b", "remove c")),
    "voters-records": Bounds(
        ("c: held left", "c: held right", "c: record left", "c: record middle", "c: record right"),
        ("remove c",),
        most=1,
        named=5,
    ),
    "voters-promises": Bounds(
        ("c: promise 33", "c: promise 17", "b: promise 17"), ("remove c", "remove b")
    ),
    "voters-away": Bounds(
        ("c: here",), ("away c", "back c"), first=("a: away c", "b: away c", "a: here"), most=3
    ),
    "voters-absent": Bounds(("a: here", "b: here"), ("away a", "away b", "back a", "back b")),
    "voters-void": Bounds(
        ("a: ready", "b: ready"), ("void", "deal a,b,c"), first=("a: void", "b: void"), most=3
    ),
    "voters-lost": Bounds(
        ("a: ready", "b: ready"),
        ("void", "deal a,b,c"),
        first=("a: held left", "b: held left"),
        most=3,
    ),
    "voters-deal": Bounds(
        ("a: ready", "b: ready", "c: ready"),
        ("deal a,b,c", "deal a,b", "deal a", "deal a,b,s"),
        between=True,
    ),
    "voters-first": Bounds(
        ("a: ready", "b: ready"), ("deal a,b,c,g g", "deal a,b,c"), deal=0, between=True, guest="g"
    ),
    "voters-guest": Bounds(
        ("a: ready g", "b: ready g", "c: ready g", "a: ready", "b: ready"),
        ("deal a,b,c,g g", "deal a,b,c"),
        most=1,
        between=True,
        guest="g",
    ),
    "voters-join": Bounds(("s: come", "a: admit s 3", "b: admit s 3"), ("join s 3",), most=1),
    "voters-pause": Bounds(
        ("a: set pause on", "a: set pause off"), ("set pause on", "set pause off"), most=3
    ),
    "voters-end": Bounds(("a: end", "b: end", "c: end"), ("end",), most=1),
    "voters-skip": Bounds((), ("skip a", "skip b", "skip a b"), shuffling="abc"),
}
