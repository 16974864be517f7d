"""The lines of a log that somebody has to sign for: when a page believes them."""

from __future__ import annotations

from app.friends.agreeing import Agreeing
from app.friends.lists import is_right, not_outdated, takes_seat
from app.friends.lobby import called_by_peer
from app.friends.signed import Unheard
from app.friends.words import Word, check_move, is_quorum, stated_at
from peerdeck.dealing.lines import Key, Seated
from peerdeck.event import Seat
from peerdeck.log import Act
from peerdeck.naming import somebody
from peerdeck.words import _


class Foul(ValueError):
    """A host has played for somebody who is there. It is told in a sentence of its own."""


class Believing(Agreeing):
    """Takes no line without the words that it needs.

    `stood_in` counts the actions of bots for this page's person, of which they are to be told.
    """

    def __init__(self, me: str, table: str, first: str, version: str = "") -> None:
        """Start without knowing anybody."""
        super().__init__(me, table, first, version)
        self.stood_in = 0

    def _check(self, at: int, word: Word | None, *, is_here: bool) -> None:
        """Believe a line that somebody has to sign for. Raises `Foul` or `ValueError`."""
        book = self.book
        assert book is not None
        if word is not None:
            book.moves[at] = word.move
            if word.unheard:
                book.unheard[at] = word.unheard
        match book.items[at]:
            case Act(seat):
                self._check_word(at, seat, word, is_here=is_here)
            case Key(by) if word is None or (word.move.by, word.move.text) != (
                by,
                stated_at(book, at).text(),
            ):
                raise ValueError(_("Nobody has signed these keys."))
            case Seated():
                self._check_list(at, word, is_here=is_here)

    def _check_list(self, at: int, word: Word | None, *, is_here: bool) -> None:
        """Believe who keeps which seat. Raises `ValueError` if nobody agreed to such a list.

        A page that was not there may have missed a roster. Then it takes the list, and gives
        nothing until it knows more; but its own seat nobody takes from it so.
        """
        book, seat, since = self.book, self.seat, self.since
        assert book is not None
        if word is None or word.move.text != stated_at(book, at).text():
            raise ValueError(_("Nobody has signed this list of players."))
        if is_right(book, at, self.known):
            return
        is_own = seat is not None and since is not None and at >= since
        if is_here or (is_own and takes_seat(book, at, self.me, seat or 0, self.known)):
            raise ValueError(nobody_agreed())
        book.unproved.add(at)

    def _check_word(self, at: int, seat: Seat, word: Word | None, *, is_here: bool) -> None:
        """Believe that a seat has acted. Raises `Foul` or `ValueError` if that is not signed.

        What was done in another seat has to be right only while this page is there: who sat where
        before is not known. Then what seems wrong is taken, and not vouched for.
        """
        book, roster = self.book, self.roster
        assert book is not None
        assert roster is not None
        if word is None:
            raise ValueError(_("Nobody has signed this move."))
        move, peer = check_move(book, at, word.move), self.sitting(seat)
        host = self._called(roster.host)
        is_own = seat == self.seat
        since = self.since
        if is_own and (since is None or at < since):
            is_own = is_here = False  # somebody else sat here
        if move.plays == "bot":
            missing = Unheard(self.table, book.match, seat, move.move, peer)
            is_free = not peer or (not is_own and (seat, "") in self._sat)
            rosters = not_outdated(book, at, self.known)
            may_play = is_free or is_quorum(word.unheard, missing, rosters)
            if not may_play and (is_own or is_here):
                told = _("{name} let a bot play for you, though you are there.")
                told = told if is_own else _("{name} let a bot play for a friend.")
                raise Foul(told.format(name=host))
            is_right = may_play and word.move.by in self._hosts()
        elif is_own and word.move.by != self.me:
            raise Foul(_("{name} played your cards.").format(name=host))
        else:
            is_right = word.move.by == peer or (seat, word.move.by) in self._sat
        if not is_right and is_here:
            raise ValueError(_("Nobody has signed this move."))
        if not is_right:
            book.unproved.add(at)
        if word.move.by == peer:  # from now on nobody else who has sat here
            self._sat = {one for one in self._sat if one[0] != seat}
        self.stood_in += is_own and move.plays == "bot"

    def _hosts(self) -> set[str]:
        """Return all who have led this table, as far as this page knows."""
        cuts = self.roster.cuts if self.roster else ()
        chain = {reign.roster.host for reign in self.chain}
        return {self.first} | chain | {cut.host for cut in cuts}

    def _called(self, peer: str) -> str:
        """Return the name of somebody at the table."""
        places = self.roster.places if self.roster else ()
        return somebody(called_by_peer(places).get(peer))


def nobody_agreed() -> str:
    """Return the reason why a page takes no list of players that a host made up."""
    return _("Nobody agreed to this list of players.")
