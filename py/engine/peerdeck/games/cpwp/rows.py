"""The rows of Can't Play, Won't Play: what a row takes next, and how the board is drawn.

A row is three zones: its sevens, what went up from them (8, 9 …) and what went down (6, 5 …). A row
of width 1 takes one card of each rank; a row of width 2 takes both cards of a rank before the next
rank, but for the second seven, which may come at any time. Suits that are drawn together and go
their own ways are rows of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from peerdeck.card import CLUBS, DIAMONDS, HEARTS, SPADES, Card, Face, face_of, rank, suit
from peerdeck.event import Zone
from peerdeck.state import State
from peerdeck.zones import Zones

SEVEN, KING = 7, 13
SIDE = 6  # ranks on either side of the seven


Ways = Mapping[Face, "Ways"]
"""The faces that can be played now, each with those that can follow it in the same run."""
Takes = tuple[tuple[tuple[Ways, ...], ...], ...]


class Row(NamedTuple):
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


def viable(rows: Sequence[Row], state: State[Any, Any]) -> Ways:
    """The faces that these rows take now; a face that two rows take may go on alike in both."""
    zones = state.zones
    found: dict[Face, Ways] = {}
    for suits, _width, seven, up, down, takes in rows:
        if takes:
            found |= takes[len(zones[seven])][len(zones[up])][len(zones[down])]
            continue
        for of_suit in suits:
            sevens, above, below = (_count(state, zone, of_suit) for zone in (seven, up, down))
            # A rank is complete when the other suit's card is down, too.
            most_above, most_below = len(zones[up]) - above + 1, len(zones[down]) - below + 1
            middle = face_of(SEVEN, of_suit)
            found |= _ways(middle, 1, sevens, above, below, most_above, most_below)
    return found


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
) -> Ways:
    """Return what a row takes of one suit.

    It takes so many `copies` of each face. So many `sevens` are down, and so many cards lie above
    them (`up`) and below (`down`), where there may for the time being be so many at most.
    """
    ways: dict[Face, Ways] = {}
    if sevens < copies:
        after = _ways(seven, copies, sevens + 1, up, down, most_up, most_down)
        ways[seven] = {face: on for face, on in after.items() if abs(face - seven) <= 1}
    if sevens:
        ways |= _side(seven, 1, copies, up, most_up)
        ways |= _side(seven, -1, copies, down, most_down)
    return ways


@cache
def _side(seven: Face, step: int, copies: int, lying: int, most: int) -> Ways:
    """Return what one side of a row takes of a suit whose seven is down."""
    steps = lying // copies + 1
    if steps > SIDE or lying >= most:
        return {}
    return {seven + step * steps: _side(seven, step, copies, lying + 1, most)}


def fitting(row: Row, state: State[Any, Any], run: Sequence[Face]) -> int:
    """Return how many cards of a run, from the first on, the row takes one after the other."""
    ways = viable((row,), state)
    for count, face in enumerate(run):
        if face not in ways:
            return count
        ways = ways[face]
    return len(run)


def home(rows: Sequence[Row], state: State[Any, Any], face: Face) -> Row | None:
    """The first of these rows that takes the face now. A whole run lies in the row of its start."""
    return next((row for row in rows if face in viable((row,), state)), None)


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
