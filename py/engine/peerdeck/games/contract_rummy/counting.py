"""A hand as numbers that can be counted with: bits for runs, packed sums for sets.

*Bits*: each suit has a lane of 16 bits, one for each position 1..14 of a run; an ace sets both the
first and the last. Of every hand there are levels: which faces it has at least once, at least
twice, and so on. *Sums*: each rank has a byte, which counts its cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from peerdeck.card import JOKER, Face, rank, suit

LANE = 16
POSITIONS = 14
ACES_LOW = sum(1 << lane * LANE for lane in range(4))
ACES_HIGH = ACES_LOW << POSITIONS - 1
ACES = ACES_LOW | ACES_HIGH
EVERYWHERE = ACES_LOW * ((1 << POSITIONS) - 1)
LEVELS = 4  # a round asks for no more than four runs, and each takes a face once

ONES = sum(1 << 8 * value for value in range(13))
TOPS = ONES << 7


def _bits(face: Face) -> int:
    if face == JOKER:
        return 0
    bit = 1 << suit(face) * LANE + rank(face) - 1
    return bit | bit << POSITIONS - 1 if rank(face) == 1 else bit


BITS = [_bits(face) for face in range(JOKER + 1)]
SUMS = [1 << 8 * (rank(face) - 1) for face in range(JOKER)] + [1 << 8 * 13]
JOKERS = 8 * 13  # where the sum counts them

# The sums of seven positions in a row: of bits 0-6 of a lane and of bits 7-13.
_LOWER = [sum(1 << 8 * k for k in range(7) if bits >> k & 1) for bits in range(128)]
_UPPER = [sum(1 << 8 * ((k + 7) % 13) for k in range(7) if bits >> k & 1) for bits in range(128)]

_MOST_COUNTED = 100  # cards that surely do not overflow a byte
_MOST_USED = 12  # copies of one face which any lay-down could use


class Hand(NamedTuple):
    """What a search reads: the levels of bits, the sums, and the jokers."""

    have: int
    more: tuple[int, ...]  # the levels above the first, empty if no face is there twice
    sums: int
    jokers: int


def sums_of(faces: Sequence[Face]) -> int:
    """The sums of these faces, jokers on top."""
    if len(faces) > _MOST_COUNTED:
        copies = Counter(faces)
        faces = [face for face in copies for _copy in range(min(copies[face], _MOST_USED))]
    return sum(map(SUMS.__getitem__, faces))


def levels_above(faces: Sequence[Face]) -> tuple[int, ...]:
    """The levels of bits above the first."""
    copies = Counter(faces)
    copies.pop(JOKER, None)
    most = min(LEVELS, max(copies.values(), default=0))
    return tuple(
        sum(BITS[face] for face, count in copies.items() if count > level)
        for level in range(1, most)
    )


def hand_of(faces: Sequence[Face]) -> Hand:
    """Everything counted."""
    sums = sums_of(faces)
    have = sum(map(BITS.__getitem__, set(faces)))
    return Hand(have, levels_above(faces), sums, sums >> JOKERS)


def sums_of_bits(found: int, lane: int) -> int:
    """The sums of cards in one lane, whose first bit is `lane`."""
    found >>= lane
    return _LOWER[found & 127] + _UPPER[found >> 7]


def taken(have: int, more: tuple[int, ...], found: int) -> tuple[int, tuple[int, ...]]:
    """The levels without the cards `found`, which are all there."""
    if found & ACES:
        found |= (found & ACES_LOW) << POSITIONS - 1 | (found & ACES_HIGH) >> POSITIONS - 1
    if not more:
        return have & ~found, more
    left = []
    levels = (have, *more, 0)
    for level in range(len(levels) - 1):
        gone = found & ~levels[level + 1]  # the last copies up to this level
        left.append(levels[level] & ~gone)
        found &= levels[level + 1]
    while len(left) > 1 and not left[-1]:
        left.pop()
    return left[0], tuple(left[1:])


def windows(have: int, size: int, gaps: int) -> list[int]:
    """Where runs of this size can begin: with no gap, with just one, up to just `gaps`."""
    whole = have
    if gaps == 0:
        for k in range(1, size):
            whole &= have >> k
        return [whole]
    most = [have] + [EVERYWHERE] * gaps
    for k in range(1, size):
        shifted = have >> k
        for gap in range(gaps, 0, -1):
            most[gap] = most[gap] & shifted | most[gap - 1]
        most[0] &= shifted
    return [most[0]] + [most[gap] & ~most[gap - 1] for gap in range(1, gaps + 1)]
