"""Matches by number: which bots sit where, with which cards, and what comes of it.

All of it follows from the plan and the number, so it does not matter who plays a match or when.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from peerdeck.bot import Bot
from peerdeck.event import Seat
from peerdeck.game import Game
from peerdeck.games import game_called
from peerdeck.lab.entrants import Entrant, bot_for
from peerdeck.options import Options
from peerdeck.playout import playout
from peerdeck.state import State


@dataclass(frozen=True)
class Plan:
    """A series of matches at tables of one kind.

    Without `mixed` there are as many entrants as seats; they move on by a seat with every match,
    and each match has cards of its own. With it the bots at a table are drawn from the entrants,
    and play the same cards once from every seat: luck is shared out evenly.
    """

    game: str
    rules: tuple[tuple[str, str], ...]
    seats: int
    entrants: tuple[Entrant, ...]
    seed: int | str
    mixed: bool = False


@dataclass(frozen=True)
class Seating:
    """The seats of one match, each with the number of an entrant, and what decides the cards."""

    entrants: tuple[int, ...]
    dealer: Seat
    cards: str


@dataclass(frozen=True)
class Row:
    """The outcome of one deal, by seat."""

    winners: tuple[Seat, ...]
    points: tuple[int, ...]
    worth: tuple[float, ...]


@dataclass(frozen=True)
class Played:
    """The outcome of one match. `places` has 0 for the best seat; equal seats have equal places.

    `faults` are of bots from files: the number of the entrant, with a sentence.
    """

    number: int
    entrants: tuple[int, ...]
    actions: int
    deals: tuple[Row, ...]
    winners: tuple[Seat, ...]
    places: tuple[int, ...]
    faults: tuple[tuple[int, str], ...] = ()


def plan_of(
    game: Game,
    options: Options,
    seats: int,
    entrants: Sequence[Entrant],
    seed: int | str,
    mixed: bool = False,
) -> Plan:
    """Return a plan of matches for a table."""
    rules = tuple(options.changed().items())
    return Plan(game.id, rules, seats, tuple(entrants), seed, mixed)


def seating(plan: Plan, number: int) -> Seating:
    """Return who sits where in the match of this number."""
    seats = plan.seats
    table, turn = divmod(number, seats)
    if not plan.mixed:
        order = tuple((seat - number) % seats for seat in range(seats))
        return Seating(order, table % seats, f"{plan.seed}/cards/{number}")
    drawn = _drawn(len(plan.entrants), seats, Random(f"{plan.seed}/table/{table}"))
    order = tuple(drawn[(seat - turn) % seats] for seat in range(seats))
    return Seating(order, table % seats, f"{plan.seed}/cards/{table}")


def _drawn(entrants: int, seats: int, random: Random) -> list[int]:
    """Return an entrant for each seat; no two of them sit there more than once more or less."""
    drawn: list[int] = []
    while len(drawn) < seats:
        drawn += random.sample(range(entrants), entrants)
    drawn = drawn[:seats]
    random.shuffle(drawn)
    return drawn


def play(plan: Plan, first: int, count: int) -> list[Played]:
    """Play these matches. Returns what came of them, in order."""
    return [play_one(plan, number) for number in range(first, first + count)]


def play_one(plan: Plan, number: int) -> Played:
    """Play the match of this number to its end."""
    game, options = _rules_of(plan)
    table = seating(plan, number)
    faults: list[tuple[int, str]] = []

    def bot(one: int) -> Bot:
        return bot_for(plan.entrants[one], game, lambda told: faults.append((one, told)))

    bots = [bot(one) for one in table.entrants]
    state = game.begin(options, plan.seats, table.dealer)
    chance = Random(f"{plan.seed}/chance/{number}")
    actions = playout(game, state, bots, Random(table.cards), chance)
    return Played(
        number,
        table.entrants,
        actions,
        tuple(_rows(game, state)),
        game.winners(state),
        tuple(places(game, state)),
        tuple(faults),
    )


@lru_cache(maxsize=16)
def _rules_of(plan: Plan) -> tuple[Game, Options]:
    game = game_called(plan.game)
    return game, game.options.parse(dict(plan.rules))


def _rows(game: Game, state: State[Any, Any]) -> list[Row]:
    """Return the deals with what each was worth."""
    rows, seats = [], range(state.seats)
    scored = state.copy()
    for row in state.sheet:
        scored.points = row.points
        worth = tuple(game.worth(scored, seat) for seat in seats)
        rows.append(Row(row.winners, row.points, worth))
    return rows


def places(game: Game, state: State[Any, Any]) -> list[int]:
    """Return the place of each seat at the end of a match, 0 for the best."""
    won = game.winners(state)
    ranks = [(seat not in won, -game.worth(state, seat)) for seat in range(state.seats)]
    order = sorted(set(ranks))
    return [order.index(rank) for rank in ranks]
