"""Hands that must go down whole: hopeless ones are seen to be so at once, however many cards."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from peerdeck.card import full_deck, parse_faces
from peerdeck.games.contract_rummy.contracts import Contract
from peerdeck.games.contract_rummy.melds import MeldRules
from peerdeck.games.contract_rummy.whole import MOST_STEPS, _Search, whole_hand

FEW_STEPS = 600
CONTRACTS = [Contract((), (4, 4, 4)), Contract((3, 3), (4, 4)), Contract((3, 3, 3, 3), ())]


@pytest.mark.parametrize("size", [15, 21, 30, 60])
@pytest.mark.parametrize("jokers", ["1", "half", "any"])
def test_a_search_in_a_random_hand_is_short(size: int, jokers: str) -> None:
    rules, random = MeldRules(jokers_per_meld=jokers), Random(size)
    for contract in CONTRACTS:
        for decks in (2, 4, 6):
            search = _Search(rules, contract.sets)
            hand = random.sample(full_deck(decks, 2), size)
            search.find(Counter(hand), contract.runs)
            assert search._steps < FEW_STEPS


@pytest.mark.parametrize(
    ("cards", "contract"),
    [
        ("4C 5C 6C 7C 4D 5D 6D 7D * * *", Contract((), (4, 4))),  # a joker too many
        ("4C 4C 4C 5C 6C 7C 8C 9C", Contract((), (4, 4))),  # three equal cards for two runs
        ("4C 4D 4H 5C 5D 5H 6C", Contract((3, 3), ())),  # a rank that no set takes
    ],
)
def test_what_is_too_much_is_seen_at_the_first_step(cards: str, contract: Contract) -> None:
    search = _Search(MeldRules(), contract.sets)
    assert search.find(Counter(parse_faces(cards)), contract.runs) is None
    assert search._steps == 1


def test_a_search_gives_up_in_the_end() -> None:
    random = Random(1)
    hand = [random.randrange(13) for _card in range(20)] + [52] * 4
    contract, rules = Contract((3, 3, 3), (4, 4, 4)), MeldRules(jokers_per_meld="half")
    search = _Search(rules, contract.sets)
    found = search.find(Counter(hand), contract.runs)
    assert found is None or search._steps < MOST_STEPS
    assert search._steps < 2 * MOST_STEPS
    assert whole_hand(hand, contract, rules, 0) == found
