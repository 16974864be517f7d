"""Melds: sets and runs, what their jokers stand for, and how they grow on the table.

The cards of a run are in positions 1 to 14: the ace is 1 before the two or 14 after the king, and
no run goes round the corner. This module knows only faces, no cards or hands; `problems.py` says
why faces are *not* a meld.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from peerdeck.card import JOKER, SUITS, Face, face_of, rank, suit

SET, RUN = "set", "run"
LOW_END, HIGH_END = 0, 1  # where a card is laid off; on a set always the high end
LOW_ACE, HIGH_ACE = 1, 14

JokersPerMeld = Literal["1", "half", "any"]  # "half": no more than natural cards


class MeldRules(NamedTuple):
    """The house rules that decide what a meld and a lay-down are."""

    jokers_per_meld: JokersPerMeld = "1"
    jokers_in_sets: bool = True
    distinct_suits: bool = False  # a set has each suit at most once
    ace_both_ends: bool = True  # a run may go from ace to ace, 14 cards
    exact: bool = False  # melds are laid down in exactly the sizes of the contract
    distinct_set_values: bool = True  # the sets of one lay-down are of different ranks
    consecutive_runs: bool = False  # two runs of one lay-down may join end to end


class Meld(NamedTuple):
    """A meld on the table.

    `low` is the rank of a set, or the position (1..14) where a run begins. The faces of a run are
    in order from low to high, jokers in the places they fill; those of a set by suit, jokers last.
    """

    kind: str
    low: int
    faces: tuple[Face, ...]

    @property
    def high(self) -> int:
        """The position of the last card of a run."""
        return self.low + len(self.faces) - 1

    @property
    def jokers(self) -> int:
        """The number of jokers in it."""
        return self.faces.count(JOKER)

    @property
    def suit(self) -> int:
        """The suit of a run."""
        return next(suit(face) for face in self.faces if face != JOKER)


def set_of(value: int, faces: Sequence[Face]) -> Meld:
    """Return the set of this rank with its faces in order."""
    return Meld(SET, value, tuple(sorted(faces)))


def at(position: int, of_suit: int) -> Face:
    """Return the face at a position (1..14) of a run."""
    return face_of(LOW_ACE if position == HIGH_ACE else position, of_suit)


def most_jokers(kind: str, size: int, rules: MeldRules) -> int:
    """Return the most jokers that a meld of this size may hold; one card at least is natural."""
    if kind == SET and not rules.jokers_in_sets:
        return 0
    if rules.jokers_per_meld == "1":
        return min(1, size - 1)
    return size // 2 if rules.jokers_per_meld == "half" else size - 1


def longest(kind: str, rules: MeldRules) -> int | None:
    """Return the most cards that a meld of this kind can have; None for no limit."""
    if kind == SET:
        return len(SUITS) if rules.distinct_suits else None
    return longest_run(rules)


def longest_run(rules: MeldRules) -> int:
    """Return the most cards that a run can have."""
    return HIGH_ACE if rules.ace_both_ends else HIGH_ACE - 1


def right_size(kind: str, cards: int, size: int, rules: MeldRules) -> bool:
    """Return True if a meld of this length can be laid down where `size` is asked for."""
    limit = longest(kind, rules)
    return (cards == size if rules.exact else cards >= size) and (limit is None or cards <= limit)


def arrangements(faces: Sequence[Face], kind: str, size: int, rules: MeldRules) -> tuple[Meld, ...]:
    """Return every meld that these faces make together, in any order, the lowest first.

    There are several if jokers can stand for different cards. If there are none, `problem` knows
    the reason. `size` is the size that the contract asks for.
    """
    natural = [face for face in faces if face != JOKER]
    jokers = len(faces) - len(natural)
    if not natural or jokers > most_jokers(kind, len(faces), rules):
        return ()
    if not right_size(kind, len(faces), size, rules):
        return ()
    if kind == RUN:
        return _runs(natural, len(faces))
    if len(set(map(rank, natural))) > 1:
        return ()
    if rules.distinct_suits and len(set(natural)) < len(natural):
        return ()
    return (set_of(rank(natural[0]), faces),)


def _runs(natural: list[Face], size: int) -> tuple[Meld, ...]:
    of_suit = suit(natural[0])
    if any(suit(face) != of_suit for face in natural):
        return ()
    values = sorted(map(rank, natural))
    aces = values.count(LOW_ACE)
    ways = [values]  # aces low; and then with one of them high
    if aces:
        ways.append([*values[1:], HIGH_ACE])
    found = set()
    for positions in ways:
        if len(set(positions)) < len(positions):
            continue
        for low in range(max(1, positions[-1] - size + 1), min(positions[0], 15 - size) + 1):
            span = range(low, low + size)
            laid = tuple(at(place, of_suit) if place in positions else JOKER for place in span)
            found.add(Meld(RUN, low, laid))
    return tuple(sorted(found))


_OF_RANK = {rank: tuple(face_of(rank, suit) for suit in range(len(SUITS))) for rank in range(1, 14)}


def may_join_set(value: int, laid: Sequence[Face], rules: MeldRules) -> tuple[Face, ...]:
    """Return the natural cards that may be added to a set of this rank with these faces."""
    whole = _OF_RANK[value]
    if not rules.distinct_suits:
        return whole
    return tuple([face for face in whole if face not in laid])


def stands_for(meld: Meld, place: int, rules: MeldRules) -> tuple[Face, ...]:
    """Return the faces that the joker at this place stands for; for another card its face."""
    if meld.faces[place] != JOKER:
        return (meld.faces[place],)
    if meld.kind == RUN:
        return (at(meld.low + place, meld.suit),)
    return may_join_set(meld.low, meld.faces, rules)


def ends(meld: Meld, face: Face, rules: MeldRules) -> tuple[int, ...]:
    """Return the ends where this face can be laid off; on a set that is the high one."""
    size = len(meld.faces)
    limit = longest(meld.kind, rules)
    if limit is not None and size >= limit:
        return ()
    if face == JOKER and meld.jokers + 1 > most_jokers(meld.kind, size + 1, rules):
        return ()
    if meld.kind == SET:
        fits = face == JOKER or face in may_join_set(meld.low, meld.faces, rules)
        return (HIGH_END,) * fits
    of_suit = meld.suit
    below = meld.low > LOW_ACE and face in (JOKER, at(meld.low - 1, of_suit))
    above = meld.high < HIGH_ACE and face in (JOKER, at(meld.high + 1, of_suit))
    return (LOW_END,) * below + (HIGH_END,) * above


def laid_off(meld: Meld, face: Face, end: int) -> Meld:
    """Return the meld with one more card at this end."""
    if meld.kind == SET:
        return set_of(meld.low, (*meld.faces, face))
    if end == LOW_END:
        return Meld(RUN, meld.low - 1, (face, *meld.faces))
    return Meld(RUN, meld.low, (*meld.faces, face))


def redeemable(meld: Meld, face: Face, rules: MeldRules) -> tuple[int, ...]:
    """Return the places of the jokers that this natural card may replace."""
    return tuple(
        place
        for place, laid in enumerate(meld.faces)
        if laid == JOKER and face in stands_for(meld, place, rules)
    )


def redeemed(meld: Meld, face: Face, place: int) -> Meld:
    """Return the meld with this card in the given place."""
    faces = (*meld.faces[:place], face, *meld.faces[place + 1 :])
    return set_of(meld.low, faces) if meld.kind == SET else Meld(RUN, meld.low, faces)


def left_after(faces: Iterable[Face], melds: Iterable[Meld], rules: MeldRules) -> list[Face]:
    """Return the cards that are left when all that fit have been laid off on these melds.

    Jokers are laid off last; after each joker more natural cards may fit.
    """
    left: dict[Face, int] = {}
    for face in faces:
        left[face] = left.get(face, 0) + 1
    jokers = left.pop(JOKER, 0)
    grown = [_grown(meld, left, rules) for meld in melds]
    for meld in grown:
        while jokers and JOKER in (fits := takes(meld, rules)):
            jokers -= 1
            meld = _grown(laid_off(meld, JOKER, fits[JOKER][0]), left, rules)
    return [face for face, count in left.items() for _copy in range(count)] + [JOKER] * jokers


def _grown(meld: Meld, left: dict[Face, int], rules: MeldRules) -> Meld:
    """Return the meld with all natural cards that fit, and take these out of `left`."""
    while fitting := [one for one in takes(meld, rules).items() if left.get(one[0])]:
        face, where = min(fitting)
        left[face] -= 1
        meld = laid_off(meld, face, where[0])
    return meld


@lru_cache(maxsize=20_000)
def takes(meld: Meld, rules: MeldRules) -> dict[Face, tuple[int, ...]]:
    """Return the faces that can be laid off on a meld, each with the ends where it can."""
    if meld.kind == SET:
        faces = [*_OF_RANK[meld.low]]
    else:
        beside = (meld.low - 1, meld.high + 1)
        faces = [at(place, meld.suit) for place in beside if LOW_ACE <= place <= HIGH_ACE]
    found = {face: ends(meld, face, rules) for face in (*faces, JOKER)}
    return {face: where for face, where in found.items() if where}
