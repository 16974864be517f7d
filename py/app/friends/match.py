"""A match as its host runs it: what comes next in the log, and the bots.

The host holds no deck. What people want in the log waits in a row: each line is taken as soon as
the sums that it needs are done, and refused if it may not stand there.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from app.friends import chance
from app.friends.book import Book
from app.friends.dealing import Dealing, next_number, seated
from app.friends.roster import Roster
from app.friends.signed import Signed, Stated
from app.setup import known_level
from app.thinking import Thinking
from peerdeck.action import Stop
from peerdeck.bot import Choice, Sight, thoughts
from peerdeck.bots import bot_called
from peerdeck.dealing.lines import Key, Line, Open, Seated, line_text
from peerdeck.dealing.work import NotYet
from peerdeck.event import Seat
from peerdeck.log import Act
from peerdeck.match import WISHES
from peerdeck.referee import Follower, owed
from peerdeck.refusals import DEALER_FIRST, NOT_YOUR_TURN, Illegal

MOST_WAITING = 60  # proposals of one person


@dataclass
class Proposal:
    """Lines that somebody wants in the log, one after the other.

    `word` is what its maker has signed for the last one, if that needs it: `unheard` the words of
    people who do not hear whose seat it is about. `count` is how often the seat had acted before,
    for an action that is refused to who wants it.
    """

    by: str
    items: list[Line | Act]
    word: Signed | None = None
    unheard: tuple[Signed, ...] = ()
    count: int = -1


@dataclass(frozen=True)
class Refusal:
    """The reason why somebody's action was not taken."""

    to: str
    count: int
    error: ValueError


class Match:
    """Runs a match and writes its log into a book. `early` are answers of the host's own seat."""

    def __init__(self, book: Book, dealing: Dealing) -> None:
        """Begin a match, or go on with one that is under way."""
        self.book, self.dealing = book, dealing
        self.early: dict[Seat, Any] = {}
        self.refusals: list[Refusal] = []
        self._moved = dealing.page.book.moved
        self._row: deque[Proposal] = deque()
        self._waiting: Counter[str] = Counter()
        self._thinking = Thinking()

    @property
    def follower(self) -> Follower:
        """The match as everybody knows it."""
        return self.dealing.page.book.follower

    @property
    def acts(self) -> Mapping[Seat, int]:
        """The number of actions of each seat."""
        return self.book.acts

    @property
    def moved(self) -> int:
        """The length of the log when cards moved last."""
        return self.dealing.page.book.moved

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now; none while cards are still dealt or opened."""
        return self.dealing.page.book.to_act if self.is_level else ()

    @property
    def is_level(self) -> bool:
        """True if this page has gone through the whole log."""
        return self.dealing.is_level(self.book)

    @property
    def between(self) -> bool:
        """True if the next deal of the match has to be begun."""
        return self.follower.game.awaits_deal(self.follower.state, self.to_act)

    # Who sits where

    @property
    def away(self) -> tuple[str, ...]:
        """The people whose seats the host minds."""
        return self.dealing.page.book.people.roster.away

    def seat(self, roster: Roster, away: Collection[str], unheard: tuple[Signed, ...] = ()) -> None:
        """Have it written who keeps each seat, if that has changed."""
        if roster.old or any(isinstance(item, Seated) for item in self._under_way()):
            return
        last = self.dealing.page.book.people.roster
        line = seated(roster, next_number(last.number, roster.term), away)
        if line[1:] != last[1:]:
            self.propose(Proposal(roster.host, [line], unheard=unheard))

    # What people want

    def propose(self, proposal: Proposal) -> None:
        """Put lines that somebody wants into the row. Others are told nothing, and say it again."""
        if self._waiting[proposal.by] < MOST_WAITING and not any(
            one.by == proposal.by and one.items == proposal.items for one in self._row
        ):
            self._row.append(proposal)
            self._waiting[proposal.by] += 1

    def hear(self, peer: str, lines: Iterable[Line], word: Signed | None) -> None:
        """Take in what a person wants in the log about the deck."""
        for line in lines:
            is_own = isinstance(line, Open) or (
                not isinstance(line, Seated) and getattr(line, "by", "") == peer
            )
            if isinstance(line, Key):
                said = Stated(self.book.table, self.book.match, line_text(line)).text()
                is_own &= word is not None and (word.by, word.text) == (peer, said)
            if is_own:
                self.propose(Proposal(peer, [line], word if isinstance(line, Key) else None))

    def act(self, seat: Seat, action: Any) -> None:
        """Let a seat act that the host keeps; an answer before its turn waits. Raises `Illegal`."""
        page = self.dealing.page
        if isinstance(action, WISHES):  # about the match: they wait for whatever goes on
            self._act(seat, action)
            return
        if self.is_under_way(seat) or not self.is_level or not page.is_ready(seat):
            raise Illegal(DEALER_FIRST)
        if seat not in self.to_act:  # cards may have to be shown first, and lack their faces
            raise Illegal(DEALER_FIRST if owed(self.follower.state) else NOT_YOUR_TURN)
        page.book.follower.game.check(page.view(seat), seat, action)
        if seat in self.to_act[1:]:
            self.early[seat] = action
            return
        self._act(seat, action)

    def _act(self, seat: Seat, action: Any, unheard: tuple[Signed, ...] = ()) -> None:
        opened = self.dealing.openings(action)
        if opened is None:
            raise Illegal(DEALER_FIRST)
        items: list[Line | Act] = [*opened, Act(seat, action)]
        self.propose(Proposal(self.dealing.me, items, None, unheard, self.book.acts[seat]))

    def think(self, roster: Roster) -> bool:
        """Let a bot that acts next think a step further. Return False if there is nothing more."""
        for seat in self.to_act[:1]:
            place = roster.places[seat]
            if (not place.peer or place.peer in self.away) and self._can_act(seat):
                return self._thinking.further(*self._asked(seat, place.bot))
        return False

    def play_bot(self, seat: Seat, strength: str, unheard: tuple[Signed, ...] = ()) -> None:
        """Let a bot act for a seat that the host keeps, once its cards are known.

        It acts on the best thought it has had.
        """
        if self._can_act(seat):
            action, _why = self._thinking.best(*self._asked(seat, strength))
            with suppress(Illegal):
                self._act(seat, action, unheard)

    def _can_act(self, seat: Seat) -> bool:
        """Return True if the host may act for a seat now."""
        return not self.is_under_way(seat) and self.dealing.page.is_ready(seat)

    def _asked(self, seat: Seat, strength: str) -> tuple[object, Callable[[], Iterator[Choice]]]:
        """Return what a bot is asked, and how it begins to think about it."""

        def begin() -> Iterator[Choice]:
            game, state = self.follower.game, self.dealing.page.view(seat)
            bot = bot_called(known_level(strength), game)
            look = Sight(state, seat, self.follower.ruled_out)
            return thoughts(bot, look, seat, game.legal(state, seat), chance.source)

        return (self.book.hash(), seat, strength), begin

    def stop(self, seats: Iterable[Seat], unheard: tuple[Signed, ...] = ()) -> None:
        """These seats agree to end the match."""
        for seat in seats:
            is_on = not self.follower.over and not self.is_under_way(seat)
            if is_on and not self.follower.state.stopping >> seat & 1:
                self._act(seat, Stop(), unheard)

    def is_under_way(self, seat: Seat) -> bool:
        """Return True if an action of a seat waits in the row."""
        return any(isinstance(item, Act) and item.seat == seat for item in self._under_way())

    def _under_way(self) -> Iterable[Line | Act]:
        return (item for one in self._row for item in one.items)

    # What comes of it

    def go_on(self) -> None:
        """Take the lines in the row, as far as the sums go."""
        self.dealing.page.work()
        self.dealing.write(self.book)
        while self._row and self.is_level:
            first = self._row[0]
            try:
                while first.items:
                    at = self.dealing.order(self.book, first.items[0])
                    if len(first.items) == 1:
                        self._note(at, first)
                    del first.items[0]
                    self.dealing.page.work()
            except NotYet:
                self.dealing.page.work()
                break
            except ValueError as error:
                if isinstance(act := first.items[-1], Act) and self.acts[act.seat] == first.count:
                    self.refusals.append(Refusal(first.by, first.count, error))
            self._row.popleft()
            self._waiting[first.by] -= 1
        self.dealing.write(self.book)
        self._go_on_early()

    def _note(self, at: int, proposal: Proposal) -> None:
        """Keep the words for a line that has been taken."""
        if proposal.word is not None:
            self.book.moves[at] = proposal.word
        if proposal.unheard:
            self.book.unheard[at] = proposal.unheard

    def _go_on_early(self) -> None:
        if self.moved != self._moved:
            self._moved = self.moved
            self.early.clear()
        for seat in self.to_act[:1]:
            if seat in self.early:
                with suppress(Illegal):
                    self.act(seat, self.early.pop(seat))
