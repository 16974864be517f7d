"""Heavy contracts at full size: what a hand lacks, against integer programming."""

from collections import defaultdict
from importlib.util import find_spec
from itertools import permutations, product
from random import Random

import pytest

from peerdeck.card import JOKER, Face
from peerdeck.games.contract_rummy.contracts import Contract
from peerdeck.games.contract_rummy.lay_downs import a_lay_down
from peerdeck.games.contract_rummy.melds import MeldRules
from peerdeck.games.contract_rummy.missing import nearest
from peerdeck.games.contract_rummy.needs import lacking
from peerdeck.games.contract_rummy.plan import NEVER, plan_of
from tests.rules.contract_rummy.test_lay_downs import check_laid
from tests.support.heavy import any_rules, heavy_contract, heavy_hand

pytestmark = pytest.mark.skipif(
    not find_spec("scipy"), reason="SciPy is not installed: pip install 'peerdeck[env]'"
)

MOST_CARDS = 24
HANDS = 25


class Program:
    """An integer program: numbers whose sum is made as small as possible."""

    def __init__(self) -> None:
        self.most: list[float] = []
        self.costs: list[float] = []
        self.rows: list[tuple[dict[int, float], float, float]] = []

    def number(self, most: float = 1, cost: float = 0) -> int:
        """Return a new number from 0 to `most`."""
        self.most.append(most)
        self.costs.append(cost)
        return len(self.most) - 1

    def limit(self, row: dict[int, float], least: float, most: float) -> None:
        """Keep a sum of numbers, each times a factor, between these."""
        self.rows.append((row, least, most))

    def least(self) -> int | None:
        """Return the least cost; `None` if the limits contradict each other."""
        import numpy as np
        from scipy.optimize import Bounds, LinearConstraint, milp

        matrix = np.zeros((len(self.rows), len(self.most)))
        for k, (row, _least, _most) in enumerate(self.rows):
            for number, factor in row.items():
                matrix[k, number] += factor
        limits = LinearConstraint(
            matrix, [one[1] for one in self.rows], [one[2] for one in self.rows]
        )
        found = milp(self.costs, constraints=limits, integrality=1, bounds=Bounds(0, self.most))
        return round(found.fun) if found.success else None


def fewest(hand: list[Face], contract: Contract, rules: MeldRules) -> int | None:
    """Return the fewest cards that a hand lacks; a wish is a card of any face."""
    program = Program()
    wants: dict[Face, dict[int, float]] = defaultdict(dict)
    jokers: dict[int, float] = {}
    runs: list[dict[tuple[int, int, int], int]] = []
    for size in contract.runs:
        runs.append(_run(program, size, rules, wants, jokers))
    if not rules.consecutive_runs:
        for one, other in permutations(runs, 2):
            for (suit, _first, last), begin in one.items():
                joined = {
                    there: 1.0 for place, there in other.items() if place[:2] == (suit, last + 1)
                }
                program.limit({begin: len(joined), **joined}, 0, max(len(joined), 1))
    by_rank: dict[int, dict[int, float]] = defaultdict(dict)
    for size in contract.sets:
        _set(program, size, rules, wants, jokers, by_rank, len(hand))
    if rules.distinct_set_values:
        for row in by_rank.values():
            program.limit(row, 0, 1)
    for face, row in wants.items():
        program.limit(row, 0, hand.count(face))
    program.limit(jokers, 0, hand.count(JOKER))
    return program.least()


def _mixed(
    program: Program, natural: dict[int, float], filled: dict[int, float], rules: MeldRules
) -> None:
    """Limit the jokers of a meld beside its other cards, wishes among them."""
    if rules.jokers_per_meld == "1":
        program.limit(filled, 0, 1)
    elif rules.jokers_per_meld == "half":
        program.limit({**natural, **dict.fromkeys(filled, -1.0)}, 0, 1000)
    program.limit(natural, 1, 1000)


def _run(
    program: Program,
    size: int,
    rules: MeldRules,
    wants: dict[Face, dict[int, float]],
    jokers: dict[int, float],
) -> dict[tuple[int, int, int], int]:
    """Add a run of this size or longer; return a number for each place where it may be."""
    longest = 14 if rules.ace_both_ends else 13
    sizes = [size] if rules.exact else range(size, longest + 1)
    places = {
        (suit, first, first + length - 1): program.number()
        for suit in range(4)
        for length in sizes
        for first in range(1, 16 - length)
    }
    program.limit(dict.fromkeys(places.values(), 1.0), 1, 1)
    natural: dict[int, float] = {}
    filled: dict[int, float] = {}
    for suit, position in product(range(4), range(1, 15)):
        card, joker, wish = program.number(), program.number(), program.number(cost=1)
        over = {
            number: -1.0
            for (of_suit, first, last), number in places.items()
            if of_suit == suit and first <= position <= last
        }
        program.limit({card: 1.0, joker: 1.0, wish: 1.0, **over}, 0, 0)
        wants[suit * 13 + (position - 1) % 13][card] = 1.0
        natural |= {card: 1.0, wish: 1.0}
        filled[joker] = jokers[joker] = 1.0
    _mixed(program, natural, filled, rules)
    return places


def _set(
    program: Program,
    size: int,
    rules: MeldRules,
    wants: dict[Face, dict[int, float]],
    jokers: dict[int, float],
    by_rank: dict[int, dict[int, float]],
    most: int,
) -> None:
    """Add a set of this size or larger."""
    natural: dict[int, float] = {}
    ranks = [program.number() for _rank in range(13)]
    program.limit(dict.fromkeys(ranks, 1.0), 1, 1)
    often = 1 if rules.distinct_suits else most + size
    for rank, chosen in enumerate(ranks):
        by_rank[rank][chosen] = 1.0
        for suit in range(4):
            card, wish = program.number(often), program.number(often, cost=1)
            program.limit({card: 1.0, wish: 1.0, chosen: -float(often)}, -1000, 0)
            wants[suit * 13 + rank][card] = 1.0
            natural |= {card: 1.0, wish: 1.0}
    joker = program.number(most if rules.jokers_in_sets else 0)
    jokers[joker] = 1.0
    program.limit({**natural, joker: 1.0}, size, size if rules.exact else 1000)
    if rules.distinct_suits:
        program.limit({**natural, joker: 1.0}, 0, 4)
    _mixed(program, natural, {joker: 1.0}, rules)


@pytest.mark.parametrize("seed", range(20))
def test_a_hand_lacks_as_many_cards_as_integer_programming_says(seed: int) -> None:
    random = Random(seed)
    for _hand in range(HANDS):
        contract, rules = heavy_contract(random, MOST_CARDS), any_rules(random)
        hand = heavy_hand(random, contract, MOST_CARDS + 4)
        number = fewest(hand, contract, rules)
        case = (hand, contract, rules)
        if plan_of(contract, rules).size == NEVER:
            assert number is None, case
            continue
        assert lacking(tuple(hand), contract, rules) == number, case
        laid = a_lay_down(hand, contract, rules)
        assert (laid is not None) == (number == 0), case
        if laid is not None:
            check_laid(hand, laid, contract, rules)
        near = nearest(hand, contract, rules)
        assert near is not None
        assert near.number >= (number or 0), case
