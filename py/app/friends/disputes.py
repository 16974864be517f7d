"""Disputes: a page that is told what cannot be says so to all, and takes no more of it.

That holds up nobody else. A dispute is signed, so a host can show it to those who have not had it
from that page, and a bot acts in the seat by the words of a quorum, as for somebody who is not
heard. The page itself hears no more of the match from this host. It takes part again when another
host leads, when another match begins, when its person is given another seat, or when it has been
loaded again; then it takes its word back.

Nobody can use an old word: it holds for one match under one host, until its signer takes it back by
a later one, has made a move since, or has signed a checkpoint of more lines. Those who hear the
signer have had the later word from them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from app.friends.book import Book
from app.friends.frames import Send, Sign, word_lists
from app.friends.roster import Roster
from app.friends.signed import Dispute, Signed, Why, read_dispute
from app.friends.taken_back import TakenBack


class Doubt(NamedTuple):
    """The reason why this page takes no more of a match from its host, after so many lines.

    `moves` is how often its seat has acted, with a move under way; `told` the sentence for its
    person. `lost` are the moves that this page has cut off its log, as far as it had them.
    """

    why: Why
    told: str
    match: int
    at: int
    moves: int
    lost: tuple[TakenBack, ...] = ()


class Disputes:
    """The disputes that a page knows of: its own `doubt`, and the last word of each person.

    `news` are those of whom to tell the person, each once in a match.
    """

    def __init__(self) -> None:
        """Start without any."""
        self.doubt: Doubt | None = None
        self.words: dict[str, Signed] = {}
        self.news: list[tuple[str, Why]] = []
        self._noted: set[tuple[str, int]] = set()
        self._told: dict[str, Signed] = {}  # the own word that each peer has been told

    def end(self) -> tuple[TakenBack, ...]:
        """Take part again under another host, without the moves that this page has cut off."""
        doubt, self.doubt = self.doubt, None
        return doubt.lost if doubt is not None else ()

    def take(self, word: Signed, roster: Roster, book: Book | None) -> None:
        """Keep the last word of one of the people. Raises `ValueError` if it is no such word."""
        told, known = read_dispute(word), self.words.get(word.by)
        if told.table != roster.table or word.by not in roster.voters:
            return
        if known is not None and _order(told) <= _order(read_dispute(known)):
            return
        self.words[word.by] = word
        is_noted = (word.by, told.match) in self._noted
        if told.why and not is_noted and self.of(word.by, roster, book) is not None:
            self._noted.add((word.by, told.match))
            self.news.append((word.by, told.why))

    def of(self, peer: str, roster: Roster, book: Book | None) -> Signed | None:
        """Return the word by which a peer takes no part just now; nothing if they do."""
        word = self.words.get(peer)
        if word is None or book is None:
            return None
        told, certificate = read_dispute(word), book.certificate
        has_moved = any(
            at >= told.at and book.turns.get(at, -1) >= told.moves  # there are words for keys, too
            for at, move in book.moves.items()
            if move.by == peer
        )
        if certificate is not None and peer in certificate.signers:  # the words for moves are gone
            checkpoint = certificate.checkpoint
            has_moved |= checkpoint.term == told.term and checkpoint.at > told.at
        is_now = (told.term, told.match) == (roster.term, book.match)
        return word if told.why and is_now and not has_moved else None

    def forget(self, peer: str) -> None:
        """Tell a peer again, which has connected anew."""
        self._told.pop(peer, None)

    def tick(self, me: str, roster: Roster, others: Iterable[str]) -> list[Send | Sign]:
        """Have it signed what this page disputes, or does no more, and tell it to all others."""
        word, doubt = self.words.get(me), self.doubt
        last = read_dispute(word) if word is not None else None
        if last is not None and last.term != roster.term:
            word = last = None
        about = doubt or last  # what is taken back tells of the same place
        why = doubt.why if doubt is not None else ""
        if about is not None and (last is None or why != last.why):
            match, at, moves = about.match, about.at, about.moves
            self._noted.add((me, match))
            count = last.count + 1 if last is not None else 0
            return [Sign(Dispute(roster.table, roster.term, match, at, moves, count, why).text())]
        if word is None:
            return []
        new = [peer for peer in others if self._told.get(peer) != word]
        self._told.update(dict.fromkeys(new, word))
        return [Send(peer, {"is": "dispute", "signed": word_lists([word])}) for peer in new]


def _order(told: Dispute) -> tuple[int, int]:
    return told.term, told.count
