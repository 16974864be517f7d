"""The sets of a contract: if they can be made of the cards that its runs have left, and how.

A rank is looked at by its *levels*. Where equal cards may be in a set that is one number, the cards
of the rank; where suits are distinct it is how many suits are there once, how many twice, and so
on. What several sets can take of a rank follows from that alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from operator import attrgetter, ge
from typing import NamedTuple

from peerdeck.card import RANKS
from peerdeck.games.contract_rummy.counting import RANK_MARKS, WIDTH, marks, rank_counts, ranks
from peerdeck.games.contract_rummy.melds import SET, most_jokers, right_size
from peerdeck.games.contract_rummy.plan import NEVER, Bounded, Plan

Asked = tuple[tuple[int, int], ...]  # of each set, the largest first: its size, its natural cards
Levels = tuple[int, ...]

_TRY = 4  # steps that it takes to try a rank for a set
_LEVELS = attrgetter("levels")


class Chosen(NamedTuple):
    """A set that is to be made: its rank (1..13), its natural cards, its jokers and its wishes."""

    rank: int
    natural: int
    jokers: int
    wishes: int = 0


class Rank(NamedTuple):
    """What a hand has of a rank (1..13)."""

    rank: int
    levels: Levels
    cards: int


def sets_fit(plan: Plan, cards: int, jokers: int, wishes: int = 0, others: int = 0) -> bool:
    """Tell if the sets of the contract can be made of these cards.

    So many jokers and wishes as `others` says are needed elsewhere.
    """
    asked = plan.asked
    if not asked:
        return True
    if wishes or not plan.steps:
        levels = _useful(plan, _levels(plan, cards))
        one_each = plan.rules.distinct_set_values
        return _lacking(levels, asked, one_each, wishes) <= jokers + wishes - others
    counts, number = ranks(cards), len(asked)
    for step in plan.steps:  # what has enough cards, what lacks one, two ...
        short = number - (counts + step & RANK_MARKS).bit_count()
        if short <= 0:
            return True
        jokers -= short
        if jokers < 0:
            return False
    return False


def _levels(plan: Plan, cards: int) -> list[Levels]:
    """Return the levels of each rank, from the ace up."""
    if not plan.rules.distinct_suits:
        return list(zip(rank_counts(cards)))
    have = marks(cards)
    levels = [rank_counts(have >> WIDTH - 1)]
    for _level in range(1, 1 if plan.rules.distinct_set_values else len(plan.asked)):
        cards -= have >> WIDTH - 1
        have &= marks(cards)
        levels.append(rank_counts(have >> WIDTH - 1))
    return list(zip(*levels, strict=True))


def _useful(plan: Plan, levels: list[Levels]) -> tuple[Levels, ...]:
    """Return the levels of the ranks that sets may need, most first.

    A rank is of no use if for every set there is another one that has as much of everything.
    """
    levels = sorted(levels, reverse=True)
    number = len(plan.asked)
    if len(levels[0]) == 1:
        return tuple(levels[:number])
    kept: list[Levels] = []
    for one in levels:
        if sum(all(map(ge, other, one)) for other in kept) < number:
            kept.append(one)
    return tuple(kept)


def sets_lack(plan: Plan, cards: int) -> int:
    """Return how many cards the sets lack at least, if there are enough jokers and wishes."""
    levels = _useful(plan, _levels(plan, cards))
    return _lacking(levels, plan.asked, plan.rules.distinct_set_values, NEVER)


@lru_cache(maxsize=20_000)
def _lacking(ranks: tuple[Levels, ...], asked: Asked, one_each: bool, wishes: int) -> int:
    """Return how many cards the sets lack at least, with so many wishes where no joker may be."""
    best: dict[tuple[Asked, int], int] = {(asked, 0): 0}  # sets still to be made, wishes spent
    for levels in ranks:
        for (left, spent), lacking in list(best.items()):
            for count in range(1, (1 if one_each else len(left)) + 1):
                for hosted in set(combinations(left, count)):
                    sizes, natural = zip(*hosted, strict=True)
                    over = spent + sum(natural) - room_of(levels, natural)
                    if over > wishes:
                        continue
                    rest = list(left)
                    for one in hosted:
                        rest.remove(one)
                    key = (tuple(rest), over)
                    lacks = lacking + sum(sizes) - room_of(levels, sizes)
                    best[key] = min(best.get(key, NEVER), lacks)
    return min((lacks for (left, _spent), lacks in best.items() if not left), default=NEVER)


def room_of(levels: Levels, sizes: Sequence[int]) -> int:
    """Return how many natural cards of a rank sets of these sizes can hold.

    That is the least cut between suits and sets: some of the sets full, the others with all the
    suits that they could have.
    """
    sizes = sorted(sizes)
    return min(
        sum(sizes[:full]) + sum(levels[: len(sizes) - full]) for full in range(len(sizes) + 1)
    )


def chosen_sets(
    search: Bounded,
    plan: Plan,
    cards: int,
    jokers: int,
    wishes: int = 0,
    worths: Sequence[int] | None = None,
    uses_up: bool = False,
) -> Iterator[tuple[Chosen, ...]]:
    """Yield the ways to make the sets, good ones rather earlier.

    What is good is to have many cards of a rank, or cards of much worth. With `uses_up` the sets
    take all cards and jokers; otherwise they are of just the sizes of the contract. The steps are
    those of the search.
    """
    levels, counts = _levels(plan, cards), rank_counts(cards)
    found = [Rank(k + 1, levels[k], counts[k]) for k in range(len(RANKS)) if counts[k] or wishes]
    if worths is None:
        found.sort(key=_LEVELS, reverse=True)
    else:
        found.sort(key=lambda one: one.cards * worths[one.rank - 1], reverse=True)
    if wishes:
        useful = _useful(plan, levels)
        found = [one for one in found if one.levels in useful]
    if uses_up and len(found) > len(plan.asked):
        return
    yield from _Choice(search, plan, found, uses_up).sets((), 0, jokers, wishes)


class _Choice(NamedTuple):
    """The choice of ranks and sizes for the sets."""

    search: Bounded
    plan: Plan
    ranks: Sequence[Rank]
    uses_up: bool

    def sets(
        self, before: tuple[Chosen, ...], first: int, jokers: int, wishes: int
    ) -> Iterator[tuple[Chosen, ...]]:
        """Choose the next set, from the rank `first` on if it is as large as the one before."""
        plan = self.plan
        if len(before) == len(plan.asked):
            if not self.uses_up or (jokers == 0 and self._is_all(before)):
                yield before
            return
        asked = plan.asked[len(before)]
        if before and plan.asked[len(before) - 1] != asked:
            first = 0
        one_each = plan.rules.distinct_set_values
        for k in range(first, len(self.ranks)):
            rank, levels, cards = self.ranks[k]
            hosted = [one.natural for one in before if one.rank == rank]
            if hosted and one_each:
                continue
            ways = self._all_of if self.uses_up else self._just
            for natural, filled, wished in ways(asked, cards - sum(hosted), jokers, wishes):
                self.search.steps -= _TRY
                if self.search.steps < 0:
                    return
                if room_of(levels, [*hosted, natural]) < sum(hosted) + natural:
                    continue
                chosen = (*before, Chosen(rank, natural, filled, wished))
                yield from self.sets(chosen, k, jokers - filled, wishes - wished)
                if one_each and not self.uses_up:
                    break  # fewer natural cards would only spend jokers

    def _just(
        self, asked: tuple[int, int], count: int, jokers: int, wishes: int
    ) -> Iterator[tuple[int, int, int]]:
        """Yield the natural cards, jokers and wishes of a set of just its size."""
        size, least = asked
        for natural in range(min(size, count), -1, -1):
            filled = min(size - natural, size - least, jokers)
            wished = size - natural - filled
            if wished > wishes:
                return
            yield natural, filled, wished

    def _all_of(
        self, asked: tuple[int, int], count: int, jokers: int, _wishes: int
    ) -> Iterator[tuple[int, int, int]]:
        """Yield the same for sets of any size."""
        rules = self.plan.rules
        for natural in range(count, 0, -1):
            for filled in range(jokers + 1):
                size = natural + filled
                fits = right_size(SET, size, asked[0], rules)
                if fits and filled <= most_jokers(SET, size, rules):
                    yield natural, filled, 0
            if rules.distinct_set_values:
                return

    def _is_all(self, chosen: Sequence[Chosen]) -> bool:
        """Tell if the sets take all cards of these ranks."""
        return sum(one.natural for one in chosen) == sum(one.cards for one in self.ranks)
