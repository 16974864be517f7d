"""Lay-downs: by examples, and against a search written differently."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerdeck.card import JOKER, Face, faces_text, full_deck, parse_faces
from peerdeck.games.contract_rummy.contracts import Contract, parse_contract
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
    """Any hand with which one can often lay down: few suits, few ranks, many jokers."""
    suits = draw(st.lists(st.sampled_from(range(4)), min_size=1, max_size=3))
    first = draw(st.integers(0, 12))
    ranks = [(first + k) % 13 for k in range(draw(st.integers(3, 9)))]
    pool = st.sampled_from([suit * 13 + rank for suit in suits for rank in ranks])
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
    if len(hand) < most:
        ranks = st.integers(close, close + 9)
        near = st.builds(lambda suit, rank: suit * 13 + rank % 13, st.integers(0, 1), ranks)
        hand += draw(st.lists(st.one_of(near, st.just(JOKER)), max_size=most - len(hand)))
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


def test_a_whole_hand_with_a_joker_in_one_of_two_places() -> None:
    assert laid_from("AH QH JH KH TH * 7C 7D 7H", "3s-4r", whole=True)


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


@examples(150)
@given(tasks(), RULES, st.integers(0, 1))
def test_it_finds_a_lay_down_where_there_is_one(
    task: tuple[list[Face], Contract], rules: MeldRules, keep: int
) -> None:
    hand, contract = task
    left = [rest for rest in all_laid(tuple(hand), contract, rules) if len(rest) >= keep]
    best = best_lay_downs(hand, contract, rules, worth, keep)
    first = a_lay_down(hand, contract, rules, keep)
    assert can_lay_down(hand, contract, rules, keep) == bool(best) == bool(left)
    assert (first is None) == (not left)
    assert len(best) == len(set(best)) <= 3
    for laid in best if first is None else (first, *best):
        assert check_laid(hand, laid, contract, rules) in left


@examples(100)
@given(tasks(), RULES, st.integers(0, 1))
def test_it_uses_up_the_hand_where_that_can_be(
    task: tuple[list[Face], Contract], rules: MeldRules, keep: int
) -> None:
    hand, contract = task
    left = [rest for rest in all_laid(tuple(hand), contract, rules) if len(rest) == keep]
    best = best_lay_downs(hand, contract, rules, worth, keep, whole=True)
    assert can_lay_down(hand, contract, rules, keep, whole=True) == bool(best) == bool(left)
    for laid in best:
        assert check_laid(hand, laid, contract, rules) in left


@examples(50)
@given(tasks(), RULES)
def test_without_jokers_no_lay_down_gets_rid_of_more_points(
    task: tuple[list[Face], Contract], rules: MeldRules
) -> None:
    hand, contract = [face for face in task[0] if face != JOKER], task[1]
    best = best_lay_downs(hand, contract, rules, worth)
    if best:
        least = min(sum(map(worth, rest)) for rest in all_laid(tuple(hand), contract, rules))
        assert sum(map(worth, check_laid(hand, best[0], contract, rules))) == least


@pytest.mark.parametrize("contract", ["3s-4r", "4r-4r-4r", "3s-3s-4r-4r", "3s-3s-3s-3s"])
@pytest.mark.parametrize("rules", [STANDARD, FREE, HALF, EXACT])
def test_long_hands_with_many_jokers(contract: str, rules: MeldRules) -> None:
    wanted, deck = parse_contract(contract), full_deck(4, 2)
    for hand in (deck, deck[:100], deck[::5], deck[::3], [JOKER] * 100, [0] * 100):
        best = best_lay_downs(hand, wanted, rules, worth)
        assert bool(best) == can_lay_down(hand, wanted, rules)
        for laid in best:
            check_laid(hand, laid, wanted, rules)
