"""A page that holds the moves of all people, so that its host drops none (`held.py`)."""

from __future__ import annotations

from app.friends.frames import Frame, Send, signatures
from app.friends.held import Turn, Word
from app.friends.member import Out
from app.friends.moves import SentMove, action_in, is_due, sent_move
from app.friends.reading import Reading
from app.friends.times import AWAKE
from peerdeck.action import Deal
from peerdeck.dealing.work import NotYet, Work
from peerdeck.log import Act
from peerdeck.words import _


class Holding(Reading):
    """Knows which moves may come next, and how long its host has not taken them."""

    def __init__(self, me: str, table: str, first: str, now: float, version: str = "") -> None:
        """Hold nothing."""
        super().__init__(me, table, first, now, version)
        self._looked = now  # when the moves that are held were looked at last

    def _hear_moves(self, peer: str, frame: Frame, now: float) -> None:
        """One of the people makes a move, or says what the host has not taken."""
        match frame:
            case _ if peer not in self.people:
                return
            case {"is": "move", "signed": [word]}:
                sent = sent_move(signatures([word])[0], tuple(frame.get("opens", ())))
                if sent.signed.by == peer:
                    self.held.take(sent)
            case {"is": "held", "host": str(host), "match": int(match), "turns": list(turns)}:
                late = frozenset(Turn(seat, count) for seat, count in turns)
                self.held.hear(peer, Word(host, match, late), self.people, now)

    def _hold(self, now: float) -> list[Out]:
        """Bring the host the moves that it has not taken, and say which of them are late."""
        dealing, book = self.dealing, self.book
        before, self._looked = self._looked, now
        if dealing is None or book is None or not dealing.is_of(book) or self.roster is None:
            return []
        self.held.look(self._check_held, dealing.page.sums, now)
        if self.paused:
            self.held.sleep(min(now - before, AWAKE))  # `wake` has the rest
        if self.disputes.doubt is not None or self.seat is None:
            self.held.restart()
        out: list[Out] = []
        if self.host in self.peers:
            out += [Send(self.host, sent.frame) for sent in self.held.to_bring(self.me, now)]
        if turns := sorted(self.held.to_say(now)):
            told: Frame = {"is": "held", "host": self.host, "match": book.match}
            told["turns"] = [list(turn) for turn in turns]
            out += [Send(peer, told) for peer in self.others() if peer != self.host]
        return out

    def _check_held(self, sent: SentMove, work: Work) -> None:
        """Raise `ValueError` unless a host with the log of this page would take this move now.

        Raises `NotYet` while that is not known.
        """
        dealing, book, roster = self.dealing, self.book, self.roster
        assert dealing is not None
        assert book is not None
        assert roster is not None
        if sent.move.at > len(book):
            raise NotYet
        if not is_due(sent, book, roster):
            raise ValueError(_("This is not the move that comes next."))
        if not dealing.is_level(book):
            raise NotYet
        page = dealing.page.book
        action = action_in(sent.move, page.follower.game, page.moved)
        if isinstance(action, Deal) and self.result is not None and not self.is_gathered:
            raise ValueError(_("Not everybody has seen the result yet."))
        page.check_next(sent.opened, Act(sent.move.seat, action), work)

    def misses_moves(self, now: float) -> bool:
        """Return True if more than half of the people hold a move that the host does not take."""
        roster, book = self.roster, self.book
        if roster is None or book is None:
            return False
        voices = self.held.voices(self.host, book.match, now)
        return any(
            book.acts[turn.seat] == turn.move
            and roster.is_enough({self.me, *peers} - self.double_votes.keys())
            for turn, peers in voices.items()
        )

    @property
    def has_late_move(self) -> bool:
        """True if this page has held a move for long that the host does not take."""
        return bool(self.held.late(self._awake))
