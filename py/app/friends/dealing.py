"""A page's part in dealing a match, be the page a host or a guest: everybody shuffles.

Everything about the deck that all have to know stands in the log of the match (`book.py`), among
the actions. Here a page of `deck/` is told of it, what that page wants done becomes frames, and the
desk gets the entries of the log as soon as the own faces in them are known.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from itertools import count
from typing import Any, NamedTuple, TypeGuard

from app.friends.book import Book, Item, is_entry
from app.friends.deck.effects import Compute, Propose
from app.friends.deck.effects import Send as Letter
from app.friends.deck.memory import Memory, read_memory
from app.friends.deck.page import Page
from app.friends.deck.showing import openings_of
from app.friends.frames import Send
from app.friends.roster import Roster
from peerdeck.card import Card, Face
from peerdeck.dealing.lines import Line, Open, Seated, is_line
from peerdeck.dealing.people import Fault, Where
from peerdeck.dealing.record import item_text
from peerdeck.dealing.work import Results
from peerdeck.event import Revealed, Seat, ShuffleCalled, Shuffled
from peerdeck.log import Act, Entry
from peerdeck.referee import Follower, owed
from peerdeck.words import _

TERM = 1_000  # lists of players that a host may have, each with a number that no other has had
NO_SUMS: dict[str, Any] = {"known": [], "faces": {}}


_serials = count()


class Wrong(NamedTuple):
    """A line of the log that cannot be, and why not."""

    at: int
    why: str


class Dealing:
    """One page's part in one match. `faces` are those that its own seat has seen."""

    def __init__(self, me: str, book: Book, kept: object = None) -> None:
        """Begin, or go on with what `written` returned. Raises `ValueError`."""
        self.me = me
        self.where = Where(book.table, book.match)
        self.faces: dict[Card, Face] = {}
        memory = Memory()
        sums = NO_SUMS
        match kept:
            case {"memory": dict(told), "sums": dict(sums), "faces": list(faces)}:
                memory = read_memory({**told, "lines": []})
                self.faces = {Card(int(card)): int(face) for card, face in faces}
            case None:
                pass
            case _:
                raise ValueError(_("A part of it is missing."))
        self._open(book, memory, sums)
        self._faults = len(self.page.book.faults)  # that the person has been told

    def _open(self, book: Book, memory: Memory, sums: dict[str, Any]) -> None:
        """Take in a log from its beginning."""
        self.serial = next(_serials)  # sums of other matches may have the same names
        self._places: list[int] = []  # where each line stands that the page has been told
        self._compared = self._shown = 0
        self._unknown: set[Card] = set()  # of which the desk was told without their faces
        self._early = 0  # up to where it was told before the own faces were known
        self._held: list[Entry] = []  # for the desk, with what the dealer would answer at once
        self._ahead: Follower | None = None  # of a log that this page has not gone through yet
        self._read = 0  # lines of it
        self._is_laid = False
        memory.lines = list(self._lines(book, 0))
        kept = {"memory": memory.written(), "sums": sums}
        is_sure = book.is_sure(self.me)
        self.page = Page(self.me, self.where, book.header, kept=kept, is_sure=is_sure)
        self._fed, self._hash = len(book), book.hash()

    def _lines(self, book: Book, since: int) -> Iterable[str]:
        """Yield the lines that do not follow by themselves."""
        for at, item in enumerate(book.items[since:], since):
            if is_line(item) or isinstance(item, Act):
                self._places.append(at)
                yield book.lines[at]

    # The log

    def follow(self, book: Book) -> None:
        """Take in what is new in a log that others put in order, or that was cut."""
        self._trust(book)
        if not book.agrees(self._fed, self._hash):
            self._take_back(book)
        elif self._fed < len(book):
            items = book.items[self._fed :]
            self._places += [at for at, item in enumerate(items, self._fed) if _is_ordered(item)]
            self._fed, self._hash = len(book), book.hash()
            self.page.ordered(item for item in items if _is_ordered(item))

    def _take_back(self, book: Book) -> None:
        """Begin anew, for lines do not hold any more: other cards may have these numbers now.

        What is known of a card stays only if the lines by which it was dealt do.
        """
        cards = self._dealt_before_cut(book)
        old, page = self.page.memory, self.page
        old.parts = {card: parts for card, parts in old.parts.items() if card < cards}
        old.given = {one for one in old.given if one[1] < cards}
        sums = page.sums.written()
        sums["faces"] = {
            name: result
            for name, result in sums["faces"].items()
            if int(name.split(" ")[1]) < cards
        }
        self.faces = {card: face for card, face in self.faces.items() if card < cards}
        self._open(book, old, sums)
        self.page.tick(page.now)
        self.page.heard, self.page.leader = page.heard, page.leader

    def _dealt_before_cut(self, book: Book) -> int:
        """Return the number of the first card that a log deals by other lines than before."""
        known = iter(self.page.memory.lines)
        cards = len(Follower(book.header).state.face)
        for line, item in zip(book.lines, book.items, strict=True):
            if isinstance(item, Shuffled):
                cards += len(item.cards)
            elif _is_ordered(item) and next(known, None) != line:
                break
        return cards

    def order(self, book: Book, item: Line | Act) -> int:
        """Put a line into the log, as its host, with all that follows. Return where it stands.

        Raises `NotYet`, and `ValueError` if it may not stand there.
        """
        try:
            self.page.order(item)
        finally:
            self.write(book)
        return next(at for at in reversed(range(len(book))) if book.items[at] == item)

    def write(self, book: Book) -> None:
        """Bring the log of a host up to date."""
        self._compared = len(self.page.book.items)
        for item in self.page.book.items[len(book) :]:
            if _is_ordered(item):
                self._places.append(len(book))
            book.add(item_text(item))
        self._fed, self._hash = len(book), book.hash()
        self._trust(book)

    def _trust(self, book: Book) -> None:
        """Give nothing by a list of players that the host may have made up."""
        self.page.is_sure = book.is_sure(self.me, leads=self.page.leader == self.me)

    def is_level(self, book: Book) -> bool:
        """Return True if this page has gone through all of a log, and found nothing wrong."""
        page = self.page
        is_through = page.is_settled and not page.is_behind and not page.refused
        return is_through and len(page.book.items) >= len(book)

    def wrong(self, book: Book) -> Wrong | None:
        """Return the first line of the log that cannot be, as far as is known by now."""
        page, items = self.page, self.page.book.items
        end = min(len(items), len(book))
        for at in range(self._compared, end):
            if type(items[at]) is not type(book.items[at]) or items[at] != book.items[at]:
                return Wrong(at, self._why(at))
        self._compared = end
        if page.refused:
            first = min(page.refused)
            return Wrong(self._places[first], page.refused[first])
        if page.is_settled and not page.is_behind and end < len(book):
            return Wrong(end, self._why(end))
        return None

    def _why(self, at: int) -> str:
        refused = {self._places[line]: why for line, why in self.page.refused.items()}
        return refused.get(at, _("This does not follow from what was said before."))

    def new_faults(self) -> list[Fault]:
        """Return what somebody has done against the others since this was last called."""
        faults = self.page.book.faults
        found, self._faults = faults[self._faults :], len(faults)
        return found

    @property
    def checked(self) -> int:
        """The number of lines that this page has gone through and compared."""
        return self._compared

    # The desk

    def is_of(self, book: Book) -> bool:
        """Return True if this is the part in the match of a log."""
        return self.where == Where(book.table, book.match)

    def is_stale(self, seat: Seat | None) -> bool:
        """Return True if the desk was told of cards without faces that are known by now."""
        self._note(seat)
        if self._early:
            return seat is not None and not self.is_blind(seat)
        return bool(self._unknown & self.faces.keys())

    def is_blind(self, seat: Seat | None) -> bool:
        """Return True if the desk was told of a hand of this seat whose faces are to come."""
        if not self._early or seat is None:
            return False
        return self._early > len(self.page.book.items) or self._are_to_come(seat, self._unknown)

    def openings(self, action: Any) -> list[Open] | None:
        """Return what opens the hidden cards in an action to all; None if shares lack."""
        return openings_of(self.page, action)

    def rewind(self) -> None:
        """Begin the entries for the desk from the first one."""
        self._shown = self._early = 0
        self._unknown.clear()
        self._held.clear()
        self._ahead, self._read, self._is_laid = None, 0, False

    def entries(self, book: Book, seat: Seat | None, since: int = 0) -> list[Entry]:
        """Return the next entries of the log with the faces that a seat has been shown.

        One that shows cards to this seat waits until the faces are known, and so do all after it.
        The same goes for whatever this page has not gone through. Those before line `since` do not
        wait, until the desk has been told of all: they were written before this page came, and its
        person shall see the table meanwhile (`is_blind`).
        What the dealer would answer at once comes together, so that no table is half laid.
        """
        self._note(seat)
        found: list[Entry] = []
        while self._shown < len(book):
            item = book.items[self._shown]
            if is_entry(item):
                is_old = self._shown < since and (not self._is_laid or self._early > 0)
                if self._shown >= len(self.page.book.items):
                    if not is_old or not self._may_stand(book, self._shown):
                        break
                    self._early = self._shown + 1
                if self._is_answered_before(item):
                    found += self._release()
                entry = self._seen(item, seat, self._shown, is_old=is_old)
                if entry is None:
                    break
                self._held.append(entry)
            self._shown += 1
        return found + self._release() if self._is_answered() else found

    def _is_answered_before(self, item: Entry) -> bool:
        """Return True if the dealer owed nothing when this entry came, as far as it tells.

        Nobody acts before. A shuffle may take long: once there is a table, it is shown meanwhile.
        """
        return isinstance(item, Act) or (self._is_laid and isinstance(item, Shuffled))

    def _is_answered(self) -> bool:
        """Return True if the dealer owes nothing after all that is held back from the desk."""
        public = self.page.book
        if not self._held:
            return False
        if self._ahead is not None and self._read > len(public.items):
            question = owed(self._ahead.state)
        elif (next_one := next(filter(is_entry, public.items[self._shown :]), None)) is not None:
            return self._is_answered_before(next_one)
        else:
            question = owed(public.state)
        return question is None or (self._is_laid and isinstance(question, ShuffleCalled))

    def _may_stand(self, book: Book, at: int) -> bool:
        """Return True if the rules allow a log up to a line that this page has not gone through."""
        self._ahead = self._ahead or Follower(book.header)
        with suppress(ValueError):
            for item in book.items[self._read : at + 1]:
                if is_entry(item):
                    self._ahead.feed(item)
                self._read += 1
        return self._read > at

    def _release(self) -> list[Entry]:
        """Return what was held back from the desk."""
        self._is_laid |= bool(self._held)
        held, self._held = self._held, []
        return held

    def _note(self, seat: Seat | None) -> None:
        """Remember the faces that the own seat sees now."""
        page = self.page
        if seat is None or page.book.people.keeper(seat) != self.me:
            return
        seen = page.book.state.seen
        for card, face in page.faces.items():
            if seen[card] >> seat & 1:
                self.faces[card] = face

    def _seen(self, entry: Entry, seat: Seat | None, at: int, *, is_old: bool) -> Entry | None:
        if seat is None or not isinstance(entry, Revealed) or not entry.seats >> seat & 1:
            return entry
        opened = self.page.book.faces
        faces = [
            self.faces.get(card, opened.get(card)) if face is None else face
            for card, face in zip(entry.cards, entry.faces, strict=True)
        ]
        lacking = [card for card, face in zip(entry.cards, faces, strict=True) if face is None]
        if at >= len(self.page.book.items) or self._are_to_come(seat, lacking):
            if not is_old:
                return None
            self._early = at + 1
        self._unknown |= {*lacking}
        return Revealed(entry.cards, tuple(faces), entry.seats)

    def _are_to_come(self, seat: Seat, cards: Iterable[Card]) -> bool:
        """Return True if the own seat is still to see any of these cards, as far as is known."""
        sight = self.page.book.sight
        is_anew = not self._is_laid or self._early > 0
        is_promised = is_anew and self.page.book.people.keeper(seat) != self.me
        return any(
            card not in self.faces
            and (sight.may_see(card, self.me) or (is_promised and card in sight.hidden))
            for card in cards
        )

    # What comes in, and what goes out

    def tick(self, now: float, heard: Iterable[str]) -> None:
        """Time has passed, and these people are heard."""
        self.page.now = now
        for peer in heard:
            self.page.hears(peer)
        self.page.tick(now)

    def received(self, peer: str, text: str, now: float) -> None:
        """Take a letter of somebody."""
        self.page.now = now
        self.page.received(peer, text)

    def computed(self, results: Mapping[str, Results | None]) -> None:
        """Take the results of sums, but for those that were asked for before the page was anew."""
        mark = f"{self.serial} "
        own = {
            name.removeprefix(mark): found
            for name, found in results.items()
            if name.startswith(mark)
        }
        self.page.computed(own)

    def carry_out(self, peers: Collection[str]) -> tuple[list[Send | Compute], list[Propose]]:
        """Return what is to be done now: frames and sums, and lines for the log."""
        out: list[Send | Compute] = []
        proposals: list[Propose] = []
        for effect in self.page.effects():
            match effect:
                case Letter(to, text):
                    if to in peers:  # else it is sent again
                        told = {"match": self.where.match, "text": text}
                        out.append(Send(to, {"is": kind_of(text), **told}))
                case Compute(name):
                    out.append(effect._replace(name=f"{self.serial} {name}"))
                case Propose():
                    proposals.append(effect)
        return out, proposals

    # What is kept

    def written(self) -> dict[str, Any]:
        """Return what has to be kept beside the log, as plain data."""
        kept = self.page.written()
        del kept["memory"]["lines"]
        opened = self.page.book.faces
        faces = [list(one) for one in self.faces.items() if one[0] not in opened]
        return {**kept, "faces": faces}

    def mark(self) -> object:
        """Return a value that changes whenever there is something new to keep."""
        return self.page.memory.mark(), len(self.faces)


def kind_of(text: str) -> str:
    """Return the kind of frame for a letter: one that asks for shares is a demand."""
    return "ask" if text.startswith("ask ") else "letter"


def _is_ordered(item: Item) -> TypeGuard[Line | Act]:
    return is_line(item) or isinstance(item, Act)


def seated(roster: Roster, number: int, away: Collection[str]) -> Seated:
    """Return who keeps each seat by a roster, and the host those of people who are away."""
    keepers = tuple(
        roster.host if place.peer in {"", *away} else place.peer for place in roster.places
    )
    gone = tuple(peer for peer in roster.people if peer in away)
    return Seated(number, roster.people, keepers, gone)


def next_number(before: int, term: int) -> int:
    """Return the number of the next list of players: none that another host could have given."""
    return max(before + 1, term * TERM)
