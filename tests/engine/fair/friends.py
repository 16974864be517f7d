"""A table of persons and bots without a network: a host, and seats that take part in the deal."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from peerdeck.event import Seat
from peerdeck.fair.book import Book
from peerdeck.fair.dealer import JointDealer
from peerdeck.fair.fault import Fault
from peerdeck.fair.hosting import Hosting
from peerdeck.fair.lines import Line
from peerdeck.fair.proof import Proof, prove
from peerdeck.fair.record import Item, print_record, redact_item
from peerdeck.fair.recovery import Proofs, seed_from, seeds_wanted, take_over
from peerdeck.fair.seat import JointSeat
from peerdeck.fair.shares import Random as Bytes
from peerdeck.game import Game
from peerdeck.log import Header
from peerdeck.referee import Follower
from peerdeck.state import GONE

TABLE = "0123456789abcdef"


def chance(name: str) -> Bytes:
    """Bytes that are the same in every run."""
    return Random(name).randbytes


class Guest:
    """A page that holds a seat: its form of the log, its part in the seeding."""

    def __init__(self, header: Header, seat: Seat, name: str) -> None:
        """At the table before the first shuffle."""
        self.header = header
        self.seat = seat
        self.part = JointSeat(Book(TABLE, header), seat, chance(f"{name} {seat}"))
        self.items: list[Item] = []
        self.follower = Follower(header)
        self.trusting = False  # takes faces as they are told

    def text(self) -> str:
        """Its form of the log."""
        return print_record(self.header, self.items)

    def proof(self) -> Proof:
        """Return the proof of its log."""
        return prove(self.text(), TABLE, self.part.salts)

    def proofs(self) -> Proofs:
        """Return the cards in play that it can prove."""
        state, salts = self.follower.state, self.part.salts
        return {
            card: (face, salts[card])
            for card, face in enumerate(state.face)
            if face is not None and state.place[card] != GONE and card in salts
        }


class Friends:
    """A host with guests that hear everything at once; all other seats are bots'."""

    def __init__(
        self,
        game: Game,
        seats: int,
        people: Iterable[Seat],
        name: str,
        dealer: type[JointDealer] = JointDealer,
        trusting: bool = False,
        **rules: str,
    ) -> None:
        """A match dealt for the first time. The first of the people hosts."""
        self.name = name
        self.header = header = Header(game, game.options.parse(rules), seats, 0)
        self.people = tuple(people)
        self.host, *others = self.people
        self.guests = {seat: Guest(header, seat, name) for seat in others}
        for guest in self.guests.values():
            guest.trusting = trusting
        self.silent: set[Seat] = set()
        self.faults: list[Fault] = []  # of guests, as the host has found them
        self.told = 0  # items that the guests have got
        book = Book(TABLE, header)
        self.hosting = Hosting(header, dealer(book, self.host, self.people, random=chance(name)))
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
                self.ask(guest)
            if self.told == len(items):
                if not (missing := self.hosting.waiting):
                    return
                self.hosting.leave_out(missing)

    def ask(self, guest: Guest) -> None:
        """Give a guest its share, and hear what it says."""
        if (asked := self.dealer.book.under_way) and guest.seat in (given := self.dealer.shares()):
            guest.part.shares[asked.number, asked.asking] = given[guest.seat]
        said = guest.part.answer()
        if said and guest.seat not in self.silent:
            try:
                self.hosting.hear(said)
            except Fault as fault:
                self.faults.append(fault)

    def tell(self, guest: Guest, item: Item) -> None:
        """One item to one guest."""
        seen = redact_item(item, guest.seat, self.header.seats)
        guest.part.take(seen)
        guest.items.append(seen)
        if not isinstance(seen, Line):
            if not guest.trusting:
                guest.part.told(seen, self.dealer.salts(seen))
            guest.follower.feed(seen)

    def play(self, random: Random, most: int = 20_000) -> int:
        """Play at random to the end, or for so many actions. Returns how many there were."""
        for count in range(most):
            referee = self.hosting.referee
            if not referee.to_act:
                return count
            seat = random.choice(referee.to_act)
            action = random.choice(referee.game.legal(referee.state, seat))
            self.hosting.act(seat, action)
            self.talk()
        return most

    def lose_host(self, shares: bool) -> Guest:
        """The host is gone, and the next person goes on, with the shares of the others or without.

        Returns the heir as the guest that it was; the seat of the old host is a bot's now.
        """
        heir = self.guests.pop(next(iter(self.guests)))
        guests = [heir, *self.guests.values()]
        seeds = {}
        for one in seeds_wanted(heir.part.book) if shares else ():
            asking = one.number, one.asking
            given = {g.seat: g.part.shares[asking] for g in guests if asking in g.part.shares}
            seeds[one.number], wrong = seed_from(one, given)
            assert wrong == ()
        proofs = {guest.seat: guest.proofs() for guest in guests}
        people = [guest.seat for guest in guests]
        self.host, self.people, self.told = heir.seat, tuple(people), len(heir.items)
        random = chance(f"{self.name} heir")
        self.hosting = take_over(
            self.header, heir.items, TABLE, heir.seat, people, seeds, proofs, random
        )
        return heir
