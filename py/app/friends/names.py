"""The names of the people and bots at a table with friends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

from app.setup import BOT_NAMES, called, distinct_name
from peerdeck.agreement.door import names_of
from peerdeck.agreement.notes import MOST_TEXT
from peerdeck.agreement.reading import read_as
from peerdeck.agreement.state import Page
from peerdeck.agreement.table import Table
from peerdeck.agreement.words import Person, text_of
from peerdeck.naming import somebody

MOST = 64  # people whose names are remembered


def remembered(page: Page, before: Mapping[Person, str]) -> dict[Person, str]:
    """Return the names of the people at the table, and of those who have left, the last ones."""
    now = {person: called(name).name for person, name in names_of(page).items()}
    names = {**{person: name for person, name in before.items() if person not in now}, **now}
    return {person: names[person] for person in [*names][-MOST:]}


def texts_in(table: Table, setting: str) -> tuple[str, ...]:
    """Return the texts of a setting that is a list of them."""
    kind = tuple[Annotated[str, MOST_TEXT], ...]
    return read_as(kind, table.setting(setting)) or () if table.setting(setting) else ()


def kept_for(table: Table) -> list[str]:
    """Return for whom each seat without a person is kept, "" for nobody."""
    names = [*texts_in(table, "names"), *[""] * len(table.seats)]
    return [
        "" if seat.owner else called(name).name
        for seat, name in zip(table.seats, names, strict=False)
    ]


def levels_of(table: Table) -> list[str]:
    """Return how well the bot of each seat plays, "" where nobody said."""
    return [*texts_in(table, "levels"), *[""] * len(table.seats)][: len(table.seats)]


def list_text(texts: Sequence[str]) -> str:
    """Return the value of a setting that is a list of texts."""
    return text_of([text[:MOST_TEXT] for text in texts])


def seat_names(table: Table, names: Mapping[Person, str]) -> tuple[str, ...]:
    """Return a name for each seat, all different: of its person, of a friend to come, or a bot's.

    A bot keeps its name while others come and go, unless somebody has the same.
    """
    kept, result = kept_for(table), list[str]()
    people = [
        (names.get(seat.owner) or somebody()) if seat.owner else kept[at]
        for at, seat in enumerate(table.seats)
    ]
    for name in people:
        result.append(distinct_name(name, result) if name else "")
    taken = {name.casefold() for name in result}
    for at, name in enumerate(result):
        if not name:
            order = [*BOT_NAMES[at:], *BOT_NAMES[:at]]
            result[at] = next(bot for bot in order if bot.casefold() not in taken)
            taken.add(result[at].casefold())
    return tuple(result)
