"""The rows of Can't Play, Won't Play: what a row takes next, and how the board is drawn.

A row is three zones: its sevens, what went up from them (8, 9 …) and what went down (6, 5 …). A row
of width 1 takes one card of each rank; a row of width 2 takes both cards of a rank before the next
rank, but for the second seven, which may come at any time. Suits that are drawn together and go
their own ways are rows of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from typing import Any, NamedTuple

from peerdeck.card import CLUBS, DIAMONDS, HEARTS, SPADES, Card, Face, face_of, rank, suit
from peerdeck.event import Zone
from peerdeck.state import State
from peerdeck.zones import Zones

SEVEN, KING = 7, 13
SIDE = 6  # ranks on either side of the seven


Line = tuple[Face, ...]
Way = tuple[Face, tuple[Line, ...]]
"""A face that a row takes now, and what it takes after that, one after the other, in each line."""
Takes = tuple[tuple[tuple[tuple[Way, ...], ...], ...], ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the rules; the zones are numbers.

    `takes[a][b][c]` are the ways of a row of one suit where so many sevens are down, so many cards
    lie above them and so many below. It is empty in a row of two suits.
    """

    suits: tuple[int, ...]
    width: int
    seven: Zone
    up: Zone
    down: Zone
    takes: Takes


class Slot(NamedTuple):
    """A place on the board: the card that lies there, or the faces that may come there now."""

    card: Card | None
    next: tuple[Face, ...] = ()


class Drawn(NamedTuple):
    """A row as people see it: for each rank, ace first, a column of one or two slots."""

    suits: tuple[int, ...]
    columns: tuple[tuple[Slot, ...], ...]


def make_rows(
    decks: int, black_row_1deck: str, rows_2deck: str, zones: Zones
) -> tuple[tuple[Row, ...], ...]:
    """Declare the rows of a table; return them in the groups that are drawn as one."""

    def row(width: int, *suits: int) -> Row:
        takes = () if len(suits) > 1 else _takes(suits[0], width)
        return Row(suits, width, zones.open(), zones.open(), zones.open(), takes)

    red = [(row(1, suit),) for suit in (HEARTS, DIAMONDS) for _copy in range(decks)]
    black: list[tuple[Row, ...]]
    match decks, black_row_1deck, rows_2deck:
        case 1, "per_suit", _:
            black = [(row(1, CLUBS), row(1, SPADES))]
        case 1, _, _:
            black = [(row(2, CLUBS, SPADES),)]
        case _, _, "paired":
            black = [(row(2, CLUBS),), (row(2, SPADES),)]
        case _:
            black = [(row(1, suit), row(1, suit)) for suit in (CLUBS, SPADES)]
    return (*red, *black)


@cache
def _takes(of_suit: int, width: int) -> Takes:
    """Work out beforehand what a row of one suit takes: listing what is legal must be quick."""
    seven, lying = face_of(SEVEN, of_suit), range(SIDE * width + 1)
    return tuple(
        tuple(tuple(_ways(seven, width, sevens, up, down) for down in lying) for up in lying)
        for sevens in range(width + 1)
    )


def ways(rows: Iterable[Row], state: State[Any, Any]) -> list[Way]:
    """Return what these rows take now. If two of them take the same face, it goes on alike."""
    zones = state.zones
    found: list[Way] = []
    for row in rows:
        if row.takes:
            found += row.takes[len(zones[row.seven])][len(zones[row.up])][len(zones[row.down])]
        else:
            found += _mixed_ways(row, state)
    return found


def _mixed_ways(row: Row, state: State[Any, Any]) -> Iterator[Way]:
    """Yield what a row of two suits takes now."""
    for of_suit in row.suits:
        sevens, up, down = (_count(state, zone, of_suit) for zone in (row.seven, row.up, row.down))
        # A rank is complete when the other suit's card is down, too.
        most_up = len(state.zones[row.up]) - up + 1
        most_down = len(state.zones[row.down]) - down + 1
        yield from _ways(face_of(SEVEN, of_suit), 1, sevens, up, down, most_up, most_down)


def _count(state: State[Any, Any], zone: Zone, of_suit: int) -> int:
    """Return how many cards of a suit lie in a zone."""
    return sum(face is not None and suit(face) == of_suit for face in state.faces(zone))


@cache
def _ways(
    seven: Face,
    copies: int,
    sevens: int,
    up: int,
    down: int,
    most_up: int = 12,
    most_down: int = 12,
) -> tuple[Way, ...]:
    """Return what a row takes of one suit.

    It takes so many `copies` of each face. So many `sevens` are down, and so many cards lie above
    them (`up`) and below (`down`), where there may for the time being be so many at most.
    """
    found: list[Way] = []
    if sevens < copies:
        after = _ways(seven, copies, sevens + 1, up, down, most_up, most_down)
        near = [(face, lines) for face, lines in after if abs(face - seven) <= 1]
        longer = tuple((face, *line) for face, lines in near for line in lines)
        found.append((seven, longer or ((),)))
    if sevens:
        sides = _side(seven, 1, copies, up, most_up), _side(seven, -1, copies, down, most_down)
        found += [(side[0], (side[1:],)) for side in sides if side]
    return tuple(found)


def _side(seven: Face, step: int, copies: int, lying: int, most: int) -> Line:
    """Return what one side of a row takes of a suit whose seven is down; it may be nothing."""
    cards = range(lying, min(SIDE * copies, most))
    return tuple(seven + step * (card // copies + 1) for card in cards)


def viable(rows: Iterable[Row], state: State[Any, Any]) -> list[Face]:
    """Return the faces that these rows take now."""
    return list(dict(ways(rows, state)))


def fitting(row: Row, state: State[Any, Any], run: Sequence[Face]) -> int:
    """Return how many cards of a run, from the first on, the row takes one after the other."""
    fits = 0
    for start, lines in ways((row,), state):
        for line in lines:
            pairs = zip((start, *line), run, strict=False)
            fits = max(fits, len(list(takewhile(lambda pair: pair[0] == pair[1], pairs))))
    return fits


def home(rows: Iterable[Row], state: State[Any, Any], face: Face) -> Row | None:
    """The first of these rows that takes the face now. A whole run lies in the row of its start."""
    for row in rows:
        for start, _lines in ways((row,), state):
            if start == face:
                return row
    return None


def zone_for(row: Row, face: Face) -> Zone:
    """The zone of the row in which a face lies."""
    value = face % 13 + 1
    return row.seven if value == SEVEN else row.up if value > SEVEN else row.down


def drawn(groups: Sequence[Sequence[Row]], state: State[Any, Any]) -> tuple[Drawn, ...]:
    """The board as people see it."""
    return tuple(
        Drawn(
            tuple(dict.fromkeys(suit for row in group for suit in row.suits)),
            _columns(group, state),
        )
        for group in groups
    )


def _columns(group: Sequence[Row], state: State[Any, Any]) -> tuple[tuple[Slot, ...], ...]:
    columns: list[tuple[Slot, ...]] = [()] * KING
    for row in group:
        takes = viable((row,), state)
        for value in range(1, KING + 1):
            columns[value - 1] += _slots(row, state, value, takes)
    return tuple(columns)


def _slots(row: Row, state: State[Any, Any], value: int, takes: Iterable[Face]) -> tuple[Slot, ...]:
    """The slots of one rank in one row. Cards lie nearest the seven first."""
    lying = state.zones[zone_for(row, value - 1)]
    steps = abs(value - SEVEN)
    first = max(steps - 1, 0) * row.width
    slots = [Slot(card) for card in lying[first : first + row.width]]
    nexts = tuple(face for face in takes if rank(face) == value)
    while len(slots) < row.width:
        slots.append(Slot(None, nexts))
        nexts = ()
    return tuple(slots if value >= SEVEN else reversed(slots))
