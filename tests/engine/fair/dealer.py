"""The dealer of earlier versions, by which a host dealt: it makes the logs that are read here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from peerdeck.card import Card, Face, numbered
from peerdeck.dealer import SEED_BYTES
from peerdeck.event import Seat, Shuffled
from peerdeck.fair.book import Book, Seeding
from peerdeck.fair.faces import faces_told
from peerdeck.fair.fault import Fault
from peerdeck.fair.lines import SEALS_A_LINE, Asked, Commit, Line, Opened, Sealed, Seed, Wrong
from peerdeck.fair.opening import due
from peerdeck.fair.seals import salt_of, seal_of
from peerdeck.fair.seeds import commitment, order
from peerdeck.log import Entry
from peerdeck.referee import Follower
from peerdeck.state import State
from peerdeck.view import faces_among

Random = Callable[[int], bytes]


class JointDealer:
    """Shuffles by the seeds of all people, and seals what it deals. It answers when all have.

    What it says waits in `said` until it is written into the log.
    """

    def __init__(self, book: Book, seat: Seat, people: Iterable[Seat], random: Random) -> None:
        """The dealer of the host in this seat, at a table of these people, the host among them."""
        self.book = book
        self.seat = seat
        self.people = set(people)
        self.seeds: dict[int, bytes] = {}  # its own, by shuffle
        self.said: list[Line] = []
        self._random = random

    def shuffle(self, state: State[Any, Any], cards: Sequence[Card]) -> tuple[Face, ...] | None:
        """The faces of these cards in a new order, when all have seeded it and it is sealed."""
        asked = self.book.under_way
        if asked is None:
            self._ask(0, self.people)
        if asked is None or not asked.seeded:
            return None
        faces = faces_among(state, cards)
        assert faces is not None
        dealt = order(asked.stream(self.seeds[asked.number]), faces)
        if not asked.seals:
            self._seal(asked, dealt)
            return None
        self.book.take(Shuffled(tuple(cards), dealt))
        return dealt

    def show(self, state: State[Any, Any], cards: Sequence[Card]) -> tuple[Face, ...]:
        """The faces of these cards."""
        return tuple(face for card in cards if (face := state.face[card]) is not None)

    def hear(self, said: Commit | Seed) -> None:
        """Take in what a guest says of their seed; what comes too soon or twice is passed over.

        Raises `Fault` for a seed that is not the one committed to: that guest is to be left out.
        """
        asked = self.book.under_way
        if asked is None or said.seat in asked.wrong:
            return
        heard = asked.commits if isinstance(said, Commit) else asked.seeds
        if said.seat not in heard and (isinstance(said, Commit) or asked.committed):
            try:
                self._say(said)
            except Fault:
                self._say(Wrong(*said))
                raise

    @property
    def missing(self) -> tuple[Seat, ...]:
        """The seats that the next shuffle waits for."""
        asked = self.book.under_way
        return asked.missing if asked else ()

    def leave_out(self, seats: Iterable[Seat]) -> None:
        """Ask once more, without these seats."""
        asked = self.book.under_way
        assert asked is not None
        self._ask(asked.asking + 1, set(asked.seats) - set(seats))

    def salts(self, entry: Entry) -> dict[Card, bytes]:
        """The salts that go with the faces which an entry tells, to whoever is told them."""
        return {card: self.salt(one, card) for card, one in self._shuffled(entry)}

    def salt(self, one: Seeding, card: Card) -> bytes:
        """The salt of a card of this shuffle."""
        return salt_of(one.table, one.number, self.seeds[one.number], card)

    def open(self, follower: Follower) -> None:
        """Open every shuffle of which no hidden card is in play any more."""
        for shuffle in due(follower, self.book):
            self._say(Opened(shuffle, self.seeds[shuffle]))

    def _shuffled(self, entry: Entry) -> list[tuple[Card, Seeding]]:
        told = ((card, self.book.shuffle_of(card)) for card, _face in faces_told(entry))
        return [(card, one) for card, one in told if one]

    def _say(self, line: Line) -> None:
        self.book.take(line)
        self.said.append(line)

    def _ask(self, asking: int, seats: Iterable[Seat]) -> None:
        table, shuffle = self.book.table, self.book.dealt
        self._say(Asked(shuffle, asking, self.seat, tuple(sorted(seats))))
        seed = self.seeds[shuffle] = self._random(SEED_BYTES)
        said = commitment(table, shuffle, asking, self.seat, seed)
        self._say(Commit(shuffle, asking, self.seat, said))

    def _seal(self, asked: Seeding, faces: tuple[Face, ...]) -> None:
        table, number = asked.table, asked.number
        seals = [
            seal_of(table, number, card, face, self.salt(asked, card))
            for card, face in zip(numbered(asked.first, len(faces)), faces, strict=True)
        ]
        for at in range(0, len(seals), SEALS_A_LINE):
            some = tuple(seals[at : at + SEALS_A_LINE])
            self._say(Sealed(number, Card(asked.first + at), some))
