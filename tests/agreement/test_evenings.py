"""Random evenings in which everything goes wrong that can; after that, every evening ends."""

from __future__ import annotations

import pytest

from tests.agreement.evenings import FAULTS, evening
from tests.support.cases import depth, some


@pytest.mark.parametrize("seed", some(range(1, 41), 12))
def test_every_evening_ends_and_nothing_is_lost(seed: int) -> None:
    evening(seed)


@pytest.mark.parametrize("seed", some([*range(1, 101)], 6))
def test_every_evening_of_cards_ends_and_no_card_is_seen_by_others(seed: int) -> None:
    evening(seed, game="cards")


@pytest.mark.parametrize("fault", FAULTS)
def test_one_kind_of_fault_alone(fault: str) -> None:
    for seed in (101, 102)[: depth(1, 2)]:
        evening(seed, (fault,))
