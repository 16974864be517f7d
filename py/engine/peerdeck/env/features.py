"""A seat's view and its actions as small whole numbers, for any game.

They come as bytes, two for a number, as `numpy.frombuffer` reads them without copying.

The cards are a matrix with a column for each face. It has a row for each zone, the own hand first
and then those of the other seats in their order: how many of each face this seat knows there. The
last rows are the zones that belong to nobody once more, with the card on top alone. A zone that
nobody sees has no row.

The facts are one row: how many cards there are in each zone, also in those that nobody sees; the
turn, the dealer and the own seat as one place each; the points, the own ones first; and the notes
of the game: a name as one place for each value, a number as it is, a list as its length and its
first numbers.

An action is a row: its kind, how many of each face it lays open, and its other fields, numbers as
they are and cards by their face. Equal cards are equal here, whatever number they have.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Sequence
from operator import attrgetter, itemgetter
from typing import Any, Literal, get_args, get_origin, get_type_hints

from peerdeck.action import laid_open
from peerdeck.card import JOKER, Card
from peerdeck.event import Seat, everyone
from peerdeck.game import Game
from peerdeck.notes import GameNotes
from peerdeck.options import Options
from peerdeck.state import State
from peerdeck.zones import named_zones

FACES = JOKER + 1
LISTED = 8  # numbers of a list among the notes
FIELDS = 4  # numbers of an action beside its cards
MOST = 2**15 - 1  # what a number can be at most
ITEM = 2  # bytes of a number

MOST_KNOWN = 4_096  # values of a note, or actions, whose numbers are remembered

Encode = Callable[[Any], bytes]
Get = Callable[[Any], Sequence[Any]]


class Features:
    """The numbers of one kind of table."""

    def __init__(self, game: Game, options: Options, seats: int) -> None:
        """Work out the places of everything."""
        state = game.begin(options, seats, 0)
        self._seats = seats
        self._order = [_seen_from(seat, state) for seat in range(seats)]
        audience, everybody = state.audience, everyone(seats)
        self._rows_of = [
            [(zone, audience[zone] == everybody) for zone in order if audience[zone]]
            for order in self._order
        ]
        self._common = [zone for zone in self._order[0] if _is_common(zone, state)]
        self._counts = [_NOTHING_YET] * len(audience)
        self._ordered = [itemgetter(*order) for order in self._order]
        self._numbers, self._others, self._encoders = _notes_encoders(type(state.notes))
        self._ones = [_packed([int(k == seat) for k in range(seats)]) for seat in range(seats)]
        self._kinds = {kind: place for place, kind in enumerate(game.actions)}
        self._hints = {kind: _field_kinds(kind) for kind in game.actions}
        self._rows: dict[Any, bytes] = {}
        self.rows = len(self._rows_of[0]) + len(self._common)
        self.facts_width = len(self.facts(state, 0)) // ITEM
        self.action_width = len(game.actions) + FACES + FIELDS

    def cards(self, state: State[Any, Any], seat: Seat) -> bytes:
        """Return the matrix of the cards, from a state that may know more."""
        face, seen, zones = state.face, state.seen, state.zones
        bit, known = 1 << seat, self._counts
        parts: list[bytes | bytearray] = []
        for zone, is_open in self._rows_of[seat]:
            cards = zones[zone]
            if not cards:
                parts.append(_NO_FACE)
            elif not is_open:
                faces = [face[card] for card in cards if seen[card] & bit]
                parts.append(_counted(faces) if faces else _NO_FACE)
            else:
                before, counts = known[zone]
                if before != cards:
                    counts = _recounted(before, counts, cards, face)
                    known[zone] = (cards[:], counts)
                parts.append(counts)
        for zone in self._common:
            cards = zones[zone]
            parts.append(_ONE_FACE[face[cards[-1]]] if cards else _NO_FACE)  # type: ignore[index]
        return b"".join(parts)

    def facts(self, state: State[Any, Any], seat: Seat) -> bytes:
        """Return the row of the facts."""
        ones, seats, points, notes = self._ones, self._seats, state.points, state.notes
        return b"".join(
            [
                _packed([*map(len, self._ordered[seat](state.zones))]),
                ones[(state.turn - seat) % seats],
                ones[(state.dealer - seat) % seats],
                ones[seat],
                _packed([*points[seat:], *points[:seat], *self._numbers(notes)]),
                *map(_encoded, self._encoders, self._others(notes)),
            ]
        )

    def actions(self, state: State[Any, Any], seat: Seat, legal: Sequence[Any]) -> bytes:
        """Return the rows of these actions, one after another."""
        return b"".join([self._action(state, seat, action) for action in legal])

    def _action(self, state: State[Any, Any], seat: Seat, action: Any) -> bytes:
        kind = type(action)
        hints = self._hints[kind]
        if hints is None:  # nothing but cards laid open
            key = (kind, *map(_faces, action))
            row = self._rows.get(key)
            if row is None:
                if len(self._rows) == MOST_KNOWN:
                    self._rows.clear()
                row = self._rows[key] = self._made(kind, action, ())
            return row
        fields = []
        for value, what in zip(action, hints, strict=True):
            if what is Card:
                known = state.face[value] if state.seen[value] >> seat & 1 else None
                fields.append(-1 if known is None else known)
            elif what is int:
                fields.append(value)
        return self._made(kind, action, fields)

    def _made(self, kind: type[Any], action: Any, fields: Sequence[int]) -> bytes:
        row = [0] * self.action_width
        kinds = len(self._kinds)
        row[self._kinds[kind]] = 1
        for _card, face in laid_open(action):
            row[kinds + face] += 1
        for place, value in enumerate(fields[:FIELDS]):
            row[kinds + FACES + place] = value
        return _packed(row)


def _counted(faces: list[Any]) -> bytearray:
    counts = bytearray(ITEM * FACES)
    for one in faces:
        counts[ITEM * one + _LOW] += 1
    return counts


def _recounted(before: list[Card], counts: bytes, cards: list[Card], face: Sequence[Any]) -> bytes:
    """Return how many of each face there are; mostly cards have only been put on top."""
    old = len(before)
    if not old or cards[:old] != before:
        return bytes(_counted([face[card] for card in cards]))
    more = bytearray(counts)
    for card in cards[old:]:
        more[ITEM * face[card] + _LOW] += 1
    return bytes(more)


def _faces(shown: Any) -> tuple[Any, ...]:
    """Return the faces of one card laid open, of several, or of several groups."""
    if not shown:
        return ()
    if type(shown[0]) is int:
        return (shown[1],)
    if type(shown[0][0]) is int:
        return tuple([face for _card, face in shown])
    return tuple([_faces(group) for group in shown])


_LOW = 0 if sys.byteorder == "little" else 1
_NO_FACE = bytes(ITEM * FACES)
_NOTHING_YET: tuple[list[Card], bytes] = ([], _NO_FACE)
_ONE_FACE = [bytes(_counted([face])) for face in range(FACES)]


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


def _is_common(zone: int, state: State[Any, Any]) -> bool:
    """Return True for a zone that all see and that is a single one of its kind."""
    single = [zones[0] for zones in named_zones(state.setup).values() if len(zones) == 1]
    return zone in single and state.audience[zone] == everyone(state.seats)


def _field_kinds(kind: Any) -> tuple[Any, ...] | None:
    """Return what the fields of an action are: `Card`, `int` or, for cards laid open, `None`.

    Returns `None` alone for an action that has no other fields.
    """
    hints = get_type_hints(kind).values()
    found = tuple(hint if hint is Card else int if _is_number(hint) else None for hint in hints)
    return found if any(what is not None for what in found) else None


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


_encoded = _Known.__getitem__


def _notes_encoders(kind: type[GameNotes]) -> tuple[Get, Get, list[_Known]]:
    """Return what gets the notes that are numbers, what gets the others, and their encoders."""
    hints = {name: get_args(get_type_hints(kind)[name])[0] for name in kind.names}
    numbers = [name for name, hint in hints.items() if hint is bool or _is_number(hint)]
    others = {name: _encoder(hints[name]) for name in kind.names if name not in numbers}
    known = {name: _Known(encode) for name, encode in others.items() if encode is not None}
    return _getter(numbers), _getter([*known]), [*known.values()]


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
            return _listed
        return lambda value: _packed([len(value)])
    if inner and type(None) in inner:
        return _optional
    return None


def _listed(value: tuple[int, ...]) -> bytes:
    shown = value[:LISTED]
    return _packed([len(value), *shown, *_NOTHING[len(shown) :]])


def _optional(value: Any) -> bytes:
    return _packed([-1 if value is None else value if isinstance(value, int) else 1])


_NOTHING = (-1,) * LISTED


def _packed(row: list[int]) -> bytes:
    try:
        return array("h", row).tobytes()
    except OverflowError:
        return array("h", [max(-MOST, min(MOST, one)) for one in row]).tobytes()
