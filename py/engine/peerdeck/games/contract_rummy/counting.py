"""A hand as one number, for fast counting.

Each suit has a *lane* of fields, one for each position 1..14 of a run. A field counts the cards of
one face; an ace is counted in the first field and in the last. Two 7s, an 8 and an ace of clubs:

    spades      | hearts      | diamonds    | clubs
    … K … 2 A   | … K … 2 A   | … K … 2 A   | A K Q J T 9 8 7 6 5 4 3 2 A
                                              1 0 0 0 0 0 1 2 0 0 0 0 0 1

So additions and shifts work on all faces at once: a hand and the same hand shifted by a field show
in one step every card that is followed by the next one. *Marks* are numbers in which only the top
bit of a field may be set: for faces that are there, or for places where something begins. A run
that begins in a place extends from its field to higher ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from peerdeck.card import JOKER, Face, rank, suit

WIDTH = 6  # bits of a field
POSITIONS = 14
LANE = (POSITIONS + 1) * WIDTH  # what is shifted out of a lane is lost in the last field
_TOP = 1 << WIDTH - 1

_ROW = sum(1 << position * WIDTH for position in range(POSITIONS))
EVERY_SUIT = sum(1 << lane * LANE for lane in range(4))
EVERYWHERE = EVERY_SUIT * _ROW * _TOP
ACES_LOW = EVERY_SUIT * _TOP
ACES_HIGH = ACES_LOW << (POSITIONS - 1) * WIDTH
ACES = ACES_LOW | ACES_HIGH
JOKERS = 4 * LANE  # the field that counts the jokers
_CARDS = (1 << JOKERS) - 1

# Added to a hand, it sets the mark of each face that is there.
_THERE = EVERY_SUIT * _ROW * (_TOP - 1)
_RANKS = _ROW >> WIDTH  # 13 fields, one a rank
_FIELD = (1 << WIDTH) - 1
_RANK_FIELDS = range(0, 13 * WIDTH, WIDTH)
RANK_MARKS = _RANKS * _TOP


def _unit(face: Face) -> int:
    if face == JOKER:
        return 1 << JOKERS
    unit = 1 << suit(face) * LANE + (rank(face) - 1) * WIDTH
    return unit | unit << (POSITIONS - 1) * WIDTH if rank(face) == 1 else unit


_UNITS = [_unit(face) for face in range(JOKER + 1)]
_unit_of = _UNITS.__getitem__
_MOST_COUNTED = 1 << WIDTH - 1  # so many cards cannot overflow a field
_MOST_COPIES = _MOST_COUNTED // 4


def counted(faces: Sequence[Face]) -> tuple[int, int]:
    """Return the natural cards as a number, and the number of jokers.

    If a long hand has more than eight cards of a face, only eight are counted.
    """
    if len(faces) > _MOST_COUNTED:
        copies = Counter(faces)
        faces = [JOKER] * copies.pop(JOKER, 0)
        faces += [face for face in copies for _copy in range(min(copies[face], _MOST_COPIES))]
    total = sum(map(_unit_of, faces))
    return total & _CARDS, total >> JOKERS


def copies(cards: int, face: Face) -> int:
    """Return the number of cards of a natural face."""
    return cards >> suit(face) * LANE + (rank(face) - 1) * WIDTH & _FIELD


def marks(cards: int) -> int:
    """Return the marks of the faces that are there."""
    return cards + _THERE & EVERYWHERE


def without(cards: int, found: int) -> int:
    """Return the cards without one card of each marked face; all of these must be there."""
    if found & ACES:
        shift = (POSITIONS - 1) * WIDTH
        found |= (found & ACES_LOW) << shift | (found & ACES_HIGH) >> shift
    return cards - (found >> WIDTH - 1)


def ranks(cards: int) -> int:
    """Return the number of cards of each rank, in 13 fields from the ace up, with rubbish above."""
    pairs = cards + (cards >> LANE)
    return pairs + (pairs >> 2 * LANE)


def of_rank(rank: int) -> int:
    """Return all bits of the fields of this rank, in every suit."""
    fields = _FIELD << (rank - 1) * WIDTH
    if rank == 1:
        fields |= _FIELD << (POSITIONS - 1) * WIDTH
    return fields * EVERY_SUIT


def at_least(count: int) -> int:
    """Return a number that, added to 13 counts, sets the mark of those of at least `count`."""
    return (_TOP - count) * _RANKS


def windows(have: int, size: int, gaps: int) -> list[int]:
    """Return the places where runs of this size can begin: with no gap, with one, up to `gaps`."""
    if gaps == 0:
        whole = have
        for k in range(WIDTH, size * WIDTH, WIDTH):
            whole &= have >> k
        return [whole]
    if gaps == 1:
        shifted = have >> WIDTH
        whole, lacking = have & shifted, have | shifted
        for k in range(2 * WIDTH, size * WIDTH, WIDTH):
            shifted = have >> k
            lacking = lacking & shifted | whole
            whole &= shifted
        return [whole, lacking ^ whole]
    most = [have] + [EVERYWHERE] * gaps
    for k in range(WIDTH, size * WIDTH, WIDTH):
        shifted = have >> k
        for gap in range(gaps, 0, -1):
            most[gap] = most[gap] & shifted | most[gap - 1]
        most[0] &= shifted
    return [most[0]] + [most[gap] & ~most[gap - 1] for gap in range(1, gaps + 1)]


def join(begin: int, end: int, begun: int, ended: int) -> bool:
    """Return True if a run joins one of others end to end.

    It begins in the place `begin`, the others in `begun`; `end` and `ended` are the places after
    their last cards.
    """
    return bool(begin & ended or end & begun)


def enough_in_runs(cards: int, have: int, begins: int, size: int, wanted: int) -> bool:
    """Return True if runs of this size that begin in these places have `wanted` cards or more."""
    if not begins:
        return wanted <= 0
    near, reach = begins, 1
    while reach < size:
        further = min(reach, size - reach)
        near |= near << further * WIDTH
        reach += further
    have &= near
    found = have.bit_count()
    while have and found < wanted:
        cards -= have >> WIDTH - 1
        have &= cards + _THERE
        found += have.bit_count()
    return found >= wanted


def too_many_ranks(cards: int, runs: int, most: int) -> bool:
    """Return True if more than `most` ranks have more cards than this number of runs could take.

    A run takes one card of a rank. It may take two aces, so with runs aces are left out.
    """
    found = ranks(cards) + at_least(runs + 1) & RANK_MARKS
    if runs:
        found &= ~_TOP
    return found.bit_count() > most


def rank_counts(cards: int) -> list[int]:
    """Return the number of cards of each rank, from the ace up."""
    counts = ranks(cards)
    return [counts >> k & _FIELD for k in _RANK_FIELDS]
