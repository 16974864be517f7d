"""The log of a table: entries, and among them the lines about the shuffles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from peerdeck.event import Seat
from peerdeck.fair.lines import Line, parse_line
from peerdeck.log import (
    Entry,
    Header,
    LogError,
    entry_text,
    parse_log,
    public_entry,
    redact_entry,
)

Item = Line | Entry


def item_text(item: Item) -> str:
    """One line of the log."""
    return str(item) if isinstance(item, Line) else entry_text(item)


def redact_item(item: Item, seat: Seat | None, seats: int) -> Item:
    """The item as this seat may be told it; `None` is everybody."""
    if isinstance(item, Line):
        return item
    return public_entry(item, seats) if seat is None else redact_entry(item, seat)


def print_record(header: Header, items: Iterable[Item]) -> str:
    """The whole log as text."""
    return "\n".join([str(header), *map(item_text, items), ""])


def parse_record(text: str) -> tuple[Header, list[tuple[int, Item]]]:
    """The first line, and the numbered items that follow. Raises `LogError`."""
    header, entries = parse_log(text)
    items: list[tuple[int, Item]] = [*entries, *_lines(text)]
    return header, sorted(items, key=lambda item: item[0])


def _lines(text: str) -> Iterator[tuple[int, Line]]:
    for number, words in enumerate(text.splitlines(), 1):
        if words.startswith("#"):
            try:
                line = parse_line(words)
            except ValueError as error:
                raise LogError(number, str(error)) from None
            if line:
                yield number, line
