"""The search: it finds what is better, and does not take luck for it."""

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

import pytest

from peerdeck.search import LEAST_WORLDS, Value, compare


def noisy(
    means: Sequence[float], random: Random, tried: list[int] | None = None
) -> Iterator[Value]:
    """Yield worlds in which actions are worth these means and a good deal of luck."""

    def value(luck: float, number: int) -> float:
        if tried is not None:
            tried.append(number)
        return means[number] + luck + random.gauss(0, 1)

    while True:
        yield partial(value, random.gauss(0, 5))


@pytest.mark.parametrize("count", range(2, 12))
def test_it_finds_the_best_of_some_actions(count: int) -> None:
    for best in range(count):
        means = [0.0] * count
        means[best] = 1.0
        *_before, found = compare([0.0] * count, noisy(means, Random(best)), 200 * count)
        assert found == best


def test_it_keeps_the_first_action_unless_another_one_is_clearly_better() -> None:
    found = []
    for doubt in (0.0, 3.0):
        runs = [
            [*compare([doubt] * 4, noisy([0.0] * 4, Random(run)), 400)][-1] for run in range(40)
        ]
        found.append(sum(best == 0 for best in runs))
    assert found[0] < 20
    assert found[1] >= 36


@pytest.mark.parametrize("playouts", [0, 1, 3, 10, 63, 1000])
@pytest.mark.parametrize("count", [2, 3, 5, 8])
def test_it_answers_at_any_budget_and_never_spends_more(count: int, playouts: int) -> None:
    tried: list[int] = []
    answers = [*compare([0.0] * count, noisy([0.0, *range(1, count)], Random(1), tried), playouts)]
    assert answers[0] == 0
    assert set(answers) <= set(range(count))
    assert len(tried) <= playouts
    if playouts == 1000:
        assert len(tried) > 900
        assert answers[-1] == count - 1


def test_its_answer_so_far_is_the_best_so_far() -> None:
    answers = [*compare([0.0] * 3, noisy([0.0, 3.0, 9.0], Random(2)), 120)]
    assert answers[:LEAST_WORLDS] == [0] * LEAST_WORLDS
    assert set(answers[LEAST_WORLDS:]) == {2}


def test_all_actions_are_tried_in_the_same_worlds() -> None:
    worlds: list[set[int]] = []

    def drawn() -> Iterator[Value]:
        while True:
            here: set[int] = set()
            worlds.append(here)
            yield lambda number, here=here: float(here.add(number) or number)

    assert [*compare([0.0] * 4, drawn(), 80)][-1] == 3
    assert worlds[0] == {0, 1, 2, 3}
    assert worlds[-1] == {0, 3}


def test_with_two_actions_a_smaller_budget_is_the_beginning_of_a_larger_one() -> None:
    """Stopping it early leaves what it has found by then."""
    longer, shorter = (
        [*compare([0.0, 0.0], noisy([0.0, 0.1], Random(3)), playouts)] for playouts in (400, 150)
    )
    assert len(shorter) == 76
    assert longer[: len(shorter)] == shorter
    assert {0, 1} == set(longer)
