"""Better weights for a bot, by evolution (CMA-ES).

A candidate sits at tables with others: bots that are named, the bot as it was, and the best guess
so far. So it does not merely learn to exploit one of them. All candidates of a generation play the
same cards. What counts is what their deals are worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import cycle, islice
from typing import Any

from peerdeck.game import Game
from peerdeck.lab.entrants import Entrant
from peerdeck.lab.ladder import Ladder, climb
from peerdeck.lab.matches import Plan, Played, plan_of
from peerdeck.lab.progress import Show
from peerdeck.lab.workers import Piece, Workers, in_order
from peerdeck.options import Options
from peerdeck.words import _

STEP = 0.3  # how far the first candidates are from the start, as a share of each weight
LEAST = 0.1  # of the largest weight: what a smaller one counts as, when steps are sized
PIECES = 4  # of the matches of a candidate
PROOF = 2  # generations that the ladder at the end is as long as

Weights = Mapping[str, float]


class NoEvolution(Exception):
    """The library for it is missing, in a sentence."""


@dataclass(frozen=True)
class Tuned:
    """The weights found, and a ladder on other cards with the bot as it was and as it is now.

    There is no ladder if it was stopped after so many generations.
    """

    weights: dict[str, float]
    generations: int
    ladder: Ladder | None


@dataclass(frozen=True)
class Trial:
    """The bot to be tuned, and how: `matches` for each candidate of each of the `generations`."""

    game: Game
    options: Options
    seats: int
    bot: Entrant
    against: Sequence[Entrant]
    matches: int
    generations: int
    seed: int


def tune(trial: Trial, start: Weights, workers: Workers, show: Show = lambda _done: None) -> Tuned:
    """Search from these weights on; Ctrl-C keeps what whole generations have found.

    Raises `NoEvolution`.
    """
    names, first = list(start), list(start.values())
    scale = _scale(first)
    search = _search([value / size for value, size in zip(first, scale, strict=True)], trial.seed)

    def bot(point: Sequence[float]) -> Entrant:
        found = zip(names, point, scale, strict=False)
        weights = tuple((name, float(value * size)) for name, value, size in found)
        return replace(trial.bot, weights=weights)

    best, deals, done = bot(search.result.xfavorite), 0, 0
    try:
        for generation in range(trial.generations):
            points = search.ask()
            tables = [_table(trial, bot(point), best, generation) for point in points]
            worth = _worths(trial, tables, workers)
            search.tell(points, [-sum(one) / len(one) for one in worth])
            deals = PROOF * sum(map(len, worth))
            best, done = bot(search.result.xfavorite), generation + 1
            show(done)
        ladder = _ladder(trial, best, deals, workers)
    except KeyboardInterrupt:
        if not done:
            raise
        ladder = None
    return Tuned(dict(best.weights), done, ladder)


def _ladder(trial: Trial, best: Entrant, deals: int, workers: Workers) -> Ladder:
    """Return a ladder with the bot as it was and as it is now, on cards that are new to both."""
    before, after = replace(trial.bot, note=_("before")), replace(best, note=_("tuned"))
    against = [one for one in trial.against if one.name != trial.bot.name]
    bots, seed = [before, after, *against], f"{trial.seed}/proof"
    return climb(trial.game, trial.options, trial.seats, deals, seed, bots, workers)


def _scale(values: Sequence[float]) -> list[float]:
    """Return the size of the steps of each weight."""
    largest = max(map(abs, values)) or 1.0
    return [max(abs(value), LEAST * largest) for value in values]


def _search(start: list[float], seed: int) -> Any:
    """Return the search of `cma` from a point on."""
    try:
        import cma
    except ImportError:
        told = _("Tuning needs more than the engine: pip install “peerdeck[lab]”.")
        raise NoEvolution(told) from None
    # It knows no search in one dimension; a second one that does nothing does no harm.
    start = start if len(start) > 1 else [*start, 0.0]
    return cma.CMAEvolutionStrategy(start, STEP, {"seed": seed % 2**31 + 1, "verbose": -9})


def _table(trial: Trial, candidate: Entrant, best: Entrant, generation: int) -> Plan:
    """Return the tables of a candidate: others than in the last generation sit there first."""
    others = list(dict.fromkeys([*trial.against, trial.bot, best]))
    turned = islice(cycle(others), generation % len(others), None)
    seated = [candidate, *islice(turned, trial.seats - 1)]
    seed = f"{trial.seed}/{generation}"
    return plan_of(trial.game, trial.options, trial.seats, seated, seed)


def _worths(trial: Trial, tables: Sequence[Plan], workers: Workers) -> list[list[float]]:
    """Return what the deals were worth to the first of each table."""

    def pieces() -> Iterator[Piece]:
        size = -(-trial.matches // PIECES)
        for table in tables:
            for first in range(0, trial.matches, size):
                yield table, first, min(size, trial.matches - first)

    worth: dict[Plan, list[float]] = {table: [] for table in tables}
    for (table, _first, _many), (played, _seconds) in in_order(pieces(), workers):
        worth[table] += [one for match in played for one in _worth(match)]
    return [worth[table] for table in tables]


def _worth(match: Played) -> list[float]:
    """Return what each deal of a match was worth to the first entrant."""
    seat = match.entrants.index(0)
    return [row.worth[seat] for row in match.deals]
