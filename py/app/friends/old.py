"""Tables that earlier versions of Peerdeck kept: their matches are shown, and not played on.

There the host dealt. The log had faces for each page, and lines of its own about the shuffles.
"""

from __future__ import annotations

from typing import Any

from app.friends.book import Book, Item, is_over
from app.friends.chain import read_chain
from app.friends.frames import chained
from app.friends.guest import Guest
from app.friends.shared import SharedTable
from peerdeck.dealing.lines import is_line
from peerdeck.log import entry_text, parse_entry, redact_entry
from peerdeck.words import _


class OldBook(Book):
    """The entries of a log that a host dealt."""

    def _fits(self, item: Item) -> bool:
        return not is_line(item)


class OldGuest(Guest):
    """Looks at such a log, and follows nobody."""

    @property
    def is_over(self) -> bool:
        """True if the match had ended."""
        return self.book is not None and is_over(self.book)


def read(part: dict[str, Any], now: float, version: str) -> SharedTable:
    """Read what a page kept of a match that has begun. Raises `ValueError` with a sentence."""
    match part:
        case {
            "me": str(me),
            "table": str(table),
            "first": str(first),
            "chain": list(chain),
            "book": {"match": int(number), "header": str(header), "lines": list(lines)},
        }:
            role = OldGuest(me, table, first, now, version)
            role.chain = read_chain(chained(chain), table, first) if chain else ()
            book = role.book = OldBook(table, number, header)
            for line in (line for line in map(str, lines) if not line.startswith("#")):
                entry = parse_entry(line, book.header)
                seen = entry if role.seat is None else redact_entry(entry, role.seat)
                book.add(entry_text(seen))
            role.is_cut = True
            role.news[:] = book.entries
            role.fault = _(
                "This match was begun with an older version of Peerdeck: it cannot go on."
            )
            return SharedTable(role)
    raise ValueError(_("A part of it is missing."))
