"""How near a hand is to a contract, and what every card does for that; quick, and not quite exact.

The runs of the contract are placed one after the other, and of all ways to do so only the few that
lack least are followed. The sets are made of the ranks of which most is left then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from heapq import nsmallest
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
    windows,
    without,
)
from peerdeck.games.contract_rummy.melds import MeldRules
from peerdeck.games.contract_rummy.plans import Plan, Slot, plan_of
from peerdeck.games.contract_rummy.ranking import rank_counts

FOLLOWED = 10  # ways to place the first runs that are followed
PLACES = 12  # where the next run is tried in each of them

Hand = tuple[Face, ...]

_NEIGHBOURS = ((-2, 1), (-1, 2), (1, 2), (2, 1))  # how far away in a suit, and what that is worth
_FIELD = (1 << WIDTH) - 1
_FIELD_OF = [suit(face) * LANE + (rank(face) - 1) * WIDTH for face in range(JOKER)]
_MARK_OF = [1 << field + WIDTH - 1 for field in _FIELD_OF]  # of an ace as the lowest card
_ACES_HIGH = EVERY_SUIT << POSITIONS * WIDTH - 1
_TO_LOW = (POSITIONS - 1) * WIDTH
_OF_RANK = [EVERY_SUIT << value * WIDTH + WIDTH - 1 for value in range(13)]


class Way(NamedTuple):
    """Melds that a hand is collecting."""

    lacking: int  # cards that the melds lack
    fillable: int  # of them jokers could be so many
    left: int  # the cards that are in none of these melds, as a number
    begun: int = 0  # where runs begin, and just behind them
    ended: int = 0
    wanted: int = 0  # marks of the faces for melds that lack more than jokers could fill
    fillable_too: int = 0  # of the faces for other melds: wanted when there are too few jokers
    completing: int = 0  # of all these, the only one that a meld lacks


class Prospects(NamedTuple):
    """What a hand is like, in the light of a contract."""

    missing: int  # cards, when the jokers in the hand have been used
    wanted: frozenset[Face]  # that would bring it nearer
    completing: frozenset[Face]  # that would complete a meld
    shares: dict[Face, float]  # of the best ways, how many need the last card of this face


@lru_cache(maxsize=4_096)
def prospects(hand: Hand, contract: Contract, rules: MeldRules) -> Prospects:
    """How near this hand is to the contract."""
    plan = plan_of(contract, rules)
    cards, jokers = counted(hand)
    ways = [Way(0, 0, cards)]
    for slot in plan.runs:
        found: dict[int, Way] = {}
        for way in ways:
            for one in _placed(way, slot, rules):
                found.setdefault(one.left, one)
        ways = nsmallest(FOLLOWED, found.values())
    done = [_with_sets(way, plan, cards) for way in ways]
    lacking = [max(way.lacking - min(way.fillable, jokers), 0) for way, _critical in done]
    missing = min(lacking)
    best = [one for one, number in zip(done, lacking, strict=True) if number == missing]
    wanted = completing = total = 0
    for way, critical in best:
        wanted |= way.wanted
        if way.fillable > jokers:
            wanted |= way.fillable_too
        completing |= way.completing
        total += critical >> WIDTH - 1
    shares = {
        face: (total >> _FIELD_OF[face] & _FIELD) / len(best) for face in set(hand) if face != JOKER
    }
    if not missing:
        wanted = 0
    return Prospects(missing, _faces(wanted), _faces(wanted & completing), shares)


def _faces(found: int) -> frozenset[Face]:
    found |= (found & _ACES_HIGH) >> _TO_LOW
    return frozenset([face for face in range(JOKER) if found & _MARK_OF[face]])


def _placed(way: Way, slot: Slot, rules: MeldRules) -> Iterator[Way]:
    """The ways that go on with a run, those that lack least first."""
    size, jokers, starts, _alike, _later = slot
    have = marks(way.left)
    length = size * WIDTH
    whole = (1 << length) - 1
    tried = 0
    for gaps, row in enumerate(windows(have, size, size - 1)):
        row &= starts
        needs: dict[int, tuple[int, int]] = {}
        while row:
            bit = row & -row
            row ^= bit
            if not rules.consecutive_runs and (bit & way.ended or bit << length & way.begun):
                continue
            span = whole << bit.bit_length() - WIDTH
            found = have & span
            lacks = span & EVERYWHERE & ~have
            needs[found] = bit, needs.get(found, (0, 0))[1] | lacks
        for found, (bit, lacks) in needs.items():
            yield Way(
                way.lacking + gaps,
                way.fillable + min(jokers, gaps),
                without(way.left, found),
                way.begun | bit,
                way.ended | bit << length,
                way.wanted | (lacks if gaps > jokers else 0),
                way.fillable_too | (lacks if gaps <= jokers else 0),
                way.completing | (lacks if gaps == 1 else 0),
            )
        tried += len(needs)
        if tried >= PLACES:
            return
    if not tried:  # there is no card that a run could begin with
        yield way._replace(lacking=way.lacking + size, fillable=way.fillable + jokers)


def _with_sets(way: Way, plan: Plan, cards: int) -> tuple[Way, int]:
    """The way with the best sets of the cards that are left, and the cards that it cannot spare."""
    lacking, fillable, left, begun, ended, wanted, fillable_too, completing = way
    have = marks(left)
    critical = marks(cards) & ~have
    if not plan.asked:
        return way, critical
    rules = plan.rules
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
            lacking += gap
            fillable += min(size - natural, gap)
    for size, natural in plan.asked[len(entries) :]:
        lacking += size
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
    sets = Way(lacking, fillable, left, begun, ended, wanted, fillable_too, completing)
    return sets, critical


def company(hand: Sequence[Face], contract: Contract) -> dict[Face, int]:
    """How much each natural card goes with others of the hand: of its rank, or close to it."""
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
