"""Measure how far each level leads the one below it, in every game at every number of seats.

`make soak` plays this, and `test_levels.py` some of it. Two levels sit at a table and play the same
cards from every seat. What counts is how much more a deal is worth to a seat of the better level
than to one of the other. As the seeds are fixed, a result only changes with the bots.

At the smallest table of a game and at that of four the lead has to be larger than its error, by the
usual rules and by some others. At the other tables the order has to be right. Where hard searches,
a deal takes a second: by other rules it plays only some, and must not be clearly behind. A page
that has had no pause asks it after a few steps of thought: so hurried it must not be behind greedy.

    python -m tools.levels [--times 4] [--set jokers=two] [GAME ...]
"""

import argparse
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from multiprocessing import Pool
from os import cpu_count
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from app.thinking import AT_ONCE
from peerdeck.bot import Bot, Choice, Look, thoughts
from peerdeck.bots import EASY, HARD, MEDIUM, bot_called
from peerdeck.event import Seat
from peerdeck.game import Game
from peerdeck.games import game_called, games
from peerdeck.lab.entrants import Entrant
from peerdeck.lab.matches import Plan, Played, plan_of
from peerdeck.lab.strength import Mean, mean
from peerdeck.lab.workers import Workers, in_processes, matches
from peerdeck.options import BadOptions
from peerdeck.playout import playout
from peerdeck.search import Searcher

PAIRS = ((MEDIUM, EASY), (HARD, MEDIUM))
SEED = "levels"
USUAL = "usual rules"

Rules = Mapping[str, str]

# House rules by which a game is played in another way, by name.
RULES: Mapping[str, Mapping[str, Rules]] = {
    "cpwp": {
        "jokers": {"jokers": "two"},
        "two decks": {"decks": "2"},
        "three passes": {"pass": "three_passes"},
    },
    "crazy_eights": {
        "action cards": {"twos": "stack", "queens": "yes", "aces": "yes"},
        "draw until it fits": {"draw": "until"},
        "two decks": {"decks": "2"},
    },
    "shanghai": {
        "jokers": {"jokers_per_meld": "any", "joker_redeem": "to_hand"},
        "unlimited buys": {"buys": "unlimited"},
        "all at once": {"last_round_all": "yes", "last_card": "discard_wins"},
    },
    "progressive": {
        "jokers": {"jokers_per_meld": "1", "joker_redeem": "to_hand"},
        "two buys": {"buys": "2"},
        "no laying off at once": {"same_turn_layoff": "no"},
    },
    "spar": {
        "challenge": {"revoke": "challenge"},
        "must beat": {"must_beat": "yes"},
        "last trick only": {"scoring": "last_trick_only"},
    },
    "takku_sum": {
        "voluntary pass": {"voluntary_pass": "yes"},
        "new hands": {"hands_between_rounds": "redeal"},
        "two decks": {"decks": "2"},
    },
}


class Pair(NamedTuple):
    """Two levels of a game at a table of so many seats; the better one is named first."""

    game: Game
    seats: int
    upper: str
    lower: str

    def __str__(self) -> str:
        """Return the pair as a test is called."""
        return f"{self.game.id}-{self.seats}-{self.upper}-{self.lower}"

    @property
    def has_to_be_clear(self) -> bool:
        """True where the right order is not enough."""
        return self.seats in (self.game.seats[0], 4)

    @property
    def is_slow(self) -> bool:
        """True if the better level searches for long."""
        return self.upper == HARD and isinstance(self.game.bots.hard, Searcher)


def pairs(chosen: Iterable[Game]) -> list[Pair]:
    """Return each level with the one below it, at every number of seats of these games.

    Where one bot plays two levels (`alike`) there is nothing to compare.
    """
    return [
        Pair(game, seats, *pair)
        for game in chosen
        for seats in game.seats
        for pair in PAIRS
        if bot_called(pair[0], game) is not bot_called(pair[1], game)
    ]


@dataclass(frozen=True)
class Hurried:
    """A bot that is asked after a few steps of thought, as a page asks one that had no pause."""

    bot: Bot

    def __call__(self, look: Look, seat: Seat, actions: Sequence[Any], random: Random) -> Choice:
        """Choose an action."""
        *_before, last = islice(thoughts(self.bot, look, seat, actions, random), AT_ONCE)
        return last


def hurried(name: str, match: int) -> float:
    """Return how much more a deal was worth to a hurried hard bot than to the greedy ones."""
    game = game_called(name)
    seats = game.seats[0]
    bots: list[Bot] = [game.bots.greedy] * seats
    bots[match % seats] = Hurried(game.bots.hard)
    state = game.begin(game.options(), seats, match % seats)
    playout(game, state, bots, Random(f"{SEED}/{match}"))
    share = game.worth(state, match % seats) / len(state.sheet)
    return share * seats / (seats - 1)  # what all seats have is 0


def rules_for(pair: Pair) -> dict[str, Rules]:
    """Return the house rules by which a pair is played, by name."""
    return {USUAL: {}} | (dict(RULES.get(pair.game.id, {})) if pair.has_to_be_clear else {})


def leads(pair: Pair, deals: int, workers: Workers, rules: Rules | None = None) -> list[float]:
    """Return the lead of the better level in each group of matches with the same cards.

    There are at least so many deals. Raises `BadOptions` for a table that cannot be played.
    """
    game, seats = pair.game, pair.seats
    options = game.options.parse(dict(rules or {}))
    game.begin(options, seats, 0)
    levels = [Entrant(pair.upper), Entrant(pair.lower)]
    plan = plan_of(game, options, seats, levels, SEED, mixed=True)
    return [*map(_lead, _groups(plan, deals, workers))]


def _groups(plan: Plan, deals: int, workers: Workers) -> Iterator[list[Played]]:
    played, done = matches(plan, workers), 0
    while done < deals:
        group = [*islice(played, plan.seats)]
        done += sum(len(match.deals) for match in group)
        yield group


def _lead(group: Sequence[Played]) -> float:
    """Return by how much a deal was worth more to a seat of entrant 0 than to one of entrant 1."""
    worth: tuple[list[float], list[float]] = ([], [])
    for match in group:
        for row in match.deals:
            for entrant, one in zip(match.entrants, row.worth, strict=True):
                worth[entrant].append(one)
    return fmean(worth[0]) - fmean(worth[1])


def lead(found: Iterable[float]) -> Mean:
    """Return the mean lead, with its interval."""
    return mean((one, 1) for one in found)


# In soak: so many deals that each interval speaks for itself.
DEALS = {
    "cpwp": 6_000,
    "crazy_eights": 16_000,
    "shanghai": 3_000,
    "progressive": 2_000,
    "spar": 6_000,
    "takku_sum": 3_000,
}
USUALLY = 3_000  # of a game that is not named there
HURRIED = 400  # matches of a hard bot that is cut short
SLOW = 1_000  # by other rules, where the better level searches for long


def _hurried_is_behind(game: Game, matches: int, jobs: int) -> bool:
    """Print how a hurried hard bot does. Return True if it is clearly behind the greedy one."""
    began = time.perf_counter()
    with Pool(jobs) as pool:
        found = lead(pool.imap(partial(hurried, game.id), range(matches)))
    name = f"{game.id}-{game.seats[0]}-hurried-greedy"
    is_behind = found.value < -found.error
    _print(f"{name:28} {USUAL:21}", found, f"{matches:,} matches", began, is_behind)
    return is_behind


def _print(title: str, result: Mean, amount: str, began: float, is_behind: bool) -> None:
    print(
        f"{title} leads by {result.value:7.3f} ± {result.error:6.3f} a deal"
        f" ({amount}, {time.perf_counter() - began:.0f} s)"
        f"{', which is not enough' * is_behind}",
        flush=True,
    )


def main(words: Sequence[str]) -> int:
    """Play, and print what came of it. Return 1 if a level does not lead the one below."""
    parser = argparse.ArgumentParser(prog="python -m tools.levels", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", default=[*games()])
    parser.add_argument("--times", type=float, default=1.0, help="as many deals as usual")
    parser.add_argument("--seats", type=int, help="at this number of seats only")
    parser.add_argument("--jobs", type=int, default=cpu_count() or 1)
    parser.add_argument("--set", nargs="+", action="extend", default=[], metavar="RULE=VALUE")
    args = parser.parse_args(words)
    by_hand = dict(rule.split("=", 1) for rule in args.set)
    chosen = [*map(game_called, args.games)]
    tables = [
        (pair, name, rules)
        for pair in pairs(chosen)
        if args.seats in (None, pair.seats)
        for name, rules in ({" ".join(args.set): by_hand} if by_hand else rules_for(pair)).items()
    ]
    behind = 0
    with in_processes(args.jobs) as workers:
        for game in (game for game in chosen if isinstance(game.bots.hard, Searcher)):
            behind += _hurried_is_behind(game, round(HURRIED * args.times), args.jobs)
        for pair, name, rules in tables:
            is_slow = pair.is_slow and name != USUAL
            deals = round((SLOW if is_slow else DEALS.get(pair.game.id, USUALLY)) * args.times)
            began = time.perf_counter()
            title = f"{pair!s:28} {name:21}"
            try:
                found = lead(leads(pair, deals, workers, rules))
            except BadOptions as error:
                print(title, error)
                continue
            least = -found.error if is_slow else found.error if pair.has_to_be_clear else 0.0
            is_behind = found.value <= least
            behind += is_behind
            _print(title, found, f"{deals:,} deals", began, is_behind)
    return 1 if behind else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
