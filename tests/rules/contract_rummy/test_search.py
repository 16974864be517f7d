"""The search in the worst hands that were found: it is short, or gives up in time.

Steps are counted, not seconds: ten thousand take about 20 milliseconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from peerdeck.card import JOKER, Face, full_deck, parse_faces
from peerdeck.games.contract_rummy import lay_downs, needs
from peerdeck.games.contract_rummy.begun import Begun
from peerdeck.games.contract_rummy.contracts import Contract, parse_rounds
from peerdeck.games.contract_rummy.groups import kinds
from peerdeck.games.contract_rummy.lay_downs import a_lay_down, best_lay_downs, can_lay_down
from peerdeck.games.contract_rummy.melds import RUN, SET, MeldRules
from peerdeck.games.contract_rummy.missing import nearest
from peerdeck.games.contract_rummy.needs import helps, needed
from peerdeck.games.contract_rummy.plan import MOST_STEPS, NEVER, Bounded, Plan, plan_of
from peerdeck.games.contract_rummy.prospects import prospects
from peerdeck.games.contract_rummy.search import Search
from tests.rules.contract_rummy.test_lay_downs import is_lay_down, worth

FEW_STEPS = 3_000
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
        return [bound - one.steps for one, bound in self]

    def check_call(self) -> None:
        """Forget what was begun since the last call; it must have been short."""
        assert all(one.steps > -BEYOND for one, _bound in self)
        assert sum(self.steps()) < MOST_OF_A_CALL
        self.clear()


@pytest.fixture
def spent(monkeypatch: pytest.MonkeyPatch) -> Iterator[Spent]:
    """Note all that is begun."""
    begun = Spent()
    begin, begin_search = Bounded.__init__, Search.__init__

    def noted(self: Bounded, steps: int = MOST_STEPS) -> None:
        begin(self, steps)
        begun.append((self, steps))

    def noted_search(self: Search, plan: Plan, steps: int = MOST_STEPS) -> None:
        begin_search(self, plan, steps)
        begun.append((self, steps))

    monkeypatch.setattr(Bounded, "__init__", noted)
    monkeypatch.setattr(Search, "__init__", noted_search)
    yield begun
    assert all(one.steps > -BEYOND for one, _bound in begun)


@pytest.mark.parametrize(("contract", "cards", "rules"), WORST)
def test_the_worst_hands_take_a_bounded_number_of_steps(
    contract: str, cards: str, rules: MeldRules, spent: Spent
) -> None:
    asked, hand = parse_rounds(f"{contract}@14")[0].contract, parse_faces(cards)
    for keep in (0, 1):
        for whole in (False, True):
            for laid in best_lay_downs(hand, asked, rules, worth, keep, whole):
                assert is_lay_down(laid, asked, rules)
            spent.check_call()
    nearest(hand, asked, rules)
    assert spent
    spent.check_call()
    needed(tuple(hand), asked, rules)
    spent.check_call()
    prospects(tuple(hand), asked, rules)
    spent.check_call()


def contracts(random: Random) -> Contract:
    """Any contract that the editor knows."""
    sets = sorted(random.choice((3, 3, 4, 5, 6)) for _set in range(random.randint(0, 4)))
    runs = sorted(random.choice((3, 3, 4, 5, 7)) for _run in range(random.randint(0, 4)))
    return Contract(tuple(sets), tuple(runs)) if sets or runs else contracts(random)


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
) -> tuple[tuple[Begun, ...], list[Face]]:
    """Begin some melds with cards that often cannot be melds; return the other cards, too."""
    left = random.sample(hand, len(hand))
    begun = []
    for kind, size in zip(kinds(contract), (*contract.sets, *contract.runs), strict=True):
        count = min(random.randrange(3), len(left))
        if count:
            begun.append(Begun(kind, size, tuple(left.pop() for _card in range(count))))
    return tuple(begun), left


def without(contract: Contract, begun: tuple[Begun, ...]) -> Contract:
    """The melds of a contract that are not begun."""
    left = [
        list((Counter(asked) - Counter(one.size for one in begun if one.kind == kind)).elements())
        for kind, asked in ((SET, contract.sets), (RUN, contract.runs))
    ]
    return Contract(tuple(left[0]), tuple(left[1]))


def any_rules(random: Random) -> MeldRules:
    """Any house rules for melds."""
    flags = [random.random() < 0.5 for _flag in range(6)]
    return MeldRules(random.choice(("1", "half", "any")), *flags)


@pytest.mark.parametrize("seed", range(6))
def test_any_question_about_any_hand_takes_a_bounded_number_of_steps(
    seed: int, spent: Spent
) -> None:
    random = Random(seed)
    for _hand in range(40):
        contract, rules, hand = contracts(random), any_rules(random), hands(random)
        if plan_of(contract, rules).size == NEVER:
            continue  # no table can have such rules
        keep = random.randint(0, 1)
        first = a_lay_down(hand, contract, rules, keep)
        spent.check_call()
        found = best_lay_downs(hand, contract, rules, worth, keep)
        spent.check_call()
        assert bool(found) == (first is not None) == can_lay_down(hand, contract, rules, keep)
        spent.check_call()
        for whole in best_lay_downs(hand, contract, rules, worth, keep, whole=True):
            assert is_lay_down(whole, contract, rules)
            assert sum(len(meld.faces) for meld in whole) == len(hand) - keep
        spent.check_call()
        near = nearest(hand, contract, rules)
        spent.check_call()
        assert near is not None
        assert near.number == sum(meld.number for meld in near.melds)
        if keep:  # what is kept may be what the contract needs
            assert near.number == 0 or not found
        else:
            assert (near.number == 0) == bool(found)
        begun, left = begun_in(hand, contract, random)
        for melds, some, free in (((), hand, contract), (begun, left, without(contract, begun))):
            found_needed = needed(tuple(some), free, rules, melds)
            spent.check_call()
            if not melds and found_needed is not None and found_needed.is_least:
                assert found_needed.number <= near.number
        helps(tuple(hand), random.randrange(JOKER + 1), contract, rules)
        spent.check_call()
        prospects(tuple(sorted(hand)), contract, rules)
        spent.check_call()


@pytest.mark.parametrize("size", [15, 21, 30, 60])
@pytest.mark.parametrize("jokers", ["1", "half", "any"])
def test_that_a_random_hand_is_not_used_up_is_seen_soon(
    size: int, jokers: str, spent: Spent
) -> None:
    rules, random = MeldRules(jokers_per_meld=jokers), Random(size)
    for contract in (
        Contract((), (4, 4, 4)),
        Contract((3, 3), (4, 4)),
        Contract((3, 3, 3, 3), ()),
    ):
        for decks in (2, 4, 6):
            hand = random.sample(full_deck(decks, 2), size)
            assert not can_lay_down(hand, contract, rules, whole=True)
    assert max(spent.steps()) < FEW_STEPS


def test_where_the_least_is_not_known_it_is_told_how_many_cards_would_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    contract, rules = parse_rounds("3s-4r-4r@11")[0].contract, MeldRules()
    hand = parse_faces("3C 3D 5H 6H 9S TS KD QC 2D 7C 8D")
    for question, module in ((nearest, lay_downs), (needed, needs)):
        told = question(tuple(hand), contract, rules)
        assert told is not None
        assert told.is_least
        monkeypatch.setattr(module, "MOST_STEPS", 20)
        needed.cache_clear()
        less = question(tuple(hand), contract, rules)
        assert less is not None
        assert not less.is_least
        assert less.number >= told.number
    needed.cache_clear()
