"""The moves open to a player, and the one that a sensible bot would make there, with its reason.

The bot sees what the desk sees: the advice gives away nothing that the player may not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import SystemRandom
from typing import Any

from app import moment
from app.desk import Desk
from peerdeck.bots import bot_called
from peerdeck.words import _

ADVISER = "greedy"
MOST = 40  # choices that are listed; more than anybody reads


@dataclass(frozen=True)
class Choice:
    """One of the moves a player could make, in a few words."""

    action: Any
    told: str


@dataclass(frozen=True)
class Advice:
    """The suggested move with its reason, and all other moves."""

    best: Choice
    reason: str
    others: tuple[Choice, ...]


def advice_for(desk: Desk) -> Advice | None:
    """Return what this player could do now, or `None` if nothing is asked."""
    if desk.at_result or not (desk.my_turn and moment.is_asked(desk)):
        return None
    game, state, legal = desk.header.game, desk.state, desk.legal()
    bot = bot_called(ADVISER, game)
    action, reason = bot(lambda: state, desk.me, legal, SystemRandom())
    choices = [
        Choice(one, game.label(state, desk.me, one, desk.names)) for one in _all(desk, legal)
    ]
    best = Choice(action, game.label(state, desk.me, action, desk.names))
    others = {one.told: one for one in choices if one.told != best.told}
    return Advice(best, reason, tuple(others.values())[:MOST])


def _all(desk: Desk, legal: Sequence[Any]) -> Sequence[Any]:
    """Return everything that is allowed, with the best first where there are many ways."""
    more = desk.header.game.suggestions(desk.state, desk.me)
    return [*more, *(action for action in legal if action not in more)]


def expected(desk: Desk) -> str:
    """Return what the table is waiting for while this player has nothing to decide."""
    if desk.over:
        return _("The match is over.")
    if not desk.to_act:
        return _("The cards are being shuffled.")
    return _("Waiting for {name}.").format(name=desk.names[desk.to_act[0]])
