"""One page at a table without a dealer: what comes in, and its duties one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from app.friends.deck import getting, giving, keeping, letters, seats, showing, shuffling
from app.friends.deck.effects import Effect
from app.friends.deck.memory import read_memory
from app.friends.deck.state import PageState
from app.friends.times import DECK, DeckTimes
from peerdeck.dealing.lines import Line, Lot, Proven, Shared
from peerdeck.dealing.notation import Person
from peerdeck.dealing.people import Where
from peerdeck.dealing.record import item_text, parse_item
from peerdeck.dealing.work import NotYet, Results
from peerdeck.deck.group import DeckError
from peerdeck.event import Seat
from peerdeck.log import Act, Header
from peerdeck.state import State

# One after the other, whenever anything has come in; each looks what there is to be done.
_DUTIES: tuple[Callable[[PageState], None], ...] = (
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
    seats.vote_redeal,
)


class Page(PageState):
    """The page of one person. Whoever runs it writes `written` down before it does the effects."""

    def __init__(
        self,
        me: Person,
        where: Where,
        header: Header,
        times: DeckTimes = DECK,
        kept: object = None,
        *,
        is_sure: bool = True,
    ) -> None:
        """Sit down, or come back with what `written` returned. Raises `ValueError`."""
        super().__init__(me, where, header, times)
        self.is_sure = is_sure
        self._parsed: dict[int, Any] = {}  # lines that are still to be taken, read
        self._foreseen = 0  # lines whose sums have been asked for
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
            self.wants_redeal = self.book.deal
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
