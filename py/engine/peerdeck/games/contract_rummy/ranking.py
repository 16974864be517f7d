"""Whether the sets of a contract can be made of the cards that its runs have left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from peerdeck.games.contract_rummy.counting import LANE, RANK_MARKS, WIDTH, marks, ranks
from peerdeck.games.contract_rummy.plans import NEVER, Plan

Asked = tuple[tuple[int, int], ...]  # of each set, the largest first: its size, its natural cards


class Chosen(NamedTuple):
    """A set that is to be made: its rank (1..13), its size, and how many cards are natural."""

    rank: int
    size: int
    natural: int


def sets_fit(plan: Plan, cards: int, jokers: int) -> bool:
    """Whether the sets of the contract can be made of these cards."""
    if not plan.steps:
        return not plan.asked or fewest_jokers(plan, cards) <= jokers
    counts = ranks(cards)
    number = len(plan.asked)
    for step in plan.steps:  # who has enough cards, who lacks one, two ...
        short = number - (counts + step & RANK_MARKS).bit_count()
        if short <= 0:
            return True
        jokers -= short
        if jokers < 0:
            return False
    return False


def fewest_jokers(plan: Plan, cards: int) -> int:
    """With how few jokers the sets can be made; `NEVER` if they cannot."""
    rules = plan.rules
    if rules.distinct_suits:
        found = sorted(_suits(cards), reverse=True)
    else:
        most = sum(size for size, _natural in plan.asked)
        found = [(min(count, most),) for count in rank_counts(cards) if count]
        found.sort(reverse=True)
        del found[len(plan.asked) :]
    return _fewest(tuple(found), plan.asked, rules.distinct_suits, rules.distinct_set_values)


def rank_counts(cards: int) -> list[int]:
    """How many cards there are of each rank, from the ace up."""
    counts = ranks(cards)
    field = (1 << WIDTH) - 1
    return [counts >> k & field for k in range(0, 13 * WIDTH, WIDTH)]


def _suits(cards: int) -> list[tuple[int, ...]]:
    """Of each rank in how many suits it is there once, in how many twice, and so on."""
    found: list[tuple[int, ...]] = [()] * 13
    have = marks(cards)
    while have:
        counts = rank_counts(have >> WIDTH - 1)
        found = [(*one, count) if count else one for one, count in zip(found, counts, strict=True)]
        cards -= have >> WIDTH - 1
        have = marks(cards)
    return [one for one in found if one]


@lru_cache(maxsize=20_000)
def _fewest(
    found: tuple[tuple[int, ...], ...], asked: Asked, distinct_suits: bool, one_each: bool
) -> int:
    """The fewest jokers with which these ranks make all the sets.

    A rank is the number of its cards, or where suits are distinct of the suits that it has once,
    of those it has twice, and so on.
    """
    best: dict[Asked, int] = {asked: 0}  # sets still to be made, and the jokers spent
    for rank in found:
        for left, spent in list(best.items()):
            for count in range(1, (1 if one_each else len(left)) + 1):
                for hosted in set(combinations(left, count)):
                    jokers = spent + _jokers(rank, hosted, distinct_suits)
                    rest = list(left)
                    for one in hosted:
                        rest.remove(one)
                    if jokers < best.get(tuple(rest), NEVER):
                        best[tuple(rest)] = jokers
    return best.get((), NEVER)


def _jokers(rank: tuple[int, ...], hosted: Asked, distinct_suits: bool) -> int:
    """The jokers that these sets of one rank need."""
    sizes = [size for size, _natural in hosted]
    natural = [least for _size, least in hosted]
    if _room(rank, natural, distinct_suits) < sum(natural):
        return NEVER
    return sum(sizes) - _room(rank, sizes, distinct_suits)


def _room(rank: tuple[int, ...], sizes: list[int], distinct_suits: bool) -> int:
    """How many natural cards of a rank sets of these sizes can hold.

    With distinct suits that is the least cut between suits and sets: some of the sets full, the
    others with all suits that they could have.
    """
    if not distinct_suits:
        return min(rank[0], sum(sizes))
    sizes = sorted(sizes)
    return min(sum(sizes[:full]) + sum(rank[: len(sizes) - full]) for full in range(len(sizes) + 1))


def chosen_sets(
    plan: Plan, cards: int, jokers: int, worths: Sequence[int]
) -> Iterator[tuple[Chosen, ...]]:
    """The ways to make the sets with no more jokers than there are, good ones rather earlier."""
    if not sets_fit(plan, cards, jokers):
        return
    counts = rank_counts(cards)
    least = min((natural for _size, natural in plan.asked), default=0)
    order = [value for value in range(13) if counts[value] >= least]
    order.sort(key=lambda value: counts[value] * worths[value], reverse=True)
    ranks = [(value + 1, copies_of(cards, value)) for value in order]
    yield from _choose(plan, 0, ranks, jokers, ())


def _choose(
    plan: Plan,
    first: int,
    ranks: list[tuple[int, list[int]]],
    jokers: int,
    before: tuple[Chosen, ...],
) -> Iterator[tuple[Chosen, ...]]:
    """Choose the next set, from the rank `first` on if it is of the same size as the one before."""
    asked, rules = plan.asked, plan.rules
    if len(before) == len(asked):
        yield before
        return
    size, least = asked[len(before)]
    if before and before[-1].size != size:
        first = 0
    for k in range(first, len(ranks)):
        value, copies = ranks[k]
        hosted = [one.natural for one in before if one.rank == value]
        if hosted and rules.distinct_set_values:
            continue
        for natural in range(size, max(least, size - jokers) - 1, -1):
            wanted = [*hosted, natural]
            if room_of(copies, wanted, rules.distinct_suits) == sum(wanted):
                chosen = Chosen(value, size, natural)
                yield from _choose(plan, k, ranks, jokers - size + natural, (*before, chosen))
                if rules.distinct_set_values:
                    break  # fewer natural cards would only spend jokers


def room_of(copies: Sequence[int], sizes: list[int], distinct_suits: bool) -> int:
    """How many cards of a rank, of which each suit is there so often, sets of these sizes hold."""
    if not distinct_suits:
        return min(sum(copies), sum(sizes))
    levels = range(max(copies, default=0))
    return _room(tuple(sum(one > k for one in copies) for k in levels), sizes, True)


def copies_of(cards: int, value: int) -> list[int]:
    """How often there is each suit of a rank (0..12)."""
    field = (1 << WIDTH) - 1
    return [cards >> lane * LANE + value * WIDTH & field for lane in range(4)]
