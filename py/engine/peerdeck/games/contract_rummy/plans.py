"""Plans: what a contract comes to under certain rules, worked out once for all hands."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from peerdeck.games.contract_rummy.contracts import Contract
from peerdeck.games.contract_rummy.counting import (
    EVERYWHERE,
    LANE,
    POSITIONS,
    WIDTH,
    at_least,
)
from peerdeck.games.contract_rummy.melds import HIGH_ACE, RUN, SET, MeldRules, longest, most_jokers

NEVER = 10_000  # more jokers, or cards, than any hand has


class Slot(NamedTuple):
    """A run of the contract, and what placing it has to look at."""

    size: int
    jokers: int  # that it may hold
    starts: int  # bits where it may begin
    alike: int  # runs of this size still to be placed, itself included
    later: int  # the fewest jokers that would fill one of the melds after it


class Plan(NamedTuple):
    """What a contract comes to under certain rules."""

    size: int
    runs: tuple[Slot, ...]
    asked: tuple[tuple[int, int], ...]  # of each set, its size and its fewest natural cards
    steps: tuple[int, ...]  # for equal sets of different ranks: added to sums to see who has enough
    cut_short: bool  # whether longer runs could do what runs of just these sizes cannot
    rules: MeldRules


@lru_cache(maxsize=2_000)
def plan_of(contract: Contract, rules: MeldRules) -> Plan:
    """The plan for lay-downs in just the sizes of this contract."""
    sets = tuple(sorted(contract.sets, reverse=True))
    spare = tuple(most_jokers(SET, size, rules) for size in sets)
    asked = tuple((size, size - jokers) for size, jokers in zip(sets, spare, strict=True))
    sizes = sorted(contract.runs, reverse=True)
    caps = [most_jokers(RUN, size, rules) for size in sizes]
    longest_set = longest(SET, rules)
    runs = []
    for k, size in enumerate(sizes):
        begins = POSITIONS - size + 1 if size <= HIGH_ACE - (not rules.ace_both_ends) else 0
        runs.append(
            Slot(
                size,
                caps[k],
                _starts(begins),
                sizes[k:].count(size),
                min([*caps[k + 1 :], *spare], default=NEVER),
            )
        )
    steps: tuple[int, ...] = ()
    if sets and sets[0] == sets[-1] and rules.distinct_set_values and not rules.distinct_suits:
        steps = tuple(at_least(count) for count in range(sets[0], sets[0] - spare[0] - 1, -1))
    cards = contract.size
    if longest_set is not None and sets and sets[0] > longest_set:
        cards = NEVER  # no hand has so many suits
    joining = len(runs) > 1 and not rules.consecutive_runs
    halved = len(runs) > 0 and rules.jokers_per_meld == "half"
    cut_short = not rules.exact and (joining or halved)
    return Plan(cards, tuple(runs), asked, steps, cut_short, rules)


def _starts(begins: int) -> int:
    """The first so many places of every lane, as marks."""
    lane = (1 << begins * WIDTH) - 1
    return EVERYWHERE & sum(lane << k * LANE for k in range(4))
