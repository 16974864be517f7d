"""Lay-downs found the slow way, for comparison: every group of cards, every way to divide a hand.

Written from the rules alone. A hand is a sorted tuple of faces; a division is checked meld by meld.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import Any

from peerdeck.card import JOKER
from peerdeck.games.contract_rummy.contracts import Contract
from peerdeck.games.contract_rummy.melds import MeldRules

Faces = tuple[int, ...]
Mark = tuple[str, Any]  # what a meld is, and what other melds ask about it: its rank or span


def enough_natural(jokers: int, natural: int, rules: MeldRules) -> bool:
    """Return True if a meld may have this number of jokers beside its natural cards."""
    most = {"any": jokers, "half": natural, "1": 1}[rules.jokers_per_meld]
    return natural > 0 and jokers <= most


def is_set(faces: Faces, rules: MeldRules) -> bool:
    """Return True if these cards make a set."""
    natural = [face for face in faces if face != JOKER]
    jokers = len(faces) - len(natural)
    if len({face % 13 for face in natural}) != 1 or (jokers and not rules.jokers_in_sets):
        return False
    if rules.distinct_suits and (len(set(natural)) < len(natural) or len(faces) > 4):
        return False
    return enough_natural(jokers, len(natural), rules)


def run_spans(faces: Faces, rules: MeldRules) -> Iterator[tuple[int, int, int]]:
    """Yield suit, first and last place of every run that these cards make."""
    natural = [face for face in faces if face != JOKER]
    suits = {face // 13 for face in natural}
    if len(suits) != 1 or not enough_natural(len(faces) - len(natural), len(natural), rules):
        return
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
            yield *suits, first, last


def groups(hand: Faces, kind: str, size: int, rules: MeldRules) -> Iterator[tuple[Faces, object]]:
    """Yield every different choice of cards for a meld, with its rank or a span."""
    sizes = [size] if rules.exact else range(size, min(len(hand), 14) + 1)
    natural = [face for face in hand if face != JOKER]
    for pool in pools(natural, kind):
        for count, jokers in product(range(1, len(pool) + 1), range(hand.count(JOKER) + 1)):
            if count + jokers not in sizes:
                continue
            for cards in set(combinations(pool, count)):
                faces = cards + (JOKER,) * jokers
                if kind == "run":
                    yield from ((faces, span) for span in run_spans(faces, rules))
                elif is_set(faces, rules):
                    yield faces, cards[0] % 13


def pools(natural: list[int], kind: str) -> list[list[int]]:
    """Return the cards that could be in a meld together: of a rank, or of a suit."""
    if kind == "set":
        return [[face for face in natural if face % 13 == value] for value in range(13)]
    return [[face for face in natural if face // 13 == suit] for suit in range(4)]


def fits(marks: Sequence[Mark], kind: str, mark: Any, rules: MeldRules) -> bool:
    """Return True if a meld goes with the ones before it."""
    alike = [other for other_kind, other in marks if other_kind == kind]
    if kind == "set":
        return not rules.distinct_set_values or mark not in alike
    suit, first, last = mark
    return rules.consecutive_runs or not any(
        suit == other_suit and (last + 1 == other_first or other_last + 1 == first)
        for other_suit, other_first, other_last in alike
    )


def all_laid(hand: Faces, contract: Contract, rules: MeldRules) -> set[Faces]:
    """Return what every choice of cards that makes a lay-down leaves in hand."""
    melds = [("run", size) for size in contract.runs] + [("set", size) for size in contract.sets]

    def lay(left: Faces, marks: tuple[Mark, ...]) -> Iterator[Faces]:
        if len(marks) == len(melds):
            yield left
            return
        kind, size = melds[len(marks)]
        for faces, mark in groups(left, kind, size, rules):
            if fits(marks, kind, mark, rules):
                yield from lay(minus(left, faces), (*marks, (kind, mark)))

    return set(lay(tuple(sorted(hand)), ()))


@lru_cache(maxsize=100_000)
def minus(hand: Faces, faces: Faces) -> Faces:
    """Return a hand without these cards."""
    left = list(hand)
    for face in faces:
        left.remove(face)
    return tuple(left)
