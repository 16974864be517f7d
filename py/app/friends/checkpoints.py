"""Checkpoints: at each deal people sign how the log stands, and then need no older words.

The words of more than half of the people for one checkpoint are a *certificate*. Whoever holds one
that is true of their log drops the words for single moves before it, and sends those lines to
others with the certificate instead (`covered.py`).

A checkpoint is signed over the word of today's host, and by nobody who has promised anything in a
later term. So a certificate is what a commit is in Raft: every later host has these lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.friends.book import Book
from app.friends.frames import Send, Sign, word_lists
from app.friends.membership import PAIR
from app.friends.record import LogPosition
from app.friends.roster import Roster
from app.friends.signed import Certificate, Checkpoint, Signed, read_certificate, read_checkpoint


def due(
    roster: Roster, book: Book, position: LogPosition, checked: int, me: str = ""
) -> Checkpoint | None:
    """Return what a page is to sign whose log goes so far by the word of a host.

    It has gone through so many lines with all proofs.

    The place is the newest line that deals or has other people, or the one after which today's host
    began: where a host had told two stories, the words for what is left may have been dropped. A
    page vouches for nothing that it could not check, but for actions where there are only two
    people: then both have to.
    """
    if (position.term, position.match) != (roster.term, book.match):
        return None
    places = [*book.deals, *book.changes, roster.at if roster.match == book.match else 0]
    proved = min(book.doubtful(me), default=len(book))
    if len(roster.voters) > PAIR:
        proved = book.proved
    end = min(position.at, book.ready, proved, checked)
    at = max((place for place in places if place <= end), default=0)
    return Checkpoint(roster.table, roster.term, book.match, at, book.hash(at)) if at else None


class Checkpoints:
    """The last checkpoint of each person, by their own word."""

    def __init__(self) -> None:
        """Nobody has signed any."""
        self.words: dict[str, Signed] = {}
        self._told: dict[str, tuple[Signed, ...]] = {}

    def hear(
        self,
        peer: str,
        words: Sequence[Signed],
        roster: Roster,
        book: Book | None,
        agreed: Roster | None = None,
    ) -> None:
        """Take in somebody's own word, or a whole certificate. Raises `ValueError` if it is none.

        Only from themselves comes a person's last word: others could show an old one. It takes more
        than half of the people of today, and of those of the last roster known to be `agreed` to.
        """
        told = read_certificate(words)
        self.words = {by: word for by, word in self.words.items() if by in roster.voters}
        if peer in roster.voters:
            self.words.update((peer, word) for word in words if word.by == peer)
        if book is not None:
            self._certify(told, roster, book, agreed or roster)

    def settle(self, roster: Roster, book: Book, agreed: Roster | None = None) -> None:
        """Drop the words that nobody needs, as soon as the log has come to a certified place."""
        for word in self.words.values():
            told = Certificate(read_checkpoint(word), (word,))
            self._certify(told, roster, book, agreed or roster)

    def _certify(self, told: Certificate, roster: Roster, book: Book, agreed: Roster) -> None:
        checkpoint, known = told.checkpoint, book.certificate
        is_here = (checkpoint.table, checkpoint.match) == (roster.table, book.match)
        if not is_here or not book.agrees(checkpoint.at, checkpoint.hash):
            return
        is_known = known is not None and known.checkpoint == checkpoint
        if known is not None and not is_known and _order(checkpoint) <= _order(known.checkpoint):
            return
        words = [*told.words, *self.words.values(), *(known.words if known and is_known else ())]
        text = checkpoint.text()
        alike = {word.by: word for word in words if word.text == text and word.by in roster.voters}
        is_new = not (known and is_known) or not alike.keys() <= known.signers
        is_enough = roster.is_enough(alike) and agreed.is_enough(alike)
        if is_new and (is_known or is_enough):
            book.certify(Certificate(checkpoint, tuple(alike.values())))

    def forget(self, peer: str) -> None:
        """Tell a peer again, which has connected anew."""
        self._told.pop(peer, None)

    def tick(
        self,
        me: str,
        checkpoint: Checkpoint | None,
        people: Iterable[str],
        certificate: Sequence[Signed] = (),
    ) -> list[Send | Sign]:
        """Have signed what is due, and tell these people.

        They are told the own word; or a certificate, if there is none that is newer.
        """
        own = self.words.get(me)
        if checkpoint is not None and (own is None or own.text != checkpoint.text()):
            return [Sign(checkpoint.text())]
        is_whole = bool(certificate) and (own is None or own.text == certificate[0].text)
        told = tuple(certificate) if is_whole else (own,) if own is not None else ()
        new = [peer for peer in people if told and self._told.get(peer) != told]
        self._told.update(dict.fromkeys(new, told))
        return [Send(peer, {"is": "checkpoint", "signed": word_lists(told)}) for peer in new]


def _order(checkpoint: Checkpoint) -> tuple[int, int]:
    return checkpoint.at, checkpoint.term
