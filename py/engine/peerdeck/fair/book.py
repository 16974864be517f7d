"""The book of a table: what was said about every shuffle, in the only order in which it may be.

Whoever keeps one, host, guest or a reader of the log, sees at once when somebody does not keep to
the order: the host asks; all commit; then all but the host reveal; the host seals, and deals; in
the end the host opens.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from peerdeck.card import Card
from peerdeck.dealer import HashStream
from peerdeck.event import Redealt, Seat, Shuffled
from peerdeck.fair.fault import Fault
from peerdeck.fair.lines import Asked, Commit, Line, Opened, Sealed, Seed, Wrong
from peerdeck.fair.seeds import commitment, joint_stream
from peerdeck.log import Entry, Header
from peerdeck.words import _

# A seed that was not committed to, or a commitment that somebody else has made.
Wrongly = Literal["seed", "commit"]


@dataclass
class Seeding:
    """Everything that was said about one shuffle."""

    table: str
    number: int
    asking: int
    host: Seat
    seats: tuple[Seat, ...]
    first: Card  # the first of the fresh cards
    left_out: tuple[Seat, ...] = ()  # who was asked before and kept silent, or was wrong
    left_wrong: Mapping[Seat, Wrongly] = field(default_factory=dict)  # what they were wrong in
    wrong: dict[Seat, Wrongly] = field(default_factory=dict)  # who is to be left out now
    commits: dict[Seat, bytes] = field(default_factory=dict)
    seeds: dict[Seat, bytes] = field(default_factory=dict)  # of all but the host
    seals: list[bytes] = field(default_factory=list)
    taken: tuple[Card, ...] = ()  # the cards in whose places the fresh ones were put
    dealt: bool = False
    afresh: bool = False  # dealt because a dealer was lost
    opened: bytes | None = None  # the host's seed

    @property
    def guests(self) -> tuple[Seat, ...]:
        """The seats other than the host's."""
        return tuple(seat for seat in self.seats if seat != self.host)

    @property
    def committed(self) -> bool:
        """True if everybody has committed, so that seeds may be revealed."""
        return len(self.commits) == len(self.seats)

    @property
    def seeded(self) -> bool:
        """True if everybody but the host has revealed, so that the host can shuffle."""
        return self.committed and len(self.seeds) == len(self.seats) - 1

    @property
    def missing(self) -> tuple[Seat, ...]:
        """The seats that are waited for."""
        if not self.committed:
            return tuple(seat for seat in self.seats if seat not in self.commits)
        return tuple(seat for seat in self.guests if seat not in self.seeds)

    @property
    def cards(self) -> range:
        """The fresh cards."""
        return range(self.first, self.first + len(self.taken))

    def fits(self, seat: Seat, seed: bytes) -> bool:
        """Return True if this is the seed that the seat has committed to."""
        said = commitment(self.table, self.number, self.asking, seat, seed)
        return said == self.commits.get(seat)

    def stream(self, host_seed: bytes) -> HashStream:
        """The chance that comes of all seeds."""
        return joint_stream(self.table, self.number, {**self.seeds, self.host: host_seed})


class Book:
    """Everything that was said at a table about its shuffles. Raises `Fault`."""

    def __init__(self, table: str, header: Header) -> None:
        """The book of a table with this id, before the first line. Raises `BadOptions`, too."""
        start = header.game.begin(header.options, header.seats, header.dealer)
        self.table = table
        self.shuffles: list[Seeding] = []
        self._seats = header.seats
        self._next = Card(len(start.face))  # the first of the cards that will be dealt next
        self._host: Seat | None = None

    def take(self, item: Line | Entry) -> None:
        """Take in the next line or entry of the log."""
        match item:
            case Asked():
                self._ask(item)
            case Commit() | Seed():
                self._hear(item)
            case Wrong():
                self._note(item)
            case Sealed():
                self._seal(item)
            case Shuffled(cards) | Redealt(cards):
                self._deal(cards, isinstance(item, Redealt))
            case Opened():
                self._open(item)
            case _:
                pass

    @property
    def dealt(self) -> int:
        """The number of shuffles that have been dealt; also the number of the next one."""
        return len(self.shuffles) - (self.under_way is not None)

    @property
    def under_way(self) -> Seeding | None:
        """The shuffle that has been asked for and not dealt yet."""
        last = self.shuffles[-1] if self.shuffles else None
        return last if last and not last.dealt else None

    def shuffle_of(self, card: Card) -> Seeding | None:
        """The shuffle that a card came from."""
        return next((one for one in self.shuffles if one.dealt and card in one.cards), None)

    def _ask(self, asked: Asked) -> None:
        shuffle, asking, host, seats = asked
        before = self.under_way
        out_of_order = _("{name} asked for seeds out of order.")
        fair = host in seats and sorted(set(seats)) == list(seats) and seats[-1] < self._seats
        expected = before.asking + 1 if before else 0
        if not fair or shuffle != self.dealt or asking != expected:
            raise Fault(out_of_order, host if host < self._seats else self._host)
        left: tuple[Seat, ...] = ()
        wrong: Mapping[Seat, Wrongly] = {}
        if before:
            out = set(before.seats) - set(seats)
            if host == before.host and (before.seeded or not out):
                raise Fault(_("{name} began a shuffle again for no reason."), host)
            if host == before.host and not out <= set(before.missing):
                raise Fault(_("{name} left somebody out of a shuffle who was not silent."), host)
            left = before.left_out + tuple(sorted(out))
            new = {seat: what for seat, what in before.wrong.items() if seat in out}
            wrong = {**before.left_wrong, **new}
            self.shuffles.pop()
        self._host = host
        fresh = Seeding(self.table, shuffle, asking, host, seats, self._next, left, wrong)
        self.shuffles.append(fresh)

    def _hear(self, said: Commit | Seed) -> None:
        asked, seat = self.under_way, said.seat
        if (
            asked is None
            or (asked.number, asked.asking) != said[:2]
            or seat not in asked.seats
            or seat in (asked.commits if isinstance(said, Commit) else asked.seeds)
        ):
            raise Fault(_("{name} wrote down a seed that was not asked for."), self._host)
        if isinstance(said, Commit):
            if said.hash in asked.commits.values():
                raise Fault(_("{name} committed to what somebody else had committed to."), seat)
            asked.commits[seat] = said.hash
            return
        if not asked.committed or seat == asked.host:
            raise Fault(_("{name} wrote down a seed before it could be revealed."), self._host)
        if not asked.fits(seat, said.seed):
            raise Fault(_("{name} revealed another seed than the one committed to."), seat)
        asked.seeds[seat] = said.seed

    def _note(self, said: Wrong) -> None:
        asked, seat = self.under_way, said.seat
        is_asked = asked is not None and (asked.number, asked.asking) == said[:2]
        if asked is not None and is_asked and seat in set(asked.guests) - asked.wrong.keys():
            if seat not in asked.commits and said.said in asked.commits.values():
                asked.wrong[seat] = "commit"
                return
            is_due = asked.committed and seat not in asked.seeds
            if is_due and not asked.fits(seat, said.said):
                asked.wrong[seat] = "seed"
                return
        raise Fault(_("{name} wrote down a seed that was not asked for."), self._host)

    def _seal(self, sealed: Sealed) -> None:
        asked = self.under_way
        if asked is None or not asked.seeded or asked.number != sealed.shuffle:
            raise Fault(_("{name} sealed a shuffle before all had seeded it."), self._host)
        if sealed.first != asked.first + len(asked.seals):
            raise Fault(_("{name} sealed other cards than were shuffled."), asked.host)
        asked.seals += sealed.seals

    def _deal(self, cards: tuple[Card, ...], afresh: bool) -> None:
        asked = self.under_way
        if asked is None or not asked.seeded:
            raise Fault(_("{name} shuffled before all had seeded the shuffle."), self._host)
        if len(asked.seals) != len(cards):
            raise Fault(_("{name} dealt cards without sealing them."), asked.host)
        asked.taken, asked.dealt, asked.afresh = cards, True, afresh
        self._next = Card(self._next + len(cards))

    def _open(self, opened: Opened) -> None:
        shuffle, seed = opened
        one = self.shuffles[shuffle] if shuffle < len(self.shuffles) else None
        if one is None or not one.dealt or one.opened is not None:
            raise Fault(_("{name} opened a shuffle that there was not to open."), self._host)
        if not one.fits(one.host, seed):
            raise Fault(_("{name} opened a shuffle with another seed than it had."), self._host)
        one.opened = seed
