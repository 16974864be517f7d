"""The log of a table: entries, and among them the lines about the shuffles."""

from __future__ import annotations

from collections.abc import Iterator

from peerdeck.fair.lines import Line, parse_line
from peerdeck.log import Entry, Header, LogError, parse_log

Item = Line | Entry


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
