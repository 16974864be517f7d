"""The log of a match with everything about its decks, as text that `replay` can read as well.

peerdeck 1 cpwp seats=3 …
# dealing 0123456789abcdef 3 ristretto255      the table, the match, the group
# called anna Anna Maria                       what people call a person
# step anna 0 0 Q2xlYXI…                       a long line goes on
#+ dGhpcyBnb2VzIG9u                            in the next ones
shuffle 0-51 ?? ?? …
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from peerdeck.dealing.lines import LONGEST, Line, is_line, line_text, parse_line
from peerdeck.dealing.notation import Person
from peerdeck.dealing.people import Where
from peerdeck.log import (
    MOST_LINE,
    MOST_LINES,
    Entry,
    Header,
    LogError,
    entry_text,
    parse_entry,
    parse_header,
)
from peerdeck.words import _

_GOES_ON = "#+ "
_PIECE = MOST_LINE - len(_GOES_ON)


@dataclass(frozen=True)
class Record:
    """A log with everything about its decks; `lines` has the number of each item's first line."""

    header: Header
    where: Where
    group: str
    names: dict[Person, str]
    items: tuple[Line | Entry, ...]
    lines: tuple[int, ...] = ()


def print_record(record: Record) -> str:
    """Return a log as text."""
    where = record.where
    texts = [
        str(record.header),
        f"# dealing {where.table} {where.match} {record.group}",
        *(f"# called {person} {name}" for person, name in record.names.items()),
        *(item_text(item) for item in record.items),
    ]
    return "\n".join([piece for text in texts for piece in _pieces(text)] + [""])


def item_text(item: Line | Entry) -> str:
    """Return an item of the log as one line."""
    return line_text(item) if is_line(item) else entry_text(item)  # type: ignore[arg-type]


def parse_item(text: str, header: Header) -> Line | Entry | None:
    """Read what `item_text` wrote; nothing for a comment. Raises `ValueError` with a sentence."""
    return parse_line(text) if text.startswith("#") else parse_entry(text, header)


def parse_record(text: str) -> Record:
    """Read what `print_record` wrote. Raises `LogError`."""
    texts = list(_whole(text))
    if not texts:
        raise LogError(1, _("This is not a Peerdeck log: it must begin with “peerdeck 1 …”."))
    (first, header_text), *rest = texts
    header: Header | None = None
    number, where, group = first, None, ""
    names: dict[Person, str] = {}
    items: list[Line | Entry] = []
    lines: list[int] = []
    try:
        header = parse_header(header_text)
        for number, line in rest:
            match line.split(" "):
                case ["#", "dealing", table, match, group]:
                    where = Where(table, int(match))
                case ["#", "called", person, *name]:
                    names[person] = " ".join(name)
                case _:
                    item = parse_item(line, header)
                    if item is not None:
                        items.append(item)
                        lines.append(number)
    except ValueError as error:
        raise error if isinstance(error, LogError) else LogError(number, str(error)) from None
    if where is None:
        raise LogError(first, _("This log does not say how its cards were dealt."))
    return Record(header, where, group, names, tuple(items), tuple(lines))


def _pieces(text: str) -> Iterator[str]:
    yield text[:MOST_LINE]
    for at in range(MOST_LINE, len(text), _PIECE):
        yield _GOES_ON + text[at : at + _PIECE]


def _whole(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines with the numbers of their first pieces, put together."""
    pieces: list[str] = []
    began = 1
    for number, line in enumerate(text.splitlines(), 1):
        if number > MOST_LINES or sum(map(len, pieces)) > LONGEST:
            raise LogError(number, _("This log is too long to be one of a card game."))
        if line.startswith(_GOES_ON) and pieces:
            pieces.append(line.removeprefix(_GOES_ON))
            continue
        if pieces:
            yield began, "".join(pieces)
        began, pieces = number, [line] if line.strip() else []
    if pieces:
        yield began, "".join(pieces)
