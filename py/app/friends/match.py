"""A match as its host runs it: the referee, the dealer, the bots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from app.friends import chance
from app.friends.book import Book, is_entry
from app.friends.secrets import Secrets
from app.friends.times import SILENT
from app.setup import known_level
from peerdeck.action import Deal, Stop
from peerdeck.bots import bot_called, chosen
from peerdeck.card import Card
from peerdeck.event import Laid, Moved, Seat
from peerdeck.fair import book as fair
from peerdeck.fair.dealer import JointDealer
from peerdeck.fair.fault import Fault
from peerdeck.fair.hosting import Hosting
from peerdeck.fair.lines import Commit, Line, Seed, parse_line
from peerdeck.fair.record import item_text
from peerdeck.fair.recovery import Proofs, take_over
from peerdeck.fair.seat import faces_told
from peerdeck.log import Act, Entry, redact_entry
from peerdeck.referee import Follower
from peerdeck.refusals import Illegal

STEPS = 8  # of thought for a bot: the page does nothing else meanwhile


class Match:
    """Runs a match and writes its log into a book.

    `moved` is how long the log was when cards moved last.
    """

    is_joint = False

    def __init__(self, hosting: Hosting, book: Book, secrets: Secrets) -> None:
        """Take over a match that is under way; `begun` makes a new one."""
        self.hosting = hosting
        self.book = book
        self.silent: set[Seat] = set()  # kept silent when they were asked for a seed, or lied
        self._secrets = secrets
        self._waited: tuple[object, float] = (None, 0.0)  # for what, since when
        self.moved = len(book)  # nobody has decided anything since then
        self.write()

    @classmethod
    def begun(cls, book: Book, seat: Seat, people: Iterable[Seat], secrets: Secrets) -> Match:
        """A new match, whose book holds nothing but the header."""
        dealer = JointDealer(fair.Book(book.name, book.header), seat, people, random=chance.drawn)
        return cls(Hosting(book.header, dealer), book, secrets)

    @classmethod
    def resumed(cls, book: Book, seat: Seat, people: Iterable[Seat], secrets: Secrets) -> Match:
        """A match that this page has run before, with every face in its book."""
        told = fair.Book(book.name, book.header, book.fair_items)
        dealer = JointDealer(told, seat, people, secrets.dealt, secrets.salts, chance.drawn)
        return cls(Hosting(book.header, dealer, book.fair_items), book, secrets)

    @classmethod
    def taken_over(
        cls,
        book: Book,
        seat: Seat,
        people: Iterable[Seat],
        secrets: Secrets,
        proofs: Mapping[Seat, Proofs],
    ) -> Match:
        """A match whose host is lost, with what the others have given. Raises `ValueError`."""
        header, table = book.header, book.name
        found = take_over(
            header, book.fair_items, table, seat, people, secrets.dealt, proofs, chance.drawn
        )
        whole = Book.of(book, map(item_text, found.items[: len(book)]))
        secrets.salts |= found.dealer.kept
        return cls(found, whole, secrets)

    @property
    def dealer(self) -> JointDealer:
        """The dealer."""
        return self.hosting.dealer

    @property
    def referee(self) -> Follower:
        """The match with all faces."""
        return self.hosting.referee

    @property
    def seedings(self) -> list[fair.Seeding]:
        """The shuffles that have been dealt."""
        return [one for one in self.dealer.book.shuffles if one.dealt]

    @property
    def acts(self) -> Mapping[Seat, int]:
        """The number of actions of each seat."""
        return self.book.acts

    @property
    def early(self) -> Mapping[Seat, Any]:
        """Answers of seats that have not been asked yet."""
        return self.hosting.referee.early

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now; none while a shuffle is being seeded."""
        return () if self.hosting.waiting else self.referee.to_act

    @property
    def between(self) -> bool:
        """True if the next deal of the match has to be begun."""
        try:
            seat = self.to_act[0]
            self.referee.game.check(self.referee.state, seat, Deal())
        except (Illegal, IndexError):
            return False
        return True

    def act(self, seat: Seat, action: Any) -> None:
        """Let a seat act. Raises `Illegal`."""
        events = self.hosting.act(seat, action)
        self.write()
        if any(isinstance(event, (Moved, Laid)) for event in events):
            self.moved = len(self.book)

    def play_bot(self, seat: Seat, strength: str) -> None:
        """Let a bot act for a seat."""
        bot = bot_called(known_level(strength), self.referee.game)
        action, _reason = chosen(bot, self.referee, seat, chance.source, STEPS)
        self.act(seat, action)

    def stop(self, seats: Iterable[Seat]) -> None:
        """These seats agree to end the match."""
        for seat in seats:
            if not self.referee.over and not self.referee.state.stopping >> seat & 1:
                self.act(seat, Stop())

    def say(self, seat: Seat, text: str) -> bool:
        """Take in what a seat says of its seed. Returns True if it is to be given a share now."""
        said = parse_line(text)
        if not isinstance(said, (Commit, Seed)) or said.seat != seat:
            return False
        try:
            self.hosting.hear(said)
        except Fault:
            self.leave_out((seat,))
        self.write()
        return isinstance(said, Commit)

    def share(self, seat: Seat) -> tuple[int, int, bytes] | None:
        """The share that a seat is to keep of the seed for the shuffle under way."""
        asked, shares = self.dealer.book.under_way, self.dealer.shares()
        if asked is None or seat not in shares:
            return None
        return asked.number, asked.asking, shares[seat]

    def tick(self, people: Iterable[Seat], now: float) -> None:
        """Time has passed; these seats can be asked for seeds, but for those that were silent."""
        self.dealer.people = {*people, self.dealer.seat} - self.silent
        asked, waiting = self.dealer.book.under_way, self.hosting.waiting
        about = (asked.number, asked.asking, asked.committed) if asked and waiting else None
        if about != self._waited[0]:
            self._waited = about, now
        elif about is not None and now - self._waited[1] >= SILENT:
            self.leave_out(waiting)

    def leave_out(self, seats: Iterable[Seat]) -> None:
        """Ask again without these seats."""
        self.silent |= set(seats)
        self.hosting.leave_out(seats)
        self.write()

    def salts(self, entry: Entry) -> dict[Card, bytes]:
        """The salts that go with the faces in an entry."""
        return self.dealer.salts(entry)

    def salts_of(self, seat: Seat) -> dict[Card, bytes]:
        """All salts that a seat may have: of the faces that it has been told."""
        found: dict[Card, bytes] = {}
        for item in self.book.items:
            if is_entry(item):
                found |= self.salts(redact_entry(item, seat))
        return found

    def write(self) -> None:
        """Bring the log up to date."""
        self._secrets.dealt |= self.dealer.seeds
        for item in self.hosting.items[len(self.book) :]:
            self.book.add(item_text(item))
            if not isinstance(item, (Act, Line)) and not faces_told(item):
                self.moved = len(self.book)
