"""Going on with a match whose host is lost.

With enough shares of the host's seeds every face is known again, and the match goes on as if
nothing had happened. Without, people prove their own cards by the seals, and the rest is dealt
afresh.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

from peerdeck.card import Card, Face
from peerdeck.event import Seat
from peerdeck.fair.book import Book, Seeding
from peerdeck.fair.dealer import JointDealer
from peerdeck.fair.fault import Fault
from peerdeck.fair.hosting import Hosting
from peerdeck.fair.lines import Line
from peerdeck.fair.record import Item
from peerdeck.fair.replay import Replay, accused
from peerdeck.fair.seals import seal_of
from peerdeck.fair.shares import Random, needed, recover
from peerdeck.log import Header
from peerdeck.words import _

Proofs = Mapping[Card, tuple[Face, bytes]]  # faces with the salts of their seals


def seeds_wanted(book: Book) -> list[Seeding]:
    """The shuffles whose host's seed a successor needs."""
    return [one for one in book.shuffles if one.dealt and one.opened is None]


def seed_from(seeding: Seeding, shares: Mapping[Seat, bytes]) -> tuple[bytes, tuple[Seat, ...]]:
    """The seed of a shuffle's host from the shares of guests, and whose shares are wrong.

    Raises `ValueError` with a sentence if there are too few, or too many of them wrong.
    """
    given = {seat: share for seat, share in shares.items() if seat in seeding.guests}
    return recover(
        given, needed(len(seeding.guests)), lambda seed: seeding.fits(seeding.host, seed)
    )


def check_proofs(book: Book, seat: Seat, proofs: Proofs) -> None:
    """Raise `Fault` unless each card was sealed with the face that this seat says it has."""
    for card, (face, salt) in proofs.items():
        one = book.shuffle_of(card)
        if one is None or (
            seal_of(book.table, one.number, card, face, salt) != one.seals[card - one.first]
        ):
            raise Fault(_("{name} could not prove a card by its seal."), seat)


def take_over(
    header: Header,
    items: Iterable[Item],
    table: str,
    seat: Seat,
    people: Iterable[Seat],
    seeds: Mapping[int, bytes],
    proofs: Mapping[Seat, Proofs],
    random: Random = os.urandom,
) -> Hosting:
    """Host a match from its log, public or a seat's, with what the others have given of it.

    Those of the `people` that follow must learn what is in `items` of the new host after those of
    the old. Raises `Fault`.
    """
    items = list(items)
    book = Book(table, header, items)
    for giver, given in proofs.items():
        check_proofs(book, giver, given)
    known = {card: face for given in proofs.values() for card, (face, _salt) in given.items()}
    kept = {card: salt for given in proofs.values() for card, (_face, salt) in given.items()}
    dealer = JointDealer(book, seat, people, seeds, kept, random)
    return Hosting(header, dealer, whole(header, items, book, seeds, known))


def whole(
    header: Header,
    items: Iterable[Item],
    book: Book,
    seeds: Mapping[int, bytes],
    known: Mapping[Card, Face] | None = None,
) -> list[Item]:
    """The log with every face that follows from these seeds, from the opened ones and the proofs.

    Raises `Fault` where a seal is another, or a line does not hold with the faces found.
    """
    items = list(items)
    opened = {one.number: one.opened for one in book.shuffles if one.opened is not None}
    entries = [item for item in items if not isinstance(item, Line)]
    replay = Replay(header, book, {**seeds, **opened}, entries, known)
    found: list[Item] = []
    for line, item in enumerate(items, 2):
        if not isinstance(item, Line):
            item = replay.whole(item)
            try:
                replay.feed(item)
            except ValueError as error:
                raise accused(item, str(error), book, line) from None
        found.append(item)
    return found
