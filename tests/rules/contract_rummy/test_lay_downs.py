"""Lay-downs by examples; `test_heavy.py` compares them with a search written differently."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st

from peerdeck.card import JOKER, Face, faces_text, full_deck, parse_faces
from peerdeck.games.contract_rummy.contracts import Contract, parse_contract
from peerdeck.games.contract_rummy.groups import kinds, sizes
from peerdeck.games.contract_rummy.lay_downs import (
    LayDown,
    best_lay_downs,
    can_lay_down,
)
from peerdeck.games.contract_rummy.melds import Meld, MeldRules, arrangements
from peerdeck.games.contract_rummy.problems import clash
from tests.support.heavy import any_rules, any_task

STANDARD = MeldRules()
SEEDS = st.integers(0, 2**32)
RULES = SEEDS.map(lambda seed: any_rules(Random(seed)))
TASKS = SEEDS.map(lambda seed: any_task(Random(seed), 11))


def worth(face: Face) -> int:
    """Points that tell nearly all cards apart."""
    return 50 if face == JOKER else 20 if face % 13 == 0 else 5 + face % 13


def is_lay_down(melds: Sequence[Meld], contract: Contract, rules: MeldRules) -> bool:
    """Return True if these melds are the contract, the sets first, with all cards in place."""
    least = sizes(contract, [meld.faces for meld in melds])
    return (
        [meld.kind for meld in melds] == kinds(contract)
        and all(
            meld in arrangements(meld.faces, meld.kind, size, rules)
            for meld, size in zip(melds, least, strict=True)
        )
        and clash(melds, rules) is None
    )


def left_of_faces(hand: list[Face], faces: list[Face]) -> tuple[Face, ...]:
    """Return the cards without these, which must all be there."""
    left = Counter(hand)
    left.subtract(faces)
    assert min(left.values(), default=0) >= 0
    return tuple(sorted(left.elements()))


def check_laid(
    hand: list[Face], laid: LayDown, contract: Contract, rules: MeldRules
) -> tuple[Face, ...]:
    """Check that this is the contract, laid down from this hand; return the cards that are left."""
    assert is_lay_down(laid, contract, rules)
    return left_of_faces(hand, [face for meld in laid for face in meld.faces])


def laid_from(cards: str, contract: str, rules: MeldRules = STANDARD, **wishes: Any) -> list[str]:
    """Return the best lay-downs for a contract, as text."""
    wanted, hand = parse_contract(contract), list(parse_faces(cards))
    best = best_lay_downs(hand, wanted, rules, worth, **wishes)
    assert bool(best) == can_lay_down(hand, wanted, rules, **wishes)
    for laid in best:
        check_laid(hand, laid, wanted, rules)
    return [" / ".join(faces_text(meld.faces) for meld in laid) for laid in best]


FREE = MeldRules(jokers_per_meld="any", distinct_set_values=False, consecutive_runs=True)
HALF, EXACT = MeldRules(jokers_per_meld="half"), MeldRules(exact=True)
JOIN, HALF_JOIN = MeldRules(consecutive_runs=True), HALF._replace(consecutive_runs=True)
TWO_JOIN = "2H 3H 4H 5H 5H 6H 7H 8H 9H 9H TH JH QH"
LONG = "5H 6H 7H 8H 9H 9C 9D 9S QC"
SEVEN = "7C 7D 7H 7S 9C 9D 9H"

LAID = [
    ("3s-3s", "7C 7D 7H 9C 9D 9H KS", STANDARD, "7C 7D 7H / 9C 9D 9H"),
    ("3s-3s", "7C 7D * 9C 9D * KS", STANDARD, "7C 7D * / 9C 9D *"),
    ("3s-4r", "7C 7D 7H 7H 8H 9H TH", STANDARD, "7C 7D 7H / 7H 8H 9H TH"),
    # The joker has to be in the run, although its 10 is there, because the set has one already.
    ("3s-4r", "7H 8H 9H TH TC * *", STANDARD, "TC TH * / 7H 8H 9H *"),
    # The 7 does for the upper run only if the lower one has a joker.
    ("4r-4r", "4H 5H 6H 7H 9H TH * *", JOIN, "4H 5H 6H * / 7H * 9H TH"),
    ("4r-4r", "AH 2H 3H 4H AH QH KH JH", STANDARD, "AH 2H 3H 4H / JH QH KH AH"),
    # House rules make a difference.
    ("3s-3s", "7C 7D 7H 7C 7D 7H", FREE, "7C 7D 7H / 7C 7D 7H"),
    ("4r-4r", "AH 2H 3H 4H 5H 6H 7H 8H", FREE, "AH 2H 3H 4H / 5H 6H 7H 8H"),
    ("3s", "7C * *", FREE, "7C * *"),
    # Runs that may not join are kept apart by longer ones.
    ("4r-4r-4r", TWO_JOIN, STANDARD, "2H 3H 4H 5H / 5H 6H 7H 8H 9H / 9H TH JH QH"),
    # A longer run can hold jokers that a shorter one cannot.
    ("3r", "5H 8H * *", HALF, "5H * * 8H"),
    ("5r", "5H 6H * * * * JH QH", HALF, "5H 6H * * * * JH QH"),
    # Melds are laid down as long as they can be.
    ("3s-4r", LONG, STANDARD, "9C 9D 9S / 5H 6H 7H 8H 9H"),
    ("3s-4r", LONG, EXACT, "9C 9D 9S / 6H 7H 8H 9H"),
]
NOT_LAID = [
    ("3s-3s", "7C 7D 7H 7C 7D 7H KS", STANDARD),  # one big set
    ("4r-4r", "AH 2H 3H 4H 5H 6H 7H 8H", STANDARD),  # one long run
    ("4r-4r", "AH 2H 3H 4H QH KH JH", STANDARD),  # an ace cannot be at both ends
    ("4r", "QH KH AH 2H", STANDARD),
    ("3s-4r", "7C 7D 8H 9H TH JH", STANDARD),
    ("3s", "7C * *", STANDARD),
    ("3s", "7C 7D *", MeldRules(jokers_in_sets=False)),
    ("3s", "7C 7C 7D", MeldRules(distinct_suits=True)),
    ("4r-4r-4r", TWO_JOIN, EXACT),
    ("3r", "5H 8H * *", HALF._replace(exact=True)),
]


@pytest.mark.parametrize(("contract", "cards", "rules", "laid"), LAID)
def test_lay_downs(contract: str, cards: str, rules: MeldRules, laid: str) -> None:
    assert laid_from(cards, contract, rules) == [laid]


@pytest.mark.parametrize(("contract", "cards", "rules"), NOT_LAID)
def test_no_lay_downs(contract: str, cards: str, rules: MeldRules) -> None:
    assert laid_from(cards, contract, rules) == []


@pytest.mark.parametrize(
    ("cards", "wishes", "laid"),
    [
        # One card, or none, has to stay in hand.
        (SEVEN, {"keep": 1}, ["7C 7D 7H / 9C 9D 9H"]),
        ("7C 7D 7H 9C 9D 9H", {"keep": 1}, []),
        ("7C 7D 7H 9C 9D 9H 9S", {"keep": 1}, ["7C 7D 7H / 9C 9D 9H"]),
        (SEVEN, {"whole": True}, ["7C 7D 7H 7S / 9C 9D 9H"]),
        (f"{SEVEN} KC", {"whole": True}, []),
        ("7C 7D 7H 9C 9D 9H KC", {"whole": True, "keep": 1}, ["7C 7D 7H / 9C 9D 9H"]),
        (SEVEN, {"whole": True, "rules": EXACT}, []),
        # The most points are laid down, or the fewest jokers.
        ("7C 7D 7H * 9C 9D 9H", {}, ["7C 7D 7H / 9C 9D 9H *", "7C 7D 7H / 9C 9D 9H"]),
    ],
)
def test_what_stays_in_hand(cards: str, wishes: dict[str, Any], laid: list[str]) -> None:
    assert laid_from(cards, "3s-3s", **wishes) == laid


def test_a_longer_run_is_the_better_one_where_jokers_are_halved() -> None:
    assert "3C * * 6C / 3S 4S 5S 6S" in laid_from("6C 5S * * 3S 3C 4S 6S", "3r-3r", HALF_JOIN)
    assert laid_from("6H 5D 5D 8H 3H * * * *", "3s-4r", HALF)[0] == "5D 5D * / 3H * * 6H * 8H"


def test_a_run_from_ace_to_ace_with_a_joker_takes_both_aces() -> None:
    hand = list(parse_faces("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH AH * * * AC AD"))
    laid = best_lay_downs(hand, Contract((3,), (3,)), HALF_JOIN, lambda _face: 1)[0]
    assert check_laid(hand, laid, Contract((3,), (3,)), HALF_JOIN) == ()


def test_longer_runs_that_nothing_can_be_taken_back_from_stay_short() -> None:
    # Without the last discard the middle run would go from the 4 to the 8, touching both others.
    cards = "2H 3H 4H 4H 5H 6H 7H 8H 8H 9H TH"
    assert laid_from(cards, "3r-3r-3r") == ["2H 3H 4H / 4H 5H 6H 7H 8H / 8H 9H TH"]
    assert "2H 3H 4H / 4H 5H 6H / 8H 9H TH" in laid_from(cards, "3r-3r-3r", keep=1)


@pytest.mark.parametrize("contract", ["3s-4r", "4r-4r-4r", "3s-3s-4r-4r", "3s-3s-3s-3s"])
@pytest.mark.parametrize("rules", [STANDARD, FREE, HALF, EXACT])
def test_long_hands_with_many_jokers(contract: str, rules: MeldRules) -> None:
    wanted, deck = parse_contract(contract), full_deck(4, 2)
    for hand in (deck, deck[:100], deck[::5], deck[::3], [JOKER] * 100, [0] * 100):
        best = best_lay_downs(hand, wanted, rules, worth)
        assert bool(best) == can_lay_down(hand, wanted, rules)
        for laid in best:
            check_laid(hand, laid, wanted, rules)
