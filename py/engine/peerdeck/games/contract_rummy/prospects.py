"""The distance of a hand from a contract, and how much each card helps.

Only the first few of the ways to come nearest to the contract are looked at. For sets they use the
ranks with the most cards left.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from peerdeck.card import JOKER, Face, rank, suit
from peerdeck.games.contract_rummy.contracts import Contract
from peerdeck.games.contract_rummy.counting import (
    ACES_HIGH,
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
from peerdeck.games.contract_rummy.leaves import Placed
from peerdeck.games.contract_rummy.melds import MeldRules
from peerdeck.games.contract_rummy.plan import Plan, plan_of

MOST_LEAVES = 24  # ways to come nearest to the contract that are looked at

Hand = tuple[Face, ...]

# The distance of a card in a suit, and what having it is worth.
_NEIGHBOURS = ((-2, 1), (-1, 2), (1, 2), (2, 1))
_FIELD = (1 << WIDTH) - 1
_FIELD_OF = [suit(face) * LANE + (rank(face) - 1) * WIDTH for face in range(JOKER)]
_MARK_OF = [1 << field + WIDTH - 1 for field in _FIELD_OF]  # of an ace as the lowest card
_TO_LOW = (POSITIONS - 1) * WIDTH
_OF_RANK = [EVERY_SUIT << value * WIDTH + WIDTH - 1 for value in range(13)]


class Way(NamedTuple):
    """The melds that a hand is collecting: what they lack."""

    fillable: int  # the number of cards that could be jokers
    wanted: int  # marks of faces for melds that lack more than jokers may fill
    fillable_too: int  # marks of faces for other melds, wanted if there are too few jokers
    completing: int  # marks of faces that would complete a meld


class Prospects(NamedTuple):
    """The cards that a hand lacks for a contract, and those that would help."""

    missing: int  # the number of cards that it lacks, with its jokers used
    completing: frozenset[Face]  # faces that would bring it nearer and complete a meld
    shares: dict[Face, float]  # the part of the best ways that need the last card of a face


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
    return Prospects(near.wishes, _faces(wanted & completing), shares)


def _faces(found: int) -> frozenset[Face]:
    found |= (found & ACES_HIGH) >> _TO_LOW
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
    """Add the best sets of the cards left to a way; return it, and the cards these sets need."""
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
    """Return for each natural card how well it goes with others of its rank or close to it."""
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
