"""Strength from places: the Plackett-Luce model, with error bars.

Whoever takes the first place is drawn by strength from all seats, the next from those that are
left, and so on. With two seats that is Elo's model, and with more it needs no pairs. Those who
share a place count as if each order of them had come up equally often (Efron's approximation; the
model is also Cox's, of survival). Those who share the last place are left without one: in most
games they have lost, and nothing says in which order.

A bot's rating is on Elo's scale: 400 points are ten times the chance. The error bars do not trust
the model: they come from how much groups of matches differ ("sandwich"), where the matches of one
group, played with the same cards, may hang together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, inf, log, sqrt

ELO = 400 / log(10)
NINETY_FIVE = 1.96  # standard deviations on either side of the mean
PRIOR = (ELO / 800) ** 2  # of each rating: without it a bot that never loses would be infinite
STEPS, CLOSE = 50, 1e-9
LONGEST_STEP = 1.0
FEW = 20  # groups, or times the prior: too little to see how much groups differ

Ranking = tuple[tuple[int, ...], ...]  # from the best place: the sorted numbers of those who share
Matrix = list[list[float]]


@dataclass(frozen=True)
class Rating:
    """A number on Elo's scale and half the width of its 95 % interval."""

    elo: float
    error: float


@dataclass(frozen=True)
class Mean:
    """A mean, and half the width of its 95 % interval."""

    value: float
    error: float


def ranking(entrants: Sequence[int], places: Sequence[int]) -> Ranking:
    """Return who took each place of a match; 0 is the best."""
    return tuple(
        tuple(sorted(one for one, taken in zip(entrants, places, strict=True) if taken == place))
        for place in sorted(set(places))
    )


def ratings(groups: Mapping[Hashable, Iterable[Ranking]], bots: int) -> list[Rating]:
    """Return the ratings of so many bots, number 0 being the zero of the scale."""
    counted = {name: Counter(rankings) for name, rankings in groups.items()}
    everything: Counter[Ranking] = Counter()
    for rankings in counted.values():
        everything.update(rankings)
    strength = _fitted(everything, bots)
    free = bots - 1
    _slope, bend = _slope_and_bend(everything, strength)
    little = [len(counted) < FEW or bend[bot][bot] < FEW * PRIOR for bot in range(free)]
    _add_prior(bend)
    inverse = _inverse(bend)
    spread = [[0.0] * free for _bot in range(free)]
    for rankings in counted.values():
        slope, _bend = _slope_and_bend(rankings, strength, bend=False)
        for one in range(free):
            for other in range(free):
                spread[one][other] += slope[one] * slope[other]
    few = len(counted) / (len(counted) - 1) if len(counted) > 1 else inf
    found = [Rating(0.0, 0.0)]
    for bot in range(free):
        row = inverse[bot]
        variance = sum(
            row[one] * spread[one][other] * row[other]
            for one in range(free)
            for other in range(free)
        )
        variance = few * max(variance, 0.0)
        if little[bot]:
            variance = max(variance, row[bot])  # what the model itself says
        found.append(Rating(ELO * strength[bot + 1], ELO * NINETY_FIVE * sqrt(variance)))
    return found


def mean(groups: Iterable[tuple[float, float]]) -> Mean:
    """Return the ratio of two sums, from their parts by group: say of wins and hands.

    Its error is infinite where so few groups differ in nothing: that says nothing about others.
    """
    parts = list(groups)
    above, below = sum(a for a, _b in parts), sum(b for _a, b in parts)
    ratio = above / below
    if len(parts) < 2:
        return Mean(ratio, inf)
    variance = sum((a - ratio * b) ** 2 for a, b in parts) * len(parts) / (len(parts) - 1)
    if len(parts) < FEW and variance <= CLOSE * below:
        return Mean(ratio, inf)
    return Mean(ratio, _student(len(parts) - 1) * sqrt(variance) / below)


def _student(free: int) -> float:
    """Return what `NINETY_FIVE` is where the spread itself is known from few groups.

    It is the quantile of Student's distribution, as Cornish and Fisher approximate it.
    """
    z = NINETY_FIVE
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / free + second / free**2 + third / free**3


def _fitted(rankings: Mapping[Ranking, int], bots: int) -> list[float]:
    """Return the most likely strengths, by Newton's method."""
    strength = [0.0] * bots
    for _step in range(STEPS):
        slope, bend = _slope_and_bend(rankings, strength)
        for bot in range(bots - 1):
            slope[bot] -= PRIOR * strength[bot + 1]
        _add_prior(bend)
        step = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in _inverse(bend)]
        longest = max(map(abs, step), default=0.0)
        shorter = min(1.0, LONGEST_STEP / longest) if longest else 1.0
        for bot, change in enumerate(step):
            strength[bot + 1] += shorter * change
        if longest < CLOSE:
            break
    return strength


def _add_prior(bend: Matrix) -> None:
    for bot in range(len(bend)):
        bend[bot][bot] += PRIOR


def _slope_and_bend(
    rankings: Mapping[Ranking, int], strength: Sequence[float], bend: bool = True
) -> tuple[list[float], Matrix]:
    """Return the slope of the logarithm of the likelihood, and how it bends downwards.

    Both leave out bot 0, whose strength is given.
    """
    free = len(strength) - 1
    slope = [0.0] * free
    bends = [[0.0] * free for _bot in range(free)]
    weights = [exp(one) for one in strength]
    for ranked, times in rankings.items():
        left = [0.0] * len(strength)  # the weight of all seats of each bot that have no place yet
        for group in ranked:
            for bot in group:
                left[bot] += weights[bot]
        for group in ranked[:-1] or ranked:
            last = len(ranked) == 1
            draws = len(group) - last
            for taken in range(draws):
                share = taken / len(group)
                rest = left[:]
                for bot in group:
                    rest[bot] -= share * weights[bot]
                total = sum(rest)
                chance = [one / total for one in rest]
                for one in range(free):
                    slope[one] -= times * chance[one + 1]
                    if bend:
                        bends[one][one] += times * chance[one + 1]
                        for other in range(free):
                            bends[one][other] -= times * chance[one + 1] * chance[other + 1]
            for bot in group:
                left[bot] -= weights[bot]
                if bot:
                    slope[bot - 1] += times * draws / len(group)
    return slope, bends


def _inverse(matrix: Matrix) -> Matrix:
    """Return the inverse of a positive definite matrix, by Gauss and Jordan."""
    size = len(matrix)
    rows = [[*row, *(float(k == n) for k in range(size))] for n, row in enumerate(matrix)]
    for n in range(size):
        pivot = max(range(n, size), key=lambda row: abs(rows[row][n]))
        rows[n], rows[pivot] = rows[pivot], rows[n]
        rows[n] = [one / rows[n][n] for one in rows[n]]
        for k in range(size):
            if k != n:
                factor = rows[k][n]
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[n], strict=True)]
    return [row[size:] for row in rows]
