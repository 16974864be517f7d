"""A way to lay down that is found whenever there is one, however many ways would have to be tried.

The `search` places whole runs, and there may be too many ways to do so. When its steps are used up,
these functions answer the same question by `sweeping` through the ranks, with one leaf or none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product

from peerdeck.games.contract_rummy.counting import (
    LANE,
    POSITIONS,
    WIDTH,
    marks,
    rank_counts,
    without,
)
from peerdeck.games.contract_rummy.leaves import Laid, Leaf, Placed
from peerdeck.games.contract_rummy.plan import Plan
from peerdeck.games.contract_rummy.sets import sets_fit
from peerdeck.games.contract_rummy.sweeping import FACES, Sweep

_TO_HIGH = (POSITIONS - 1) * WIDTH


@lru_cache(maxsize=256)
def sweep(
    plan: Plan, cards: int, jokers: int, wishes: int = 0, room: int = 0, beside: Laid | None = None
) -> Leaf | None:
    """Return a leaf if there is one, with runs that are longer by up to `room` cards in all.

    A hand that has longer runs has those of the contract too, but these may join, or have too many
    jokers where these are halved. So if not even such runs can be made, nothing can.
    """
    beside = beside or Laid()
    loosened = _loosened(plan, room)
    if wishes < _fewest_wishes(loosened, cards, jokers):
        return None
    if loosened != plan:
        leaf = _sweep(loosened, cards, jokers, wishes, 0, beside)
        if leaf is None or _is_allowed(plan, leaf[0], cards, jokers, wishes, beside):
            return leaf
    leaf = _sweep(plan, cards, jokers, wishes, 0, beside)
    if leaf is None and room > 0 and loosened != plan:
        leaf = _sweep(plan, cards, jokers, wishes, room, beside)
    return leaf


def sweep_whole(plan: Plan, hands: Iterable[tuple[int, int]], room: int) -> Leaf | None:
    """Return a leaf for one of these hands whose sets can take all cards and jokers that are left.

    Hands are much alike, so each begins with the prices of the one before.
    """
    before = None
    for cards, jokers in hands:
        for dealt in _ways_to_deal(cards, len(plan.runs)):
            before = Sweep(plan, dealt, jokers, room, Laid(), whole=True, before=before)
            runs = before.runs(0)
            if runs is not None:
                spare = jokers - sum([size - found.bit_count() for _place, size, found in runs])
                return tuple(runs), _without(cards, runs) or 0, spare, 0
    return None


def _ways_to_deal(cards: int, runs: int) -> Iterator[int]:
    """Yield the cards with each ace at one end of its suit, no more of them high than runs."""
    aces = [_aces(cards, suit) for suit in range(4)]
    for high in product(*[range(min(count, runs) + 1) for count in aces]):
        if sum(high) <= runs:
            dealt = cards
            for suit, number in enumerate(high):
                dealt = _with_high(dealt, suit, number)
            yield dealt


def _fewest_wishes(plan: Plan, cards: int, jokers: int) -> int:
    """Return a number of wishes, from the ranks alone: with fewer there is no leaf.

    A run takes one card of a rank, and a set at most as many as its size.
    """
    counts = rank_counts(cards)
    most = [len(plan.runs)] * len(counts)
    most[0] += len([1 for slot in plan.runs if slot.size == POSITIONS])  # with an ace at each end
    in_runs = list(map(min, counts, most))
    left = sorted([n - taken for n, taken in zip(counts, in_runs, strict=True)], reverse=True)
    in_sets = max(
        sum([min(size, n) for (size, _natural), n in zip(shares, left, strict=False)])
        for shares in plan.shares
    )
    filled = sum([plan.lengths[slot.size].jokers for slot in plan.runs])
    filled += sum([size - natural for size, natural in plan.asked])
    return plan.size - sum(in_runs) - in_sets - min(jokers, filled)


def _loosened(plan: Plan, room: int) -> Plan:
    """Return the plan for runs that may join and, if longer ones help, have any jokers."""
    lengths = plan.lengths
    if room > 0 and plan.rules.jokers_per_meld == "half":
        lengths = tuple([one._replace(jokers=max(one.size - 1, 0)) for one in lengths])
    return plan._replace(apart=False, lengths=lengths) if plan.runs else plan


def _is_allowed(
    plan: Plan, runs: Sequence[Placed], cards: int, jokers: int, wishes: int, beside: Laid
) -> bool:
    """Return True if the runs of a loosened plan are allowed by this one."""
    laid = beside
    for place, size, _found in runs:
        if plan.apart and laid.joins(place, size):
            return False
        laid = laid.with_run(place, size)
    return _leaf(plan, runs, cards, jokers, wishes, beside) is not None


def _leaf(
    plan: Plan, runs: Sequence[Placed], cards: int, jokers: int, wishes: int, beside: Laid
) -> Leaf | None:
    """Return the leaf with these runs; `None` if an ace is in two melds, or if sets do not fit."""
    for _place, size, found in runs:
        most = min(plan.lengths[size].jokers, jokers)
        gaps = size - found.bit_count()
        jokers -= min(gaps, most)
        wishes -= max(gaps - most, 0)
    left = _without(cards, runs)
    if left is None or wishes < 0:
        return None
    if plan.asked and not sets_fit(plan, left & beside.ranks, jokers, wishes):
        return None
    return tuple(runs), left, jokers, wishes


def _without(cards: int, runs: Sequence[Placed]) -> int | None:
    """Return the cards that runs leave; `None` if they need an ace twice."""
    for place, size, found in runs:
        first = 1 << place + WIDTH - 1
        parts = [found]
        if size == POSITIONS and found & first and found & first << _TO_HIGH:
            parts = [found ^ first, first]  # two aces
        for part in parts:
            if part & ~marks(cards):
                return None
            cards = without(cards, part)
    return cards


def _sweep(
    plan: Plan, cards: int, jokers: int, wishes: int, room: int, beside: Laid
) -> Leaf | None:
    """Return a leaf if there is one, with runs longer by up to `room` cards in all.

    An ace may be at either end of a run, but not in two melds. First it may; if that makes a
    difference, the aces of one suit after the other are dealt out between both ends in every way,
    first those of a suit that were taken too often.
    """

    def dealt(some: int, suits: Sequence[int], runs: int, before: Sweep | None) -> Leaf | None:
        """Return a leaf for cards whose aces are at both ends only in these suits.

        At most `runs` of them may be high. The cards are much like those of the sweep `before`, so
        this one begins with its prices.
        """
        this = _sweep_of(plan, some, jokers, room, beside, before)
        placed = this.runs(wishes)
        if placed is None:
            return None
        leaf = _leaf(plan, placed, cards, jokers, wishes, beside)
        if leaf is not None or not suits:
            return leaf
        suit = min(suits, key=lambda one: _aces(cards, one) - _ends_with_ace(placed, one))
        others = [one for one in suits if one != suit]
        for high in range(min(_aces(cards, suit), runs) + 1):
            leaf = dealt(_with_high(some, suit, high), others, runs - high, this)
            if leaf is not None:
                return leaf
        return None

    suits = [suit for suit in range(4) if _aces(cards, suit)]
    return dealt(cards, suits, len(plan.runs), None)


@lru_cache(maxsize=64)
def _sweep_of(
    plan: Plan, cards: int, jokers: int, room: int, beside: Laid, before: Sweep | None
) -> Sweep:
    return Sweep(plan, cards, jokers, room, beside, before=before)


def _aces(cards: int, suit: int) -> int:
    return cards >> suit * LANE & FACES


def _ends_with_ace(runs: Iterable[Placed], suit: int) -> int:
    """Return how many ends of these runs are aces of this suit."""
    low = 1 << suit * LANE + WIDTH - 1
    ends = low | low << _TO_HIGH
    return sum([(found & ends).bit_count() for _place, _size, found in runs])


def _with_high(cards: int, suit: int, high: int) -> int:
    """Return the cards with this number of aces of a suit high, and the others low."""
    low = suit * LANE
    return cards - (high << low) - (_aces(cards, suit) - high << low + _TO_HIGH)
