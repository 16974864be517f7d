"""Moves that hold no more: how many were taken back, the first of them, and why.

A log that most people do not have gives way to another. Whoever loses moves by that is told of it,
be it a guest or the next host.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from app.friends.book import Book
from peerdeck.log import Act
from peerdeck.referee import Follower

# Most people did not have them; the host told two stories; two were host of one term; the host told
# what cannot be.
Reason = Literal["most", "stories", "hosts", "line"]


@dataclass(frozen=True)
class TakenBack:
    """So many moves, and the log before the first of them.

    `host` is the one who told two stories or what cannot be, otherwise the one whose log holds.
    """

    count: int
    before: Book
    first: Act
    why: Reason
    host: str

    def move(self, names: Sequence[str]) -> str:
        """Return the first of the moves as the log tells it; "…" if the log is none.

        A host can tell lines that cannot be, and be gone before this page has gone through them.
        """
        follower, act = Follower(self.before.header), self.first
        try:
            for entry in self.before.entries:
                follower.feed(entry)
            return follower.game.sentence(follower.state, act.seat, act.action, names)
        except (ValueError, LookupError):
            return "…"


def lost_of(book: Book, at: int, why: Reason, host: str) -> list[TakenBack]:
    """Return what is lost of a log whose first `at` lines hold; nothing if there is no move."""
    turns = [turn for turn in book.turns if turn >= at]
    if not turns:
        return []
    begin = min(turns)
    first = book.items[begin]
    assert isinstance(first, Act)
    return [TakenBack(len(turns), Book.of(book, book.lines[:begin]), first, why, host)]


def shared_with(book: Book, other: Book) -> int:
    """Return how many lines of a log hold if another one does; all for one of a later match."""
    if book.match != other.match:
        return len(book) if book.match < other.match else 0
    pairs = enumerate(zip(book.lines, other.lines, strict=False))
    ends = min(len(book), len(other))
    return next((at for at, (mine, theirs) in pairs if mine != theirs), ends)
