"""The solver: by examples, and against a search written differently."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from peerdeck.card import JOKER, Face, faces_text, full_deck, parse_faces
from peerdeck.games.contract_rummy.contracts import Contract, parse_rounds
from peerdeck.games.contract_rummy.melds import MeldRules
from peerdeck.games.contract_rummy.problems import check
from peerdeck.games.contract_rummy.solver import LayDown, best_lay_downs, can_lay_down
from tests.engine.contract_rummy.by_hand import all_laid

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
).filter(lambda contract: 0 < contract.melds and contract.size <= 11)


@st.composite
def hands(draw: st.DrawFn, most: int = 11) -> list[Face]:
    """Hands of which something can often be made: few suits, few ranks, many jokers."""
    suits = draw(st.lists(st.sampled_from(range(4)), min_size=1, max_size=3))
    first = draw(st.integers(0, 12))
    ranks = [(first + k) % 13 for k in range(draw(st.integers(3, 9)))]
    pool = st.builds(lambda suit, rank: suit * 13 + rank, st.sampled_from(suits),
                     st.sampled_from(ranks))  # fmt: skip
    natural = draw(st.lists(pool, min_size=3, max_size=most))
    return natural + [JOKER] * draw(st.integers(0, min(4, most - len(natural))))


def worth(face: Face) -> int:
    """Points that tell nearly all cards apart."""
    return 50 if face == JOKER else 20 if face % 13 == 0 else 5 + face % 13


def left_of(hand: list[Face], laid: LayDown) -> tuple[Face, ...]:
    left = Counter(hand)
    left.subtract(face for meld in laid for face in meld.faces)
    assert min(left.values()) >= 0
    return tuple(sorted(left.elements()))


@settings(max_examples=400, deadline=None)
@given(hands(), CONTRACTS, RULES, st.integers(0, 1))
def test_it_finds_a_lay_down_where_there_is_one(
    hand: list[Face], contract: Contract, rules: MeldRules, keep: int
) -> None:
    left = [rest for rest in all_laid(tuple(hand), contract, rules) if len(rest) >= keep]
    assert can_lay_down(hand, contract, rules, keep) == bool(left)
    found = best_lay_downs(hand, contract, rules, worth, keep)
    assert bool(found) == bool(left)
    assert len(found) == len(set(found)) <= 3
    for laid in found:
        assert check(laid, contract, rules) is None
        assert left_of(hand, laid) in left


@settings(max_examples=300, deadline=None)
@given(hands(), CONTRACTS, RULES, st.integers(0, 1))
def test_it_uses_up_the_hand_where_that_can_be(
    hand: list[Face], contract: Contract, rules: MeldRules, keep: int
) -> None:
    left = [rest for rest in all_laid(tuple(hand), contract, rules) if len(rest) == keep]
    assert can_lay_down(hand, contract, rules, keep, whole=True) == bool(left)
    found = best_lay_downs(hand, contract, rules, worth, keep, whole=True)
    assert bool(found) == bool(left)
    for laid in found:
        assert check(laid, contract, rules) is None
        assert left_of(hand, laid) in left
