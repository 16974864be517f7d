"""The beginning of the log that most people have in common, when a host has told two stories.

An heir asks each voter whose log is another for some lines of it, further and further back, until
it comes to where both are the same.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.friends.book import Book
from app.friends.frames import Frame, Send
from app.friends.member import Out
from app.friends.signed import Vote
from app.friends.times import COMPARING

STEP = 16  # lines before the end of a log, at first


class Common:
    """Lines that each voter has in common with this page; `asked` is the peer that is asked now."""

    def __init__(self) -> None:
        """Nobody has been asked."""
        self.asked = ""
        self._lines: dict[str, int] = {}
        self._at = self._end = 0
        self._until = 0.0

    def ask(self, book: Book, votes: Mapping[str, Vote], now: float) -> list[Out] | None:
        """Return what to ask for; nothing while somebody is asked, `None` when all is known."""
        if self.asked and now < self._until:
            return []
        if self.asked:
            self._lines[self.asked] = 0  # nobody can say
            self.asked = ""
        for peer, vote in votes.items():
            if peer in self._lines:
                continue
            if vote.match != book.match:
                self._lines[peer] = 0
            elif vote.at > len(book) or not book.agrees(vote.at, vote.hash):
                self.asked, self._until = peer, now + COMPARING
                self._end = min(vote.at, len(book))
                self._at = max(0, self._end - STEP)
                return [self._give(book)]
            else:
                self._lines[peer] = vote.at
        return None

    def take(self, book: Book, frame: Frame) -> list[Out]:
        """Take in some lines of the log of whoever is asked."""
        at, lines = frame["at"], frame["lines"]
        is_ours = frame["match"] == book.match and book.agrees(at, frame["hash"])
        if frame["match"] == book.match and not is_ours and self._at:
            self._at //= 2
            return [self._give(book)]
        ours = book.lines[max(at, 0) :]
        pairs = enumerate(zip(ours, lines, strict=False))
        same = next((n for n, (one, other) in pairs if one != other), None)
        if is_ours and same is None and lines and at + len(lines) < self._end:
            self._at = at + len(lines)
            return [self._give(book)]  # there is more of it
        same = min(len(ours), len(lines)) if same is None else same
        self._lines[self.asked] = at + same if is_ours else 0
        self.asked = ""
        return []

    def of_most(self, book: Book, people: int) -> int:
        """Return how many lines more than half of so many people have in common with this page."""
        lines = sorted(self._lines.values(), reverse=True)
        return lines[min(people // 2 + 1, len(lines)) - 1] if lines else len(book)

    def _give(self, book: Book) -> Send:
        return Send(self.asked, {"is": "give", "match": book.match, "at": self._at})
