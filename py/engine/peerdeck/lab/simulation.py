"""The results of many matches, counted."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from peerdeck.event import Seat
from peerdeck.game import Game
from peerdeck.lab.entrants import Entrant
from peerdeck.lab.matches import Plan, Played, plan_of
from peerdeck.lab.progress import Show
from peerdeck.lab.workers import Workers, matches, until_stopped
from peerdeck.options import Options

MOST_FAULTS = 5  # of a bot that are told: it may fail in every match, each time otherwise


@dataclass(frozen=True)
class Simulation:
    """The results of some matches.

    Hands are counted by deal: a bot on two seats has two in each. A shared win counts in parts.
    """

    matches: int
    deals: int
    actions: int
    seconds: float
    longest: int  # actions of the longest match
    hands: dict[str, int]
    wins: dict[str, float]  # of deals
    matches_won: dict[str, float]
    points: dict[str, int]
    faults: tuple[str, ...] = ()  # of bots from files, the first of each, each sentence once
    failed: tuple[tuple[str, int], ...] = ()  # those bots, and in how many matches

    @property
    def speed(self) -> float:
        """Actions per second."""
        return self.actions / self.seconds

    def win_rate(self, bot: str) -> float:
        """Return the share of its hands that a bot has won."""
        return self.wins[bot] / self.hands[bot]

    def mean_points(self, bot: str) -> float:
        """Return the points that a hand of this bot scores on average."""
        return self.points[bot] / self.hands[bot]


def simulate(
    game: Game,
    options: Options,
    seats: int,
    deals: int,
    seed: int,
    bots: Sequence[str | Entrant],
    workers: Workers | None = None,
    show: Show = lambda _done: None,
    *,
    may_stop: bool = False,
) -> Simulation:
    """Play matches of so many deals in all, or a few more: every match is played to its end.

    The last of the bots is repeated to fill the seats. They move on by a seat with every match, so
    that no seat favours one of them. Equal seeds give equal matches, whoever plays them. Raises
    `LookupError` for an unknown bot, `BadOptions` for a table that cannot be played. If it may
    stop, Ctrl-C ends it with fewer deals, once there is a match.
    """
    entrants = [Entrant(bot) if isinstance(bot, str) else bot for bot in bots]
    entrants = [entrants[min(seat, len(entrants) - 1)] for seat in range(seats)]
    game.begin(options, seats, 0)
    plan = plan_of(game, options, seats, entrants, seed)
    began = time.perf_counter()
    wanted = matches(plan, workers or Workers())
    played = list(_until(deals, until_stopped(wanted) if may_stop else wanted, show))
    if not played:
        raise KeyboardInterrupt
    return _counted(plan, played, time.perf_counter() - began)


def _until(deals: int, played: Iterator[Played], show: Show) -> Iterator[Played]:
    """Yield matches until they have so many deals."""
    done = 0
    for match in played:
        yield match
        done += len(match.deals)
        show(done)
        if done >= deals:
            return


def _counted(plan: Plan, played: Sequence[Played], seconds: float) -> Simulation:
    names = [entrant.label for entrant in plan.entrants]
    wins, matches_won = dict.fromkeys(names, 0.0), dict.fromkeys(names, 0.0)
    points, hands = dict.fromkeys(names, 0), dict.fromkeys(names, 0)
    for match in played:
        seated = [names[one] for one in match.entrants]
        _share(match.winners, seated, matches_won)
        for row in match.deals:
            _share(row.winners, seated, wins)
            for name, score in zip(seated, row.points, strict=True):
                points[name] += score
                hands[name] += 1
    return Simulation(
        len(played),
        sum(len(match.deals) for match in played),
        sum(match.actions for match in played),
        seconds,
        max(match.actions for match in played),
        hands,
        wins,
        matches_won,
        points,
        faults_of(plan, played),
        failed_of(plan, played),
    )


def faults_of(plan: Plan, played: Iterable[Played]) -> tuple[str, ...]:
    """Return the first faults of each bot in these matches, each sentence once."""
    found: dict[str, dict[str, None]] = {}
    for match in played:
        for one, told in match.faults:
            found.setdefault(plan.entrants[one].label, {})[told] = None
    return tuple(told for faults in found.values() for told in islice(faults, MOST_FAULTS))


def failed_of(plan: Plan, played: Iterable[Played]) -> tuple[tuple[str, int], ...]:
    """Return the bots that another one had to play for, and in how many of these matches."""
    names = [entrant.label for entrant in plan.entrants]  # those on several seats share one
    found = Counter(
        name for match in played for name in {names[one] for one, _told in match.faults}
    )
    return tuple((name, found[name]) for name in dict.fromkeys(names) if name in found)


def _share(winners: Sequence[Seat], seated: Sequence[str], wins: dict[str, float]) -> None:
    for seat in winners:
        wins[seated[seat]] += 1 / len(winners)
