"""A seat's view and its actions as small whole numbers, for any game.

They come as bytes, two for a number, as `numpy.frombuffer` reads them without copying.

The cards are a matrix with a column for each face. It has a row for each zone, the own hand first
and then those of the other seats in their order: how many of each face this seat knows there. The
last rows are the zones that belong to nobody once more, with the card on top alone. A zone that
nobody sees has no row.

The facts are one row: how many cards there are in each zone, also in those that nobody sees; the
points, the own ones first; the notes of the game that are numbers; the turn, the dealer and the own
seat as one place each; and the other notes: a name as one place for each value, a list as its
length and its first numbers.

An action is a row: its kind, how many of each face it lays open, and its other fields, numbers as
they are and cards by their face. A card that this seat does not know is told by its zone: -1 is the
first of those that are counted among the facts, the own hand, -2 the next seat's, and so on. Equal
cards are equal here, whatever number they have.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Sequence
from itertools import chain
from operator import attrgetter, call, itemgetter
from struct import error, pack
from typing import Any, Literal, Self, get_args, get_origin, get_type_hints

from peerdeck.action import Group, Shown, laid_open
from peerdeck.card import JOKER, Card, Face
from peerdeck.event import Seat, everyone
from peerdeck.game import Game
from peerdeck.notes import GameNotes
from peerdeck.options import Options
from peerdeck.state import State
from peerdeck.zones import named_zones

FACES = JOKER + 1
LISTED = 8  # numbers of a list among the notes
ACTION_NUMBERS = 4  # numbers of an action beside its cards
MOST = 2**15 - 1  # what a number can be at most
ITEM = 2  # bytes of a number

MOST_KNOWN = 4_096  # values of a note, or actions of a kind, whose numbers are remembered

Encode = Callable[[Any], bytes]
Get = Callable[[Any], Sequence[Any]]
RowOf = Callable[[Any, State[Any, Any], Seat], bytes]  # of an action that a seat may do


class Features:
    """The numbers of one kind of table."""

    def __init__(self, game: Game, options: Options, seats: int) -> None:
        """Work out the places of everything."""
        state = game.begin(options, seats, 0)
        self._order = [_seen_from(seat, state) for seat in range(seats)]
        self._sights = _sights(self._order, state)
        self._rows = [_rows(sights) for sights in self._sights]
        self._faces: Sequence[Any] = ()  # by card, in the match that the sights are of
        self._ordered = [itemgetter(*order) for order in self._order]
        self._own_first = [itemgetter(*order[:seats]) for order in self._order]
        self._numbers, self._others, self._encoders = _notes_encoders(type(state.notes))
        self._roles = [_roles(seat, seats) for seat in range(seats)]
        self.rows = len(self._rows[0])
        self.facts_width = len(self.facts(state, 0)) // ITEM
        self.action_width = len(game.actions) + FACES + ACTION_NUMBERS
        self._row_of = {
            kind: _row_of(kind, place, self.action_width, self._order)
            for place, kind in enumerate(game.actions)
        }

    def __deepcopy__(self, _memo: object) -> Self:
        """Return the same: what is remembered here is only ever that of the last state."""
        return self

    def cards(self, state: State[Any, Any], seat: Seat) -> bytes:
        """Return the matrix of the cards, from a state that may know more."""
        face, seen, zones = state.face, state.seen, state.zones
        if face is not self._faces:  # in another match the same card has another face
            self._faces = face
            for _zone, _is_whole, sight in chain.from_iterable(self._sights):
                sight.count([], face)
        bit = 1 << seat
        for zone, is_whole, sight in self._sights[seat]:
            cards = zones[zone]
            if not is_whole:
                cards = [card for card in cards if seen[card] & bit]
            if cards != sight.cards:
                sight.count(cards, face)
        return b"".join(self._rows[seat])

    def facts(self, state: State[Any, Any], seat: Seat) -> bytes:
        """Return the row of the facts."""
        notes = state.notes
        counts = map(len, self._ordered[seat](state.zones))
        points = self._own_first[seat](state.points)
        return b"".join(
            [
                _packed([*counts, *points, *self._numbers(notes)]),
                self._roles[seat][state.turn][state.dealer],
                *map(call, self._encoders, self._others(notes)),
            ]
        )

    def actions(self, state: State[Any, Any], seat: Seat, legal: Sequence[Any]) -> bytes:
        """Return the rows of these actions, one after another."""
        row_of = self._row_of
        return b"".join([row_of[type(action)](action, state, seat) for action in legal])


class _Sight:
    """The cards that were seen last in a zone, and their rows.

    `counts` is how many of each face they are; `top` has the last one alone, where that is asked.
    """

    __slots__ = ("cards", "counts", "has_top", "top")

    def __init__(self, has_top: bool = False) -> None:
        """Begin without any cards."""
        self.has_top = has_top
        self.cards: list[Card] = []
        self.counts = _NO_FACE[:]
        self.top = _NO_FACE[:]

    def count(self, cards: list[Card], face: Sequence[Any]) -> None:
        """Count what is seen there now; mostly cards have only been put on top."""
        old, counts = len(self.cards), self.counts
        if cards[:old] == self.cards:
            more = cards[old:]
        else:
            counts[:], more = _NO_FACE, cards
        for card in more:
            counts[face[card]] += 1
        self.cards = cards[:]
        if self.has_top:
            self.top[:] = _ONE_FACE[face[cards[-1]]] if cards else _NO_FACE


_NO_FACE = array("h", bytes(ITEM * FACES))
_ONE_FACE = [array("h", [int(k == face) for k in range(FACES)]) for face in range(FACES)]


Placed = tuple[int, bool, _Sight]  # of a zone, with True if a seat sees whatever lies there


def _sights(order: Sequence[Sequence[int]], state: State[Any, Any]) -> list[list[Placed]]:
    """Return for each seat the zones where it may see cards. All share those that are open."""
    audience, everybody = state.audience, everyone(state.seats)
    single = [zones[0] for zones in named_zones(state.setup).values() if len(zones) == 1]
    open_to_all = {
        zone: _Sight(zone in single) for zone, seats in enumerate(audience) if seats == everybody
    }
    return [
        [
            (zone, bool(audience[zone] >> seat & 1), open_to_all.get(zone) or _Sight())
            for zone in zones
            if audience[zone]
        ]
        for seat, zones in enumerate(order)
    ]


def _rows(placed: Sequence[Placed]) -> list[array[int]]:
    """Return the rows of the matrix, which change as cards are counted."""
    sights = [sight for _zone, _is_whole, sight in placed]
    return [sight.counts for sight in sights] + [sight.top for sight in sights if sight.has_top]


def _roles(seat: Seat, seats: int) -> list[list[bytes]]:
    """Return one place each for the turn, the dealer and this seat, by turn and by dealer."""
    ones = [_packed([int(k == other) for k in range(seats)]) for other in range(seats)]
    seen = [ones[(other - seat) % seats] for other in range(seats)]
    return [[turn + dealer + ones[seat] for dealer in seen] for turn in seen]


def _seen_from(seat: Seat, state: State[Any, Any]) -> list[int]:
    """Return the zones in the order in which a seat sees them.

    Zones that each seat has stand together and begin with the own one, as the hands do.
    """
    seats = state.seats
    groups = [tuple(range(seats)), *named_zones(state.setup).values()]
    order = [
        zone
        for group in groups
        for zone in ((*group[seat:], *group[:seat]) if len(group) == seats else group)
    ]
    return list(dict.fromkeys([*order, *range(len(state.zones))]))


def _row_of(kind: Any, place: int, width: int, order: Sequence[Sequence[int]]) -> RowOf:
    """Return the function that makes the rows of a kind of action, the one with this place.

    `order` are the zones as each seat sees them.
    """
    kinds = width - FACES - ACTION_NUMBERS

    def made(told: tuple[Sequence[Face], Sequence[int]]) -> bytes:
        faces, fields = told
        row = [0] * width
        row[place] = 1
        for face in faces:
            row[kinds + face] += 1
        row[kinds + FACES : kinds + FACES + len(fields)] = fields
        return _packed(row)

    hints = [*get_type_hints(kind).values()]
    if not hints:
        row = made(((), ()))
        return lambda _action, _state, _seat: row
    if hints in ([Shown], [Group]):
        alone = [made(((face,), ())) for face in range(FACES)]
        if hints == [Shown]:
            return lambda action, _state, _seat: alone[action[0][1]]
        together = _Known(lambda faces: made((faces, ())))

        def row_of_group(action: Any, _state: State[Any, Any], _seat: Seat) -> bytes:
            group = action[0]
            if len(group) == 1:  # nearly always
                face: Face = group[0][1]
                return alone[face]
            return together[tuple([face for _card, face in group])]

        return row_of_group
    known = _Known(made)
    told = [(k, hint is Card) for k, hint in enumerate(hints) if hint is Card or _is_number(hint)]
    told = told[:ACTION_NUMBERS]

    def row_of(action: Any, state: State[Any, Any], seat: Seat) -> bytes:
        fields = []
        for k, is_card in told:
            value = action[k]
            if is_card:
                face = state.face[value] if state.seen[value] >> seat & 1 else None
                value = -1 - order[seat].index(state.place[value]) if face is None else face
            fields.append(value)
        faces = [face for _card, face in laid_open(action)]
        return known[tuple(faces), tuple(fields)]

    return row_of


def _is_number(hint: Any) -> bool:
    return hint is int or getattr(hint, "__supertype__", None) is int


class _Known(dict[Any, bytes]):
    """Bytes by what they are made of, remembered."""

    def __init__(self, make: Callable[[Any], bytes]) -> None:
        """Begin without any."""
        self._make = make

    def __missing__(self, value: Any) -> bytes:
        if len(self) == MOST_KNOWN:
            self.clear()
        found = self[value] = self._make(value)
        return found


def _notes_encoders(kind: type[GameNotes]) -> tuple[Get, Get, list[Encode]]:
    """Return what gets the notes that are numbers, what gets the others, and their encoders."""
    hints = {name: get_args(get_type_hints(kind)[name])[0] for name in kind.names}
    numbers = [name for name, hint in hints.items() if hint is bool or _is_number(hint)]
    others = {name: _encoder(hints[name]) for name in kind.names if name not in numbers}
    told = {name: encode for name, encode in others.items() if encode is not None}
    return _getter(numbers), _getter([*told]), [*told.values()]


def _getter(names: Sequence[str]) -> Get:
    """Return what gets these attributes of something."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda notes: [getattr(notes, name) for name in names]


def _encoder(hint: Any) -> Encode | None:
    if get_origin(hint) is Literal:
        values = get_args(hint)
        places = {value: _packed([int(value == other) for other in values]) for value in values}
        return places.__getitem__
    inner = get_args(hint)
    if get_origin(hint) is tuple and inner[-1] is Ellipsis:
        if _is_number(inner[0]) and inner[0] is not Card:
            return _Known(_listed).__getitem__
        return lambda value: len(value).to_bytes(ITEM, sys.byteorder)
    if inner and type(None) in inner:
        return _Known(_optional).__getitem__
    return None


def _listed(value: tuple[int, ...]) -> bytes:
    shown = value[:LISTED]
    return _packed([len(value), *shown, *_NOTHING[len(shown) :]])


def _optional(value: Any) -> bytes:
    return _packed([-1 if value is None else value if isinstance(value, int) else 1])


_NOTHING = (-1,) * LISTED


def _packed(row: list[int]) -> bytes:
    width = f"{len(row)}h"
    try:
        return pack(width, *row)
    except error:
        return pack(width, *[max(-MOST, min(MOST, one)) for one in row])
