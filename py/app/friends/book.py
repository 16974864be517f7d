"""The log of one match as one page keeps it, and the hash by which all pages compare theirs.

Every page's lines differ in the faces its seat knows; the hash runs over their public form, which
is the same for all. Lines that begin with `#` tell of the shuffles and are public as they are.

Beside the lines lie the signed words for the actions in them (`words.py`), which are no part of
what is hashed. Once more than half of the people have signed how the log stands, nobody needs the
words for what comes before (`checkpoints.py`).
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from typing import TypeGuard

from app.friends.signed import Certificate, Signed
from peerdeck.dealing import lines as deck
from peerdeck.event import Redealt, Seat, Shuffled, Voided
from peerdeck.fair import record as fair
from peerdeck.fair.lines import Line, parse_line
from peerdeck.log import MOST_LINE, Act, Entry, Header, parse_entry, parse_header
from peerdeck.words import _

SHOWN = 16  # hexadecimal digits of a hash, as it is told
Item = fair.Item | deck.Line


def is_entry(item: Item) -> TypeGuard[Entry]:
    """Return True if an item is an entry of the match, and no line about how it is dealt."""
    return not isinstance(item, Line) and not deck.is_line(item)


def item_text(item: Item) -> str:
    """Return an item as a line."""
    return deck.line_text(item) if deck.is_line(item) else fair.item_text(item)  # type: ignore[arg-type]


def redact_item(item: Item, seat: Seat | None, seats: int) -> Item:
    """Return an item as a seat may be told it; `None` is everybody."""
    return item if deck.is_line(item) else fair.redact_item(item, seat, seats)  # type: ignore[arg-type]


class Book:
    """A header and the lines after it, each with the hash of all up to it.

    `moves` has the signed word for the action in a line, `unheard` the words of those who do not
    hear the person for whom a bot acted; `turns` tells how often its seat had acted before. So it
    is with the lines in `stated`: a person's keys, and who keeps which seat.
    `deals` counts the lines up to each that deals. The first `covered` lines need no words here:
    those before the place of the `certificate`, and what is left of them if the log was cut there.
    `unproved` are actions after them that were told while this page was not there, and signed by
    somebody whom it does not know to have kept that seat.
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
        self.certificate: Certificate | None = None
        self.covered = 0
        self.unproved: set[int] = set()
        self._ready = 0
        self.name = f"{table} {match}"  # no two matches have the same, at whatever tables
        first = hashlib.sha256(f"peerdeck log\n{self.name}\n{header}".encode())
        self._hashes = [first.digest()]

    @classmethod
    def of(cls, book: Book, lines: Iterable[str]) -> Book:
        """The same log in another form. Raises `ValueError` if its public form is another."""
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
        told = item_text(redact_item(item, None, self.header.seats))
        if isinstance(item, Act):
            self.turns[len(self)] = self.acts[item.seat]
            self.acts[item.seat] += 1
        elif isinstance(item, deck.Key | deck.Seated):
            self.stated.add(len(self))
        elif isinstance(item, Shuffled):
            self.deals.append(len(self) + 1)
        self._hashes.append(hashlib.sha256(self._hashes[-1] + told.encode()).digest())
        self.lines.append(line)
        self.items.append(item)
        return item

    def _read(self, line: str) -> Item:
        """Return what a line stands for. Raises `ValueError` with a sentence."""
        item: Item | None = deck.parse_line(line) if line.isprintable() else None
        if item is None and len(line) <= MOST_LINE and line.isprintable():
            item = parse_line(line) or parse_entry(line, self.header)
        is_first = not self.lines and isinstance(item, deck.Seated)
        is_other = item is not None and not self._fits(item)
        if item is None or item_text(item) != line or (is_other and not is_first):
            raise ValueError(_("This is not a line of a log."))
        return item

    def _fits(self, item: Item) -> bool:
        """Return True if an item can stand in a log that was dealt like this one."""
        if self.is_joint:
            return not isinstance(item, Line | Redealt)
        return not deck.is_line(item) and not isinstance(item, Voided)  # who wants that?

    @property
    def is_joint(self) -> bool:
        """True if everybody shuffles, and nobody holds the deck: its first line tells who."""
        return bool(self.items) and isinstance(self.items[0], deck.Seated)

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
        """The number of lines before the first action that is not proved."""
        return min(self.unproved, default=len(self))

    @property
    def entries(self) -> list[Entry]:
        """The entries: all lines but those about the shuffles."""
        return [item for item in self.items if is_entry(item)]

    @property
    def fair_items(self) -> list[fair.Item]:
        """The items of a log that its host has dealt."""
        return [item for item in self.items if not deck.is_line(item)]  # type: ignore[misc]

    @property
    def shuffles(self) -> int:
        """The number of shuffles that have been dealt."""
        return sum(isinstance(item, (Shuffled, Redealt)) for item in self.items)

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
        self._ready = min(self._ready, at)
        self.covered = min(self.covered, at)
        if self.certificate is not None and self.certificate.at > at:
            self.certificate = None
        return gone

    def words(self, at: int) -> list[Signed]:
        """The signed words for a line; none if it needs none."""
        return [self.moves[at], *self.unheard.get(at, ())] if at in self.moves else []

    def form(self, at: int, seat: Seat | None) -> str:
        """A line as this seat may be told it, or as everybody may."""
        return item_text(redact_item(self.items[at], seat, self.header.seats))

    def text(self) -> str:
        """The log as text, the lines about the shuffles among it."""
        return "\n".join([str(self.header), *self.lines, ""])
