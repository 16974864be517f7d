"""Prices of cards and jokers, and from them the least that the rest of a contract costs.

Several melds may want the same card. So each card has a price, at most that of a wish, and a joker
has one. Then each meld can be made as cheaply as possible for itself; what all of them cost is no
more than what any way to make them costs that uses no card twice. If that is more than the cards,
jokers and wishes that are there are worth, there is no such way.

A rank with more cards than there are runs has a price as well, which adds to that of each of its
cards. A run takes only one card of a rank, so the others are of use only for sets, and a set gets
this price back for as many of them as it may take.

This is the Lagrangian bound. It is true for any prices; those with which it is highest are
approached by making a card dearer that too many melds want, and cheaper if too few do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate, combinations, product
from typing import NamedTuple

from peerdeck.games.contract_rummy.counting import POSITIONS
from peerdeck.games.contract_rummy.leaves import Laid
from peerdeck.games.contract_rummy.plan import Asked, Plan

Run = tuple[int, int]  # that has begun: the position of its last card, the jokers it may still hold
Runs = tuple[Run, ...]  # of one suit, in order
Counts = list[list[int]]  # for each suit, the number of cards in positions 1..14

WISH = 1_000  # the price of a wish
DEAR = 1_000_000  # the price of what cannot be had
RANKS = 4  # the row of the prices of ranks, after those of the suits
AIM = 100  # the excess that a step aims at
MOMENTUM = 0.5  # the part of a step that goes on in the direction before
ROUNDS = 40  # in which prices are made better
STEADY = 4  # rounds without a higher bound, after which the steps are halved


class Left(NamedTuple):
    """The state that the rest of a sweep depends on, apart from what may be spent."""

    position: int  # the next one
    begun: tuple[Runs, ...]  # for each suit the runs that go on
    runs: tuple[int, ...]  # to begin: how many of each size
    sets: Asked
    ended: tuple[bool, ...]  # for each suit, if a run ended in the position before


class Budget(NamedTuple):
    """The means that may be spent: jokers and wishes, wishes where no joker may be, and room."""

    spare: int
    wishes: int
    room: int

    def covers(self, other: Budget) -> bool:
        """Return True if this is at least as much in everything."""
        return self.spare >= other.spare and self.wishes >= other.wishes and self.room >= other.room


class Place(NamedTuple):
    """A place for a run, with what it costs beside its cards."""

    suit: int
    first: int
    last: int
    jokers: int  # in its gaps
    wishes: int  # what those in its other gaps cost
    more: int  # jokers that it may hold instead of cards


NOWHERE = Place(0, 0, -1, 0, 0, 0)


class Cheapest(NamedTuple):
    """The cheapest way to make certain sets: its cost, the rank of the first, and the others."""

    cost: int
    rank: int = 0
    others: Asked = ()


class Prices:
    """Prices for certain cards, and what melds cost with them."""

    def __init__(self, plan: Plan, counts: Counts, jokers: int, room: int, beside: Laid) -> None:
        """Begin with cards that cost nothing."""
        self._plan = plan
        self._counts = counts
        self._jokers = jokers
        self._room = room
        self.sizes = sorted({slot.size for slot in plan.runs}, reverse=True)
        self.hosts = [0 < k < POSITIONS and beside.may_have_set(k) for k in range(POSITIONS + 2)]
        # for each position, the cards of a rank that only sets may take, if it has a price
        self._only_sets = [
            max(sum(of_rank) - len(plan.runs), 0) if may_have_set and plan.asked else 0
            for may_have_set, of_rank in zip(self.hosts, zip(*counts, strict=True), strict=False)
        ]
        # for each suit, the cards that are there; then those of each rank that runs may take
        self._supply = [*counts, [len(plan.runs) if number else 0 for number in self._only_sets]]
        self._prices = [[0] * (POSITIONS + 1) for _row in self._supply]
        self._joker = WISH
        # for each rank and size, the suits of the cards that a set could take
        often = {size: 1 if plan.rules.distinct_suits else size for size, _natural in plan.asked}
        self._of_rank = {
            (rank, size): [suit for suit in range(4) for _card in range(min(counts[suit][rank], n))]
            for rank in range(1, POSITIONS)
            for size, n in often.items()
        }
        self._numbers = [[0, *accumulate([count > 0 for count in of_suit])] for of_suit in counts]
        # for each position and each of the sizes, where runs that begin there may be
        self._places = [
            [list(self._all_places(position, asked)) for asked in self.sizes]
            for position in range(POSITIONS + 1)
        ]
        self._prepare()

    def begin_with(self, other: Prices) -> None:
        """Begin with the prices of similar cards."""
        self._prices, joker = other._copies()
        self._joker = joker if self._jokers else WISH
        self._prepare()

    def excess(self, left: Left, budget: Budget) -> int:
        """Return by how much what is left costs more at least than there is; it may be below 0."""
        position, begun, runs, sets, _ended = left
        spare, wishes, _room = budget
        costs = self._of_runs[position]
        cost = self._of_sets[position][sets].cost - self._worth[position]
        for k, count in enumerate(runs):
            if count:
                cost += count * costs[k][0]
        for suit, of_suit in enumerate(begun):
            for end, jokers in of_suit:
                cost += self._going(suit, position, end, jokers)
        return cost - spare * self._joker - wishes * (WISH - self._joker)

    def improve(self, start: Left, budget: Budget) -> None:
        """Make the excess higher in a few rounds, which end when it is above 0.

        A step goes on in the direction of those before it, because the cheapest melds change often.
        """
        best, prices, steady, scale = self.excess(start, budget), self._copies(), 0, 1.0
        onward = [[0.0] * len(of_suit) for of_suit in self._prices]
        of_joker = 0.0
        for _round in range(ROUNDS):
            excess = self.excess(start, budget)
            steady += 1
            if excess > best:
                best, prices, steady = excess, self._copies(), 0
            elif steady == STEADY:
                steady, scale = 0, scale / 2
            if best > 0:
                break
            wanted, jokers = self._wanted(start)
            for suit, counts in enumerate(self._supply):
                for position, count in enumerate(counts):
                    if count:
                        error = wanted[suit, position] - count
                        onward[suit][position] = _mixed(
                            onward[suit][position], error, self._prices[suit][position]
                        )
            if self._jokers:
                of_joker = _mixed(of_joker, jokers - self._jokers, self._joker)
            length = sum([error * error for errors in onward for error in errors])
            length += of_joker * of_joker
            if not length:
                break
            step = scale * (AIM - excess) / length
            self._prices = [
                [_moved(price, step * error) for price, error in zip(of_suit, errors, strict=True)]
                for of_suit, errors in zip(self._prices, onward, strict=True)
            ]
            self._joker = _moved(self._joker, step * of_joker)
            self._prepare()
        self._prices, self._joker = prices
        self._prepare()

    def _copies(self) -> tuple[list[list[int]], int]:
        return [list(of_suit) for of_suit in self._prices], self._joker

    def _prepare(self) -> None:
        """Work out what everything costs with these prices."""
        self._begun: dict[tuple[int, int, int, int], int] = {}
        self._worth = [0] * (POSITIONS + 2)  # of the cards from a position on
        for of_suit, counts in zip(self._prices, self._supply, strict=True):
            for position in range(1, POSITIONS + 1):
                self._worth[position] += of_suit[position] * counts[position]
        *suits, of_ranks = self._prices
        of_ranks = [
            price if count else 0
            for price, count in zip(of_ranks, self._supply[RANKS], strict=True)
        ]
        self._cards = [
            [min(price + more, WISH) for price, more in zip(of_suit, of_ranks, strict=True)]
            for of_suit in suits
        ]
        self._sums = []
        for of_suit, counts in zip(self._cards, self._counts, strict=True):
            prices = [price if count else 0 for price, count in zip(of_suit, counts, strict=True)]
            self._sums.append([0, *accumulate(prices)])
        for position in range(POSITIONS, 0, -1):
            self._worth[position] += self._worth[position + 1]
        # from a position on, for each size the cheapest run, and what it costs
        self._of_runs = [[(DEAR, NOWHERE)] * len(self.sizes) for _position in range(POSITIONS + 2)]
        for position in range(POSITIONS, 0, -1):
            for k, places in enumerate(self._places[position]):
                best, where = self._of_runs[position + 1][k]
                for place in places:
                    cost = self._run(place)
                    if cost < best:
                        best, where = cost, place
                self._of_runs[position][k] = best, where
        self._of_sets = self._cheapest_sets()

    def _cheapest_sets(self) -> list[dict[Asked, Cheapest]]:
        """Return for each rank the cheapest way to make every part of the sets from it on."""
        parts = _parts(self._plan.asked)
        nothing = {part: Cheapest(DEAR if part else 0) for part in parts}
        found = [nothing] * (POSITIONS + 2)
        for rank in range(POSITIONS - 1, 0, -1):
            later = found[rank + 1]
            if not self.hosts[rank]:
                found[rank] = later
                continue
            found[rank] = here = dict(later)
            costs = {one: self._set(rank, *one) for one in set(self._plan.asked)}
            beside = later if self._plan.one_each else here
            for part, ways in parts.items():
                for one, others in ways:
                    cost = costs[one] + beside[others].cost
                    if cost < here[part].cost:
                        here[part] = Cheapest(cost, rank, others)
        return found

    def _all_places(self, position: int, asked: int) -> Iterator[Place]:
        """Yield the places of runs that begin here, of the size that is asked for or longer."""
        for size, most, starts in self._plan.lengths[asked : asked + self._room + 1]:
            last = position + size - 1
            if starts and position and last <= POSITIONS:
                for suit in range(4):
                    yield self._place(suit, position, last, most, size)

    def _place(self, suit: int, first: int, last: int, most: int, size: int) -> Place:
        """Return the place of a run; `size` is the number of its cards, with those not there."""
        gaps = size - self._numbers[suit][last + 1] + self._numbers[suit][first]
        most = min(most, self._jokers)
        jokers = min(gaps, most)
        return Place(suit, first, last, jokers, (gaps - jokers) * WISH, most - jokers)

    def _run(self, place: Place) -> int:
        """Return what a run in this place costs."""
        suit, first, last, jokers, wishes, more = place
        here = self._sums[suit]
        cost = here[last + 1] - here[first] + jokers * self._joker + wishes
        if more:
            for price in self._dearest(suit, first, last)[:more]:
                cost -= price - self._joker
        return cost

    def _dearest(self, suit: int, first: int, last: int) -> list[int]:
        """Return the prices of the cards of these positions that are dearer than a joker."""
        prices, counts = self._cards[suit], self._counts[suit]
        span = range(first, last + 1)
        return sorted([prices[k] for k in span if prices[k] > self._joker and counts[k]])[::-1]

    def _going(self, suit: int, position: int, end: int, jokers: int) -> int:
        """Return what the rest of a run costs that goes on; its gaps are paid for already."""
        key = suit, position, end, jokers
        cost = self._begun.get(key)
        if cost is None:
            numbers = self._numbers[suit]
            size = numbers[end + 1] - numbers[position]
            cost = self._begun[key] = self._run(self._place(suit, position, end, jokers, size))
        return cost

    def _set(self, rank: int, size: int, natural: int) -> int:
        """Return what a set of this rank costs."""
        jokers = [self._joker] * min(size - natural, self._jokers)
        prices = [self._cards[suit][rank] for suit in self._of_rank[rank, size]]
        cost = sum(sorted([*prices, *jokers, *[WISH] * size])[:size])
        return cost - self._prices[RANKS][rank] * self._returned(rank, size)

    def _returned(self, rank: int, size: int) -> int:
        """Return how often a set gets back the price of its rank."""
        return min(self._only_sets[rank], size, len(self._of_rank[rank, size]))

    def _wanted(self, start: Left) -> tuple[Counter[tuple[int, int]], int]:
        """Return how often the cheapest melds want each card, by suit and position, and jokers."""
        wanted: Counter[tuple[int, int]] = Counter()
        jokers = 0
        for k, count in enumerate(start.runs):
            _cost, (suit, first, last, gaps, _wishes, more) = self._of_runs[1][k]
            there = [p for p in range(first, last + 1) if self._counts[suit][p]]
            dear = len(self._dearest(suit, first, last)[:more])
            there.sort(key=self._cards[suit].__getitem__)
            jokers += count * (gaps + dear)
            for p in there[: len(there) - dear]:
                wanted[suit, p] += count
        position, sets = 1, start.sets
        while sets:
            _cost, position, others = self._of_sets[position][sets]
            if not position:
                break
            size, natural = next(one for one in sets if sets.count(one) > others.count(one))
            wanted[RANKS, position] -= self._returned(position, size)
            options = [
                (self._cards[suit][position], suit) for suit in self._of_rank[position, size]
            ]
            options += [(self._joker, 4)] * min(size - natural, self._jokers) + [(WISH, 5)] * size
            for _price, suit in sorted(options)[:size]:
                if suit == 4:
                    jokers += 1
                elif suit < 4:
                    wanted[suit, position] += 1
            sets, position = others, position + self._plan.one_each
        for suit, position in product(range(4), range(1, POSITIONS)):
            wanted[RANKS, position] += wanted[suit, position]
        return wanted, jokers


@lru_cache(maxsize=1_000)
def _parts(sets: Asked) -> dict[Asked, tuple[tuple[tuple[int, int], Asked], ...]]:
    """Return all parts of these sets, small ones first, and the ways to take a set from each."""
    parts: dict[Asked, tuple[tuple[tuple[int, int], Asked], ...]] = {(): ()}
    for count in range(1, len(sets) + 1):
        for part in combinations(sets, count):
            ways = {one: part[:k] + part[k + 1 :] for k, one in enumerate(part)}
            parts[part] = tuple(ways.items())
    return parts


def _mixed(onward: float, error: int, price: int) -> float:
    """Return the direction in which a price goes on; 0 if it can go no further."""
    mixed = MOMENTUM * onward + (1 - MOMENTUM) * error
    return 0.0 if (mixed < 0 and not price) or (mixed > 0 and price == WISH) else mixed


def _moved(price: int, step: float) -> int:
    return min(max(price + round(step), 0), WISH)
