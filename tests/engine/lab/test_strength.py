"""Ratings: they find the strengths that places were drawn from, and know how sure they are."""

from math import exp, inf, log
from random import Random
from statistics import stdev

import pytest

from peerdeck.lab.strength import ELO, Ranking, mean, ranking, ratings
from tests.support.cases import some

TRUE = [0.0, 120.0, -80.0, 35.0]  # Elo


def drawn(seated: list[int], random: Random, strengths: list[float] = TRUE) -> Ranking:
    """Return the places of these bots as the model draws them."""
    left, order = seated[:], []
    while left:
        one = random.choices(left, [exp(strengths[bot] / ELO) for bot in left])[0]
        left.remove(one)
        order.append((one,))
    return tuple(order)


def a_table(seats: int, random: Random) -> list[int]:
    return [random.randrange(len(TRUE)) for _seat in range(seats)]


@pytest.mark.parametrize("seats", some(range(2, 9), 3))
def test_strengths_are_found_again_within_the_error_bars(seats: int) -> None:
    random = Random(seats)
    groups = {n: [drawn(a_table(seats, random), random)] for n in range(6_000)}
    found = ratings(groups, len(TRUE))
    for rating, true in zip(found[1:], TRUE[1:], strict=True):
        assert abs(rating.elo - true) < 1.6 * rating.error
        assert 3 < rating.error < 35


def test_the_error_bars_hold_what_they_promise() -> None:
    inside = 0
    for seed in range(100):
        random = Random(seed)
        groups = {n: [drawn(a_table(4, random), random)] for n in range(150)}
        rating = ratings(groups, len(TRUE))[1]
        inside += abs(rating.elo - TRUE[1]) < rating.error
    assert 88 <= inside <= 99


def test_matches_that_hang_together_are_not_counted_as_many() -> None:
    random = Random(1)
    one = {n: [drawn([0, 1], random)] for n in range(400)}
    ten = {n: rankings * 10 for n, rankings in one.items()}
    alone, together = ratings(one, 2)[1], ratings(ten, 2)[1]
    assert together.error == pytest.approx(alone.error, rel=0.05)


def test_two_seats_are_rated_as_elo_would() -> None:
    groups = {n: [((1,), (0,)) if n % 4 else ((0,), (1,))] for n in range(4_000)}
    assert ratings(groups, 2)[1].elo == pytest.approx(400 * log(3) / log(10), abs=1)


def test_a_shared_win_pulls_together_and_a_shared_loss_says_nothing() -> None:
    won = {n: [((1,), (0,))] for n in range(300)}
    drawn_too = won | {n: [((0, 1),)] for n in range(300, 600)}
    assert ratings(drawn_too, 2)[1].elo == pytest.approx(400 * log(3) / log(10), abs=5)
    random = Random(2)
    first = {n: [drawn([0, 0, 1, 1], random)] for n in range(3_000)}
    only = {
        n: [(r[0], tuple(sorted(bot for group in r[1:] for bot in group)))]
        for n, [r] in first.items()
    }
    whole, winners = ratings(first, 2)[1], ratings(only, 2)[1]
    assert abs(whole.elo - winners.elo) < winners.error
    assert whole.error < winners.error


def test_a_bot_that_never_loses_has_a_finite_rating() -> None:
    rating = ratings({n: [((1,), (0,))] for n in range(50)}, 2)[1]
    assert 400 < rating.elo < 2_000
    assert rating.error > 150  # it might lose one match in a hundred, or in a thousand


def test_equal_places_are_one_group() -> None:
    assert ranking([2, 0, 1, 1], [1, 0, 1, 3]) == ((0,), (1, 2), (1,))


def test_a_mean_knows_how_sure_it_is() -> None:
    random = Random(4)
    found = mean((float(random.random() < 0.3), 1.0) for _one in range(10_000))
    assert found.error == pytest.approx(1.96 * (0.3 * 0.7 / 10_000) ** 0.5, rel=0.05)
    assert abs(found.value - 0.3) < found.error
    assert mean([(1.0, 2.0)]).error == inf


def test_few_groups_that_are_alike_say_nothing_about_others() -> None:
    assert mean([(1.0, 1.0)] * 4).error == inf
    assert mean([(1.0, 1.0)] * 1_000).error == 0


def test_a_mean_of_few_groups_is_less_sure_than_of_many_that_differ_as_much() -> None:
    for groups, quantile in ((3, 4.303), (5, 2.776), (11, 2.228)):
        values = [float(one) for one in range(groups)]
        error = stdev(values) / groups**0.5
        found = mean((one, 1.0) for one in values)
        assert found.error == pytest.approx(quantile * error, rel=0.06)
