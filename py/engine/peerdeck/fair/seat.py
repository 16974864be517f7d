"""A person's part in the shuffles: to commit, to reveal when all have, to check what is told."""

from __future__ import annotations

import os
from collections.abc import Mapping

from peerdeck.action import laid_open
from peerdeck.card import Card, Face
from peerdeck.event import Redealt, Revealed, Seat, Shuffled, Voided
from peerdeck.fair.book import Book
from peerdeck.fair.fault import Fault
from peerdeck.fair.lines import Commit, Line, Opened, Seed, Wrong
from peerdeck.fair.seals import seal_of
from peerdeck.fair.seeds import SEED_BYTES, commitment
from peerdeck.fair.shares import Random, seed_shares
from peerdeck.log import Act, Entry
from peerdeck.words import _

Asking = tuple[int, int]  # the number of a shuffle, and how often it had been asked for before


class JointSeat:
    """A seat that seeds the shuffles together with a host. Raises `Fault`.

    What it keeps (`seeds`, `shares`, `salts`) is its own; it goes on from there after a reload.
    """

    def __init__(self, book: Book, seat: Seat, random: Random = os.urandom) -> None:
        """At a table whose log so far is in the book."""
        self.book = book
        self.seat = seat
        self.seeds: dict[Asking, bytes] = {}
        self.shares: dict[Asking, bytes] = {}  # of the hosts' seeds
        self.salts: dict[Card, bytes] = {}  # of the cards whose faces have been told here
        self._random = random

    def take(self, item: Line | Entry) -> None:
        """Take in the next line or entry of the log, and check what it says about this seat."""
        if isinstance(item, (Commit, Seed, Wrong)) and item.seat == self.seat:
            self._check_own(item)
        self.book.take(item)
        if isinstance(item, Opened):
            self._check_share(item)

    def answer(self) -> Commit | Seed | None:
        """Return what this seat has to say now; the same again until it stands in the log."""
        asked = self.book.under_way
        if asked is None or self.seat not in asked.guests or self.seat in asked.seeds:
            return None
        asking: Asking = asked.number, asked.asking
        if self.seat not in asked.commits:
            if asking not in self.seeds:
                self.seeds[asking] = self._random(SEED_BYTES)
            return self._commit(*asking, self.seeds[asking])
        seed = self.seeds.get(asking)
        if asked.committed and seed is not None and asked.fits(self.seat, seed):
            return Seed(*asking, self.seat, seed)
        return None

    def told(self, entry: Entry, salts: Mapping[Card, bytes]) -> None:
        """Check every face that an entry tells against its seal."""
        for card, face in faces_told(entry):
            check_face(self.book, card, face, salts.get(card))
            if card in salts:
                self.salts[card] = salts[card]

    def _commit(self, shuffle: int, asking: int, seed: bytes) -> Commit:
        said = commitment(self.book.table, shuffle, asking, self.seat, seed)
        return Commit(shuffle, asking, self.seat, said)

    def _check_own(self, said: Commit | Seed | Wrong) -> None:
        shuffle, asking, _seat, _told = said
        own = self.seeds.get((shuffle, asking))
        if own is not None and not isinstance(said, Wrong):
            is_seed = isinstance(said, Seed)
            mine = Seed(*said[:3], own) if is_seed else self._commit(shuffle, asking, own)
            if said == mine:
                return
        host = self.book.under_way.host if self.book.under_way else None
        raise Fault(_("{name} wrote down what this seat has not said."), host)

    def _check_share(self, opened: Opened) -> None:
        one = self.book.shuffles[opened.shuffle]
        mine = self.shares.get((one.number, one.asking))
        true = seed_shares(one.table, one.number, opened.seed, one.guests).get(self.seat)
        if mine is not None and mine != true:
            raise Fault(_("{name} gave out a wrong share of the own seed."), one.host)


def faces_told(entry: Entry) -> list[tuple[Card, Face]]:
    """The cards whose faces an entry tells, of those that may be checked against a seal."""
    match entry:
        case Act(_seat, action):
            return laid_open(action)
        case Revealed(cards, faces):
            pairs = zip(cards, faces, strict=True)
            return [(card, face) for card, face in pairs if face is not None]
        case Shuffled() | Redealt() | Voided():
            return []


def check_face(book: Book, card: Card, face: Face, salt: bytes | None) -> None:
    """Raise `Fault` unless the card was sealed with this face; one never shuffled has no seal."""
    one = book.shuffle_of(card)
    if one is None:
        return
    seal = one.seals[card - one.first]
    if salt is None or seal_of(book.table, one.number, card, face, salt) != seal:
        raise Fault(_("{name} told a face that is not the one that was sealed."), one.host)
