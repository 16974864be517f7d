"""The faces that a log tells, checked against their seals."""

from __future__ import annotations

from peerdeck.action import laid_open
from peerdeck.card import Card, Face
from peerdeck.event import Redealt, Revealed, Shuffled, Voided
from peerdeck.fair.book import Book
from peerdeck.fair.fault import Fault
from peerdeck.fair.seals import seal_of
from peerdeck.log import Act, Entry
from peerdeck.words import _


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


def check_face(book: Book, card: Card, face: Face, salt: bytes) -> None:
    """Raise `Fault` unless the card was sealed with this face; one never shuffled has no seal."""
    one = book.shuffle_of(card)
    if one is None:
        return
    seal = one.seals[card - one.first]
    if seal_of(book.table, one.number, card, face, salt) != seal:
        raise Fault(_("{name} told a face that is not the one that was sealed."), one.host)
