"""Lay-downs: by examples, and against a search written differently."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerdeck.card import JOKER, Face, faces_text, full_deck, parse_faces
from peerdeck.games.contract_rummy.contracts import Contract, parse_rounds
from peerdeck.games.contract_rummy.groups import kinds, sizes
from peerdeck.games.contract_rummy.lay_downs import (
    LayDown,
    a_lay_down,
    best_lay_downs,
    can_lay_down,
)
from peerdeck.games.contract_rummy.melds import Meld, MeldRules, arrangements
from peerdeck.games.contract_rummy.problems import clash
from tests.rules.contract_rummy.by_hand import all_laid
from tests.support.cases import examples

STANDARD = MeldRules()
RULES = st.builds(
    MeldRules,
    jokers_per_meld=st.sampled_from(["1", "half", "any"]),
    jokers_in_sets=st.booleans(),
    distinct_suits=st.booleans(),
    ace_both_ends=st.booleans(),
    exact=st.booleans(),
    distinct_set_values=st.booleans(),
    consecutive_runs=st.booleans(),
)
CONTRACTS = st.builds(
    lambda sets, runs: Contract(tuple(sorted(sets)), tuple(sorted(runs))),
    st.lists(st.sampled_from([3, 3, 3, 4]), max_size=3),
    st.lists(st.sampled_from([3, 3, 4, 5]), max_size=3),
).filter(lambda contract: contract.melds > 0 and contract.size <= 11)


@st.composite
def hands(draw: st.DrawFn, most: int = 11) -> list[Face]:
    """Any hand of which something can often be made: few suits, few ranks, many jokers."""
    suits = draw(st.lists(st.sampled_from(range(4)), min_size=1, max_size=3))
    first = draw(st.integers(0, 12))
    ranks = [(first + k) % 13 for k in range(draw(st.integers(3, 9)))]
    pool = st.builds(
        lambda suit, rank: suit * 13 + rank, st.sampled_from(suits), st.sampled_from(ranks)
    )
    natural = draw(st.lists(pool, min_size=3, max_size=most))
    return natural + [JOKER] * draw(st.integers(0, min(4, most - len(natural))))


@st.composite
def near_hands(draw: st.DrawFn, contract: Contract, most: int = 11) -> list[Face]:
    """Hands that hold the melds of a contract, or nearly: changed in a place or two."""
    close = draw(st.integers(0, 9))
    hand = []
    for size in contract.runs:
        suit, low = draw(st.integers(0, 1)), (close + draw(st.integers(0, 4))) % (15 - size)
        hand += [suit * 13 + (low + k) % 13 for k in range(size)]
    for size in contract.sets:
        rank = (close + draw(st.integers(0, 4))) % 13
        hand += [draw(st.integers(0, 3)) * 13 + rank for _k in range(size)]
    for _change in range(draw(st.integers(0, 3))):
        hand[draw(st.integers(0, len(hand) - 1))] = JOKER
    for _change in range(draw(st.integers(0, 1))):
        hand.pop(draw(st.integers(0, len(hand) - 1)))
    spare = most - len(hand)
    if spare > 0:
        near = st.builds(
            lambda suit, rank: suit * 13 + rank % 13,
            st.integers(0, 1),
            st.integers(close, close + 9),
        )
        hand += draw(st.lists(st.one_of(near, st.just(JOKER)), max_size=spare))
    return draw(st.permutations(hand))


@st.composite
def tasks(draw: st.DrawFn) -> tuple[list[Face], Contract]:
    contract = draw(CONTRACTS)
    return draw(st.one_of(hands(), near_hands(contract))), contract


def worth(face: Face) -> int:
    """Points that tell nearly all cards apart."""
    return 50 if face == JOKER else 20 if face % 13 == 0 else 5 + face % 13


def is_lay_down(melds: Sequence[Meld], contract: Contract, rules: MeldRules) -> bool:
    """Return True if these melds are the contract, the sets first, with all cards in place."""
    asked = sizes(contract, [meld.faces for meld in melds])
    return (
        [meld.kind for meld in melds] == kinds(contract)
        and all(
            meld in arrangements(meld.faces, meld.kind, size, rules)
            for meld, size in zip(melds, asked, strict=True)
        )
        and clash(melds, rules) is None
    )


def left_of(hand: list[Face], laid: LayDown) -> tuple[Face, ...]:
    """The cards that a lay-down leaves."""
    return left_of_faces(hand, [face for meld in laid for face in meld.faces])


def left_of_faces(hand: list[Face], faces: list[Face]) -> tuple[Face, ...]:
    """The cards without these, which must all be there."""
    left = Counter(hand)
    left.subtract(faces)
    assert min(left.values(), default=0) >= 0
    return tuple(sorted(left.elements()))


def laid_from(cards: str, contract: str, rules: MeldRules = STANDARD, **wishes: Any) -> list[str]:
    """The best lay-downs for a contract, as text."""
    asked = parse_rounds(f"{contract}@11")[0].contract
    hand = list(parse_faces(cards))
    found = best_lay_downs(hand, asked, rules, worth, **wishes)
    assert bool(found) == can_lay_down(hand, asked, rules, **wishes)
    for laid in found:
        assert is_lay_down(laid, asked, rules)
    return [" / ".join(faces_text(meld.faces) for meld in laid) for laid in found]


FREE = MeldRules(jokers_per_meld="any", distinct_set_values=False, consecutive_runs=True)
HALF = MeldRules(jokers_per_meld="half")
EXACT = MeldRules(exact=True)


@pytest.mark.parametrize(
    ("contract", "cards", "laid"),
    [
        ("3s-3s", "7C 7D 7H 9C 9D 9H KS", "7C 7D 7H / 9C 9D 9H"),
        ("3s-3s", "7C 7D * 9C 9D * KS", "7C 7D * / 9C 9D *"),
        ("3s-4r", "7C 7D 7H 7H 8H 9H TH", "7C 7D 7H / 7H 8H 9H TH"),
        # The joker has to be in the run, although its 10 is there, for the set has one already.
        ("3s-4r", "7H 8H 9H TH TC * *", "TC TH * / 7H 8H 9H *"),
        # The 7 does for the upper run only if the lower one has a joker.
        ("4r-4r", "4H 5H 6H 7H 9H TH * *", "4H 5H 6H * / 7H * 9H TH"),
        ("4r-4r", "AH 2H 3H 4H AH QH KH JH", "AH 2H 3H 4H / JH QH KH AH"),
    ],
)
def test_lay_downs(contract: str, cards: str, laid: str) -> None:
    rules = STANDARD._replace(consecutive_runs=True)
    assert laid_from(cards, contract, rules) == [laid]


@pytest.mark.parametrize(
    ("contract", "cards"),
    [
        ("3s-3s", "7C 7D 7H 7C 7D 7H KS"),  # one big set
        ("4r-4r", "AH 2H 3H 4H 5H 6H 7H 8H"),  # one long run
        ("4r-4r", "AH 2H 3H 4H QH KH JH"),  # an ace cannot be at both ends
        ("4r", "QH KH AH 2H"),
        ("3s-4r", "7C 7D 8H 9H TH JH"),
        ("3s", "7C * *"),
    ],
)
def test_no_lay_downs(contract: str, cards: str) -> None:
    assert laid_from(cards, contract) == []


def test_house_rules_make_a_difference() -> None:
    assert laid_from("7C 7D 7H 7C 7D 7H", "3s-3s", FREE) == ["7C 7D 7H / 7C 7D 7H"]
    assert laid_from("AH 2H 3H 4H 5H 6H 7H 8H", "4r-4r", FREE) == ["AH 2H 3H 4H / 5H 6H 7H 8H"]
    assert laid_from("7C * *", "3s", FREE) == ["7C * *"]
    assert laid_from("7C 7D *", "3s", STANDARD._replace(jokers_in_sets=False)) == []
    assert laid_from("7C 7C 7D", "3s", STANDARD._replace(distinct_suits=True)) == []


def test_runs_that_may_not_join_are_kept_apart_by_longer_ones() -> None:
    cards = "2H 3H 4H 5H 5H 6H 7H 8H 9H 9H TH JH QH"
    assert laid_from(cards, "4r-4r-4r") == ["2H 3H 4H 5H / 5H 6H 7H 8H 9H / 9H TH JH QH"]
    assert laid_from(cards, "4r-4r-4r", EXACT) == []


def test_a_longer_run_can_hold_jokers_that_a_shorter_one_cannot() -> None:
    assert laid_from("5H 8H * *", "3r", HALF) == ["5H * * 8H"]
    assert laid_from("5H 6H * * * * JH QH", "5r", HALF) == ["5H 6H * * * * JH QH"]
    assert laid_from("5H 8H * *", "3r", HALF._replace(exact=True)) == []


def test_a_longer_run_is_the_better_one_where_jokers_are_halved() -> None:
    rules = HALF._replace(consecutive_runs=True)
    assert "3C * * 6C / 3S 4S 5S 6S" in laid_from("6C 5S * * 3S 3C 4S 6S", "3r-3r", rules)
    most, *_others = laid_from("6H 5D 5D 8H 3H * * * *", "3s-4r", HALF)
    assert most == "5D 5D * / 3H * * 6H * 8H"


def test_a_run_from_ace_to_ace_with_a_joker_takes_both_aces() -> None:
    whole = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH AH * * *"
    rules = HALF._replace(consecutive_runs=True)
    hand = list(parse_faces(f"{whole} AC AD"))
    found = best_lay_downs(hand, Contract((3,), (3,)), rules, lambda _face: 1)
    laid = Counter(face for meld in found[0] for face in meld.faces)
    assert laid == Counter(hand)


def test_melds_are_laid_down_as_long_as_they_can_be() -> None:
    cards = "5H 6H 7H 8H 9H 9C 9D 9S QC"
    assert laid_from(cards, "3s-4r") == ["9C 9D 9S / 5H 6H 7H 8H 9H"]
    assert laid_from(cards, "3s-4r", EXACT) == ["9C 9D 9S / 6H 7H 8H 9H"]


def test_most_points_or_fewest_jokers() -> None:
    most, fewest = laid_from("7C 7D 7H * 9C 9D 9H", "3s-3s")
    assert most == "7C 7D 7H / 9C 9D 9H *"
    assert fewest == "7C 7D 7H / 9C 9D 9H"


def test_cards_that_have_to_stay_in_hand() -> None:
    assert laid_from("7C 7D 7H 7S 9C 9D 9H", "3s-3s", keep=1) == ["7C 7D 7H / 9C 9D 9H"]
    assert laid_from("7C 7D 7H 9C 9D 9H", "3s-3s", keep=1) == []
    assert laid_from("7C 7D 7H 9C 9D 9H 9S", "3s-3s", keep=1) == ["7C 7D 7H / 9C 9D 9H"]


def test_longer_runs_that_nothing_can_be_taken_back_from_stay_short() -> None:
    # Without the last discard the middle run would go from the 4 to the 8, touching both others.
    cards = "2H 3H 4H 4H 5H 6H 7H 8H 8H 9H TH"
    assert laid_from(cards, "3r-3r-3r") == ["2H 3H 4H / 4H 5H 6H 7H 8H / 8H 9H TH"]
    assert "2H 3H 4H / 4H 5H 6H / 8H 9H TH" in laid_from(cards, "3r-3r-3r", keep=1)


def test_the_whole_hand() -> None:
    assert laid_from("7C 7D 7H 7S 9C 9D 9H", "3s-3s", whole=True) == ["7C 7D 7H 7S / 9C 9D 9H"]
    assert laid_from("7C 7D 7H 7S 9C 9D 9H KC", "3s-3s", whole=True) == []
    assert laid_from("7C 7D 7H 9C 9D 9H KC", "3s-3s", whole=True, keep=1) == ["7C 7D 7H / 9C 9D 9H"]
    assert laid_from("AH QH JH KH TH * 7C 7D 7H", "3s-4r", whole=True) != []
    assert laid_from("7C 7D 7H 7S 9C 9D 9H", "3s-3s", EXACT, whole=True) == []


@examples(150)
@given(tasks(), RULES, st.integers(0, 1))
def test_it_finds_a_lay_down_where_there_is_one(
    task: tuple[list[Face], Contract], rules: MeldRules, keep: int
) -> None:
    hand, contract = task
    left = [rest for rest in all_laid(tuple(hand), contract, rules) if len(rest) >= keep]
    assert can_lay_down(hand, contract, rules, keep) == bool(left)
    found = best_lay_downs(hand, contract, rules, worth, keep)
    assert bool(found) == bool(left)
    assert len(found) == len(set(found)) <= 3
    first = a_lay_down(hand, contract, rules, keep)
    assert (first is None) == (not left)
    for laid in found if first is None else (first, *found):
        assert is_lay_down(laid, contract, rules)
        assert left_of(hand, laid) in left


@examples(100)
@given(tasks(), RULES, st.integers(0, 1))
def test_it_uses_up_the_hand_where_that_can_be(
    task: tuple[list[Face], Contract], rules: MeldRules, keep: int
) -> None:
    hand, contract = task
    left = [rest for rest in all_laid(tuple(hand), contract, rules) if len(rest) == keep]
    assert can_lay_down(hand, contract, rules, keep, whole=True) == bool(left)
    found = best_lay_downs(hand, contract, rules, worth, keep, whole=True)
    assert bool(found) == bool(left)
    for laid in found:
        assert is_lay_down(laid, contract, rules)
        assert left_of(hand, laid) in left


@examples(50)
@given(tasks(), RULES)
def test_without_jokers_no_lay_down_gets_rid_of_more_points(
    task: tuple[list[Face], Contract], rules: MeldRules
) -> None:
    hand = [face for face in task[0] if face != JOKER]
    contract = task[1]
    found = best_lay_downs(hand, contract, rules, worth)
    if found:
        least = min(sum(map(worth, rest)) for rest in all_laid(tuple(hand), contract, rules))
        assert sum(map(worth, left_of(hand, found[0]))) == least


@pytest.mark.parametrize("contract", ["3s-4r", "4r-4r-4r", "3s-3s-4r-4r", "3s-3s-3s-3s"])
@pytest.mark.parametrize("rules", [STANDARD, FREE, HALF, EXACT])
def test_long_hands_with_many_jokers(contract: str, rules: MeldRules) -> None:
    asked = parse_rounds(f"{contract}@11")[0].contract
    deck = full_deck(4, 2)
    for hand in (deck, deck[:100], deck[::5], deck[::3], [JOKER] * 100, [0] * 100):
        found = best_lay_downs(hand, asked, rules, worth)
        assert bool(found) == can_lay_down(hand, asked, rules)
        for laid in found:
            assert is_lay_down(laid, asked, rules)
