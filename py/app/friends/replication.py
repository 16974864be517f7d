"""Replication: a host sends its log to all, and signs what it has put there itself."""

from __future__ import annotations

from app.friends.book import Book
from app.friends.covered import end_of_frame, lines_from
from app.friends.frames import Frame, Send, Sign, chain_lists
from app.friends.match import Match
from app.friends.member import Member, Out
from app.friends.record import LogPosition
from app.friends.signed import Head, Signed
from app.friends.words import move_at, stated_at
from peerdeck.log import Act


class Replication(Member):
    """A member who writes the log. `game` is none before a match."""

    game: Match | None = None
    _signing = ""  # how far the log goes, while it is being signed

    def __init__(self, me: str, table: str, first: str, version: str = "") -> None:
        """Start with nothing told to anybody."""
        super().__init__(me, table, first, version)
        self._sent: dict[str, int] = {}  # how many lines each peer has been sent
        self._to_sign: dict[str, int] = {}  # actions of seats kept here that are being signed

    @property
    def position(self) -> LogPosition:
        """The reach of the log: by the own word, where this page writes it."""
        if self.game is None or self.book is None or self.host != self.me:
            return super().position
        return LogPosition(self.host_term, self.book.match, len(self.book))

    @property
    def is_laid_anew(self) -> bool:
        """True if there are other seats than in the last match, so the log cannot be sent."""
        book, roster = self.book, self.roster
        if book is None or roster is None:
            return False
        return book.header.seats != len(roster.places)

    def written(self) -> list[Out]:
        """The log has grown: send everybody what is new."""
        if self.game is None:
            return []
        out = self._sign_moves()
        lines = [out for peer in sorted(self._sent) for out in self._lines(peer)]
        return [*out, *lines, *self._sign_head()] if lines else out

    def opened_book(self, game: Match) -> None:
        """There is another log from now on."""
        self.game, self.book, self.dealing = game, game.book, game.dealing
        self._sent = dict.fromkeys(self._sent, 0)
        self._to_sign.clear()
        self.news.clear()
        self.is_cut = True
        self.head = self.checked_head = None
        game.dealing.rewind()

    def log_signed(self, signed: Signed) -> list[Out]:
        """Take in the signature under an action, or under how far the log goes, and tell it."""
        at, book = self._to_sign.pop(signed.text, None), self.book
        if at is not None and book is not None:
            if at < len(book) and self._move_text(book, at) == signed.text:
                book.moves[at] = signed
            return self.written()
        if signed.text != self._signing:
            return []
        self._signing = ""
        self.head = signed
        told = {"is": "head", "signed": [list(signed)]}
        out: list[Out] = [Send(peer, told) for peer in sorted(self._sent) if peer in self.peers]
        return out + self._sign_head()

    def _sign_head(self, *, again: bool = False) -> list[Out]:
        """Have it signed how far the log goes, but for one thing after the other."""
        book = self.book
        if book is None or self.game is None or (self._signing and not again):
            return []
        at = book.ready
        head = Head(self.table, self.host_term, book.match, at, book.hash(at)).text()
        if self.head is not None and self.head.text == head:
            return []
        self._signing = head
        return [Sign(head)]

    def _sign_moves(self, *, again: bool = False) -> list[Out]:
        """Have the lines signed that were made here: of the own seat, a bot, who sits where."""
        book = self.book
        if book is None or self.game is None:
            return []
        lines = [at for at in range(book.ready, len(book)) if book.needs_word(at)]
        texts = {self._move_text(book, at): at for at in lines if at not in book.moves}
        new = [Sign(text) for text in texts if again or text not in self._to_sign]
        self._to_sign = texts
        return list(new)

    def _move_text(self, book: Book, at: int) -> str:
        item = book.items[at]
        if not isinstance(item, Act):
            return stated_at(book, at).text()
        is_own = item.seat == self.seat
        return move_at(book, at, "person" if is_own else "bot", at).text()

    def _lines(self, peer: str) -> list[Out]:
        """Return the lines that one peer has not been sent yet."""
        book, roster = self.book, self.roster
        if book is None or roster is None or self.game is None or self.is_laid_anew:
            return []
        if peer not in self.peers:
            return []
        at = self._sent.get(peer, 0)
        out: list[Out] = []
        is_new = not at
        while is_new or at < end_of_frame(book, at, roster, peer):
            frame = self._batch(book, at, peer)
            out.append(Send(peer, {**frame, "epoch": roster.term}))
            self._sent[peer] = at = at + len(frame["lines"])
            is_new = False
        return out

    def _log(self, peer: str) -> list[Out]:
        """Tell a peer what it lacks, and how far the log goes by this host's word.

        A newcomer signs a checkpoint only by that word, and others may wait for it.
        """
        lines = self._lines(peer)
        return [*lines, *self._newest_head(peer)] if lines else []

    def _newest_head(self, peer: str) -> list[Out]:
        if self.head is None:
            return []
        return [Send(peer, {"is": "head", "signed": [list(self.head)]})]

    def _send_hash(self, peer: str, at: int) -> list[Out]:
        """Tell a peer the hash of so many lines, none of them, and how far the log goes, signed."""
        book, roster = self.book, self.roster
        if book is None or roster is None or self.game is None or self.is_laid_anew:
            return []
        told: Frame = {"is": "lines", "epoch": roster.term, "match": book.match, "at": at}
        told |= {"header": str(book.header), "lines": [], "hash": book.hash(at)}
        told["signed"] = []
        return [Send(peer, told), *self._newest_head(peer)]

    def _batch(self, book: Book, at: int, peer: str) -> Frame:
        """Return some of the lines that a peer has not been told."""
        assert self.roster is not None
        reader = peer if peer in self.roster.people else ""
        told = lines_from(book, at, self.roster, reader)
        return {**told, "is": "lines", "hash": book.hash(at + len(told["lines"]))}

    def _introduce(self, peer: str) -> list[Out]:
        """Tell somebody who sits at the table, and what has happened, if they stay."""
        if not self.chain or self.roster is None:
            return []
        if self.roster.is_in(peer):
            self._sent.setdefault(peer, 0)  # of a match that begins later they are told at once
            return [self._roster(peer), *self._log(peer)]
        return [self._roster(peer)] if peer in self.roster.old else []

    def _roster(self, peer: str) -> Send:
        """Tell somebody who sits at the table."""
        roster: Frame = {"is": "roster", "chain": chain_lists(self.chain)}
        if self.roster is not None and peer in self.roster.people:
            roster["refused"] = self.refused  # for they may have to lead
        return Send(peer, roster)
