"""What a hand needs for a contract: the number of cards, and every face that helps.

A face helps if a hand with one more card of it lacks one card less. Melds that a player has begun
to put together are taken as they are: a way to the contract must use all of their cards in them.

Everything here asks one question, `_reaches`: can the contract be made with this number of wishes?
Melds that have been begun are completed in every way; the `search` lays the others beside them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod
from operator import itemgetter, mul
from typing import NamedTuple

from peerdeck.card import JOKER, SUITS, Face, rank, suit
from peerdeck.games.contract_rummy.contracts import Contract
from peerdeck.games.contract_rummy.counting import LANE, WIDTH, copies, counted, rank_counts
from peerdeck.games.contract_rummy.lay_downs import FEW_STEPS
from peerdeck.games.contract_rummy.melds import (
    HIGH_ACE,
    LOW_ACE,
    SET,
    MeldRules,
    at,
    longest,
    may_join_set,
    most_jokers,
)
from peerdeck.games.contract_rummy.plan import NEVER, Plan, plan_of
from peerdeck.games.contract_rummy.search import Laid, Search, fewest_gaps
from peerdeck.games.contract_rummy.sets import sets_lack

MOST_STEPS = 30_000  # to find everything that helps
MOST_OF_ONE = 8_000  # to find out if one card does
FEW_WISHES = 2  # with more of them, melds longer than the contract asks for are not tried
MOST_ADDED = 4  # cards that a set may be longer than the contract asks for
_ASK = 8  # the fewest steps for asking once if a contract can be reached
_PLACE = 8  # the fewest steps for completing a meld in one place

Hand = tuple[Face, ...]


@dataclass
class Steps:
    """The steps that are left for one question, which asks the search many times."""

    left: int


class Begun(NamedTuple):
    """Cards that are to lie in one meld of the contract, which asks for `size` cards."""

    kind: str
    size: int
    faces: tuple[Face, ...]


class Needed(NamedTuple):
    """The fewest cards that a hand lacks, and the faces that help.

    There are no faces if it would take too long to find all of them, and none if nothing is
    lacking. If `is_least` is false, the search for the number took too long: fewer cards might do.
    """

    number: int
    faces: frozenset[Face] = frozenset()
    is_least: bool = True


@lru_cache(maxsize=256)
def needed(
    hand: Hand, contract: Contract, rules: MeldRules, begun: tuple[Begun, ...] = ()
) -> Needed | None:
    """Return what is needed beside these cards of a hand, and those of the melds that are `begun`.

    `contract` are the melds that are not begun. Return `None` if no cards could be enough.
    """
    steps, plan = Steps(MOST_STEPS), plan_of(contract, rules)
    number = _number(steps, hand, plan, begun)
    if not number:
        return None if number is None else Needed(0)
    if steps.left < 0:
        return Needed(number, is_least=False)
    faces = [
        face for face in range(JOKER + 1) if _reaches(steps, (*hand, face), plan, begun, number - 1)
    ]
    return Needed(number, frozenset(faces if steps.left >= 0 else ()))


def helps(hand: Hand, face: Face, contract: Contract, rules: MeldRules) -> bool:
    """Return True if a hand with this card as well lacks one card less."""
    number = _lacking(hand, contract, rules)
    plan = plan_of(contract, rules)
    return bool(number) and _reaches(Steps(MOST_OF_ONE), (*hand, face), plan, (), (number or 0) - 1)


@lru_cache(maxsize=4_096)
def _lacking(hand: Hand, contract: Contract, rules: MeldRules) -> int | None:
    return _number(Steps(MOST_OF_ONE), hand, plan_of(contract, rules), ())


def _number(steps: Steps, hand: Hand, plan: Plan, begun: Sequence[Begun]) -> int | None:
    """Return the fewest wishes with which the contract is reached; `None` if none are enough.

    If the steps are used up, it may be more than the fewest.
    """
    if plan.size == NEVER:
        return None
    most = sum(max(one.size, len(one.faces)) for one in begun) + plan.size
    for wishes in range(most + 1):
        asked = steps if steps.left >= 0 else Steps(FEW_STEPS)
        if _reaches(asked, hand, plan, begun, wishes):
            return wishes
    return None


# The one question


def _reaches(
    steps: Steps, hand: Sequence[Face], plan: Plan, begun: Sequence[Begun], wishes: int
) -> bool:
    """Return True if the contract can be made with this number of wishes; False without steps."""
    cards, jokers = counted(hand)
    return _completes(steps, cards, jokers, plan, begun, wishes, Laid())


def _completes(
    steps: Steps,
    cards: int,
    jokers: int,
    plan: Plan,
    begun: Sequence[Begun],
    wishes: int,
    laid: Laid,
) -> bool:
    """Complete the first meld that is begun in every way, and then the others."""
    if not begun:
        return _has_leaf(steps, cards, jokers, plan, wishes, laid)
    for way in _ways(steps, begun[0], cards, jokers, wishes, plan.rules):
        if steps.left < 0:
            return False
        beside = _beside(laid, way, plan)
        if beside is None:
            continue
        left, spare, unmet = cards - way.taken, jokers - way.jokers, wishes - way.wishes
        if _completes(steps, left, spare, plan, begun[1:], unmet, beside):
            return True
    return False


def _has_leaf(steps: Steps, cards: int, jokers: int, plan: Plan, wishes: int, laid: Laid) -> bool:
    """Return True if the melds that are not begun can be made of the rest."""
    steps.left -= _ASK
    if steps.left < 0:
        return False
    if not plan.size:
        return True
    gaps = fewest_gaps(plan, cards, sets_lack(plan, cards & laid.ranks, wishes))
    if gaps[0] > jokers + wishes:
        return False
    search = Search(plan, steps.left)
    search.beside = laid
    found = any(True for _leaf in search.leaves(cards, jokers, wishes, gaps))
    is_half = plan.rules.jokers_per_meld == "half"
    if not found and wishes <= FEW_WISHES and not plan.rules.exact and (search.joined or is_half):
        room = sum(rank_counts(cards)) + jokers + wishes - plan.size
        found = any(True for _leaf in search.longer(cards, jokers, room, wishes=wishes))
    steps.left = search.steps
    return found


# Ways to complete a meld


class Way(NamedTuple):
    """A way to complete a meld: cards and jokers taken from the rest of the hand, and wishes."""

    kind: str
    place: int  # the rank of a set, or the bit where a run begins
    size: int
    taken: int  # the cards, as a number
    jokers: int
    wishes: int


def _ways(
    steps: Steps, one: Begun, cards: int, jokers: int, wishes: int, rules: MeldRules
) -> Iterator[Way]:
    """Yield the ways to complete a meld, in each place those that take the most cards first."""
    kind, size, faces = one
    natural = [face for face in faces if face != JOKER]
    held, number = len(faces) - len(natural), sum(rank_counts(cards))
    least = max(size, len(faces))
    most = size if rules.exact else longest(kind, rules) or least + MOST_ADDED
    for whole in range(least, most + 1):
        room, could = whole - len(faces), most_jokers(kind, whole, rules) - held
        if could < 0:
            continue
        spare, has_place = min(could, jokers), False
        if room - spare - wishes > number:
            return
        for place, fitting in _places(kind, natural, whole, rules):
            has_place = True
            for taken, count in _takings(steps, fitting, cards, room - spare - wishes, room):
                spent = min(room - count, spare)
                yield Way(kind, place, whole, taken, spent, room - count - spent)
        if has_place and not _may_need_longer(rules):
            return


def _may_need_longer(rules: MeldRules) -> bool:
    """Return True if a longer meld may do where one of the size of the contract does not."""
    return not rules.exact and (rules.jokers_per_meld == "half" or not rules.consecutive_runs)


def _places(
    kind: str, natural: Sequence[Face], size: int, rules: MeldRules
) -> Iterator[tuple[int, Mapping[Face, int]]]:
    """Yield where a meld of this size with these cards may be.

    With each place come the faces that it then lacks, and how often each may be added.
    """
    if kind == SET:
        values = {rank(face) for face in natural}
        if len(values) > 1 or (rules.distinct_suits and len(set(natural)) < len(natural)):
            return
        often = 1 if rules.distinct_suits else size
        for value in values or range(1, 14):
            yield value, dict.fromkeys(may_join_set(value, natural, rules), often)
        return
    suits = {suit(face) for face in natural}
    if len(suits) > 1:
        return
    for of_suit in suits or range(len(SUITS)):
        for low in range(LOW_ACE, HIGH_ACE - size + 2):
            lacks = Counter([at(place, of_suit) for place in range(low, low + size)])
            lacks.subtract(natural)
            if min(lacks.values()) >= 0:
                yield of_suit * LANE + (low - 1) * WIDTH, lacks


def _takings(
    steps: Steps, fitting: Mapping[Face, int], cards: int, least: int, most: int
) -> list[tuple[int, int]]:
    """Return the choices of `least` to `most` cards that fit, as a number and a count each.

    Those with the most cards come first.
    """
    there = {face: min(often, copies(cards, face)) for face, often in fitting.items()}
    steps.left -= _PLACE
    if sum(there.values()) < least:
        return []
    steps.left -= prod([count + 1 for count in there.values()])
    if steps.left < 0:
        return []
    units = [counted([face])[0] for face in there]
    found = [
        (sum(map(mul, units, counts)), sum(counts))
        for counts in product(*[range(min(count, most) + 1) for count in there.values()])
        if least <= sum(counts) <= most
    ]
    return sorted(found, key=itemgetter(1), reverse=True)


def _beside(laid: Laid, way: Way, plan: Plan) -> Laid | None:
    """Return the complete melds with this one; `None` if it does not go with the others."""
    if way.kind == SET:
        if not plan.one_each:
            return laid
        return laid.with_set(way.place) if laid.may_have_set(way.place) else None
    if plan.apart and laid.joins(way.place, way.size):
        return None
    return laid.with_run(way.place, way.size)
