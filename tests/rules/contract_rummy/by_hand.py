"""Lay-downs found the slow way, for comparison: every group of cards, every way to divide a hand.

Written from the rules alone. A hand is a sorted tuple of faces; a division is checked meld by meld.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from peerdeck.card import JOKER
from peerdeck.games.contract_rummy.contracts import Contract
from peerdeck.games.contract_rummy.melds import MeldRules

Faces = tuple[int, ...]
Group = tuple[str, Faces, object]  # what it is, its cards, and what other groups ask about it


def enough_natural(jokers: int, natural: int, rules: MeldRules) -> bool:
    if natural == 0:
        return False
    if rules.jokers_per_meld == "any":
        return True
    return jokers <= (1 if rules.jokers_per_meld == "1" else natural)


def is_set(faces: Faces, rules: MeldRules) -> bool:
    natural = [face for face in faces if face != JOKER]
    jokers = len(faces) - len(natural)
    if len({face % 13 for face in natural}) != 1 or (jokers and not rules.jokers_in_sets):
        return False
    if rules.distinct_suits and (len(set(natural)) < len(natural) or len(faces) > 4):
        return False
    return enough_natural(jokers, len(natural), rules)


def run_spans(faces: Faces, rules: MeldRules) -> set[tuple[int, int, int]]:
    """Suit, first and last place of every run that these cards make."""
    natural = [face for face in faces if face != JOKER]
    if not enough_natural(len(faces) - len(natural), len(natural), rules):
        return set()
    if len({face // 13 for face in natural}) != 1:
        return set()
    spans = set()
    for first in range(1, 16 - len(faces)):
        last = first + len(faces) - 1
        if first == 1 and last == 14 and not rules.ace_both_ends:
            continue
        places = [(place - 1) % 13 for place in range(first, last + 1)]
        for face in natural:
            if face % 13 not in places:
                break
            places.remove(face % 13)
        else:
            spans.add((natural[0] // 13, first, last))
    return spans


def groups(hand: Faces, kind: str, size: int, rules: MeldRules) -> Iterator[tuple[Faces, object]]:
    """Every different choice of cards for a meld, with its rank or a span."""
    sizes = [size] if rules.exact else range(size, min(len(hand), 14) + 1)
    jokers = hand.count(JOKER)
    natural = [face for face in hand if face != JOKER]
    for pool in pools(natural, kind):
        for count in range(1, len(pool) + 1):
            for some in set(combinations(pool, count)):
                for extra in range(jokers + 1):
                    faces = some + (JOKER,) * extra
                    if len(faces) not in sizes:
                        continue
                    if kind == "set":
                        if is_set(faces, rules):
                            yield faces, some[0] % 13
                    else:
                        for span in run_spans(faces, rules):
                            yield faces, span


def pools(natural: list[int], kind: str) -> list[list[int]]:
    """The cards that could be in a meld together: of a rank, or of a suit."""
    if kind == "set":
        return [[face for face in natural if face % 13 == value] for value in range(13)]
    return [[face for face in natural if face // 13 == suit] for suit in range(4)]


def fits(marks: list[tuple[str, object]], kind: str, mark: object, rules: MeldRules) -> bool:
    """Return True if a meld goes with the ones before it."""
    for other_kind, other in marks:
        if kind != other_kind:
            continue
        if kind == "set":
            if rules.distinct_set_values and mark == other:
                return False
        elif not rules.consecutive_runs:
            suit, first, last = mark  # type: ignore[misc]
            other_suit, other_first, other_last = other  # type: ignore[misc]
            if suit == other_suit and (last + 1 == other_first or other_last + 1 == first):
                return False
    return True


def all_laid(hand: Faces, contract: Contract, rules: MeldRules) -> set[Faces]:
    """Every choice of cards that makes a lay-down, as the cards that are left."""
    asked = [("run", size) for size in contract.runs] + [("set", size) for size in contract.sets]

    def lay(left: Faces, k: int, marks: list[tuple[str, object]]) -> Iterator[Faces]:
        if k == len(asked):
            yield left
            return
        kind, size = asked[k]
        for faces, mark in groups(left, kind, size, rules):
            if fits(marks, kind, mark, rules):
                yield from lay(minus(left, faces), k + 1, [*marks, (kind, mark)])

    return set(lay(tuple(sorted(hand)), 0, []))


@lru_cache(maxsize=100_000)
def minus(hand: Faces, faces: Faces) -> Faces:
    left = list(hand)
    for face in faces:
        left.remove(face)
    return tuple(left)
