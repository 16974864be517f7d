"""One sweep: runs and sets are made of certain cards, rank after rank.

A sweep goes from the ace up, and needs to know only how the runs that have begun go on: where each
ends, and how many jokers it may still hold. What can be made of the rest does not depend on how it
began, so no such state is searched twice. `prices` show early that a state is hopeless.

In each position runs begin, and then runs and sets share the cards by `passing`. Places without a
card are paid for when a run begins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from peerdeck.games.contract_rummy.counting import (
    LANE,
    POSITIONS,
    WIDTH,
)
from peerdeck.games.contract_rummy.leaves import Laid, Placed
from peerdeck.games.contract_rummy.passing import Passing, number_there
from peerdeck.games.contract_rummy.plan import Plan
from peerdeck.games.contract_rummy.prices import Budget, Left, Prices, Run, Runs

FACES = (1 << WIDTH) - 1  # the bits of a field
_NOTHING = ((),) * 4


class Begin(NamedTuple):
    """A run that may begin: its size in the contract, what it becomes, and what it costs."""

    size: int  # the place of this size among all
    run: Run
    gaps: int
    wishes: int
    room: int


class Step(NamedTuple):
    """One position: the runs that begin there in each suit, and those without a card."""

    begins: tuple[Runs, ...]
    empty: tuple[Runs, ...]


class Way(NamedTuple):
    """A step, with what it leaves; those that leave least to do are tried first."""

    order: tuple[int, int]
    step: Step
    left: Left
    budget: Budget


class Sweep:
    """A sweep over certain cards."""

    def __init__(
        self,
        plan: Plan,
        cards: int,
        jokers: int,
        room: int,
        beside: Laid,
        whole: bool = False,
        before: Sweep | None = None,
    ) -> None:
        """Make the melds of this plan, with this number of jokers.

        If they are to be `whole`, they take all cards and jokers, and sets may be longer. The
        first prices are those of the sweep `before`.
        """
        self._plan = plan
        self._whole = whole
        self._jokers = jokers
        self._budget = Budget(jokers, 0, room)
        self._beside = beside
        # for each suit, the number of cards in positions 1..14
        self._counts = [
            [0, *(cards >> suit * LANE + k * WIDTH & FACES for k in range(POSITIONS))]
            for suit in range(4)
        ]
        self._totals = [sum(of_rank) for of_rank in zip(*self._counts, strict=True)]
        self._prices = Prices(plan, self._counts, jokers, room, beside)
        if before is not None:
            self._prices.begin_with(before._prices)
        self._most = [
            max([one.jokers for one in plan.lengths[size : size + room + 1]])
            for size in self._prices.sizes
        ]
        self._alike = [self._alike_from(position) for position in range(POSITIONS + 2)]
        self._dead: dict[Left, list[Budget]] = {}
        self._begins: dict[tuple[int, int], list[Begin]] = {}
        self._passing = Passing(plan, self._counts, jokers, self._prices.hosts, whole)

    def runs(self, wishes: int) -> list[Placed] | None:
        """Return runs, the longest first, that leave enough for the sets, if there are any."""
        asked = [slot.size for slot in self._plan.runs]
        runs = tuple([asked.count(size) for size in self._prices.sizes])
        start = Left(1, _NOTHING, runs, self._plan.asked, (False,) * 4)
        self._budget = Budget(self._jokers + wishes, wishes, self._budget.room)
        self._begins.clear()
        self._passing.begin(self._budget)
        if self._whole and self._is_too_much(start):
            return None
        if self._prices.excess(start, self._budget) <= 0:
            self._prices.improve(start, self._budget)
        if self._prices.excess(start, self._budget) > 0:
            return None
        steps = self._from(start, self._limited(start, self._budget))
        return None if steps is None else self._placed(steps[::-1])

    def _limited(self, left: Left, budget: Budget) -> Budget:
        """Return what of a budget can be of use for what is left."""
        if self._whole:
            return budget
        most = sum([count * most for count, most in zip(left.runs, self._most, strict=True)])
        most += sum([size - natural for size, natural in left.sets])
        most += sum([jokers for of_suit in left.begun for _end, jokers in of_suit])
        most += budget.wishes
        return budget if most >= budget.spare else budget._replace(spare=most)

    def _alike_from(self, position: int) -> list[list[int]]:
        """Return groups of suits with the same cards from this position on."""
        if self._beside.begun:
            return []
        groups: dict[tuple[int, ...], list[int]] = {}
        for suit, counts in enumerate(self._counts):
            groups.setdefault(tuple(counts[position:]), []).append(suit)
        return [group for group in groups.values() if len(group) > 1]

    def _like(self, left: Left) -> Left:
        """Return the same for all that differ only in suits that are alike from here on."""
        position, begun, _runs, _sets, ended = left
        alike = self._alike[position]
        if not alike or begun == _NOTHING:
            return left
        suits = list(zip(begun, ended, strict=True))
        for group in alike:
            for suit, one in zip(group, sorted([suits[suit] for suit in group]), strict=True):
                suits[suit] = one
        return left._replace(
            begun=tuple([one for one, _ended in suits]),
            ended=tuple([ended for _one, ended in suits]),
        )

    def _from(self, left: Left, budget: Budget) -> list[Step] | None:
        """Return the steps that make what is left, the last one first, if there is a way."""
        if not left.sets and not any(left.runs) and left.begun == _NOTHING:
            if self._whole and (budget.spare or any(self._totals[left.position :])):
                return None
            return []
        if left.position > POSITIONS:
            return None
        dead = self._dead.setdefault(self._like(left), [])
        if budget in dead if self._whole else any(one.covers(budget) for one in dead):
            return None
        for _order, step, after, rest in sorted(self._ways(left, budget), key=itemgetter(0)):
            steps = self._from(after, rest)
            if steps is not None:
                steps.append(step)
                return steps
        dead.append(budget)
        return None

    def _ways(self, left: Left, budget: Budget) -> Iterator[Way]:
        """Yield the steps that may be done in this position."""
        position, prices = left.position, self._prices
        seen = set()
        for begins, runs, rest in self._beginning(left, 0, left.runs, budget):
            begun = tuple(
                [
                    tuple(sorted((*going, *new))) if new else going
                    for going, new in zip(left.begun, begins, strict=True)
                ]
            )
            if prices.excess(left._replace(begun=begun, runs=runs), rest) > 0:
                continue
            ended: tuple[bool, ...] = (False,) * 4
            if self._plan.apart and any(runs):
                ended = tuple([bool(of_suit) and of_suit[0][0] == position for of_suit in begun])
            for empty, going, sets, gaps, wishes in self._passing.ways(position, begun, left.sets):
                if gaps > rest.spare or wishes > rest.wishes:
                    continue
                after = Left(position + 1, going, runs, sets, ended)
                new = Budget(rest.spare - gaps, rest.wishes - wishes, rest.room)
                new = self._limited(after, new)
                like = self._like(after), new
                if like not in seen and not (self._whole and self._is_too_much(after)):
                    seen.add(like)
                    excess = prices.excess(after, new)
                    if excess <= 0:
                        order = excess, sum(runs) + len(sets)
                        yield Way(order, Step(begins, empty), after, new)

    def _is_too_much(self, left: Left) -> bool:
        """Return True if more ranks than there are sets have more cards than runs can take."""
        position, begun, runs, sets, _ended = left
        ends = [end for of_suit in begun for end, _jokers in of_suit]
        most, number = sum(runs), len(sets)
        for place in range(position, POSITIONS + 1):
            total = self._totals[place]
            if total > most and total > most + len([1 for end in ends if end >= place]):
                number -= 1
                if number < 0 or place == POSITIONS:
                    return True
        return False

    # Runs that begin

    def _beginning(
        self, left: Left, suit: int, runs: tuple[int, ...], budget: Budget
    ) -> Iterator[tuple[tuple[Runs, ...], tuple[int, ...], Budget]]:
        """Yield the ways to begin runs in this suit and those after it."""
        if suit == 4:
            yield (), runs, budget
            return
        for begins, others, rest in self._in_suit(left, suit, 0, runs, budget):
            for more, last, least in self._beginning(left, suit + 1, others, rest):
                yield (begins, *more), last, least

    def _in_suit(
        self, left: Left, suit: int, first: int, runs: tuple[int, ...], budget: Budget
    ) -> Iterator[tuple[Runs, tuple[int, ...], Budget]]:
        """Yield the ways to begin runs in a suit, those from the choice `first` on."""
        yield (), runs, budget
        if not any(runs) or left.ended[suit]:
            return
        choices = self._choices(left.position, suit)
        for k in range(first, len(choices)):
            size, run, gaps, wishes, room = choices[k]
            if not runs[size] or gaps > budget.spare:
                continue
            if wishes > budget.wishes or room > budget.room:
                continue
            others = (*runs[:size], runs[size] - 1, *runs[size + 1 :])
            rest = Budget(budget.spare - gaps, budget.wishes - wishes, budget.room - room)
            for more, last, least in self._in_suit(left, suit, k, others, rest):
                yield (run, *more), last, least

    def _choices(self, position: int, suit: int) -> list[Begin]:
        """Return the runs that may begin here."""
        key = position, suit
        choices = self._begins.get(key)
        if choices is None:
            choices = self._begins[key] = list(self._all_choices(position, suit))
        return choices

    def _all_choices(self, position: int, suit: int) -> Iterator[Begin]:
        plan, (spare, wishes, room) = self._plan, self._budget
        place = suit * LANE + (position - 1) * WIDTH
        for k, asked in enumerate(self._prices.sizes):
            for size, most, starts in plan.lengths[asked : asked + room + 1]:
                full = number_there(self._counts[suit], position, position + size - 1)
                gaps = size - full
                over = max(gaps - most, 0)
                if not starts >> place + WIDTH - 1 & 1 or gaps > spare or over > wishes:
                    continue
                last = position + size - 1
                if not (plan.apart or last == POSITIONS or self._counts[suit][position]):
                    continue  # one that begins further up does as well
                may_be_short = not self._whole and not plan.apart
                if size > asked and may_be_short and not self._has_ends(suit, position, last):
                    continue
                if not (plan.apart and self._beside.joins(place, size)):
                    run = position + size - 1, min(max(most - gaps, 0), full)
                    yield Begin(k, run, gaps, over, size - asked)

    def _has_ends(self, suit: int, first: int, last: int) -> bool:
        """Return True if there is a card at both ends: else a shorter run would do as well."""
        counts = self._counts[suit]
        return counts[first] > 0 and counts[last] > 0

    def _placed(self, steps: Sequence[Step]) -> list[Placed]:
        """Return the runs of these steps, the longest first, and of one size from low to high."""
        going: list[list[tuple[Run, int, int]]] = [[], [], [], []]  # run, first position, marks
        placed = []
        for position, (begins, empty) in enumerate(steps, 1):
            for suit in range(4):
                without_card = list(empty[suit])
                mark = 1 << suit * LANE + position * WIDTH - 1
                after = []
                for run, first, found in [
                    *going[suit],
                    *((run, position, 0) for run in begins[suit]),
                ]:
                    is_empty = run in without_card
                    if is_empty:
                        without_card.remove(run)
                    elif self._counts[suit][position]:
                        found |= mark
                    if run[0] == position:
                        place = suit * LANE + (first - 1) * WIDTH
                        placed.append((place, position - first + 1, found))
                    else:
                        after.append(
                            (self._passing.onward(suit, position, run, is_empty), first, found)
                        )
                going[suit] = after
        return sorted(placed, key=lambda one: (-one[1], one[0]))
