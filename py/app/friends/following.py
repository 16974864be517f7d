"""The log of a match as every page reads it: by the rules, and of no hidden card with its face."""

from __future__ import annotations

from app.friends.book import Book, Item, is_entry
from peerdeck.event import Laid, Moved, Seat
from peerdeck.referee import Follower

NOBODY = -1  # the seat of those who look on


class Following:
    """A log under way. `moved` is how long it was when cards moved last."""

    def __init__(self, book: Book, seat: Seat | None) -> None:
        """After all lines that are in the book, which were checked when they came."""
        self.book = book
        self.seat = NOBODY if seat is None else seat
        self.follower = Follower(book.header)
        self.moved = 0
        for at, item in enumerate(book.items, 1):
            self._feed(item, at)

    @property
    def acts(self) -> int:
        """The number of the seat's actions."""
        return self.book.acts[self.seat]

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now."""
        return self.follower.to_act

    def take(self, line: str) -> Item:
        """Take in the next line. Raises `ValueError`."""
        item = self.book.add(line)
        self._feed(item, len(self.book))
        return item

    def _feed(self, item: Item, length: int) -> None:
        if is_entry(item):
            events = self.follower.feed(item)
            if any(isinstance(event, (Moved, Laid)) for event in events):
                self.moved = length


def followed(book: Book) -> Follower:
    """Return the match of a log. Raises `ValueError` or `LookupError` for what cannot be."""
    follower = Follower(book.header)
    for entry in book.entries:
        follower.feed(entry)
    return follower


def is_playable(book: Book) -> bool:
    """Return True if everything in a log follows the rules."""
    try:
        followed(book)
    except (ValueError, LookupError):
        return False
    return True
