"""The ladder: how strong bots are, from matches at mixed tables."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from peerdeck.bots import GREEDY, LEVELS
from peerdeck.game import Game
from peerdeck.lab.entrants import Entrant
from peerdeck.lab.matches import Plan, Played, plan_of
from peerdeck.lab.progress import Show
from peerdeck.lab.simulation import failed_of, faults_of
from peerdeck.lab.strength import Mean, Rating, mean, ranking, ratings
from peerdeck.lab.workers import Workers, matches, until_stopped
from peerdeck.options import Options

ZERO = GREEDY  # the bot whose rating is 0, if it plays
GROUPS = 2  # of matches, at least, that say something about a bot


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
    *,
    may_stop: bool = False,
) -> Ladder:
    """Play matches of at least so many deals at mixed tables, and rate at least two bots.

    The same cards are played once from every seat by the same bots, one seat on each time; such a
    group of matches is always complete, and every bot is in two of them at least. Raises
    `LookupError` for an unknown bot. If it may stop, Ctrl-C ends it with fewer deals, once that
    leaves such groups.
    """
    zero = next((bot for bot in bots if bot.label == ZERO), bots[0])
    entrants = [zero, *(bot for bot in bots if bot is not zero)]
    plan = plan_of(game, options, seats, entrants, seed, mixed=True)
    began = time.perf_counter()
    wanted = matches(plan, workers)
    groups = [*_groups(plan, deals, until_stopped(wanted) if may_stop else wanted, show)]
    rated = ratings(
        {
            number: [ranking(match.entrants, match.places) for match in group]
            for number, group in enumerate(groups)
        },
        len(entrants),
    )
    rungs = [_rung(bot, entrant.label, rated[bot], groups) for bot, entrant in enumerate(entrants)]
    played = [match for group in groups for match in group]
    return Ladder(
        tuple(sorted(rungs, key=lambda rung: -rung.rating.elo)),
        zero.label,
        len(played),
        sum(len(match.deals) for match in played),
        time.perf_counter() - began,
        faults_of(plan, played),
        failed_of(plan, played),
    )


def _groups(plan: Plan, deals: int, played: Iterator[Played], show: Show) -> Iterator[list[Played]]:
    """Yield groups of matches until they have so many deals and say something about every bot.

    Raises `KeyboardInterrupt` if the matches end before they say that.
    """
    done, met = 0, [0] * len(plan.entrants)
    while done < deals or min(met) < GROUPS:
        group = [*islice(played, plan.seats)]
        if len(group) < plan.seats:
            break
        yield group
        done += sum(len(match.deals) for match in group)
        show(done)
        for bot in {*group[0].entrants}:
            met[bot] += 1
    if min(met) < GROUPS:
        raise KeyboardInterrupt


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
