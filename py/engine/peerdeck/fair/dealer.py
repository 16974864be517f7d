"""The host's dealer: shuffles by what all people bring, and seals what it deals."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from peerdeck.card import Card, Face, numbered
from peerdeck.event import Redealt, Seat, Shuffled
from peerdeck.fair.book import Book, Seeding
from peerdeck.fair.chapter import Chapter, afresh, lost_cards
from peerdeck.fair.fault import Fault
from peerdeck.fair.lines import Asked, Commit, Line, Opened, Seed, Wrong, sealed_lines
from peerdeck.fair.opening import due
from peerdeck.fair.seals import salt_of, seal_of
from peerdeck.fair.seat import faces_told
from peerdeck.fair.seeds import SEED_BYTES, commitment, order
from peerdeck.fair.shares import Random, seed_shares
from peerdeck.log import Entry
from peerdeck.referee import Follower
from peerdeck.state import State
from peerdeck.view import faces_among


class JointDealer:
    """A dealer that shuffles together with all people at the table. It answers when all have.

    What it says waits in `said` until it is written into the log (`hosting` does that). `people`
    are the seats of people, its own among them: those who have left are asked no more, those who
    have come from the next shuffle on. Only `seeds`, its own and those put together from shares,
    and `kept`, the salts of cards whose seed is lost, have to be saved beside the log.
    """

    def __init__(
        self,
        book: Book,
        seat: Seat,
        people: Iterable[Seat],
        seeds: Mapping[int, bytes] | None = None,
        kept: Mapping[Card, bytes] | None = None,
        random: Random = os.urandom,
    ) -> None:
        """Deal from here on for a table whose log so far is in the book."""
        self.book = book
        self.seat = seat
        self.people = set(people)
        self.seeds = dict(seeds or {})  # of the hosts, by shuffle
        self.kept = dict(kept or {})
        self.said: list[Line] = []
        self.chapter: Chapter | None = None  # what was dealt afresh
        self._knows_all = False
        self._random = random

    # What a dealer is asked

    def shuffle(self, state: State[Any, Any], cards: Sequence[Card]) -> tuple[Face, ...] | None:
        """The faces of these cards in a new order, when all have seeded it and it is sealed."""
        faces = faces_among(state, cards)
        if faces is None or not (asked := self._seeded()):
            return None
        dealt = order(asked.stream(self.seeds[asked.number]), faces)
        if not self._sealed(asked, dealt):
            return None
        self.book.take(Shuffled(tuple(cards), dealt))
        return dealt

    def show(self, state: State[Any, Any], cards: Sequence[Card]) -> tuple[Face, ...] | None:
        """The faces of these cards; not yet, while some are lost and have to be dealt afresh."""
        faces = tuple([face for card in cards if (face := state.face[card]) is not None])
        return faces if len(faces) == len(cards) else None

    def lost(self, state: State[Any, Any]) -> tuple[Card, ...]:
        """The cards that have to be dealt afresh before the match can go on."""
        if self._knows_all:
            return ()
        if state.called and faces_among(state, state.called) is not None:
            return ()  # the shuffle that is owed takes up what is lost
        lost = lost_cards(state)
        self._knows_all = not lost  # and from now on deals every card himself
        return lost

    def redeal(self, follower: Follower) -> Redealt | None:
        """The cards whose faces are lost, dealt afresh in accordance with what was played.

        `None` while the seeds are not in, or if nothing is lost.
        """
        cards = self.lost(follower.state)
        if not cards or not (asked := self._seeded()):
            return None
        if not asked.seals:
            stream = asked.stream(self.seeds[asked.number])
            self.chapter = afresh(follower.header, follower.entries, follower.state, cards, stream)
        assert self.chapter is not None
        if not self._sealed(asked, self.chapter.faces):
            return None
        redealt = Redealt(cards, self.chapter.faces)
        self.book.take(redealt)
        return redealt

    # What the others say, and are told

    def hear(self, said: Commit | Seed) -> None:
        """Take in what a guest says of their seed; what is late or doubled is passed over.

        Raises `Fault` for a seed that is not the one committed to: that guest is to be left out.
        """
        asked = self.book.under_way
        if asked is None or (asked.number, asked.asking) != said[:2] or asked.host != self.seat:
            return
        heard = asked.commits if isinstance(said, Commit) else asked.seeds
        if said.seat in asked.guests and said.seat not in {*heard, *asked.wrong}:
            if isinstance(said, Seed) and not asked.committed:
                return  # nobody may reveal yet; it is said again
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
        """Ask once more, without these seats, which keep silent."""
        asked = self.book.under_way
        if asked and (silent := set(seats) & set(asked.missing) - {self.seat}):
            self._ask(asked.asking + 1, set(asked.seats) - silent)

    def shares(self) -> dict[Seat, bytes]:
        """Return the share of the seed for the shuffle under way that each guest is to keep."""
        asked = self.book.under_way
        if asked is None or asked.host != self.seat or asked.number not in self.seeds:
            return {}
        return seed_shares(asked.table, asked.number, self.seeds[asked.number], asked.guests)

    def salts(self, entry: Entry) -> dict[Card, bytes]:
        """The salts that go with the faces which an entry tells, to whoever is told them."""
        return {
            card: salt for card, _face in faces_told(entry) if (salt := self.salt(card)) is not None
        }

    def salt(self, card: Card) -> bytes | None:
        """The salt of a card, if it was sealed and its seed is not lost."""
        if card in self.kept:
            return self.kept[card]
        one = self.book.shuffle_of(card)
        if one is None or one.number not in self.seeds:
            return None
        return salt_of(one.table, one.number, self.seeds[one.number], card)

    def open(self, follower: Follower) -> None:
        """Open every shuffle of which no hidden card is in play any more."""
        for shuffle in due(follower, self.book):
            if shuffle in self.seeds:
                self._say(Opened(shuffle, self.seeds[shuffle]))

    # Steps on the way to a shuffle

    def _say(self, line: Line) -> None:
        self.book.take(line)
        self.said.append(line)

    def _ask(self, asking: int, seats: Iterable[Seat]) -> None:
        table, shuffle = self.book.table, self.book.dealt
        self._say(Asked(shuffle, asking, self.seat, tuple(sorted({*seats, self.seat}))))
        seed = self.seeds[shuffle] = self._random(SEED_BYTES)
        said = commitment(table, shuffle, asking, self.seat, seed)
        self._say(Commit(shuffle, asking, self.seat, said))

    def _seeded(self) -> Seeding | None:
        """The shuffle that is owed, when everybody has seeded it; else it is asked for."""
        asked = self.book.under_way
        if asked is None:
            self._ask(0, self.people)
        elif asked.host != self.seat or asked.number not in self.seeds:
            self._ask(asked.asking + 1, self.people)  # that of a host who is gone
        else:
            return asked if asked.seeded else None
        return None

    def _sealed(self, asked: Seeding, faces: tuple[Face, ...]) -> bool:
        """Return True if the seals of these faces stand in the log; otherwise write them there."""
        if asked.seals:
            return True
        seed = self.seeds[asked.number]
        table, number = asked.table, asked.number
        seals = [
            seal_of(table, number, card, face, salt_of(table, number, seed, card))
            for card, face in zip(numbered(asked.first, len(faces)), faces, strict=True)
        ]
        for line in sealed_lines(asked.number, asked.first, seals):
            self._say(line)
        return False
