"""A table of people and bots whose host deals, as in earlier versions, without a network."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from peerdeck.card import Card
from peerdeck.dealer import SEED_BYTES
from peerdeck.event import Seat
from peerdeck.fair.book import Book, Seeding
from peerdeck.fair.fault import Fault
from peerdeck.fair.lines import Commit, Line, Seed
from peerdeck.fair.proof import Proof, prove
from peerdeck.fair.record import Item
from peerdeck.fair.seeds import commitment
from peerdeck.game import Game
from peerdeck.log import Entry, Header, entry_text, public_entry, redact_entry
from peerdeck.referee import Referee
from tests.engine.fair.dealer import JointDealer

TABLE = "0123456789abcdef"


def record(header: Header, items: Iterable[Item]) -> str:
    """The log with these lines and entries."""
    lines = (str(item) if isinstance(item, Line) else entry_text(item) for item in items)
    return "\n".join([str(header), *lines, ""])


class Guest:
    """A page that holds a seat: its form of the log, and its part in the seeding."""

    def __init__(self, header: Header, seat: Seat, name: str) -> None:
        """At the table before the first shuffle."""
        self.header = header
        self.seat = seat
        self.items: list[Item] = []
        self.salts: dict[Card, bytes] = {}  # of the cards whose faces have been told here
        self._seeds: dict[tuple[int, int], bytes] = {}
        self._random = Random(f"{name} {seat}").randbytes

    def text(self) -> str:
        """Its form of the log."""
        return record(self.header, self.items)

    def proof(self) -> Proof:
        """Return the proof of its log."""
        return prove(self.text(), TABLE, self.salts)

    def take(self, item: Item, dealer: JointDealer) -> None:
        """Take in the next item of the log, and the salts that go with it."""
        if not isinstance(item, Line):
            item = redact_entry(item, self.seat)
            self.salts |= dealer.salts(item)
        self.items.append(item)

    def answer(self, asked: Seeding | None) -> Commit | Seed | None:
        """Return what this seat has to say now."""
        if asked is None or self.seat not in asked.missing:
            return None
        asking = asked.number, asked.asking
        if asked.committed:
            return Seed(*asking, self.seat, self._seeds[asking])
        seed = self._seeds.setdefault(asking, self._random(SEED_BYTES))
        return Commit(*asking, self.seat, commitment(TABLE, *asking, self.seat, seed))


class Friends:
    """A host with guests that hear everything at once; all other seats are bots'."""

    def __init__(
        self,
        game: Game,
        seats: int,
        people: Iterable[Seat],
        name: str,
        dealer: type[JointDealer] = JointDealer,
        **rules: str,
    ) -> None:
        """A match dealt for the first time. The first of the people hosts."""
        self.header = header = Header(game, game.options.parse(rules), seats, 0)
        self.people = tuple(people)
        self.host, *others = self.people
        self.guests = {seat: Guest(header, seat, name) for seat in others}
        self.silent: set[Seat] = set()
        self.faults: list[Fault] = []  # of guests, as the host has found them
        self.items: list[Item] = []  # the whole log, with every face
        self.dealer = dealer(Book(TABLE, header), self.host, self.people, Random(name).randbytes)
        self.referee = Referee(header, self.dealer)
        self._written = 0  # entries of the referee's
        self._told = 0  # items that the guests have
        self.go_on()

    def text(self) -> str:
        """The log as everybody may know it."""
        seats = self.header.seats
        public = (i if isinstance(i, Line) else public_entry(i, seats) for i in self.items)
        return record(self.header, public)

    def whole(self) -> str:
        """The log with every face."""
        return record(self.header, self.items)

    def act(self, seat: Seat, action: Any) -> None:
        """Let a seat act."""
        self.referee.act(seat, action)
        self.go_on()

    def go_on(self) -> None:
        """Deal, tell the guests what is new, and hear what they say, until nobody says more."""
        while True:
            self._deal()
            for item in self.items[self._told :]:
                for guest in self.guests.values():
                    guest.take(item, self.dealer)
            self._told = len(self.items)
            for guest in self.guests.values():
                self._ask(guest)
            if not self.dealer.said:
                if not (missing := self.dealer.missing):
                    return
                self.dealer.leave_out(missing)

    def play(self, random: Random, most: int = 20_000) -> int:
        """Play at random to the end, or for so many actions. Returns how many there were."""
        for count in range(most):
            referee = self.referee
            if not referee.to_act:
                return count
            seat = random.choice(referee.to_act)
            self.act(seat, random.choice(referee.game.legal(referee.state, seat)))
        return most

    def _ask(self, guest: Guest) -> None:
        said = guest.answer(self.dealer.book.under_way)
        if said and guest.seat not in self.silent:
            try:
                self.dealer.hear(said)
            except Fault as fault:
                self.faults.append(fault)

    def _deal(self) -> None:
        while True:
            self.referee.answer()
            if not self.dealer.said and self._written == len(self.referee.entries):
                break
            self._write()
        self.dealer.open(self.referee)
        self._write()

    def _write(self) -> None:
        """Write down first what was played, then what is said about the next shuffle."""
        entries: list[Entry] = self.referee.entries
        self.items += entries[self._written :]
        self._written = len(entries)
        self.items += self.dealer.said
        self.dealer.said.clear()
