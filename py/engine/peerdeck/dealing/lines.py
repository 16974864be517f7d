"""Lines of the log besides the actions: each begins with `#`.

    # seated 3 anna,berta,carl anna,berta,carl,anna -      who belongs to the table; who keeps each
                                                           seat; who is away
    # key anna <cards> <boxes>                             a person's keys, with their proofs
    # step berta 0 1 <cards> - <signature>                 deck 0 is shuffled by the second person
    # proven berta 0 1 <proof> <signature>                 the proof of that
    # open 60 anna:anna:0:<share>,berta:carl:3:<share>     what opens card 60 to all: everybody's
                                                           shares, or those of stand-ins

Bytes are in base64url, `-` is nothing. Signed is everything that stands before the signature.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeGuard, TypeVar

from peerdeck.dealing.notation import Person, hints, read, written
from peerdeck.event import Seat
from peerdeck.options import SHOWN
from peerdeck.words import _

LONGEST = 400_000  # characters of a line: a shuffle of six packs, proved

Kind = TypeVar("Kind", bound=type[Any])
_KINDS: dict[str, Any] = {}


def _line(kind: Kind) -> Kind:
    """Name a line by its class."""
    _KINDS[kind.__name__.lower()] = kind
    return kind


@_line
class Seated(NamedTuple):
    """The people of the table from here on, who keeps each seat, and who of them is away.

    It is the table that says so, not a person: its rosters are agreed on elsewhere.
    """

    number: int
    people: tuple[Person, ...]
    keepers: tuple[Person, ...]
    away: tuple[Person, ...]


@_line
class Key(NamedTuple):
    """A person's keys of the match: one of cards, one of boxes."""

    by: Person
    cards: bytes
    boxes: bytes


@_line
class Lot(NamedTuple):
    """A person's share of the lot, by which all together draw who deals first."""

    by: Person
    share: bytes


@_line
class Step(NamedTuple):
    """A deck after the shuffle of one person.

    The proof comes in a line of its own, so that the next person need not wait for it; in older
    logs it is here.
    """

    by: Person
    deck: int
    place: int
    cards: bytes
    proof: bytes
    signature: bytes


@_line
class Proven(NamedTuple):
    """The proof of a person's shuffle."""

    by: Person
    deck: int
    place: int
    proof: bytes
    signature: bytes


class Part(NamedTuple):
    """A share of a card, by its owner (who is its holder then) or by somebody who stands in.

    `number` is that under which the owner's key was shared.
    """

    owner: Person
    holder: Person
    number: int
    share: bytes


@_line
class Open(NamedTuple):
    """The shares that open a card to everybody."""

    card: int
    parts: tuple[Part, ...]


class Sealed(NamedTuple):
    """Bytes in a box for somebody."""

    to: Person
    box: bytes


@_line
class Shared(NamedTuple):
    """A person's key of cards, shared among the other people; `number` is new each time."""

    by: Person
    number: int
    commitments: bytes
    boxes: tuple[Sealed, ...]
    signature: bytes


@_line
class Held(NamedTuple):
    """The word that a person's shares are true in the first `number` of all `Shared` so far.

    Those that do not stand any more are counted too.
    """

    by: Person
    number: int
    signature: bytes


@_line
class Complaint(NamedTuple):
    """The word that a share of somebody's key is false, with what opens its box to all."""

    by: Person
    of: Person
    number: int
    exposure: bytes
    signature: bytes


@_line
class Released(NamedTuple):
    """A share of the key of somebody who has left for good."""

    by: Person
    owner: Person
    number: int
    share: bytes
    signature: bytes


@_line
class Accused(NamedTuple):
    """The word that a message holds a false share, with what opens its box to all."""

    by: Person
    of: Person
    message: int
    box: bytes
    sent: bytes  # the signature of the message, by who sent it
    exposure: bytes
    signature: bytes


@_line
class Silent(NamedTuple):
    """The word that a person is not heard for whose shuffle, or share of a key, a deck waits."""

    by: Person
    deck: int
    person: Person
    signature: bytes


@_line
class Back(NamedTuple):
    """The word of somebody who was left out of a shuffle that they are there again."""

    by: Person
    times: int
    signature: bytes


@_line
class Void(NamedTuple):
    """The word that a deal cannot be played to its end, or is not worth it."""

    by: Person
    deal: int
    signature: bytes


@_line
class Stuck(NamedTuple):
    """The word of a seat's keeper that it can do nothing, for somebody has lied."""

    by: Person
    seat: Seat
    deal: int
    signature: bytes


Line = (
    Seated
    | Key
    | Lot
    | Step
    | Proven
    | Open
    | Shared
    | Held
    | Complaint
    | Released
    | Accused
    | Silent
    | Back
    | Void
    | Stuck
)


def is_line(item: object) -> TypeGuard[Line]:
    """Return True if an item of a log is one of these lines, and no action or answer."""
    return isinstance(item, tuple(_KINDS.values()))


def line_text(line: Line) -> str:
    """Return a line as text."""
    return _text(line, tuple(line))


def said(line: Any) -> bytes:
    """Return what a line says, which is what its signature is for."""
    return _text(line, tuple(line)[:-1]).encode()


def signed(line: Any, signature: bytes) -> Any:
    """Return the line with its signature."""
    return line._replace(signature=signature)


def _text(line: Any, values: tuple[Any, ...]) -> str:
    return " ".join(["#", type(line).__name__.lower(), *map(written, values)])


def parse_line(text: str) -> Line | None:
    """Read what `line_text` wrote; nothing for a comment. Raises `ValueError` with a sentence."""
    mark, *words = text.split(" ")
    kind = _KINDS.get(words[0]) if words and mark == "#" else None
    if kind is None:
        return None
    fields = hints(kind)
    try:
        if len(text) > LONGEST or len(words) != len(fields) + 1:
            raise ValueError
        values = [read(hint, word) for hint, word in zip(fields, words[1:], strict=True)]
        line: Line = kind(*values)
        if line_text(line) != text:  # in one way only can it be written
            raise ValueError
    except ValueError:
        problem = _("“{line}” is not a line about a deck that can be read.")
        raise ValueError(problem.format(line=text[:SHOWN])) from None
    return line
