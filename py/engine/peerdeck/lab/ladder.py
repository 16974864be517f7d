"""The ladder: how strong bots are, from matches at mixed tables."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from peerdeck.bots import GREEDY, LEVELS
from peerdeck.game import Game
from peerdeck.lab.entrants import Entrant
from peerdeck.lab.matches import Plan, Played, plan_of
from peerdeck.lab.progress import Show
from peerdeck.lab.simulation import failed_of, faults_of
from peerdeck.lab.strength import Mean, Rating, mean, ranking, ratings
from peerdeck.lab.workers import Workers, matches
from peerdeck.options import Options

ZERO = GREEDY  # the bot whose rating is 0, if it plays


@dataclass(frozen=True)
class Rung:
    """One bot on the ladder. Shares are of its seats: one in four seats that wins them all has 1.

    `deals_won` and `points` are by deal, `matches_won` by match.
    """

    name: str
    rating: Rating
    matches_won: Mean
    deals_won: Mean
    points: Mean


@dataclass(frozen=True)
class Ladder:
    """The bots from the strongest down, and what was played."""

    rungs: tuple[Rung, ...]
    zero: str
    matches: int
    deals: int
    seconds: float
    faults: tuple[str, ...]
    failed: tuple[tuple[str, int], ...]


def usual_bots() -> list[str]:
    """Return the bots to be compared if none are named: the levels, and the zero."""
    return [ZERO, *LEVELS]


def climb(
    game: Game,
    options: Options,
    seats: int,
    deals: int,
    seed: int | str,
    bots: Sequence[Entrant],
    workers: Workers,
    show: Show = lambda _done: None,
) -> Ladder:
    """Play matches of at least so many deals at mixed tables, and rate at least two bots.

    The same cards are played once from every seat by the same bots, one seat on each time; such a
    group of matches is always complete, and every bot is in two of them at least. Raises
    `LookupError` for an unknown bot.
    """
    zero = next((bot for bot in bots if bot.label == ZERO), bots[0])
    entrants = [zero, *(bot for bot in bots if bot is not zero)]
    plan = plan_of(game, options, seats, entrants, seed, mixed=True)
    began = time.perf_counter()
    played = list(_enough(plan, deals, matches(plan, workers), show))
    groups: dict[int, list[Played]] = defaultdict(list)
    for match in played:
        groups[match.number // seats].append(match)
    rated = ratings(
        {
            number: [ranking(match.entrants, match.places) for match in group]
            for number, group in groups.items()
        },
        len(entrants),
    )
    rungs = [
        _rung(bot, entrant.label, rated[bot], list(groups.values()))
        for bot, entrant in enumerate(entrants)
    ]
    return Ladder(
        tuple(sorted(rungs, key=lambda rung: -rung.rating.elo)),
        zero.label,
        len(played),
        sum(len(match.deals) for match in played),
        time.perf_counter() - began,
        faults_of(plan, played),
        failed_of(plan, played),
    )


def _enough(plan: Plan, deals: int, played: Iterator[Played], show: Show) -> Iterator[Played]:
    """Yield matches until they have so many deals and say something about every bot."""
    done, groups = 0, [0] * len(plan.entrants)
    for match in played:
        yield match
        done += len(match.deals)
        show(done)
        if (match.number + 1) % plan.seats == 0:
            for bot in set(match.entrants):
                groups[bot] += 1
            if done >= deals and min(groups) > 1:
                return


def _rung(bot: int, name: str, rating: Rating, groups: Sequence[Sequence[Played]]) -> Rung:
    def over(
        value: Callable[[Played, int], float], weight: Callable[[Played], int] = lambda _match: 1
    ) -> Mean:
        """Return the mean over the seats of this bot of a sum that a match gives a seat."""
        return mean(
            [
                (
                    sum(value(m, s) for m in group for s in _seats_of(m, bot)),
                    sum(weight(m) for m in group for _s in _seats_of(m, bot)),
                )
                for group in groups
            ]
        )

    def deals(match: Played) -> int:
        return len(match.deals)

    return Rung(
        name,
        rating,
        matches_won=over(lambda match, seat: _share(match.winners, seat)),
        deals_won=over(
            lambda match, seat: sum(_share(row.winners, seat) for row in match.deals), deals
        ),
        points=over(lambda match, seat: sum(row.points[seat] for row in match.deals), deals),
    )


def _seats_of(match: Played, bot: int) -> list[int]:
    return [seat for seat, one in enumerate(match.entrants) if one == bot]


def _share(winners: Sequence[int], seat: int) -> float:
    return 1 / len(winners) if seat in winners else 0.0
