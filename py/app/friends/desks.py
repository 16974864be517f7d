"""A page's desk at a shared table: it follows the log, with the faces that its seat may see."""

from __future__ import annotations

from app import save
from app.desk import Desk
from app.friends.book import Book
from app.friends.guest import Guest
from app.friends.hosting import Hosting
from app.friends.lobby import names
from app.watching import WatchedDesk
from peerdeck.event import Seat
from peerdeck.log import parse_action
from peerdeck.match import WISHES


class OwnDesk:
    """Keeps a desk up to date. `desk` is none before a match; `said` is what happened, in words."""

    def __init__(self) -> None:
        """There is no match."""
        self.desk: Desk | None = None
        self.said: list[str] = []
        self.kept: object = None  # how the desk lay before a reload
        self._match = -1  # of the desk

    def follow(self, role: Guest | Hosting) -> None:
        """Take in what is new."""
        book, roster = role.book, role.roster
        if book is None or roster is None or len(roster.places) != book.header.seats:
            self.desk = None
            return
        called = names(roster.places)
        desk = self.desk
        if desk is None or role.is_cut or desk.header != book.header:
            if self._may_lay(role):
                self._lay(role, called)
            elif desk is not None:
                _wait(role, desk)
            return
        desk.names = called
        news, role.news[:] = role.news[:], []
        self.said += desk.feed(news)
        _wait(role, desk)

    def _may_lay(self, role: Guest | Hosting) -> bool:
        """Return True if a desk can be laid: one that lay before only when the log is read.

        In the beginning of a log there are other cards in the hand than those that were arranged.
        """
        is_known = self.kept is not None or not (self.desk is None or self.desk.awaits_hand)
        dealing = role.dealing
        is_behind = dealing is not None and (dealing.page.is_behind or dealing.is_blind(role.seat))
        is_there = bool(role.news) or not role.is_cut
        return is_there and not (is_known and is_behind)

    def written(self) -> object:
        """Return the state of the desk, for a save."""
        return {**save.kept(self.desk), "match": self._match} if self.desk else self.kept

    def _is_of(self, book: Book, seat: Seat | None) -> bool:
        """Return True if the desk, or what is kept of it, is of this match and seat."""
        desk = self.desk
        if desk is not None:
            return (self._match, desk.header, desk.me) == (book.match, book.header, seat)
        return not isinstance(self.kept, dict) or self.kept.get("match", book.match) == book.match

    def _lay(self, role: Guest | Hosting, called: tuple[str, ...]) -> None:
        """A new desk, as the old one lay."""
        book = role.book
        assert book is not None
        kept = self.written() if self._is_of(book, role.seat) else None
        awaits_hand = role.dealing is not None and role.dealing.is_blind(role.seat)
        desk = (
            WatchedDesk(book.header, role.seat or 0, called)
            if role.seat is None or awaits_hand
            else Desk(book.header, role.seat, called)
        )
        desk.awaits_hand = awaits_hand
        desk.feed(role.news)
        role.news.clear()
        role.is_cut = False
        save.restore(desk, kept)
        self.desk, self.kept, self._match = desk, None, book.match
        _wait(role, desk)


def _wait(role: Guest | Hosting, desk: Desk) -> None:
    """Let the desk know if it pauses or sits out, or which action waits, for turn or host."""
    desk.early, desk.is_sent = None, _is_behind(role, desk)
    desk.pauses = role.paused
    desk.sits_out = role.disputes.doubt is not None
    if isinstance(role, Hosting):
        game = role.game
        desk.early = game.early.get(desk.me) if game is not None else None
        desk.is_sent |= game is not None and game.is_under_way(desk.me)
    elif role.move is not None:
        move = parse_action(role.move.split(" "), desk.header.game)
        if desk.to_act[:1] == (desk.me,):
            desk.is_sent = True
        elif not isinstance(move, WISHES):
            desk.early = move


def _is_behind(role: Guest | Hosting, desk: Desk) -> bool:
    """Return True if the log has an action for the turn that the desk still shows.

    What it brings about is shown with it, and its cards may still have to be opened.
    """
    if role.book is None or desk.watches or desk.me not in desk.to_act:
        return False
    return desk.acts[desk.me] < role.book.acts[desk.me]
