"""The passing of one rank in a sweep: its cards are shared among the runs that go on and the sets.

Every run takes a card, a joker or a wish, and sets may be made of the cards that are left. A run
takes a card if there is one: a joker in its place would only help a set that is full of jokers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from peerdeck.games.contract_rummy.plan import Asked, Plan
from peerdeck.games.contract_rummy.prices import Budget, Counts, Run, Runs
from peerdeck.games.contract_rummy.sets import Levels, divided, jokers_in_all, shortage


class Taking(NamedTuple):
    """A way in which the runs of a suit take a card: those that do not, and what all become."""

    empty: Runs
    after: Runs
    wishes: int


class Passed(NamedTuple):
    """A way in which runs and sets take the cards of a rank, the rest, and the cost."""

    empty: tuple[Runs, ...]
    begun: tuple[Runs, ...]
    sets: Asked
    gaps: int
    wishes: int


class Passing:
    """The ways to pass each rank, for certain cards."""

    def __init__(
        self, plan: Plan, counts: Counts, jokers: int, hosts: Sequence[bool], whole: bool
    ) -> None:
        """Share the cards of each rank; sets may be made of those in `hosts`.

        For `whole` hands, sets take all cards that the runs leave.
        """
        self._plan = plan
        self._counts = counts
        self._jokers = jokers
        self._hosts = hosts
        self._whole = whole
        self._budget = Budget(jokers, 0, 0)
        self._takings: dict[tuple[int, int, Runs, int], list[Taking]] = {}
        self._passed: dict[tuple[int, tuple[Runs, ...], Asked], list[Passed]] = {}

    def begin(self, budget: Budget) -> None:
        """Leave out ways that cost more than this from now on."""
        self._budget = budget
        self._passed.clear()

    def ways(self, position: int, begun: tuple[Runs, ...], sets: Asked) -> list[Passed]:
        """Return the ways in which runs and sets take the cards of a rank."""
        key = position, begun, sets
        ways = self._passed.get(key)
        if ways is None:
            ways = self._passed[key] = list(self._all_ways(position, begun, sets))
        return ways

    def _all_ways(self, position: int, begun: tuple[Runs, ...], sets: Asked) -> Iterator[Passed]:
        counts = [of_suit[position] for of_suit in self._counts]
        taken = [min(len(runs), count) for runs, count in zip(begun, counts, strict=True)]
        empty = [
            len(runs) - number if count else 0  # else they are paid for
            for runs, number, count in zip(begun, taken, counts, strict=True)
        ]
        left = [count - number for count, number in zip(counts, taken, strict=True)]
        hosting = self._hosting_all if self._whole else self._hosting
        ways: dict[Sequence[int], list[tuple[tuple[Runs, ...], tuple[Runs, ...], int]]] = {}
        for freed, rest, lacks, over in hosting(position, taken, left, sets):
            gaps = lacks + sum(empty) + sum(freed)
            if gaps > self._budget.spare:
                continue
            if freed not in ways:
                choices = [
                    self._taken(position, suit, begun[suit], empty[suit] + freed[suit])
                    for suit in range(4)
                ]
                ways[freed] = [
                    (
                        tuple([one.empty for one in takings]),
                        tuple([one.after for one in takings]),
                        sum([one.wishes for one in takings]),
                    )
                    for takings in product(*choices)
                ]
            for without_card, after, wished in ways[freed]:
                wishes = over + wished
                if wishes <= self._budget.wishes:
                    yield Passed(without_card, after, rest, gaps, wishes)

    def _hosting(
        self, position: int, taken: Sequence[int], left: Sequence[int], sets: Asked
    ) -> Iterator[tuple[Sequence[int], Asked, int, int]]:
        """Yield the ways to make sets of this rank of the cards that the runs leave.

        These are the cards that runs leave as well, by suit, the sets that are left, the cards that
        these sets lack, and those of them that may not be jokers.
        """
        spare, wishes, _room = self._budget
        nothing = (0, 0, 0, 0)
        if sets and self._hosts[position]:
            levels = self._levels(left)
            for k, (hosted, rest) in enumerate(divided(sets, self._plan.one_each)):
                lacks, over = shortage(levels, hosted)
                if over <= wishes and lacks <= spare:
                    yield nothing, rest, lacks, over
                if not lacks and (not k if self._plan.one_each else not rest):
                    return  # no other sets could make better use of these cards
                if not over or over > sum(taken) + wishes:
                    continue
                for freed in product(*[range(min(count, over) + 1) for count in taken]):
                    number = sum(freed)
                    if 0 < number <= over <= number + wishes:
                        more = [one + other for one, other in zip(left, freed, strict=True)]
                        fewer, still = shortage(self._levels(more), hosted)
                        if still == over - number:
                            yield freed, rest, fewer, still
        yield nothing, sets, 0, 0

    def _hosting_all(
        self, position: int, taken: Sequence[int], left: Sequence[int], sets: Asked
    ) -> Iterator[tuple[Sequence[int], Asked, int, int]]:
        """Yield the same as `_hosting`, for sets that take all cards that the runs leave."""
        if not any(left):
            yield (0, 0, 0, 0), sets, 0, 0
        if sets and self._hosts[position]:
            for freed in product(*[range(count + 1) for count in taken]):
                counts = [one + other for one, other in zip(left, freed, strict=True)]
                for hosted, rest in divided(sets, self._plan.one_each):
                    sizes = tuple([size for size, _natural in hosted])
                    for jokers in jokers_in_all(
                        tuple(sorted(counts)), sizes, self._jokers, self._plan.rules
                    ):
                        yield freed, rest, jokers, 0

    def _taken(self, position: int, suit: int, runs: Runs, empty: int) -> list[Taking]:
        """Return the ways in which all of these runs but some take a card."""
        key = position, suit, runs, empty
        ways = self._takings.get(key)
        if ways is None:
            ways = self._takings[key] = []
            for places in combinations(range(len(runs)), empty):
                chosen = tuple([runs[k] for k in places])
                if any(way.empty == chosen for way in ways):
                    continue
                after = [
                    self.onward(suit, position, run, k in places)
                    for k, run in enumerate(runs)
                    if run[0] > position
                ]
                wishes = sum([not jokers for _end, jokers in chosen])
                ways.append(Taking(chosen, tuple(sorted(after)), wishes))
        return ways

    def onward(self, suit: int, position: int, run: Run, is_empty: bool) -> Run:
        """Return a run as it goes on, with no more jokers than it has cards to replace."""
        end, jokers = run
        if is_empty and jokers:
            jokers -= 1
        return end, min(jokers, number_there(self._counts[suit], position + 1, end))

    def _levels(self, counts: Sequence[int]) -> Levels:
        """Return the levels of a rank with this number of cards in each suit."""
        if not self._plan.rules.distinct_suits:
            return (sum(counts),)
        levels = range(self._plan.levels)
        return tuple([len([1 for count in counts if count > level]) for level in levels])


def number_there(of_suit: Sequence[int], first: int, last: int) -> int:
    """Return the number of positions from `first` to `last` for which there is a card."""
    here = of_suit[first : last + 1]
    return len(here) - here.count(0)
