"""The sets of a contract: if and how they can be made of the cards that the runs have left.

The *levels* of a rank say how many of its cards sets can take. If equal cards may be in a set,
there is one level, the number of cards of the rank. If the suits of a set are distinct, the first
level is the number of suits with a card, the second that of suits with two cards, and so on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from operator import ge
from typing import NamedTuple

from peerdeck.games.contract_rummy.counting import RANK_MARKS, WIDTH, marks, rank_counts, ranks
from peerdeck.games.contract_rummy.melds import SET, MeldRules, longest, most_jokers, right_size
from peerdeck.games.contract_rummy.plan import NEVER, Asked, Bounded, Plan

Levels = tuple[int, ...]

_TRY = 4  # steps for trying a rank for a set


class Chosen(NamedTuple):
    """A set to be made: its rank (1..13) and its numbers of natural cards, jokers and wishes."""

    rank: int
    natural: int
    jokers: int
    wishes: int = 0


def sets_fit(plan: Plan, cards: int, jokers: int, wishes: int = 0, others: int = 0) -> bool:
    """Return True if the sets of the contract, one at least, can be made of these cards.

    The runs still need `others` of the jokers and wishes.
    """
    if wishes or not plan.steps:
        return sets_lack(plan, cards, wishes) <= jokers + wishes - others
    counts, number = ranks(cards), len(plan.asked)
    for step in plan.steps:  # ranks that have enough cards, that lack one, two ...
        short = number - (counts + step & RANK_MARKS).bit_count()
        if short <= 0:
            return True
        jokers -= short
        if jokers < 0:
            return False
    return False


def sets_lack(plan: Plan, cards: int, wishes: int = NEVER) -> int:
    """Return the fewest cards that the sets lack, to be filled with jokers and wishes.

    At most `wishes` of them may be where no joker may be.
    """
    if not plan.asked:
        return 0
    if plan.levels > 1:
        return _lacking(_useful(plan, _levels(plan, cards)), plan.asked, wishes)
    have = marks(cards) >> WIDTH - 1 if plan.rules.distinct_suits else cards
    counts = sorted(rank_counts(have), reverse=True)
    least = NEVER
    for shares in plan.shares:
        lacks = over = 0
        for (size, natural), count in zip(shares, counts, strict=False):
            if size > count:
                lacks += size - count
                if natural > count:
                    over += natural - count
        if over <= wishes and lacks < least:
            least = lacks
    return least


def _levels(plan: Plan, cards: int) -> list[Levels]:
    """Return the levels of each rank, from the ace up."""
    if not plan.rules.distinct_suits:
        return list(zip(rank_counts(cards)))
    levels = []
    for _level in range(plan.levels):
        have = marks(cards) >> WIDTH - 1
        levels.append(rank_counts(have))
        cards -= have
    return list(zip(*levels, strict=True))


def _useful(plan: Plan, levels: list[Levels]) -> tuple[Levels, ...]:
    """Return the levels of the ranks that sets may need, largest first.

    A rank is useless if there are as many other ranks as sets that are at least as good in all
    levels.
    """
    number = len(plan.asked)
    kept: list[Levels] = []
    for one in sorted(levels, reverse=True):
        if len(kept) < number or sum(all(map(ge, other, one)) for other in kept) < number:
            kept.append(one)
    return tuple(kept)


@lru_cache(maxsize=20_000)
def _lacking(found: tuple[Levels, ...], asked: Asked, wishes: int) -> int:
    """Return the fewest cards that the sets lack, for ranks with several levels."""
    best = {(asked, 0): 0}  # sets to be made, wishes where no joker may be
    for levels in found:
        for (left, spent), lacking in list(best.items()):
            for hosted, rest in divided(left):
                lacks, over = shortage(levels, hosted)
                key = rest, spent + over
                if key[1] <= wishes and lacking + lacks < best.get(key, NEVER):
                    best[key] = lacking + lacks
    return min((lacks for (left, _spent), lacks in best.items() if not left), default=NEVER)


@lru_cache(maxsize=1_000)
def divided(left: Asked, one_each: bool = False) -> tuple[tuple[Asked, Asked], ...]:
    """Return the ways to divide sets into those of one rank, maybe only one, and the others."""
    ways: dict[Asked, Asked] = {}
    for count in range(1, 2 if one_each else len(left) + 1):
        for places in combinations(range(len(left)), count):
            rest = tuple(one for k, one in enumerate(left) if k not in places)
            ways[tuple(left[k] for k in places)] = rest
    return tuple(ways.items())


@lru_cache(maxsize=20_000)
def shortage(levels: Levels, hosted: Asked) -> tuple[int, int]:
    """Return how many cards these sets of one rank lack, and how many that may not be jokers."""
    sizes, natural = zip(*hosted, strict=True)
    return sum(sizes) - room_of(levels, sizes), sum(natural) - room_of(levels, natural)


def room_of(levels: Sequence[int], sizes: Sequence[int]) -> int:
    """Return how many natural cards of a rank sets of these sizes can hold.

    This is the least cut between suits and sets: the smallest sets are full, the others have all
    cards that their levels allow.
    """
    sizes = sorted(sizes)
    return min(
        sum(sizes[:full]) + sum(levels[: len(sizes) - full]) for full in range(len(sizes) + 1)
    )


@lru_cache(maxsize=20_000)
def jokers_in_all(
    counts: tuple[int, ...], sizes: tuple[int, ...], most: int, rules: MeldRules
) -> tuple[int, ...]:
    """Return how many jokers, up to `most`, sets of one rank can have that take all of its cards.

    `counts` are the cards in each suit; the sets may be longer than `sizes`.
    """
    number = sum(counts)
    longest_set = longest(SET, rules) or number
    # natural cards of the sets, their sum if it is enough to know, and jokers
    ways: set[tuple[tuple[int, ...], int]] = {((), 0)}
    for size in sizes:
        ways = {
            ((*before, natural) if rules.distinct_suits else (sum(before) + natural,), more)
            for before, jokers in ways
            for natural in range(1, min(number - sum(before), longest_set) + 1)
            for more in range(jokers, most + 1)
            if right_size(SET, natural + more - jokers, size, rules)
            and more - jokers <= most_jokers(SET, natural + more - jokers, rules)
        }
    levels = [len([1 for count in counts if count > level]) for level in range(len(sizes))]
    return tuple(
        {
            jokers
            for natural, jokers in ways
            if sum(natural) == number
            and not (rules.distinct_suits and room_of(levels, natural) < number)
        }
    )


class Sets:
    """The ways to choose ranks and sizes for the sets of a contract from given cards."""

    __slots__ = ("_levels", "_plan", "_ranks", "_search", "_uses_up")

    def __init__(self, search: Bounded, plan: Plan, cards: int, *, uses_up: bool = False) -> None:
        """Choose sets from these cards, using the steps of this search.

        With `uses_up` the sets take all cards and jokers; otherwise they have exactly the sizes of
        the contract.
        """
        self._search = search
        self._plan = plan
        self._uses_up = uses_up
        self._levels = _levels(plan, cards)
        # of each rank: its number, its levels and its number of cards
        self._ranks = list(zip(range(1, 14), self._levels, rank_counts(cards), strict=True))

    def choices(
        self, jokers: int, wishes: int = 0, worths: Sequence[int] | None = None
    ) -> Iterator[tuple[Chosen, ...]]:
        """Yield the ways to make the sets, roughly the best ones first.

        The best use ranks with many cards or, if `worths` are given, with many points.
        """
        plan = self._plan
        if self._uses_up:
            found = [one for one in self._ranks if one[2]]
            if len(found) > len(plan.asked):
                return
        else:
            least = plan.least - wishes
            found = [one for one in self._ranks if one[1][0] >= least]
        if not plan.asked:
            if not (self._uses_up and jokers):
                yield ()
            return
        if worths is None:
            found.sort(key=lambda one: one[1], reverse=True)
        else:
            found.sort(key=lambda one: one[2] * worths[one[0] - 1], reverse=True)
        if wishes:
            useful = _useful(plan, self._levels)
            found = [one for one in found if one[1] in useful]
        self._ranks = found
        yield from self._choose((), 0, jokers, wishes)

    def points(self, chosen: Sequence[Chosen], worths: Sequence[int]) -> int:
        """Return the points of the natural cards of these sets when as long as possible."""
        if self._plan.rules.exact:
            return sum([one.natural * worths[one.rank - 1] for one in chosen])
        sets: dict[int, int] = {}
        for one in chosen:
            sets[one.rank] = sets.get(one.rank, 0) + 1
        return sum([sum(self._levels[k - 1][:n]) * worths[k - 1] for k, n in sets.items()])

    def _choose(
        self, before: tuple[Chosen, ...], first: int, jokers: int, wishes: int
    ) -> Iterator[tuple[Chosen, ...]]:
        """Choose the next set, from the rank `first` on if it has the size of the one before."""
        plan, search, uses_up = self._plan, self._search, self._uses_up
        number = len(before) + 1
        size, least = plan.asked[number - 1]
        if before and plan.asked[number - 2][0] != size:
            first = 0
        hosted: list[int] = []
        for k in range(first, len(self._ranks)):
            rank, levels, cards = self._ranks[k]
            if before:
                hosted = [one.natural for one in before if one.rank == rank]
                if hosted and plan.one_each:
                    continue
                cards -= sum(hosted)
            if cards > levels[0]:
                cards = levels[0]
            if uses_up:
                ways = self._all_of(size, cards, jokers)
            else:
                ways = _of_size(size, least, cards, jokers, wishes, plan.one_each)
            for natural, filled, wished in ways:
                search.steps -= _TRY
                if search.steps < 0:
                    return
                if hosted and len(levels) > 1:
                    wanted = [*hosted, natural]
                    if room_of(levels, wanted) < sum(wanted):
                        continue
                chosen = (*before, Chosen(rank, natural, filled, wished))
                if number < len(plan.asked):
                    yield from self._choose(chosen, k, jokers - filled, wishes - wished)
                elif not uses_up or (jokers == filled and self._is_all(chosen)):
                    yield chosen

    def _all_of(self, asked: int, count: int, jokers: int) -> tuple[tuple[int, int, int], ...]:
        """Return natural cards, jokers and wishes, none of these, of sets of any size."""
        rules = self._plan.rules
        return tuple(
            (natural, filled, 0)
            for natural in range(count, (count if self._plan.one_each else 1) - 1, -1)
            for filled in range(jokers + 1)
            if natural and right_size(SET, natural + filled, asked, rules)
            if filled <= most_jokers(SET, natural + filled, rules)
        )

    def _is_all(self, chosen: Sequence[Chosen]) -> bool:
        """Return True if the sets take all cards of these ranks."""
        return sum(one.natural for one in chosen) == sum(
            cards for _k, _levels, cards in self._ranks
        )


@lru_cache(maxsize=20_000)
def _of_size(
    size: int, least: int, count: int, jokers: int, wishes: int, most_natural: bool
) -> tuple[tuple[int, int, int], ...]:
    """Return the natural cards, jokers and wishes that make a set of exactly this size.

    With `most_natural` there are as many natural cards as possible; fewer would only cost jokers.
    """
    ways = []
    most = min(size, count)
    for natural in range(most, most - 1 if most_natural else -1, -1):
        filled = min(size - natural, size - least, jokers)
        wished = size - natural - filled
        if wished > wishes:
            break
        ways.append((natural, filled, wished))
    return tuple(ways)
