"""Cards and faces.

A *card* is a handle: a number that always lies in one zone, for everybody to see. Its *face* may be
known to some seats or none: 0..51 are `suit * 13 + rank - 1`, with the suits in the order of
`SUITS` and the ace as rank 1; 52 is a joker; `None` is a face that is not known here.

The text form of a face is rank and suit (`7D`, `TC`, `AS`), `*` for a joker, `??` for unknown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NewType, cast

from peerdeck.words import _

Card = NewType("Card", int)
Face = int

RANKS = "A23456789TJQK"
SUITS = "CDHS"
IN_SUIT = len(RANKS)
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
JOKER: Face = 52
UNKNOWN = "??"

_TEXTS = [rank + suit for suit in SUITS for rank in RANKS] + ["*"]
_FACES = {text: face for face, text in enumerate(_TEXTS)}


def rank(face: Face) -> int:
    """Return the rank, 1 (ace) to 13 (king); the face must not be a joker."""
    return face % 13 + 1


def suit(face: Face) -> int:
    """Return the suit, an index into `SUITS`; the face must not be a joker."""
    return face // 13


def face_of(rank: int, suit: int) -> Face:
    """Return the face with this rank (1..13) and suit (0..3)."""
    return suit * 13 + rank - 1


def face_text(face: Face | None) -> str:
    """`7D`, `*`, or `??` for a face that is not known."""
    return UNKNOWN if face is None else _TEXTS[face]


def parse_face(text: str) -> Face:
    """The face with this text form; raises `ValueError` if there is none."""
    face = _FACES.get(text)
    if face is None:
        raise ValueError(
            _(
                "“{text}” is not a card: write rank and suit like 7D or TC, or * for a joker."
            ).format(text=text[:8])
        )
    return face


def parse_faces(text: str) -> tuple[Face, ...]:
    """Faces separated by spaces: `7D 8D *`."""
    return tuple(map(parse_face, text.split()))


def faces_text(faces: Iterable[Face | None]) -> str:
    """The inverse of `parse_faces`, unknown faces as `??`."""
    return " ".join(map(face_text, faces))


def numbered(first: int, count: int) -> Sequence[Card]:
    """Return cards with consecutive numbers."""
    return cast(Sequence[Card], range(first, first + count))


def full_deck(decks: int, jokers: int) -> tuple[Face, ...]:
    """`decks` packs of 52 with `jokers` jokers in each, in order."""
    return (tuple(range(52)) + (JOKER,) * jokers) * decks
