"""How the search tries a play of Takku-Sum out: the round is played to its end by a quick policy.

Everybody plays what the fewest values can answer. That is little judgement, but quick, and many
trials say more than few good ones. The value of a round is the chance to win the match after it, so
it also matters who else wins it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from peerdeck.action import Play
from peerdeck.event import Seat
from peerdeck.games.takku_sum import rules
from peerdeck.games.takku_sum.direction import effect, playable
from peerdeck.games.takku_sum.rules import legal
from peerdeck.games.takku_sum.table import Direction, HouseRules, Table, top_and_wild
from peerdeck.race import chance_to_win
from peerdeck.search import Trial
from peerdeck.step import step

SCORES = (0.0, 1.0)  # a round is worth a point
ACTIONS = {2: 8, 3: 15, 4: 24}  # what a playout costs, by the number of players

Answers = Callable[[Direction, int, int, int, int], int]


def begin(view: Table, seat: Seat, random: Random) -> Trial:
    """Return the function that gives the value of a play in an imagined world."""
    target = view.setup.target
    answers = answers_of(view.setup.rules)
    values: dict[tuple[int, ...], float] = {}

    def value(world: Table, action: Any) -> float:
        rounds = len(world.sheet)
        step(rules, world, seat, action, random)
        while len(world.sheet) == rounds:
            mover = world.turn
            step(rules, world, mover, _quick(world, legal(world, mover), answers), random)
        points = world.points
        if points not in values:
            values[points] = chance_to_win(points, seat, target, SCORES)
        return values[points]

    return value


def _quick(state: Table, actions: Sequence[Any], answers: Answers) -> Any:
    """Return the play that the fewest values can answer, or the first of other actions."""
    if len(actions) == 1 or not isinstance(actions[0], Play):
        return actions[0]
    direction = state.notes.direction
    top, wild = top_and_wild(state)
    found, least = actions[0], 14
    for action in actions:
        if isinstance(action, Play):
            cards = action.cards
            count = answers(direction, top, wild, cards[0][1] % 13, len(cards))
            if count < least:
                found, least = action, count
    return found


@lru_cache(maxsize=16)
def answers_of(house_rules: HouseRules) -> Answers:
    """Return the function that counts the values that can be played after a play.

    It is given the direction, the top card, the Indicator, and the value and number of the cards
    played. A new Indicator is not foreseen.
    """

    @lru_cache(maxsize=1 << 15)
    def answers(direction: Direction, top: int, wild: int, value: int, count: int) -> int:
        after, _cycles = effect(house_rules, direction, top, wild, value, count)
        return sum(playable(after, value, wild))

    return answers
