"""The table that people have decided on: all of it is in one `Table`, and in no other place."""

from __future__ import annotations

from dataclasses import dataclass, field

from peerdeck.agreement.limits import FEEDERS
from peerdeck.agreement.notes import Deal
from peerdeck.agreement.words import Hash, Person


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat: who keeps it, whose it is ("" if a bot's), and whose it was before a removal."""

    keeper: Person
    owner: Person = ""
    former: Person = ""


@dataclass(frozen=True, slots=True)
class Deck:
    """The people who hold the keys of a deck, and how many of them can open a card.

    `names` are the hashes of the notes with their keys.
    """

    people: tuple[Person, ...] = ()
    threshold: int = 0
    names: tuple[Hash, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """All that is decided.

    `people` vote and are in order; `guests` play, and do not vote yet. `game` is the first line of
    the match's log, "" before the first match. `deal` counts the deals of the match, and `begun`
    how often this one was begun. `skipped` were left out of shuffles of this deal. `checkpoint` has
    the scores and the hash of the game's state at the last deal. `used` are wishes that had an
    effect since then.
    """

    people: tuple[Person, ...]
    seats: tuple[Seat, ...]
    guests: tuple[Person, ...] = ()
    spectators: tuple[Person, ...] = ()
    away: tuple[Person, ...] = ()
    skipped: tuple[Person, ...] = ()
    game: str = ""
    match: int = 0
    deal: int = 0
    begun: int = 0
    is_void: bool = False
    deck: Deck = field(default_factory=Deck)
    checkpoint: str = ""
    is_paused: bool = False
    was_paused: bool = False
    settings: tuple[tuple[str, str], ...] = ()
    used: tuple[Hash, ...] = ()
    is_ended: bool = False

    @property
    def now(self) -> Deal:
        """The deal that wishes have to name to count."""
        return Deal(self.match, self.deal, self.begun)

    @property
    def coming(self) -> Deal:
        """The deal that comes next."""
        return self.now if self.is_void else Deal(self.match, self.deal + 1, 1)

    @property
    def chosen(self) -> str:
        """The header that the next match would begin with, "" if no game is chosen."""
        return self.setting("game")

    @property
    def players(self) -> tuple[Person, ...]:
        """The people and the guests."""
        return self.people + self.guests

    @property
    def present(self) -> tuple[Person, ...]:
        """The people who are not away, in order."""
        return tuple(person for person in self.people if person not in self.away)

    @property
    def feeders(self) -> tuple[Person, ...]:
        """The people whose pages feed spectators and strangers: the first who are not away."""
        return self.present[:FEEDERS]

    @property
    def owner(self) -> Person:
        """The first in order who is not away; nobody if all are away."""
        return next(iter(self.present), "")

    @property
    def is_new(self) -> bool:
        """True before the first deal of the table."""
        return self.match <= 1 and (self.deal, self.begun) == (0, 0)

    def setting(self, name: str) -> str:
        """Return the value of a setting, "" if it was never set."""
        return dict(self.settings).get(name, "")

    def is_under_way(self, standing: Standing) -> bool:
        """Return True if there is a match that is not over."""
        return self.match > 0 and not self.is_ended and not standing.is_over

    def seat_of(self, person: Person) -> int | None:
        """Return the number of somebody's own seat."""
        return next((at for at, seat in enumerate(self.seats) if seat.owner == person), None)


@dataclass(frozen=True, slots=True)
class Standing:
    """The state of the game after a record that changes of the table depend on.

    `author` writes the next record. `shuffling` are the people whom the record that closes the open
    shuffle has to name. `asked` is the height of the last record by which somebody is to see a
    card. `decks` are those in use: who holds the keys of each, and how many of them open a card.
    """

    author: Person = ""
    is_dealt: bool = False
    is_over: bool = True
    shuffling: tuple[Person, ...] = ()
    checkpoint: str = ""
    asked: int = 0
    decks: tuple[tuple[tuple[Person, ...], int], ...] = ()
