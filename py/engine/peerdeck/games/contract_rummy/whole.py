"""Lay-downs that use up the hand: every card in a meld, and the melds just those asked for.

The search takes the lowest natural card that is in no meld yet, suit by suit, and decides what
becomes of it: it goes into a set, or a run begins with it. Only an ace may wait: it can still be
the high end of a run of its suit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from peerdeck.card import JOKER, RANKS, SUITS, Face, rank
from peerdeck.games.contract_rummy.contracts import Contract
from peerdeck.games.contract_rummy.melds import (
    HIGH_ACE,
    LOW_ACE,
    RUN,
    SET,
    Meld,
    MeldRules,
    at,
    longest,
    most_jokers,
    right_size,
    set_of,
)
from peerdeck.games.contract_rummy.ranking import room_of

MOST_STEPS = 5_000  # of a search; only hands of many jokers and few other cards could need more

LayDown = tuple[Meld, ...]
Sizes = tuple[int, ...]


def whole_hand(
    faces: Sequence[Face], contract: Contract, rules: MeldRules, keep: int
) -> LayDown | None:
    """A lay-down that leaves just `keep` of the cards, earlier ones rather than later ones.

    The search gives up after `MOST_STEPS`, so that nobody waits for it.
    """
    if len(faces) - keep < contract.size:
        return None
    for kept in dict.fromkeys(combinations(faces, keep)):
        laid = Counter(faces)
        laid.subtract(kept)
        found = _Search(rules, contract.sets).find(laid, contract.runs)
        if found is not None:
            return found
    return None


class _Search:
    """One hand's search. `_dead` are the situations that led nowhere."""

    def __init__(self, rules: MeldRules, sets: Sizes) -> None:
        self.rules = rules
        self.sets = sets
        self.left: Counter[Face] = Counter()
        self.waiting = [0] * len(SUITS)  # aces that have to be high
        self.in_sets: Counter[Face] = Counter()
        self.placed: list[Meld] = []
        self._dead: set[object] = set()
        self._steps = 0

    def find(self, hand: Counter[Face], runs: Sizes) -> LayDown | None:
        self.left = hand
        return self._next(runs)

    def _next(self, runs: Sizes) -> LayDown | None:
        """Find a place for the lowest card that has none."""
        self._steps += 1
        if self._steps > MOST_STEPS or self._is_hopeless(runs):
            return None
        key = (
            tuple(sorted((+(self.left if runs else self.left + self.in_sets)).items())),
            tuple(self.waiting),
            tuple(sorted((+self.in_sets).items())) if runs else (),
            runs,
            () if self.rules.consecutive_runs else tuple(sorted(self.placed)),
        )
        if key in self._dead:
            return None
        found = self._try(runs) if runs else self._sets()
        if found is None:
            self._dead.add(key)
        return found

    def _is_hopeless(self, runs: Sizes) -> bool:
        """Whether there is too much for so many runs and the sets, whatever goes where.

        Of a rank that no set takes, each run holds one card, or two aces.
        """
        rules, number = self.rules, len(runs)
        counts = [0] * len(RANKS)
        for face, count in (*self.left.items(), *self.in_sets.items()):
            if face != JOKER:
                counts[face % len(RANKS)] += count
        counts[0] += sum(self.waiting)
        low = [count - number * (2 if value == 0 else 1) for value, count in enumerate(counts)]
        if sum(over > 0 for over in low) > len(self.sets):
            return True
        jokers = self.left[JOKER]
        melds = number + (len(self.sets) if rules.jokers_in_sets else 0)
        if rules.jokers_per_meld == "1" and jokers > melds:
            return True
        if not melds and jokers:
            return True
        in_runs = sum(sorted(counts)[: len(counts) - len(self.sets)])
        return in_runs > number * HIGH_ACE

    def _try(self, runs: Sizes) -> LayDown | None:
        lowest = self._lowest()
        if lowest is None:
            return None  # nothing is left to begin a run with
        of_suit, position = lowest
        face = at(position, of_suit)
        for size in dict.fromkeys(runs):
            rest = list(runs)
            rest.remove(size)
            for run in self._runs(of_suit, position, size):
                if self._joins(run):
                    continue
                self._move(run, -1)
                self.placed.append(run)
                found = self._next(tuple(rest))
                if found is not None:
                    return found
                self.placed.pop()
                self._move(run, 1)
        if position == HIGH_ACE:
            return None
        found = None
        self.left[face] -= 1
        ranks = {rank(other) for other, count in self.in_sets.items() if count} | {rank(face)}
        if len(ranks) <= len(self.sets):
            self.in_sets[face] += 1
            found = self._next(runs)
            self.in_sets[face] -= 1
        if found is None and position == LOW_ACE:
            self.waiting[of_suit] += 1
            found = self._next(runs)
            self.waiting[of_suit] -= 1
        self.left[face] += 1
        return found

    def _lowest(self) -> tuple[int, int] | None:
        for of_suit in range(len(SUITS)):
            for position in range(LOW_ACE, HIGH_ACE):
                if self.left[at(position, of_suit)] > 0:
                    return of_suit, position
            if self.waiting[of_suit]:
                return of_suit, HIGH_ACE
        return None

    def _there(self, position: int, of_suit: int) -> bool:
        if position == HIGH_ACE:
            return self.waiting[of_suit] > 0
        return self.left[at(position, of_suit)] > 0

    def _move(self, run: Meld, count: int) -> None:
        for position, face in enumerate(run.faces, run.low):
            if position == HIGH_ACE and face != JOKER:
                self.waiting[run.suit] += count
            else:
                self.left[face] += count

    def _runs(self, of_suit: int, position: int, size: int) -> Iterator[Meld]:
        """The runs whose lowest natural card is at this position, longer ones first."""
        limit = min(longest(RUN, self.rules) or 0, size if self.rules.exact else HIGH_ACE)
        jokers = self.left[JOKER]
        most = min(jokers, most_jokers(RUN, limit, self.rules))
        for lead in range(min(most, position - LOW_ACE) + 1):
            low = position - lead
            begun = (JOKER,) * lead + (at(position, of_suit),)
            for faces in self._onward(begun, low, of_suit, limit, most - lead):
                if right_size(RUN, len(faces), size, self.rules):
                    run = Meld(RUN, low, faces)
                    if run.jokers <= most_jokers(RUN, len(faces), self.rules):
                        yield run

    def _onward(
        self, begun: tuple[Face, ...], low: int, of_suit: int, limit: int, jokers: int
    ) -> Iterator[tuple[Face, ...]]:
        position = low + len(begun)
        if len(begun) < limit and position <= HIGH_ACE:
            if self._there(position, of_suit):
                more = (*begun, at(position, of_suit))
                yield from self._onward(more, low, of_suit, limit, jokers)
            if jokers:
                more = (*begun, JOKER)
                yield from self._onward(more, low, of_suit, limit, jokers - 1)
        yield begun

    def _joins(self, run: Meld) -> bool:
        return not self.rules.consecutive_runs and any(
            other.suit == run.suit and (other.high + 1 == run.low or run.high + 1 == other.low)
            for other in self.placed
        )

    def _sets(self) -> LayDown | None:
        """Make the sets of everything that is in no run."""
        if any(self.waiting):
            return None
        natural = +(self.left + self.in_sets)
        jokers = natural.pop(JOKER, 0)
        by_rank: dict[int, list[Face]] = {}
        for face in sorted(natural.elements()):
            by_rank.setdefault(rank(face), []).append(face)
        if len(by_rank) > len(self.sets):
            return None
        shares = next(self._share(by_rank, jokers, 0, ()), None)
        if shares is None:
            return None
        copies = {value: Counter(faces) for value, faces in by_rank.items()}
        melds = []
        for value, count, extra in shares:
            chosen: list[Face] = []
            for _k in range(count):
                face = max(
                    copies[value],
                    key=lambda face: (
                        (face not in chosen, copies[value][face])
                        if self.rules.distinct_suits
                        else (True, copies[value][face])
                    ),
                )
                chosen.append(face)
                copies[value][face] -= 1
            melds.append(set_of(value, chosen + [JOKER] * extra))
        return (*sorted(melds), *sorted(self.placed))

    def _share(
        self,
        by_rank: dict[int, list[Face]],
        jokers: int,
        k: int,
        before: tuple[tuple[int, int, int], ...],
    ) -> Iterator[tuple[tuple[int, int, int], ...]]:
        """For each set its rank, its natural cards and its jokers, so that nothing is left."""
        if k == len(self.sets):
            if jokers == 0 and all(self._used(by_rank[value], before) for value in by_rank):
                yield before
            return
        same = k > 0 and self.sets[k] == self.sets[k - 1]
        for value, faces in by_rank.items():
            hosted = [count for other, count, _extra in before if other == value]
            if hosted and self.rules.distinct_set_values:
                continue
            free = len(faces) - sum(hosted)
            if same and value > before[-1][0]:
                continue
            counts = [free] if self.rules.distinct_set_values else range(1, free + 1)
            for count in counts:
                for extra in range(jokers + 1):
                    size = count + extra
                    if not right_size(SET, size, self.sets[k], self.rules):
                        continue
                    if extra <= most_jokers(SET, size, self.rules):
                        share = (value, count, extra)
                        if same and share > before[-1]:
                            continue  # in order, so that no two ways are the same
                        yield from self._share(by_rank, jokers - extra, k + 1, (*before, share))

    def _used(self, faces: list[Face], shares: Sequence[tuple[int, int, int]]) -> bool:
        """Whether the sets of a rank take all its cards, as suits allow."""
        counts = [count for value, count, _extra in shares if value == rank(faces[0])]
        copies = list(Counter(faces).values())
        return sum(counts) == len(faces) == room_of(copies, counts, self.rules.distinct_suits)
