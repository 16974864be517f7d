"""The chance to be the first to reach a number of points."""

import pytest

from peerdeck.race import chance_to_win

ONE_BY_ONE = (0.0, 1.0)
NEARLY = 0.01  # moments are not quite as fine as time


@pytest.mark.parametrize("points", [(0, 0), (3, 1, 4), (9, 9, 9, 2), (0, 19, 3, 7, 7, 2)])
def test_somebody_wins(points: tuple[int, ...]) -> None:
    scores = (0.0, 0.7, 0.2, 0.1)
    chances = [chance_to_win(points, seat, 20, scores) for seat in range(len(points))]
    assert sum(chances) == pytest.approx(1, abs=NEARLY)
    assert sorted(chances) == [
        chances[seat] for seat in sorted(range(len(points)), key=lambda seat: points[seat])
    ]


def test_it_is_a_matter_of_who_scores_next() -> None:
    assert chance_to_win((4, 4), 0, 5, ONE_BY_ONE) == pytest.approx(1 / 2, abs=NEARLY)
    assert chance_to_win((3, 4), 0, 5, ONE_BY_ONE) == pytest.approx(1 / 4, abs=NEARLY)
    assert chance_to_win((4, 4, 4), 2, 5, ONE_BY_ONE) == pytest.approx(1 / 3, abs=NEARLY)


def test_with_a_point_needed_two_are_worth_no_more() -> None:
    after = {worth: chance_to_win((19 + worth, 18), 0, 20, ONE_BY_ONE) for worth in (1, 2, 3)}
    assert set(after.values()) == {1.0}
    assert chance_to_win((19, 20), 0, 20, ONE_BY_ONE) == 0


def test_it_matters_who_else_wins() -> None:
    leader, last = (chance_to_win(points, 0, 5, ONE_BY_ONE) for points in ((2, 4, 0), (2, 3, 1)))
    assert leader < last
