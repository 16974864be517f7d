"""The fewest jokers and wishes that a part of a contract needs, as far as is soon seen.

The `sweep` goes no further where they are more than it has. Runs that go on, runs to begin and sets
are looked at one by one, as if the others took no cards that they want, so more may be needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from peerdeck.games.contract_rummy.counting import (
    EVERYWHERE,
    LANE,
    POSITIONS,
    WIDTH,
    marks,
    windows,
)
from peerdeck.games.contract_rummy.leaves import Laid
from peerdeck.games.contract_rummy.plan import NEVER, Asked, Plan
from peerdeck.games.contract_rummy.sets import Levels, divided, shortage

Run = tuple[int, int]  # that has begun: the position of its last card, the jokers it may still hold
Runs = tuple[Run, ...]  # of one suit, in order
Ends = tuple[tuple[int, ...], ...]  # for each suit, where its runs end

FACES = (1 << WIDTH) - 1  # the bits of a field
_LANE = (1 << LANE) - 1


class Left(NamedTuple):
    """What the rest of a sweep depends on, apart from what may be spent."""

    position: int  # the next one
    begun: tuple[Runs, ...]  # for each suit the runs that go on
    runs: tuple[int, ...]  # to begin: how many of each size
    sets: Asked
    ended: tuple[bool, ...]  # for each suit, if a run ended in the position before


class Budget(NamedTuple):
    """What may be spent: jokers and wishes, wishes where no joker may be, and room."""

    spare: int
    wishes: int
    room: int

    def covers(self, other: Budget) -> bool:
        """Return True if this is at least as much in everything."""
        return self.spare >= other.spare and self.wishes >= other.wishes and self.room >= other.room


class Fewest:
    """What the melds of a plan need at least from certain cards."""

    def __init__(self, plan: Plan, cards: int, budget: Budget, beside: Laid) -> None:
        """Prepare for these cards; an ace may count at either end of its suit or at both."""
        self._plan = plan
        self._cards = cards
        self._budget = budget
        self.sizes = sorted({slot.size for slot in plan.runs}, reverse=True)
        self._most = [
            max([one.jokers for one in plan.lengths[size : size + budget.room + 1]])
            for size in self.sizes
        ]
        # for each suit, the number of cards in positions 1..14
        self.counts = [
            [0, *(cards >> suit * LANE + k * WIDTH & FACES for k in range(POSITIONS))]
            for suit in range(4)
        ]
        self.hosts = [0 < k < POSITIONS and beside.may_have_set(k) for k in range(POSITIONS + 2)]
        self._levels = [
            self.levels([of_suit[k] for of_suit in self.counts]) for k in range(POSITIONS)
        ]
        self._full: dict[tuple[int, int, int], int] = {}
        self._divided: dict[Asked, tuple[tuple[Asked, Asked], ...]] = {}
        self._runs: dict[tuple[int, tuple[int, ...], int], int] = {}
        self._sets: dict[tuple[int, Asked], int] = {}
        self._ways_at: dict[tuple[Levels, Asked], list[tuple[Asked, int]]] = {}
        self._beside: dict[tuple[int, Ends, Asked], int] = {}
        self._useful = [0] * (POSITIONS + 2)
        for position in range(POSITIONS, 0, -1):
            self._useful[position] = self._useful[position + 1] + self._useful_at(position)

    def full(self, suit: int, first: int, last: int) -> int:
        """Return the number of positions from `first` to `last` for which there is a card."""
        key = suit, first, last
        count = self._full.get(key)
        if count is None:
            here = self.counts[suit][first : last + 1]
            count = self._full[key] = len(here) - here.count(0)
        return count

    def levels(self, counts: Sequence[int]) -> Levels:
        """Return the levels of a rank with this number of cards in each suit."""
        if not self._plan.rules.distinct_suits:
            return (sum(counts),)
        levels = range(self._plan.levels)
        return tuple([len([1 for count in counts if count > level]) for level in levels])

    def divided(self, sets: Asked) -> tuple[tuple[Asked, Asked], ...]:
        """Return the ways to make some of these sets of one rank: these sets, and the others."""
        ways = self._divided.get(sets)
        if ways is None:
            ways = divided(sets)
            if self._plan.one_each:
                ways = tuple(dict.fromkeys(way for way in ways if len(way[0]) == 1))
            self._divided[sets] = ways
        return ways

    def of(self, left: Left, spare: int) -> int:
        """Return the fewest jokers and wishes that what is left could do with.

        It is looked at only until they are more than `spare`.
        """
        position, begun, runs, sets, _ended = left
        ends = tuple([tuple([end for end, _jokers in of_suit]) for of_suit in begun])
        cards = sum([size for size, _natural in sets]) if sets else 0
        for suit, of_suit in enumerate(ends):
            for end in of_suit:
                cards += self.full(suit, position, end)
        gaps = 0
        if any(runs):
            gaps = self._of_runs(position, runs)
            cards += sum([count * size for count, size in zip(runs, self.sizes, strict=True)])
        least = max(gaps, cards - self._useful[position])
        if least > spare:
            return least
        key = position, ends, sets
        others = self._beside.get(key)
        if others is None:
            others = self._beside[key] = self._of_begun_and_sets(position, ends, sets)
        return max(gaps + others, least)

    def most_jokers(self, left: Left) -> int:
        """Return the most jokers that what is left may hold."""
        most = sum([count * most for count, most in zip(left.runs, self._most, strict=True)])
        most += sum([size - natural for size, natural in left.sets])
        return most + sum([jokers for of_suit in left.begun for _end, jokers in of_suit])

    def _of_runs(self, position: int, runs: tuple[int, ...], suit: int = 0) -> int:
        """Return the fewest gaps in runs in this suit and later ones, from this position on."""
        if not any(runs):
            return 0
        key = position, runs, suit
        least = self._runs.get(key)
        if least is None:
            lane = self._cards >> suit * LANE & _LANE
            lane = lane >> (position - 1) * WIDTH << (position - 1) * WIDTH
            if suit == 3:
                least = gaps_in_suit(lane, self._listed(runs))
            else:
                least = NEVER
                for here in product(*[range(count + 1) for count in runs]):
                    gaps = gaps_in_suit(lane, self._listed(here))
                    if gaps < least:
                        rest = tuple([all - some for all, some in zip(runs, here, strict=True)])
                        least = min(least, gaps + self._of_runs(position, rest, suit + 1))
            self._runs[key] = least
        return least

    def _listed(self, runs: Sequence[int]) -> tuple[int, ...]:
        """Return the sizes of these runs."""
        of_each = zip(self.sizes, runs, strict=True)
        return tuple([size for size, count in of_each for _run in range(count)])

    def _of_begun_and_sets(self, position: int, ends: Ends, sets: Asked) -> int:
        """Return the fewest gaps where runs that go on want the same card, and in sets."""
        last = max([of_suit[-1] for of_suit in ends if of_suit], default=0)
        most = self._budget.spare + 1
        gaps = 0
        least = {sets: 0}  # sets that are left, and the cards that the others lack
        for place in range(position, last + 1):
            counts = []
            for of_suit, of_runs in zip(self.counts, ends, strict=True):
                count = of_suit[place]
                if count and of_runs:
                    count -= len([1 for end in of_runs if end >= place])
                    if count < 0:
                        gaps -= count
                        count = 0
                counts.append(count)
            if sets and self.hosts[place]:
                levels = self.levels(counts)
                for asked, lacking in list(least.items()):
                    for rest, lacks in self._hosted(levels, asked):
                        if lacking + lacks < least.get(rest, most):
                            least[rest] = lacking + lacks
        after = min(max(position, last + 1), POSITIONS)
        return gaps + min([lacks + self._of_sets(after, asked) for asked, lacks in least.items()])

    def _hosted(self, levels: Levels, sets: Asked) -> list[tuple[Asked, int]]:
        """Return which sets can be left if others are made of a rank, and what these lack."""
        key = levels, sets
        ways = self._ways_at.get(key)
        if ways is None:
            fewest: dict[Asked, int] = {}
            for hosted, rest in self.divided(sets):
                lacks, _over = shortage(levels, hosted)
                if lacks <= self._budget.spare:
                    fewest[rest] = min(lacks, fewest.get(rest, lacks))
            ways = self._ways_at[key] = list(fewest.items())
        return ways

    def _of_sets(self, position: int, sets: Asked) -> int:
        """Return the fewest cards that these sets lack, from this rank on, if no run takes any."""
        if not sets:
            return 0
        if position == POSITIONS:
            return NEVER
        key = position, sets
        least = self._sets.get(key)
        if least is None:
            least = self._of_sets(position + 1, sets)
            if self.hosts[position]:
                levels = self._levels[position]
                for rest, lacks in self._hosted(levels, sets):
                    if lacks < least:
                        least = min(least, lacks + self._of_sets(position + 1, rest))
            self._sets[key] = least
        return least

    def _useful_at(self, position: int) -> int:
        """Return the most cards in this position that can be in melds."""
        plan, (spare, wishes, _room) = self._plan, self._budget
        number = len(plan.runs)
        useful = 0
        for suit, of_suit in enumerate(self.counts):
            if of_suit[position] and self._may_be_in_run(suit, position):
                useful += min(of_suit[position], number)
        if plan.asked and self.hosts[position]:
            lacks, over = shortage(self._levels[position], plan.asked[-1:])
            if lacks <= spare and over <= wishes:
                sizes = [size for size, _natural in plan.asked]
                most = useful + (sizes[0] if plan.one_each else sum(sizes))
                useful = min(sum([of_suit[position] for of_suit in self.counts]), most)
        return useful

    def _may_be_in_run(self, suit: int, position: int) -> bool:
        """Return True if a run of this suit may have a card in this position."""
        spare, wishes, _room = self._budget
        return any(
            size - self.full(suit, first, first + size - 1) <= min(spare, most + wishes)
            for size, most in zip(self.sizes, self._most, strict=True)
            for first in range(max(1, position - size + 1), min(position, POSITIONS - size + 1) + 1)
        )


@lru_cache(maxsize=20_000)
def gaps_in_suit(lane: int, sizes: tuple[int, ...]) -> int:
    """Return the fewest gaps in runs of these sizes, the longest first, of the cards of a suit.

    The suit is in the first lane.
    """
    if not sizes:
        return 0
    size, rest = sizes[0], sizes[1:]
    have, least, later = marks(lane) & _LANE, NEVER, gaps_in_suit(lane, rest)
    begins = EVERYWHERE & (1 << (POSITIONS - size + 1) * WIDTH) - 1
    whole = (1 << size * WIDTH) - 1
    for gaps, row in enumerate(windows(have, size, size)):
        if gaps + later >= least:
            break
        row &= begins
        if row and not rest:
            return gaps
        while row:
            mark = row & -row
            row ^= mark
            found = have & whole << mark.bit_length() - WIDTH
            least = min(least, gaps + gaps_in_suit(lane - (found >> WIDTH - 1), rest))
    return least
