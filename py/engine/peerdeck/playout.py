"""Whole deals played by bots, as fast as the engine goes, and what came of them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

from peerdeck.bots import bot_called
from peerdeck.bots.bot import Bot
from peerdeck.dealer import HostDealer
from peerdeck.game import Game
from peerdeck.log import Header
from peerdeck.options import Options
from peerdeck.referee import Referee
from peerdeck.view import view


@dataclass(frozen=True)
class Simulation:
    """What came of some deals. `seated` is how many seats each bot has had, over all deals."""

    deals: int
    actions: int
    seconds: float
    longest: int  # actions of the longest deal
    seated: dict[str, int]
    wins: dict[str, float]  # a shared win counts in parts
    points: dict[str, int]

    @property
    def speed(self) -> float:
        """Actions per second."""
        return self.actions / self.seconds

    def win_rate(self, bot: str) -> float:
        """The share of its seats' deals that a bot has won."""
        return self.wins[bot] / self.seated[bot]

    def mean_points(self, bot: str) -> float:
        """What a seat of this bot scores in a deal."""
        return self.points[bot] / self.seated[bot]


def playout(referee: Referee, bots: Sequence[Bot], random: Random) -> int:
    """Let the bots, one a seat, play the deal to its end. Returns the number of actions."""
    game, state = referee.game, referee.state
    to_act, legal, act = game.to_act, game.legal, referee.act_legally
    looks = [partial(view, state, seat) for seat in range(state.seats)]
    actions = 0
    while seats := to_act(state):
        seat = seats[0]
        act(seat, bots[seat](looks[seat], seat, legal(state, seat), random)[0])
        actions += 1
    return actions


def simulate(
    game: Game, options: Options, seats: int, deals: int, seed: int, names: Sequence[str]
) -> Simulation:
    """Play deals with these bots, the last one repeated to fill the seats.

    The bots move on by a seat with every deal, so that no seat favours one of them. Equal seeds
    give equal deals. Raises `LookupError` for an unknown bot, `BadOptions` for the seats.
    """
    names = [names[min(seat, len(names) - 1)] for seat in range(seats)]
    bots = {name: bot_called(name, game.id) for name in names}
    random = Random(seed)
    total = longest = 0
    wins = dict.fromkeys(bots, 0.0)
    points = dict.fromkeys(bots, 0)
    began = time.perf_counter()
    for deal in range(deals):
        seated = [names[(seat - deal) % seats] for seat in range(seats)]
        dealer = HostDealer(f"{seed} {deal}".encode())
        referee = Referee(Header(game, options, seats, deal // seats % seats), dealer)
        actions = playout(referee, [bots[name] for name in seated], random)
        total += actions
        longest = max(longest, actions)
        scores = referee.state.points
        best = max(scores)
        for name, score in zip(seated, scores, strict=True):
            points[name] += score
            wins[name] += (score == best) / scores.count(best)
    seconds = time.perf_counter() - began
    return Simulation(
        deals, total, seconds, longest, {n: names.count(n) * deals for n in bots}, wins, points
    )
