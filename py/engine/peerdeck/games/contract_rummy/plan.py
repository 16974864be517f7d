"""Plans: everything about a contract under certain rules that is the same for all hands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from peerdeck.games.contract_rummy.contracts import Contract
from peerdeck.games.contract_rummy.counting import EVERYWHERE, LANE, POSITIONS, WIDTH, at_least
from peerdeck.games.contract_rummy.melds import (
    RUN,
    SET,
    MeldRules,
    longest,
    longest_run,
    most_jokers,
)

Asked = tuple[tuple[int, int], ...]  # of sets, the largest first: size, fewest natural cards

NEVER = 10_000  # more jokers, or cards, than any hand has
MOST_STEPS = 8_000  # of a search; a step takes as long as a few additions
# Steps that `sets_fit` takes: for equal sets of different ranks, for one level a rank, for more.
FITTING, FITTING_SHARED, FITTING_LEVELS = 2, 12, 40


class Slot(NamedTuple):
    """A run of the contract, and what the search has to know when it places it."""

    size: int
    alike: int  # runs of this size still to be placed, itself included
    later: int  # the fewest jokers with which one of the melds after it is full


class Length(NamedTuple):
    """A length that a run may have."""

    size: int
    jokers: int  # the most that it may hold
    starts: int  # marks of the places where it may begin


class Plan(NamedTuple):
    """A contract under certain rules, prepared once for all hands."""

    size: int
    runs: tuple[Slot, ...]
    lengths: tuple[Length, ...]  # by the number of cards
    asked_lengths: tuple[tuple[Length], ...]  # for each run only its size in the contract
    asked: Asked
    least: int  # the fewest natural cards in any of the sets
    one_each: bool  # the sets are of different ranks
    shares: tuple[Asked, ...]  # the ways to share the sets among ranks: what each rank must have
    levels: int  # the number of levels of a rank that matter, see `sets.py`
    steps: tuple[int, ...]  # for equal sets of different ranks: the `at_least` of each size
    fitting: int  # steps that it takes to see if the sets fit
    apart: bool  # two runs must not join
    rules: MeldRules


@lru_cache(maxsize=2_000)
def plan_of(contract: Contract, rules: MeldRules) -> Plan:
    """Return the plan for lay-downs of this contract."""
    sets = sorted(contract.sets, reverse=True)
    asked = tuple((size, size - most_jokers(SET, size, rules)) for size in sets)
    sizes = sorted(contract.runs, reverse=True)
    lengths = tuple(_length(size, rules) for size in range(POSITIONS + 1))
    caps = [lengths[size].jokers for size in sizes] + [size - natural for size, natural in asked]
    runs = [
        Slot(size, sizes[k:].count(size), min(caps[k + 1 :], default=NEVER))
        for k, size in enumerate(sizes)
    ]
    one_each = rules.distinct_set_values
    levels = max(1, len(sets)) if rules.distinct_suits and not one_each else 1
    steps: tuple[int, ...] = ()
    fitting = FITTING_SHARED if levels == 1 else FITTING_LEVELS
    if not sets or (sets[0] == sets[-1] and one_each and not rules.distinct_suits):
        fitting = FITTING
        steps = tuple(
            at_least(count) for size, least in asked[:1] for count in range(size, least - 1, -1)
        )
    longest_set = longest(SET, rules)
    cards = contract.size
    if longest_set is not None and sets and sets[0] > longest_set:
        cards = NEVER  # no hand has so many suits
    return Plan(
        size=cards,
        runs=tuple(runs),
        lengths=lengths,
        asked_lengths=tuple((lengths[size],) for size in sizes),
        asked=asked,
        least=min((natural for _size, natural in asked), default=0),
        one_each=one_each,
        shares=(asked,) if one_each else tuple(dict.fromkeys(_shares(asked))),
        levels=levels,
        steps=steps,
        fitting=fitting,
        apart=not rules.consecutive_runs,
        rules=rules,
    )


def _length(size: int, rules: MeldRules) -> Length:
    starts = 0
    if 0 < size <= longest_run(rules):
        lane = (1 << (POSITIONS - size + 1) * WIDTH) - 1
        starts = EVERYWHERE & sum(lane << k * LANE for k in range(4))
    return Length(size, most_jokers(RUN, size, rules), starts)


def _shares(asked: Asked) -> Iterator[Asked]:
    """Yield the ways to share these sets among ranks, added up for each rank, largest first."""
    if not asked:
        yield ()
        return
    (size, natural), *others = asked
    for shares in _shares(tuple(others)):
        yield tuple(sorted(((size, natural), *shares), reverse=True))
        for k, (more, more_natural) in enumerate(shares):
            joint = (size + more, natural + more_natural)
            yield tuple(sorted((joint, *shares[:k], *shares[k + 1 :]), reverse=True))


class Bounded:
    """A limit on the work for one question; `steps` is the number of steps that are left."""

    def __init__(self, steps: int = MOST_STEPS) -> None:
        """Allow this number of steps."""
        self.steps = steps
