"""Whole matches played by bots, as fast as the engine can."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from peerdeck.bot import Bot, Sight
from peerdeck.game import Game
from peerdeck.ruled_out import RuledOut
from peerdeck.state import State
from peerdeck.step import go_on, step


def playout(
    game: Game,
    state: State[Any, Any],
    bots: Sequence[Bot],
    random: Random,
    chance: Random | None = None,
) -> int:
    """Let the bots, one for each seat, play a match to its end. Return the number of actions.

    The state has to know every face; before the first shuffle it does. The bots take their chances
    from `chance`, if it is given, so that the cards do not depend on what they take.
    """
    go_on(game, state, random)
    chance = chance or random
    ruled_out = RuledOut()
    looks = [Sight(state, seat, ruled_out) for seat in range(state.seats)]
    to_act, legal = game.to_act, game.legal
    actions = 0
    while seats := to_act(state):
        seat = seats[0]
        action, _reason = bots[seat](looks[seat], seat, legal(state, seat), chance)
        ruled_out.note(game.proves(state, seat, action))
        step(game, state, seat, action, random)
        actions += 1
    return actions
