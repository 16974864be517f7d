"""A table of persons and bots without a network: a host, and seats that take part in the deal."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from random import Random

from peerdeck.card import Card
from peerdeck.event import Seat
from peerdeck.fair.book import Book
from peerdeck.fair.dealer import JointDealer
from peerdeck.fair.hosting import Hosting
from peerdeck.fair.lines import Line
from peerdeck.fair.record import Item, print_record, redact_item
from peerdeck.fair.seat import JointSeat
from peerdeck.fair.shares import Random as Bytes
from peerdeck.game import Game
from peerdeck.log import Header

TABLE = "0123456789abcdef"


def chance(name: str) -> Bytes:
    """Bytes that are the same in every run."""
    random = Random(name)
    return random.randbytes


class Guest:
    """A page that holds a seat: its form of the log, its part in the seeding."""

    def __init__(self, header: Header, seat: Seat, name: str) -> None:
        """At the table before the first shuffle."""
        self.header = header
        self.part = JointSeat(Book(TABLE, header), seat, chance(f"{name} {seat}"))
        self.items: list[Item] = []

    @property
    def seat(self) -> Seat:
        """Where it sits."""
        return self.part.seat

    def text(self) -> str:
        """Its form of the log."""
        return print_record(self.header, self.items)


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
        self.name = name
        self.header = header = Header(game, game.options.parse(rules), seats, 0)
        self.people = tuple(people)
        self.guests = {seat: Guest(header, seat, name) for seat in self.people[1:]}
        self.silent: set[Seat] = set()
        self.told = 0  # items that the guests have got
        book = Book(TABLE, header)
        host = self.people[0]
        self.hosting = Hosting(header, dealer(book, host, self.people, random=chance(name)))
        self.talk()

    @property
    def dealer(self) -> JointDealer:
        """The host's."""
        return self.hosting.dealer

    def talk(self) -> None:
        """Tell the guests what is new, hear what they say, and so on until nobody has more."""
        items = self.hosting.items
        while True:
            for item in items[self.told :]:
                for guest in self.guests.values():
                    self.tell(guest, item)
            self.told = len(items)
            for guest in self.guests.values():
                for seat, share in self.dealer.shares().items():
                    if seat == guest.seat and (asked := self.dealer.book.under_way):
                        guest.part.shares[asked.number, asked.asking] = share
                said = guest.part.answer()
                if said and guest.seat not in self.silent:
                    self.hosting.hear(said)
            if self.told == len(items):
                if not (missing := self.hosting.waiting):
                    return
                self.hosting.leave_out(missing)

    def tell(self, guest: Guest, item: Item) -> None:
        """One item to one guest."""
        seen = redact_item(item, guest.seat, self.header.seats)
        guest.part.take(seen)
        guest.items.append(seen)
        if not isinstance(seen, Line):
            salts = self.dealer.salts(seen)
            guest.part.told(seen, salts)

    def play(self, random: Random, most: int = 20_000) -> int:
        """Play at random to the end, or for so many actions. Returns how many there were."""
        referee = self.hosting.referee
        for count in range(most):
            if not referee.to_act:
                return count
            seat = random.choice(referee.to_act)
            action = random.choice(referee.game.legal(referee.state, seat))
            self.hosting.act(seat, action)
            self.talk()
        return most

    def salts_of(self, seat: Seat) -> dict[Card, bytes]:
        """The salts that a guest keeps."""
        return self.guests[seat].part.salts


def seeded(text: str) -> Random:
    """A generator for play."""
    return Random(hashlib.sha256(text.encode()).digest())
