"""A player of Can't Play, Won't Play that weighs what each play brings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from peerdeck.action import Play
from peerdeck.bot import Choice, Look
from peerdeck.card import JOKER
from peerdeck.event import Seat
from peerdeck.games.cpwp import bot as greedy
from peerdeck.games.cpwp import table as own
from peerdeck.games.cpwp.prospects import Position, features
from peerdeck.games.cpwp.reasons import reason_for

OUT = 1e6  # worth of a play that empties the hand


@dataclass(frozen=True)
class Weighing:
    """A bot that plays what weighs most.

    As often as not, a play looks better to it than it is by `slip`.
    """

    weights: Mapping[str, float]
    slip: float = 0.0

    def __call__(self, look: Look, seat: Seat, actions: Sequence[Any], random: Random) -> Choice:
        """Choose the action that weighs most; go out if that is possible."""
        if len(actions) == 1 or not isinstance(actions[0], Play):
            return greedy.choose(look, seat, actions, random)
        position = Position(look(), seat)
        weighed = [
            (self._worth(position, action, random), action, at) for at, action in enumerate(actions)
        ]
        _worth, action, _at = max(weighed, key=lambda one: one[0])
        return action, reason_for(position, action, actions)

    def _worth(self, position: Position, action: Any, random: Random) -> float:
        weights = self.weights
        slip = self.slip if self.slip and random.random() < 0.5 else 0.0
        if isinstance(action, own.Hold):
            return weights["hold"] + slip
        prospect = position.prospect(action)
        if not prospect.rest:
            return OUT
        if prospect.faces[0] == JOKER:
            return weights["joker"] + slip
        return slip + sum(
            weights[name] * value for name, value in features(prospect, position.least)
        )
