"""The log as a guest takes it in: by the rules, and by what was sealed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from app.friends import chance
from app.friends.book import Book, Item, is_entry
from app.friends.roster import Roster
from app.friends.secrets import Secrets
from peerdeck.card import Card, Face
from peerdeck.event import Laid, Moved, Redealt, Seat
from peerdeck.fair import book as fair
from peerdeck.fair.fault import Fault
from peerdeck.fair.lines import Asked, Commit, Line, Seed
from peerdeck.fair.seat import Asking, JointSeat, faces_told
from peerdeck.fair.seeds import commitment
from peerdeck.fair.shares import needed
from peerdeck.log import Act, Entry
from peerdeck.referee import Follower
from peerdeck.words import _

NOBODY = -1  # the seat of those who look on


class Redone(Exception):
    """Cards that are known here were dealt afresh: they could not be proved when they had to be."""


class Following:
    """A log in the form of one seat, or in that for everybody.

    `acts` counts the seat's own; `moved` is how long the log was when cards moved last.
    """

    def __init__(self, book: Book, seat: Seat | None, secrets: Secrets) -> None:
        """After all lines that are in the book, which were checked when they came."""
        self.book = book
        self.seat = NOBODY if seat is None else seat
        self.secrets = secrets
        self.follower = Follower(book.header)
        for entry in book.entries:
            self.follower.feed(entry)
        told = fair.Book(book.name, book.header, book.fair_items)
        self._part = JointSeat(told, self.seat, chance.drawn)
        self._part.seeds, self._part.shares = secrets.seeds, secrets.shares
        self._part.salts = secrets.salts
        self.moved = len(book)

    @property
    def acts(self) -> int:
        """How often the seat has acted."""
        return self.book.acts[self.seat]

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now."""
        return self.follower.to_act

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats whose part in a shuffle is missing."""
        asked = self._part.book.under_way
        return asked.missing if asked is not None else ()

    @property
    def seedings(self) -> list[fair.Seeding]:
        """The shuffles that have been dealt."""
        return [one for one in self._part.book.shuffles if one.dealt]

    def take(
        self, line: str, salts: Mapping[str, str], roster: Roster, *, is_old: bool
    ) -> Entry | None:
        """Take in the next line; the entry in it. Raises `Fault`, `ValueError` or `Redone`.

        An old one was written before today's host, who may not have all salts of it.
        """
        at = len(self.book)
        item = self.book.add(line)
        if isinstance(item, Line):
            self._take_line(item, roster, is_old=is_old)
            return None
        if not is_entry(item):
            raise ValueError(_("This is not a line of a log."))
        if isinstance(item, Redealt):
            self._check_chapter(at, roster)
            if any(self.follower.state.face[card] is not None for card in item.cards):
                raise Redone
        told = faces_told(item)
        given = _salts(salts, told)
        if not is_old or len(given) == len(told):
            self._part.told(item, given)
        events = self.follower.feed(item)
        self._part.book.take(item)
        if any(isinstance(event, (Moved, Laid)) for event in events):
            self.moved = len(self.book)
        return item

    def _take_line(self, line: Line, roster: Roster, *, is_old: bool) -> None:
        """A line about a shuffle, which was perhaps written while another sat in this seat."""
        host = roster.seat_of(roster.host)
        if isinstance(line, Asked) and not is_old and line.host != host:
            raise Fault(_("{name} asked for seeds out of order."), host)
        since = self.secrets.since
        if is_old or since is None or len(self.book) <= since:
            self._part.book.take(line)
        else:
            self._part.take(line)

    def _check_chapter(self, at: int, roster: Roster) -> None:
        """Cards are dealt afresh only when a host is lost, before anybody plays on."""
        cuts = roster.cuts if roster.match == self.book.match else ()
        begins = [cut.at for cut in cuts if 0 < cut.at <= at]
        since = self.book.items[max(begins) : at] if begins else []
        if not begins or any(isinstance(item, Act) for item in since):
            host = roster.seat_of(roster.host)
            raise Fault(_("{name} dealt cards afresh that were not lost."), host)

    def keep_share(self, asking: Asking, share: bytes) -> None:
        """The host gives a share of the seed for the shuffle under way; the first one counts."""
        asked = self._part.book.under_way
        if asked is not None and (asked.number, asked.asking) == asking:
            self.secrets.shares.setdefault(asking, share)

    def answer(self) -> Commit | Seed | None:
        """Return what this seat has to say now of its seed."""
        said = self._part.answer()
        asked = self._part.book.under_way
        if isinstance(said, Seed) and asked is not None and needed(len(asked.guests)):
            asking = (asked.number, asked.asking)
            if asking not in self.secrets.shares:  # which the host gives for every commitment
                seed = self.secrets.seeds[asking]
                return Commit(*asking, self.seat, commitment(asked.table, *asking, self.seat, seed))
        return said


class JointFollowing:
    """A log that everybody shuffles, as all read it: of no hidden card it tells the face."""

    waiting: tuple[Seat, ...] = ()
    seedings: tuple[fair.Seeding, ...] = ()

    def __init__(self, book: Book, seat: Seat | None) -> None:
        """After all lines that are in the book, which were checked when they came."""
        self.book = book
        self.seat = NOBODY if seat is None else seat
        self.follower = Follower(book.header)
        self.moved = 0
        for at, item in enumerate(book.items, 1):
            self._feed(item, at)

    @property
    def acts(self) -> int:
        """How often the seat has acted."""
        return self.book.acts[self.seat]

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now."""
        return self.follower.to_act

    def take(self, line: str) -> Item:
        """Take in the next line. Raises `ValueError`."""
        item = self.book.add(line)
        self._feed(item, len(self.book))
        return item

    def _feed(self, item: Item, length: int) -> None:
        if is_entry(item):
            events = self.follower.feed(item)
            if any(isinstance(event, (Moved, Laid)) for event in events):
                self.moved = length


def _salts(told: Mapping[str, str], faces: Iterable[tuple[Card, Face]]) -> dict[Card, bytes]:
    """Return the salts in a frame for these faces. Raises `ValueError`."""
    return {card: bytes.fromhex(told[str(card)]) for card, _face in faces if str(card) in told}
