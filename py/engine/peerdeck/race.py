"""The race to a number of points: the chance that a seat is the first to reach it.

Every seat is taken to score as often and as much as the others. If they score at random moments,
independently of each other, the chance to be first is a sum over the moments.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate

_LEFT = 1e-6  # the race is taken to be over when a seat is as unlikely as this to need more


def chance_to_win(
    points: Sequence[int], seat: int, target: int, scores: tuple[float, ...]
) -> float:
    """Return the chance that a seat is the first to reach the target, from these points.

    `scores[k]` is the chance that a score is worth `k` points.
    """
    arrived = [other for other, score in enumerate(points) if score >= target]
    if arrived:
        return (seat in arrived) / len(arrived)
    short = _short(target, scores)
    chance = 0.0
    mine = short[target - points[seat]]
    others = [short[target - score] for other, score in enumerate(points) if other != seat]
    for now in range(1, len(mine)):
        first = mine[now - 1] - mine[now]
        for other in others:
            first *= (other[now - 1] + other[now]) / 2
        chance += first
    return chance


@lru_cache(maxsize=8)
def _short(target: int, scores: tuple[float, ...]) -> list[list[float]]:
    """Return for each number of points, up to the target, the chance to be short of it.

    It is a list by moments, which are the finer the shorter the race is.
    """
    often = min(0.25, max(0.05, target / 200))  # the chance that a seat scores at one moment
    at = [1.0] + [0.0] * (target - 1)  # the chance to have scored so many points
    rows = [[0.0, *accumulate(at)]]
    while rows[-1][target] > _LEFT:
        later = [chance * (1 - often) for chance in at]
        for worth, share in enumerate(scores):
            if share:
                for points in range(worth, target):
                    later[points] += at[points - worth] * share * often
        at = later
        rows.append([0.0, *accumulate(at)])
    return [list(column) for column in zip(*rows, strict=True)]
