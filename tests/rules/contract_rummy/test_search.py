"""The search in the worst hands that were found: it is short, or leaves the rest to a sweep.

Steps are counted, not seconds: ten thousand take about 20 milliseconds.
"""

from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any, TypeVar

import pytest

from peerdeck.card import JOKER, Face, full_deck, parse_faces
from peerdeck.games.contract_rummy import lay_downs, needs
from peerdeck.games.contract_rummy.begun import Begun
from peerdeck.games.contract_rummy.contracts import Contract, parse_contract
from peerdeck.games.contract_rummy.groups import kinds
from peerdeck.games.contract_rummy.lay_downs import a_lay_down, best_lay_downs, can_lay_down
from peerdeck.games.contract_rummy.melds import RUN, SET, MeldRules
from peerdeck.games.contract_rummy.missing import nearest
from peerdeck.games.contract_rummy.needs import helps, needed
from peerdeck.games.contract_rummy.plan import NEVER, Bounded, plan_of
from peerdeck.games.contract_rummy.prospects import prospects
from peerdeck.games.contract_rummy.search import Search
from tests.rules.contract_rummy.test_lay_downs import is_lay_down, worth
from tests.support.cases import depth, some
from tests.support.heavy import any_rules, heavy_contract

T = TypeVar("T")

FEW_STEPS = 3_000
MOST_OF_ALL = 52  # cards of a contract
BEYOND = 100  # steps that a search may take beyond its bound before it notices
MOST_OF_A_CALL = 35_000  # steps of all searches for one question

EIGHT = "3s-3s-3s-3s-3r-3r-3r-3r"
WORST = [
    (
        EIGHT,
        "7S AH 8D 6S KD 5D 8S 7C AS TC 2H 4H 6H 4S 2H * 6D TH 8H AS JC 3H 4D 8S 2S 2C 4S 8C KS 9C",
        MeldRules(jokers_in_sets=False, distinct_suits=True, distinct_set_values=False),
    ),
    (
        EIGHT,
        "7S * 6C 2H 3H QC 5C 6S KH 3C 2S 9C 5D 8H * 9H 9D 6D AS JC 4D TH 6H QD 3D 5H 3S 4C 8C 7D",
        MeldRules("half", False, True, False, distinct_set_values=False),
    ),
    (
        "3s-3s-4s-6s-5r-5r-7r",
        "* 9C 4C 2C 7C 9C 8C 6C 3C 8C 5C 6C 5C 8C TC 3C 2C *",
        MeldRules("half", False, False, False, distinct_set_values=False),
    ),
    (
        "3s-3r-3r-4r-5r",
        "TC * 4D QC 9C * KD 6C 5C * KC 5D 7C 7D 3D 8C JD AC * 2D 9D JC 4C 3C KC 2C QC 5C 2C QD JD"
        " 9D 6D * AD AD 8D * TD 9C",
        MeldRules("any", False, True, False, consecutive_runs=True),
    ),
    (
        "3r-3r-3r-3r",
        "KC * 5C 6C JC * AC * * * * * 4C 2C QC * 8C * * 7C 9C 3C TC",
        MeldRules("any", distinct_suits=True, consecutive_runs=True),
    ),
    (
        "3s-3s-3s-3s-4r-4r-4r-4r",
        "TD 2D * 2C * AD KC * 8C TC QD 4D 7D 4D 6C * 9D TC 9C * KC 9C 3D AC TD 7C 4C * AC 5C * 6D"
        " JD 6D 7D QC 5C 2C 4C 3D QC 3C JD KD JC * * 5D 8D 7C",
        MeldRules("any", jokers_in_sets=False, distinct_set_values=False),
    ),
    (
        "3s-5s-5s-6s-4r-4r-6r-6r",
        "KC 2C * 3D 4C 6D 4D 7C 7D 5D 3C 6C KD 2D AC 5C * AD",
        MeldRules("any", True, False, True, True, False, False),
    ),
]


class Spent(list[tuple[Bounded, int]]):
    """Everything with a bound that is begun, and its bound."""

    def steps(self) -> list[int]:
        """Return how many steps each has taken."""
        return [bound - search.steps for search, bound in self]

    def on(self, answer: T) -> T:
        """Return the answer to a question, after a check that it took few steps."""
        assert all(search.steps > -BEYOND for search, _bound in self)
        assert sum(self.steps()) < MOST_OF_A_CALL
        self.clear()
        return answer


@pytest.fixture
def spent(monkeypatch: pytest.MonkeyPatch) -> Iterator[Spent]:
    """Note all that is begun."""
    spent = Spent()

    def noting(begin: Callable[..., None]) -> Callable[..., None]:
        def begin_and_note(self: Bounded, *plan_and_steps: Any) -> None:
            begin(self, *plan_and_steps)
            spent.append((self, self.steps))

        return begin_and_note

    for kind in (Bounded, Search):
        monkeypatch.setattr(kind, "__init__", noting(kind.__init__))
    yield spent
    assert all(search.steps > -BEYOND for search, _bound in spent)


@pytest.mark.parametrize(("contract", "cards", "rules"), some(WORST, 3))
def test_the_worst_hands_take_a_bounded_number_of_steps(
    contract: str, cards: str, rules: MeldRules, spent: Spent
) -> None:
    wanted, hand = parse_contract(contract), parse_faces(cards)
    for keep, whole in product((0, 1), (False, True)):
        for laid in spent.on(best_lay_downs(hand, wanted, rules, worth, keep, whole)):
            assert is_lay_down(laid, wanted, rules)
    near = nearest(hand, wanted, rules)
    assert spent
    spent.on(near)
    spent.on(needed(tuple(hand), wanted, rules))
    spent.on(prospects(tuple(hand), wanted, rules))


def hands(random: Random) -> list[Face]:
    """Any hand, with few suits, few ranks or many jokers now and then."""
    suits, ranks = random.choice((4, 4, 4, 2, 1)), random.choice((13, 13, 13, 8, 6))
    deck = [
        face
        for face in full_deck(random.choice((1, 2, 4, 6)), random.choice((2, 2, 6)))
        if face == JOKER or (face // 13 < suits and face % 13 < ranks)
    ]
    sizes = (5, 11, 12, 14, 15, 18, 20, 24, 30, 50, 100, 300)
    return random.sample(deck, min(random.choice(sizes), len(deck)))


def begun_in(
    hand: list[Face], contract: Contract, random: Random
) -> tuple[list[Face], Contract, tuple[Begun, ...]]:
    """Begin some melds with cards that often cannot be melds; return what is left, and these."""
    left = random.sample(hand, len(hand))
    begun, free = [], {SET: [], RUN: []}
    for kind, size in zip(kinds(contract), (*contract.sets, *contract.runs), strict=True):
        count = min(random.randrange(3), len(left))
        if count:
            begun.append(Begun(kind, size, tuple(left.pop() for _card in range(count))))
        else:
            free[kind].append(size)
    return left, Contract(tuple(free[SET]), tuple(free[RUN])), tuple(begun)


@pytest.mark.parametrize("seed", range(6))
def test_any_question_about_any_hand_takes_a_bounded_number_of_steps(
    seed: int, spent: Spent
) -> None:
    random = Random(seed)
    for _hand in range(depth(6, 40)):
        contract, rules = heavy_contract(random, MOST_OF_ALL, 1), any_rules(random)
        hand = hands(random)
        if plan_of(contract, rules).size == NEVER:
            continue  # no table can have such rules
        keep = random.randint(0, 1)
        first = spent.on(a_lay_down(hand, contract, rules, keep))
        best = spent.on(best_lay_downs(hand, contract, rules, worth, keep))
        can = spent.on(can_lay_down(hand, contract, rules, keep))
        assert bool(best) == (first is not None) == can
        for whole in spent.on(best_lay_downs(hand, contract, rules, worth, keep, whole=True)):
            assert is_lay_down(whole, contract, rules)
            assert sum(len(meld.faces) for meld in whole) == len(hand) - keep
        near = spent.on(nearest(hand, contract, rules))
        assert near is not None
        assert near.number == sum(meld.number for meld in near.melds)
        if keep:  # what is kept may be what the contract needs
            assert near.number == 0 or not best
        else:
            assert (near.number == 0) == bool(best)
        least = spent.on(needed(tuple(hand), contract, rules))
        if least is not None and least.is_least:
            assert least.number <= near.number
        left, free, begun = begun_in(hand, contract, random)
        spent.on(needed(tuple(left), free, rules, begun))
        spent.on(helps(tuple(hand), random.randrange(JOKER + 1), contract, rules))
        spent.on(prospects(tuple(sorted(hand)), contract, rules))


@pytest.mark.parametrize("size", [15, 21, 30, 60])
@pytest.mark.parametrize("jokers", ["1", "half", "any"])
def test_that_a_random_hand_is_not_used_up_is_seen_soon(
    size: int, jokers: str, spent: Spent
) -> None:
    rules, random = MeldRules(jokers_per_meld=jokers), Random(size)
    for contract, decks in product(("4r-4r-4r", "3s-3s-4r-4r", "3s-3s-3s-3s"), (2, 4, 6)):
        hand = random.sample(full_deck(decks, 2), size)
        assert not can_lay_down(hand, parse_contract(contract), rules, whole=True)
    assert max(spent.steps()) < FEW_STEPS


def test_the_fewest_cards_are_known_however_few_steps_there_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    contract, rules = parse_contract("3s-4r-4r"), MeldRules()
    hand = tuple(parse_faces("3C 3D 5H 6H 9S TS KD QC 2D 7C 8D"))
    for question, module in ((nearest, lay_downs), (needed, needs)):
        least = question(hand, contract, rules)
        monkeypatch.setattr(module, "MOST_STEPS", 20)
        needed.cache_clear()
        assert question(hand, contract, rules).number == least.number
    needed.cache_clear()
