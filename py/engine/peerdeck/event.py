"""Events: everything that can happen to a state. The same few serve every game.

Events are named tuples, for they are made by the hundred thousand. `state.evolve` applies them;
`view.redact` takes out of them what a seat may not know.
"""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, NewType, TypeVar

from peerdeck.card import Card, Face
from peerdeck.notes import Note

T = TypeVar("T")

Seat = int
Seats = int  # a set of seats, seat s being bit 1 << s
Zone = NewType("Zone", int)  # an index into State.zones


def everyone(seats: int) -> Seats:
    """The set of all of `seats` seats."""
    return (1 << seats) - 1


class Moved(NamedTuple):
    """Cards moved, in this order, onto the end of a zone."""

    cards: tuple[Card, ...]
    to: Zone


class Laid(NamedTuple):
    """Cards were laid open, in this order, onto the end of a zone that everybody sees."""

    shown: tuple[tuple[Card, Face], ...]
    to: Zone


class Revealed(NamedTuple):
    """Some seats were shown some faces; a face is `None` where the reader was not."""

    cards: tuple[Card, ...]
    faces: tuple[Face | None, ...]
    seats: Seats


class ShowCalled(NamedTuple):
    """The rules want some seats to see these cards; the dealer owes it."""

    cards: tuple[Card, ...]
    seats: Seats


class ShuffleCalled(NamedTuple):
    """The rules want these cards shuffled where they lie; the dealer owes it."""

    cards: tuple[Card, ...]


class Shuffled(NamedTuple):
    """The dealer shuffled: fresh cards, numbered on, lie where `cards` lay, with these faces."""

    cards: tuple[Card, ...]
    faces: tuple[Face | None, ...]


class Voided(NamedTuple):
    """The deal does not count, and begins again; what the dealer still owed of it is dropped."""


class Turned(NamedTuple):
    """It is this seat's turn."""

    seat: Seat


class Part(NamedTuple):
    """A part of a number on the score sheet: `times` times `worth`. The label is a key."""

    label: str
    times: int
    worth: int


class Scored(NamedTuple):
    """A deal was scored: a row of the score sheet, with the parts of each seat's number.

    `ending` says how the deal ended where that was not in the usual way: a sentence, as a key.
    """

    winners: tuple[Seat, ...]  # of this deal
    parts: tuple[tuple[Part, ...], ...]
    ending: str = ""

    @property
    def points(self) -> tuple[int, ...]:
        """The points of this deal, one number a seat."""
        return tuple(sum(part.times * part.worth for part in of_seat) for of_seat in self.parts)


class DealPassed(NamedTuple):
    """This seat is the dealer now."""

    dealer: Seat


class DealerDrawn(NamedTuple):
    """The players have drawn who deals first."""

    dealer: Seat


class StopWished(NamedTuple):
    """These seats ask to end the match here; it ends when all of them do."""

    seats: Seats


class Noted(NamedTuple, Generic[T]):
    """A field of the game's own notes changed. Notes are public."""

    note: Note[T]
    value: T


Event = (
    Moved
    | Laid
    | Revealed
    | ShowCalled
    | ShuffleCalled
    | Shuffled
    | Voided
    | Turned
    | Noted[Any]
    | Scored
    | DealPassed
    | StopWished
)
