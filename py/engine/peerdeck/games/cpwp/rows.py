"""The rows of Can't Play, Won't Play: what a row takes next, and how the board is drawn.

A row is three zones: its sevens, what went up from them (8, 9 …) and what went down (6, 5 …). A row
of width 1 takes one card of each rank; a row of width 2 takes both cards of a rank before the next
rank, but for the second seven, which may come at any time. Suits that are drawn together and go
their own ways are rows of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from peerdeck.card import CLUBS, DIAMONDS, HEARTS, SPADES, Card, Face, face_of, rank, suit
from peerdeck.event import Zone
from peerdeck.state import State
from peerdeck.zones import Zones

SEVEN, KING = 7, 13
SIDE = 6  # ranks on either side of the seven


class Row(NamedTuple):
    """One row of the rules; the zones are numbers."""

    suits: tuple[int, ...]
    width: int
    seven: Zone
    up: Zone
    down: Zone
    middle: Face  # the seven of its first suit


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
        middle = face_of(SEVEN, suits[0])
        return Row(suits, width, zones.open(), zones.open(), zones.open(), middle)

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


def wanted(rows: Sequence[Row], state: State[Any, Any]) -> list[Face]:
    """The faces that these rows take now; one that two rows take stands twice."""
    zones = state.zones
    faces: list[Face] = []
    for row in rows:
        _suits, width, seven, up, down, middle = row
        if width > 1:
            faces += _wanted_wide(row, state)
            continue
        if not zones[seven]:
            faces.append(middle)
            continue
        steps = len(zones[up])
        if steps < SIDE:
            faces.append(middle + 1 + steps)
        steps = len(zones[down])
        if steps < SIDE:
            faces.append(middle - 1 - steps)
    return faces


def _wanted_wide(row: Row, state: State[Any, Any]) -> Iterator[Face]:
    for of_suit in row.suits:
        middle = face_of(SEVEN, of_suit)
        for face in (middle, _next(row, state, of_suit, 1), _next(row, state, of_suit, -1)):
            if face is not None and fitting(row, state, (face,)):
                yield face


def _next(row: Row, state: State[Any, Any], suit: int, step: int) -> Face | None:
    """The face that would come next on one side of a row, be it taken or not."""
    steps = len(state.zones[row.up if step > 0 else row.down]) // row.width + 1
    return face_of(SEVEN + step * steps, suit) if steps <= SIDE else None


def fitting(row: Row, state: State[Any, Any], run: Sequence[Face]) -> int:
    """How many cards of a run, from the first on, the row takes one after the other."""
    sevens = state.faces(row.seven)
    sides = {1: state.faces(row.up), -1: state.faces(row.down)}
    vector = 0
    for count, face in enumerate(run):
        value, of_suit = rank(face), suit(face)
        if of_suit not in row.suits or (count and abs(face - run[count - 1]) > 1):
            return count
        if value == SEVEN:
            if vector or sevens.count(face) >= row.width // len(row.suits):
                return count
            sevens.append(face)
            continue
        side = 1 if value > SEVEN else -1
        lying = sides[side]
        if vector == -side or face_of(SEVEN, of_suit) not in sevens:
            return count
        if abs(value - SEVEN) != len(lying) // row.width + 1:
            return count
        if len(row.suits) > 1 and len(lying) % 2 and lying[-1] == face:
            return count
        lying.append(face)
        vector = side
    return len(run)


def home(rows: Sequence[Row], state: State[Any, Any], face: Face) -> Row | None:
    """The first of these rows that takes the face now. A whole run lies in the row of its start."""
    return next((row for row in rows if fitting(row, state, (face,))), None)


def zone_for(row: Row, face: Face) -> Zone:
    """The zone of the row in which a face lies."""
    value = face % 13 + 1
    return row.seven if value == SEVEN else row.up if value > SEVEN else row.down


def wide_runs(
    row: Row, state: State[Any, Any], run: list[Face], held: Mapping[Face, Sequence[Card]]
) -> Iterator[list[Face]]:
    """The runs that go on from `run` in a row of width 2, by `held` cards, also of equal rank."""
    last = run[-1]
    nexts = [last, *(last + step for step in (1, -1) if 1 <= rank(last) + step <= KING)]
    for face in nexts:
        longer = [*run, face]
        if longer.count(face) <= len(held.get(face, ())) and fitting(row, state, longer) == len(
            longer
        ):
            yield longer
            yield from wide_runs(row, state, longer, held)


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
        takes = wanted((row,), state)
        for value in range(1, KING + 1):
            columns[value - 1] += _slots(row, state, value, takes)
    return tuple(columns)


def _slots(row: Row, state: State[Any, Any], value: int, takes: list[Face]) -> tuple[Slot, ...]:
    """The slots of one rank in one row. Cards lie nearest the seven first."""
    lying = state.zones[zone_for(row, value - 1)]
    steps = abs(value - SEVEN)
    first = max(steps - 1, 0) * row.width
    slots = [Slot(card) for card in lying[first : first + row.width]]
    nexts = tuple(dict.fromkeys(face for face in takes if rank(face) == value))
    while len(slots) < row.width:
        slots.append(Slot(None, nexts))
        nexts = ()
    return tuple(slots if value >= SEVEN else reversed(slots))
