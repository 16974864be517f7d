"""Messages between pages, and what a page wants done: the effects of an event."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from peerdeck.agreement.decisions import Decision
from peerdeck.agreement.sums import Compute
from peerdeck.agreement.words import Hash, Person, Place, Signed, Word


class Have(NamedTuple):
    """The progress of a page. `notes` has the number of notes and the newest `n`, by author.

    `newest` is the highest `n` that the sender has seen of each author, in any word. `total` is the
    same where pages have the same notes of the players. `waiting` is the number and the hash of the
    last decision that waits there for nothing but records and notes.
    """

    number: Annotated[int, range(-1, 2**53)]  # of the newest decision; -1 without any
    base: Hash
    place: Place
    notes: tuple[tuple[Person, int, int], ...]
    newest: tuple[tuple[Person, int], ...]
    is_able: bool
    total: Hash = ""
    waiting: tuple[Annotated[int, range(-1, 2**53)], Hash] = (-1, "")


class Give(NamedTuple):
    """Decisions and words that somebody lacks.

    The last two words may contradict each other, and the records between them come before.
    """

    decisions: tuple[Decision, ...]
    words: tuple[Signed, ...]


class Share(NamedTuple):
    """Shares of cards in a box that only the receiver can open."""

    box: bytes


class Want(NamedTuple):
    """A request for the shares of cards, by deck and place, by the key of `owner`."""

    owner: Person
    cards: tuple[tuple[Hash, int], ...]


class React(NamedTuple):
    """A reaction of a player that all may see."""

    what: Annotated[str, 20]


Message = Have | Give | Share | Want | React


class Send(NamedTuple):
    """Send a message to a peer; it may be lost."""

    to: Person
    message: Message


class Sign(NamedTuple):
    """Sign a word with this page's key, and give it back to the page."""

    word: Word


class Store(NamedTuple):
    """Store what has changed, before any effect that follows."""


class Tell(NamedTuple):
    """Something that the person of this page should know."""

    what: str
    people: tuple[Person, ...] = ()


class Found(NamedTuple):
    """Open another table, which continues this one, with its first decision."""

    decision: Decision


Effect = Send | Sign | Store | Tell | Compute | Found
