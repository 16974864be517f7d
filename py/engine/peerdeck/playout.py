"""Whole matches played by bots, as fast as the engine can, and their results."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from peerdeck.bot import Bot
from peerdeck.bots import bot_called
from peerdeck.event import Seat
from peerdeck.game import Game
from peerdeck.options import Options
from peerdeck.state import State
from peerdeck.step import go_on, step
from peerdeck.view import view


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


def playout(game: Game, state: State[Any, Any], bots: Sequence[Bot], random: Random) -> int:
    """Let the bots, one for each seat, play a match to its end. Return the number of actions.

    The state has to know every face; before the first shuffle it does.
    """
    go_on(game, state, random)
    looks = [partial(view, state, seat) for seat in range(state.seats)]
    to_act, legal = game.to_act, game.legal
    actions = 0
    while seats := to_act(state):
        seat = seats[0]
        action, _reason = bots[seat](looks[seat], seat, legal(state, seat), random)
        step(game, state, seat, action, random)
        actions += 1
    return actions


def simulate(
    game: Game, options: Options, seats: int, deals: int, seed: int, names: Sequence[str]
) -> Simulation:
    """Play matches of so many deals in all, or a few more: every match is played to its end.

    The last of the bots is repeated to fill the seats. They move on by a seat with every match, so
    that no seat favours one of them. Equal seeds give equal matches. Raises `LookupError` for an
    unknown bot, `BadOptions` for a table that cannot be played.
    """
    names = [names[min(seat, len(names) - 1)] for seat in range(seats)]
    bots = {name: bot_called(name, game) for name in names}
    random = Random(seed)
    matches = played = total = longest = 0
    wins, matches_won = dict.fromkeys(bots, 0.0), dict.fromkeys(bots, 0.0)
    points = dict.fromkeys(bots, 0)
    began = time.perf_counter()
    while played < deals:
        seated = [names[(seat - matches) % seats] for seat in range(seats)]
        state = game.begin(options, seats, matches // seats % seats)
        actions = playout(game, state, [bots[name] for name in seated], random)
        matches += 1
        total += actions
        longest = max(longest, actions)
        played += len(state.sheet)
        for row in state.sheet:
            _share(row.winners, seated, wins)
        _share(game.winners(state), seated, matches_won)
        for name, score in zip(seated, state.points, strict=True):
            points[name] += score
    seconds = time.perf_counter() - began
    hands = {name: names.count(name) * played for name in bots}
    return Simulation(matches, played, total, seconds, longest, hands, wins, matches_won, points)


def _share(winners: Sequence[Seat], seated: Sequence[str], wins: dict[str, float]) -> None:
    for seat in winners:
        wins[seated[seat]] += 1 / len(winners)
