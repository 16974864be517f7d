"""The distance of a hand from a contract, and what every card does for that.

Of all ways to come nearest to the contract the first few are looked at. The sets are taken to be
made of the ranks of which most is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from peerdeck.card import JOKER, Face, rank, suit
from peerdeck.games.contract_rummy.contracts import Contract
from peerdeck.games.contract_rummy.counting import (
    EVERY_SUIT,
    EVERYWHERE,
    LANE,
    POSITIONS,
    WIDTH,
    counted,
    marks,
    rank_counts,
)
from peerdeck.games.contract_rummy.lay_downs import closest
from peerdeck.games.contract_rummy.melds import MeldRules
from peerdeck.games.contract_rummy.plan import Plan, plan_of
from peerdeck.games.contract_rummy.search import Placed

MOST_LEAVES = 24  # ways to come nearest to the contract that are looked at

Hand = tuple[Face, ...]

_NEIGHBOURS = ((-2, 1), (-1, 2), (1, 2), (2, 1))  # how far away in a suit, and what that is worth
_FIELD = (1 << WIDTH) - 1
_FIELD_OF = [suit(face) * LANE + (rank(face) - 1) * WIDTH for face in range(JOKER)]
_MARK_OF = [1 << field + WIDTH - 1 for field in _FIELD_OF]  # of an ace as the lowest card
_ACES_HIGH = EVERY_SUIT << POSITIONS * WIDTH - 1
_TO_LOW = (POSITIONS - 1) * WIDTH
_OF_RANK = [EVERY_SUIT << value * WIDTH + WIDTH - 1 for value in range(13)]


class Way(NamedTuple):
    """Melds that a hand is collecting, and what they lack."""

    fillable: int  # cards of those that they lack which could be jokers
    wanted: int  # marks of the faces for melds that lack more than jokers could fill
    fillable_too: int  # of the faces for other melds: wanted when there are too few jokers
    completing: int  # of all these, the only one that a meld lacks


class Prospects(NamedTuple):
    """A hand in the light of a contract."""

    missing: int  # cards, when the jokers in the hand have been used
    wanted: frozenset[Face]  # that would bring it nearer
    completing: frozenset[Face]  # that would complete a meld
    shares: dict[Face, float]  # of the best ways, how many need the last card of this face


@lru_cache(maxsize=4_096)
def prospects(hand: Hand, contract: Contract, rules: MeldRules) -> Prospects:
    """Return how near this hand is to the contract."""
    plan = plan_of(contract, rules)
    cards, jokers = counted(hand)
    near = closest(plan, cards, jokers)
    wanted = completing = total = number = 0
    for runs, left, _jokers, _wishes in islice(near.leaves, MOST_LEAVES):
        way, critical = _with_sets(_of_runs(plan, runs), plan, left)
        wanted |= way.wanted
        if way.fillable > jokers:
            wanted |= way.fillable_too
        completing |= way.completing
        total += (critical | marks(cards) & ~marks(left)) >> WIDTH - 1
        number += 1
    shares = {
        face: (total >> _FIELD_OF[face] & _FIELD) / number for face in set(hand) if face != JOKER
    }
    if not near.wishes:
        wanted = 0
    return Prospects(near.wishes, _faces(wanted), _faces(wanted & completing), shares)


def _faces(found: int) -> frozenset[Face]:
    found |= (found & _ACES_HIGH) >> _TO_LOW
    return frozenset([face for face in range(JOKER) if found & _MARK_OF[face]])


def _of_runs(plan: Plan, runs: Sequence[Placed]) -> Way:
    """Return what the runs lack."""
    fillable = wanted = fillable_too = completing = 0
    for place, size, found in runs:
        lacks = (1 << size * WIDTH) - 1 << place & EVERYWHERE & ~found
        gaps, jokers = lacks.bit_count(), plan.lengths[size].jokers
        fillable += min(jokers, gaps)
        if gaps > jokers:
            wanted |= lacks
        else:
            fillable_too |= lacks
        if gaps == 1:
            completing |= lacks
    return Way(fillable, wanted, fillable_too, completing)


def _with_sets(way: Way, plan: Plan, left: int) -> tuple[Way, int]:
    """Return the way with the best sets of the cards that are left, and what they cannot spare."""
    fillable, wanted, fillable_too, completing = way
    critical = 0
    if not plan.asked:
        return way, critical
    have, rules = marks(left), plan.rules
    counts = rank_counts(have >> WIDTH - 1 if rules.distinct_suits else left)
    entries = [(count, value) for value, count in enumerate(counts) if count]
    if not rules.distinct_set_values:
        size = plan.asked[-1][0]
        entries += [(count - size, value) for count, value in entries if count > size]
    entries.sort(reverse=True)
    number = len(plan.asked)
    border = entries[number - 1][0] if len(entries) >= number else 0
    spare = entries[number][0] if len(entries) > number else 0  # what others would do as well
    for (size, natural), (count, value) in zip(plan.asked, entries, strict=False):
        gap = size - count
        if gap >= 0 and count > spare:
            critical |= have & _OF_RANK[value]
        if gap > 0:
            fillable += min(size - natural, gap)
    for size, natural in plan.asked[len(entries) :]:
        fillable += size - natural
    size, natural = plan.asked[-1]
    for count, value in entries:
        if not border <= count < size:
            continue
        suits = _OF_RANK[value]
        if rules.distinct_suits:
            suits &= ~have
        if count < natural:
            wanted |= suits
        else:
            fillable_too |= suits
        if count == size - 1:
            completing |= suits
    return Way(fillable, wanted, fillable_too, completing), critical


def affinities(hand: Sequence[Face], contract: Contract) -> dict[Face, int]:
    """Return how well each natural card goes with others of its rank, or close to it."""
    counts = [0] * (JOKER + 1)
    for face in hand:
        counts[face] += 1
    found = {}
    for face in set(hand) - {JOKER}:
        value = face % 13
        near = 0
        if contract.sets:
            near += 2 * min(sum(counts[value:JOKER:13]) - 1, 2)
        if contract.runs:
            for place in (0, 13) if value == 0 else (value,):  # the ace is at both ends
                for step, worth in _NEIGHBOURS:
                    if 0 <= place + step <= 13 and counts[face - value + (place + step) % 13]:
                        near += worth
        found[face] = near
    return found
