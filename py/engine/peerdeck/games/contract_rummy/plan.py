"""Plans: what a contract comes to under certain rules, worked out once for all hands."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from peerdeck.games.contract_rummy.contracts import Contract
from peerdeck.games.contract_rummy.counting import EVERYWHERE, LANE, POSITIONS, WIDTH, at_least
from peerdeck.games.contract_rummy.melds import RUN, SET, MeldRules, longest, most_jokers

NEVER = 10_000  # more jokers, or cards, than any hand has
MOST_STEPS = 8_000  # of a search; a step takes about as long as a few additions


class Slot(NamedTuple):
    """A run of the contract, and what placing it has to look at."""

    size: int
    alike: int  # runs of this size still to be placed, itself included
    later: int  # the fewest jokers that would fill one of the melds after it


class Plan(NamedTuple):
    """What a contract comes to under certain rules, worked out once for all hands."""

    size: int
    runs: tuple[Slot, ...]
    sizes: tuple[int, ...]  # of each run
    jokers: tuple[int, ...]  # by the size of a run, how many it may hold
    starts: tuple[int, ...]  # by the size of a run, marks of the places where it may begin
    asked: tuple[tuple[int, int], ...]  # of each set, its size and its fewest natural cards
    steps: tuple[int, ...]  # equal sets of different ranks: added to counts to see what is enough
    apart: bool  # two runs must not join
    cut_short: bool  # longer runs could do what runs of just these sizes cannot
    rules: MeldRules


@lru_cache(maxsize=2_000)
def plan_of(contract: Contract, rules: MeldRules) -> Plan:
    """Return the plan for lay-downs of this contract."""
    sets = sorted(contract.sets, reverse=True)
    spare = [most_jokers(SET, size, rules) for size in sets]
    jokers = tuple(most_jokers(RUN, size, rules) for size in range(POSITIONS + 1))
    sizes = sorted(contract.runs, reverse=True)
    caps = [jokers[size] for size in sizes]
    runs = [
        Slot(size, sizes[k:].count(size), min([*caps[k + 1 :], *spare], default=NEVER))
        for k, size in enumerate(sizes)
    ]
    steps: tuple[int, ...] = ()
    if sets and sets[0] == sets[-1] and rules.distinct_set_values and not rules.distinct_suits:
        steps = tuple(at_least(count) for count in range(sets[0], sets[0] - spare[0] - 1, -1))
    longest_set = longest(SET, rules)
    cards = contract.size
    if longest_set is not None and sets and sets[0] > longest_set:
        cards = NEVER  # no hand has so many suits
    joining = len(runs) > 1 and not rules.consecutive_runs
    halved = len(runs) > 0 and rules.jokers_per_meld == "half"
    return Plan(
        cards,
        tuple(runs),
        tuple(sizes),
        jokers,
        tuple(_starts(size, rules) for size in range(POSITIONS + 1)),
        tuple((size, size - jokers) for size, jokers in zip(sets, spare, strict=True)),
        steps,
        not rules.consecutive_runs,
        not rules.exact and (joining or halved),
        rules,
    )


def _starts(size: int, rules: MeldRules) -> int:
    """Mark the places in each lane where a run of this size may begin."""
    if size > (longest(RUN, rules) or 0):
        return 0
    lane = (1 << (POSITIONS - size + 1) * WIDTH) - 1
    return EVERYWHERE & sum(lane << k * LANE for k in range(4))


class Bounded:
    """What takes a bounded number of steps; `steps` are those that are left."""

    __slots__ = ("steps",)

    def __init__(self, steps: int = MOST_STEPS) -> None:
        """Take so many steps at most."""
        self.steps = steps
