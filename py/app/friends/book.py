"""The log of one match as one page keeps it, and the hash by which all pages compare theirs.

All pages have the same lines, and no face in them that is not known to everybody. Lines that begin
with `#` tell how the cards are dealt, the first of them who keeps which seat.

Beside the lines lie the signed words for the actions in them (`words.py`), which are no part of
what is hashed. Once more than half of the people have signed how the log stands, nobody needs the
words for what comes before (`checkpoints.py`).
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import TypeGuard

from app.friends.signed import Certificate, Signed
from peerdeck.dealing import lines as deck
from peerdeck.dealing.record import item_text
from peerdeck.event import Redealt, Seat, Shuffled
from peerdeck.log import MOST_LINE, Act, Entry, Header, parse_entry, parse_header
from peerdeck.referee import Follower
from peerdeck.words import _

SHOWN = 16  # hexadecimal digits of a hash, as it is told
Item = Entry | deck.Line


def is_entry(item: Item) -> TypeGuard[Entry]:
    """Return True if an item is an entry of the match, and no line about how it is dealt."""
    return not deck.is_line(item)


class Book:
    """A header and the lines after it, each with the hash of all up to it.

    `moves` has the signed word for the action in a line, `unheard` the words of those who do not
    hear the person for whom a bot acted; `turns` tells how often its seat had acted before. So it
    is with the lines in `stated`: a person's keys, and who keeps which seat.
    `deals` counts the lines up to each that deals; `lists` are the lines that tell who keeps which
    seat. The first `covered` lines need no words here: those before the place of the `certificate`,
    and what is left of them if the log was cut there. `unproved` are lines after them that this
    page could not check when they were told: it was not there, and does not know that their signer
    kept that seat, or it had them from a voter.
    """

    def __init__(self, table: str, match: int, header: str) -> None:
        """An empty log. Raises `ValueError` with a sentence if no page can show its table."""
        self.table, self.match = table, match
        self.header: Header = parse_header(header)
        self.lines: list[str] = []
        self.items: list[Item] = []  # what the lines stand for
        self.moves: dict[int, Signed] = {}
        self.unheard: dict[int, tuple[Signed, ...]] = {}
        self.turns: dict[int, int] = {}
        self.stated: set[int] = set()
        self.acts: Counter[Seat] = Counter()
        self.deals: list[int] = []
        self.lists: list[int] = []
        self.certificate: Certificate | None = None
        self.covered = 0
        self.unproved: set[int] = set()
        self._ready = 0
        self.name = f"{table} {match}"  # no two matches have the same, at whatever tables
        first = hashlib.sha256(f"peerdeck log\n{self.name}\n{header}".encode())
        self._hashes = [first.digest()]

    @classmethod
    def of(cls, book: Book, lines: Iterable[str]) -> Book:
        """The same log, or the beginning of it. Raises `ValueError` if the lines are others."""
        made = cls(book.table, book.match, str(book.header))
        made.extend(lines)
        if not book.agrees(len(made), made.hash()):
            raise ValueError(_("This is another log."))
        made.moves = {at: one for at, one in book.moves.items() if at < len(made)}
        made.unheard = {at: one for at, one in book.unheard.items() if at < len(made)}
        made.unproved = {at for at in book.unproved if at < len(made)}
        made.covered = min(book.covered, len(made))
        if book.certificate is not None and book.certificate.at <= len(made):
            made.certificate = book.certificate
        return made

    def __len__(self) -> int:
        """The number of lines after the header."""
        return len(self.lines)

    def add(self, line: str) -> Item:
        """Take in the next line; what it stands for.

        Raises `ValueError` with a sentence, and is then as it was.
        """
        item = self._read(line)
        if isinstance(item, Act):
            self.turns[len(self)] = self.acts[item.seat]
            self.acts[item.seat] += 1
        elif isinstance(item, deck.Key | deck.Seated):
            self.stated.add(len(self))
            if isinstance(item, deck.Seated):
                self.lists.append(len(self))
        elif isinstance(item, Shuffled):
            self.deals.append(len(self) + 1)
        self._hashes.append(hashlib.sha256(self._hashes[-1] + line.encode()).digest())
        self.lines.append(line)
        self.items.append(item)
        return item

    def _read(self, line: str) -> Item:
        """Return what a line stands for. Raises `ValueError` with a sentence."""
        item: Item | None = deck.parse_line(line) if line.isprintable() else None
        if item is None and len(line) <= MOST_LINE and line.isprintable():
            item = parse_entry(line, self.header)
        if item is None or item_text(item) != line or not self._fits(item):
            raise ValueError(_("This is not a line of a log."))
        return item

    def _fits(self, item: Item) -> bool:
        """Return True if an item can stand here: first of all comes who keeps which seat."""
        is_first = not self.lines
        return not isinstance(item, Redealt) and (not is_first or isinstance(item, deck.Seated))

    def needs_word(self, at: int) -> bool:
        """Return True if somebody has to sign for a line."""
        return at in self.turns or at in self.stated

    def extend(self, lines: Iterable[str]) -> None:
        """Take in several lines."""
        for line in lines:
            self.add(line)

    def certify(self, certificate: Certificate) -> None:
        """Do without the words for what more than half of the people have signed.

        An earlier certificate takes the place of no later one. Raises `ValueError` if they have
        signed another log, or more of it.
        """
        checkpoint = certificate.checkpoint
        if checkpoint.match != self.match or not self.agrees(checkpoint.at, checkpoint.hash):
            raise ValueError(_("This is another log."))
        if self.certificate is None or certificate.at >= self.certificate.at:
            self.certificate = certificate
        self.covered = max(self.covered, certificate.at)
        self.moves = {at: one for at, one in self.moves.items() if at >= self.covered}
        self.unheard = {at: one for at, one in self.unheard.items() if at >= self.covered}
        self.unproved = {at for at in self.unproved if at >= self.covered}

    @property
    def changes(self) -> list[int]:
        """The numbers of lines up to each list that has other people than the one before."""
        return [
            at + 1
            for before, at in pairwise(self.lists)
            if {*self._people(before)} != {*self._people(at)}
        ]

    def doubtful(self, me: str) -> list[int]:
        """The lists that this page could not check since its person belongs to the table.

        Before that nobody had any secret of theirs; but the last list counts in any case.
        """
        lists = self.lists
        first = next((n for n, at in enumerate(lists) if me in self._people(at)), len(lists))
        return [at for at in lists[min(first, len(lists) - 1) :] if at in self.unproved]

    def is_sure(self, me: str, *, leads: bool = False) -> bool:
        """Return True if this page knows that all by which it gives its secrets was agreed to.

        A host has written the last list, or is going to.
        """
        doubtful = self.doubtful(me)
        return self.lists[-1] not in doubtful if leads and doubtful else not doubtful

    def _people(self, at: int) -> tuple[str, ...]:
        line = self.items[at]
        return line.people if isinstance(line, deck.Seated) else ()

    @property
    def ready(self) -> int:
        """The number of lines before the first action that nobody has signed yet."""
        self._ready = max(self._ready, self.covered)
        while self._ready < len(self) and (
            self._ready in self.moves or not self.needs_word(self._ready)
        ):
            self._ready += 1
        return self._ready

    @property
    def proved(self) -> int:
        """The number of lines before the first that this page could not check."""
        return min(self.unproved, default=len(self))

    @property
    def entries(self) -> list[Entry]:
        """The entries: all lines but those about how the cards are dealt."""
        return [item for item in self.items if is_entry(item)]

    def hash(self, at: int | None = None) -> str:
        """The hash of the first `at` lines, or of all."""
        return self._hashes[len(self) if at is None else at].hex()[:SHOWN]

    def agrees(self, at: int, told: str) -> bool:
        """Return True if another log of so many lines, with this hash, is the beginning of ours."""
        return 0 <= at <= len(self) and self.hash(at) == told

    def cut(self, at: int) -> list[str]:
        """Keep the first `at` lines only; those that were taken out."""
        gone = self.lines[at:]
        del self.items[at:]
        del self.lines[at:]
        del self._hashes[at + 1 :]
        self.moves = {line: one for line, one in self.moves.items() if line < at}
        self.unheard = {line: one for line, one in self.unheard.items() if line < at}
        self.turns = {line: one for line, one in self.turns.items() if line < at}
        self.stated = {line for line in self.stated if line < at}
        self.unproved = {line for line in self.unproved if line < at}
        self.acts = Counter(item.seat for item in self.items if isinstance(item, Act))
        self.deals = [dealt for dealt in self.deals if dealt <= at]
        self.lists = [line for line in self.lists if line < at]
        self._ready = min(self._ready, at)
        self.covered = min(self.covered, at)
        if self.certificate is not None and self.certificate.at > at:
            self.certificate = None
        return gone

    def words(self, at: int) -> list[Signed]:
        """The signed words for a line; none if it needs none."""
        return [self.moves[at], *self.unheard.get(at, ())] if at in self.moves else []

    def text(self) -> str:
        """The log as text, the lines about how it is dealt among it."""
        return "\n".join([str(self.header), *self.lines, ""])


def is_over(book: Book) -> bool:
    """Return True if a log goes on by the rules until its match has ended."""
    follower = Follower(book.header)
    try:
        for entry in book.entries:
            follower.feed(entry)
    except (ValueError, LookupError):
        return False
    return follower.over
