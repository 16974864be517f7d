"""One page at a table without a dealer: what comes in, and its duties one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any

from app.friends.deck import getting, giving, keeping, letters, seats, showing, shuffling
from app.friends.deck.effects import Compute, Effect, Propose, Send
from app.friends.deck.memory import Memory, read_memory
from app.friends.deck.sums import Sums
from app.friends.deck.times import TIMES, Times
from peerdeck.card import Card, Face
from peerdeck.dealing.book import Book
from peerdeck.dealing.lines import (
    Key,
    Line,
    Lot,
    Proven,
    Shared,
    line_text,
    said,
    signed,
)
from peerdeck.dealing.notation import Person
from peerdeck.dealing.people import Where
from peerdeck.dealing.record import item_text, parse_item
from peerdeck.dealing.work import NotYet, Results
from peerdeck.deck.group import DeckError
from peerdeck.event import Seat
from peerdeck.log import Act, Header
from peerdeck.state import State

# One after the other, whenever anything has come in; each looks what there is to be done.
_DUTIES: tuple[Callable[[Page], None], ...]  # below


class Page:
    """The page of one person. Whoever runs it writes `written` down before it does the effects.

    `leader` is who puts lines in order now, as far as this page knows.
    """

    def __init__(
        self, me: Person, where: Where, header: Header, times: Times = TIMES, kept: object = None
    ) -> None:
        """Sit down, or come back with what `written` returned. Raises `ValueError`."""
        self.me = me
        self.where = where
        self.times = times
        self.now = self._looked = 0.0
        self.leader: Person = ""
        self.memory = Memory()
        self.sums = Sums(self._effect)
        self.book = Book(where, header, self.sums, me)
        self.faces: dict[Card, Face] = {}  # of the cards that this page may see
        self.heard: dict[Person, float] = {}  # when somebody was heard last
        self.busy: dict[Person, float] = {}  # when somebody said that they are checking
        self.refused: dict[int, str] = {}  # lines of the log that may not stand there, and why not
        self.is_settled = True  # the book has gone on with all that follows by itself
        self.post = giving.Post()
        self.letters: dict[Person, dict[int, letters.Letter]] = {}  # that are not read yet
        self.letters_read = letters.recently_read()  # of which each copy is only acknowledged
        self.wants = getting.Wants()
        self.gives_up = -1  # the deal that this person wants to begin again
        self._effects: list[Effect] = []
        self.taken = 0  # lines of the log that the book has taken, or refused
        self._parsed: dict[int, Any] = {}  # lines that are still to be taken, read
        self._foreseen = 0  # lines whose sums have been asked for
        self._proposed: dict[str, tuple[float, float]] = {}  # when, and how long to wait then
        self.waited: dict[tuple[int, Person], float] = {}  # since when shuffles wait for somebody
        if kept is not None:
            self._come_back(kept)

    def _come_back(self, kept: object) -> None:
        match kept:
            case {"memory": memory, "sums": dict(sums)}:
                self.memory = read_memory(memory)
                self.sums.read(sums)
        self.post.number = self.memory.messages
        self.work()

    def written(self) -> dict[str, Any]:
        """Return what has to be kept, as plain data."""
        return {"memory": self.memory.written(), "sums": self.sums.written()}

    def effects(self) -> list[Effect]:
        """Return what is to be done since this was asked last."""
        found, self._effects = self._effects, []
        return found

    # What comes in

    def ordered(self, items: Iterable[Line | Act]) -> None:
        """Take the next lines of the log."""
        self.memory.lines += map(item_text, items)
        self.work()

    def order(self, item: Line | Act) -> None:
        """Put a line in order, as who leads does, once all before it are taken.

        Raises `NotYet` while sums are missing, and `ValueError` if it may not stand there.
        """
        if self.is_behind:
            raise NotYet
        self.book.take(item)
        self.memory.lines.append(item_text(item))
        self.taken += 1
        self._forget_said(item)

    def received(self, sender: Person, text: str) -> None:
        """Take a message that somebody has sent."""
        self.hears(sender)
        with suppress(ValueError):
            letters.receive(self, sender, text)
        self.work()

    def computed(self, results: Mapping[str, Results | None]) -> None:
        """Take the results of sums by name, or `None` where what one was told made no sense."""
        for name, found in results.items():
            self.sums.answer(name, found)
        self.work()

    def lead(self, leader: Person) -> None:
        """Take note of who puts lines in order from now on: that one is told everything anew."""
        if leader != self.leader:
            self.leader = leader
            self._proposed.clear()
            self.work()

    def hears(self, person: Person) -> None:
        """Take a sign of life."""
        if person in self.book.people.roster.people:
            self.heard[person] = self.now

    def tick(self, now: float) -> None:
        """Look at the clock."""
        self.now = self._looked = now
        self.work()

    def void(self) -> None:
        """Say that this deal is to begin again, if one is under way."""
        if self.book.can_void:
            self.gives_up = self.book.deal
        self.work()

    def work(self) -> None:
        """Do everything that there is to be done, whatever nonsense others have told."""
        self._read()
        for duty in _DUTIES:
            with suppress(NotYet, DeckError):
                duty(self)

    def _read(self) -> None:
        lines = self.memory.lines
        self.is_settled = False
        with suppress(NotYet):
            while self.taken < len(lines):
                try:
                    item = self._item(self.taken)
                    self.book.take(item)
                    self._forget_said(item)
                except ValueError as error:
                    self.refused[self.taken] = str(error)
                self._parsed.pop(self.taken, None)
                self.taken += 1
            self.book.settle()
            self.is_settled = True
        self.book.decks.look_ahead()
        self._foresee()

    def _foresee(self) -> None:
        """Have the sums done for lines that wait, as many as can be known."""
        self._foreseen = max(self._foreseen, self.taken)
        with suppress(ValueError):  # it is refused when it is taken
            while self._foreseen < len(self.memory.lines):
                if not self.book.foresee(self._item(self._foreseen)):
                    return
                self._foreseen += 1

    def _item(self, at: int) -> Any:
        """Return a line of the log that is still to be taken. Raises `ValueError`."""
        if at not in self._parsed:
            self._parsed[at] = parse_item(self.memory.lines[at], self.book.follower.header)
        return self._parsed[at]

    def _forget_said(self, item: Line | Act) -> None:
        if isinstance(item, Lot | Proven | Shared) and item.by == self.me:
            self.memory.forget_said(item_text(item))

    # For the duties

    @property
    def is_behind(self) -> bool:
        """Return True if the book has not taken all of the log."""
        return self.taken < len(self.memory.lines)

    @property
    def is_seated(self) -> bool:
        """Return True if this page's person belongs to the table, and has told its keys.

        A page that has lost what it kept knows no secret of the keys that were told before, and
        takes no part until it has told others.
        """
        people = self.book.people
        told = people.keys.get(self.me) if self.me in people.roster.people else None
        return told is not None and _text_of(told) in self.memory.own.values()

    def send(self, to: Person, text: str) -> None:
        """Send a message."""
        self._effects.append(Send(to, text))

    def propose(self, key: str, *items: Line | Act) -> None:
        """Have lines put into the log; again after a while if they have not come."""
        since, wait = self._proposed.get(key, (self.now, 0.0))
        if self.now - since >= wait:
            self._proposed[key] = self.now, self.times.longer(wait, self.times.retry)
            self._effects.append(Propose(items))

    def say(self, key: str, line: Any) -> None:
        """Sign a line and have it put into the log. Raises `NotYet`."""
        self.propose(key, self.signed(key, line))

    def line(self, key: str) -> Any:
        """Return a line of this page that it stands by."""
        return parse_item(self.memory.own[key], self.book.follower.header)

    def signed(self, key: str, line: Any) -> Any:
        """Return a line of this page, the same one each time, signed. Raises `NotYet`."""
        own = self.memory.own
        if key not in own:
            context, secret = self.where.context(self.me), self.memory.boxes
            name = f"sign {key}"
            told = self.sums.ask(name, "sign", context=context, secret=secret, said=said(line))
            own[key] = item_text(signed(line, told["signature"]))
            self.sums.forget(name)
        return self.line(key)

    def since_heard(self, person: Person) -> float:
        """Return for how long somebody had not been heard at the last look at the clock.

        Later signs may lie there unread: a page that has much to do is late itself.
        """
        return max(0.0, self._looked - self.heard.setdefault(person, self.now))

    def _effect(self, effect: Compute) -> None:
        self._effects.append(effect)

    # For whoever shows the table

    def view(self, seat: Seat) -> State[Any, Any]:
        """Return the table as a seat sees it that this page keeps."""
        return seats.view(self, seat)

    def is_ready(self, seat: Seat) -> bool:
        """Return True if this page knows all that a seat may see."""
        return seats.is_ready(self, seat)

    def waits_for(self) -> Iterator[tuple[Person, str]]:
        """Yield for whom this page waits, and if for a shuffle or a share."""
        for _deck, person in self.book.decks.waits_for() if self.book.state.called else ():
            yield person, "shuffle"
        for person in sorted({owner for _card, owner in self.wants.since}):
            yield person, "share"


@lru_cache(maxsize=16)  # it is asked for by each duty
def _text_of(key: Key) -> str:
    return line_text(key)


_DUTIES = (
    shuffling.tell_keys,
    shuffling.draw,
    shuffling.shuffle,
    shuffling.prove,
    shuffling.report_silent,
    keeping.share_key,
    keeping.check_shares,
    keeping.release,
    letters.read,
    getting.want,
    getting.look,
    giving.prepare,
    giving.give,
    showing.show,
    seats.say_stuck,
    seats.give_up,
)
