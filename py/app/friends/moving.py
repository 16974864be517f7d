"""The moves of a page's own seat on their way into the log of its host."""

from __future__ import annotations

from dataclasses import dataclass

from app.friends.believing import Believing
from app.friends.frames import Send, Sign
from app.friends.held import Held
from app.friends.member import Out
from app.friends.moves import sent_move
from app.friends.signed import Move, Signed
from peerdeck.dealing.lines import line_text
from peerdeck.log import parse_action


@dataclass
class OwnMove:
    """A move of this page's own seat, after so many others, which the log does not have yet.

    An early answer is not due until its seat is asked: it stays on this page, and is forgotten when
    cards move first, as they have not `since` so many lines.
    """

    count: int
    action: str
    in_turn: bool
    is_due: bool
    since: int
    text: str = ""
    signed: Signed | None = None
    lacks: bool = False  # what opens the cards in it is not there yet

    @property
    def waits(self) -> bool:
        """True if it cannot be sent yet."""
        return self.lacks or not self.is_due


class Moving(Believing):
    """Has its own move signed, and sends it to all, until it stands in the log."""

    def __init__(self, me: str, table: str, first: str, version: str = "") -> None:
        """Start without a move."""
        super().__init__(me, table, first, version)
        self.held = Held()
        self._move: OwnMove | None = None  # under way, until it is in the log
        self._wish_to_end = ""  # an action that is sent once no other is under way

    def _moving(self) -> list[Out]:
        """Return what brings the own move to all; an early answer waits for its question."""
        book, public, seat = self.book, self.public, self.seat
        if book is None or public is None or seat is None or self.host not in self.peers:
            return []
        if self._wish_to_end and (self._move is None or not self._move.is_due):
            wish, self._wish_to_end = self._wish_to_end, ""
            self._move = OwnMove(self._acts(), wish, False, True, self._gone_through)
        move = self._move
        if move is None:
            return []
        if not move.is_due:
            if public.moved > move.since:
                self._move = None  # the question is no longer the same
            if public.moved > move.since or public.to_act[:1] != (seat,):
                return []
            move.is_due = True
        if move.signed is not None:
            opens = self._opens(move.action)
            move.lacks = opens is None
            if opens is None:
                return []
            sent = sent_move(move.signed, tuple(opens))
            self.held.take(sent)
            return [Send(peer, sent.frame) for peer in self.others()]
        if not move.text:
            at = self._gone_through
            place = (book.match, seat, move.count, at, book.hash(at))
            move.text = Move(self.table, *place, move.action, "person").text()
        return [Sign(move.text)]

    def _opens(self, action: str) -> list[str] | None:
        """Return the lines that open the hidden cards in an own action; none if they lack."""
        if self.book is None or self.dealing is None:
            return None
        parsed = parse_action(action.split(" "), self.book.header.game)
        opened = self.dealing.openings(parsed)
        return None if opened is None else list(map(line_text, opened))

    def _acts(self) -> int:
        """Return how often this seat has acted in this match."""
        return 0 if self.book is None or self.seat is None else self.book.acts[self.seat]

    @property
    def _gone_through(self) -> int:
        """The number of lines that this page has gone through."""
        public, book = self.public, self.book
        return 0 if public is None or book is None else min(len(public.items), len(book))
