"""The search with wishes says the same as the five searches before it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from peerdeck.card import JOKER, Face
from peerdeck.games.contract_rummy import lay_downs, missing, nearest, solver
from peerdeck.games.contract_rummy.contracts import Contract
from peerdeck.games.contract_rummy.lay_downs import LayDown
from peerdeck.games.contract_rummy.melds import MeldRules
from tests.engine.contract_rummy.test_solver import RULES, tasks, worth


def points(laid: LayDown) -> int:
    return sum(worth(face) for meld in laid for face in meld.faces)


def jokers(laid: LayDown) -> int:
    return sum(face == JOKER for meld in laid for face in meld.faces)


@settings(max_examples=300, deadline=None)
@given(tasks(), RULES, st.integers(0, 1))
def test_the_same_hands_can_be_laid_down(
    task: tuple[list[Face], Contract], rules: MeldRules, keep: int
) -> None:
    hand, contract = task
    for whole in (False, True):
        found = lay_downs.can_lay_down(hand, contract, rules, keep, whole)
        assert found == solver.can_lay_down(hand, contract, rules, keep, whole)
    new = lay_downs.best_lay_downs(hand, contract, rules, worth, keep)
    old = solver.best_lay_downs(hand, contract, rules, worth, keep)
    assert bool(new) == bool(old)
    if new:
        assert min(map(jokers, new)) == min(map(jokers, old))
        if JOKER not in hand:
            assert points(new[0]) == points(old[0])


@settings(max_examples=300, deadline=None)
@given(tasks(), RULES)
def test_as_many_cards_are_missing(task: tuple[list[Face], Contract], rules: MeldRules) -> None:
    hand, contract = task
    new = missing.nearest(hand, contract, rules)
    old = nearest.nearest(hand, contract, rules)
    assert (new is None) == (old is None)
    if new is not None and old is not None:
        assert new.number == old.number


@pytest.mark.parametrize("keep", [0, 1])
def test_a_hand_without_cards(keep: int) -> None:
    contract, rules = Contract((3,), (3,)), MeldRules()
    assert not lay_downs.can_lay_down([], contract, rules, keep)
    assert lay_downs.best_lay_downs([], contract, rules, worth, keep) == ()
