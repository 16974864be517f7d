"""What a player could do now, and what a sensible bot would do in that seat, with its reason.

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
    """One of the things that can be done, in a few words."""

    action: Any
    told: str


@dataclass(frozen=True)
class Advice:
    """The suggestion with its reason, and everything else that can be done."""

    best: Choice
    reason: str
    others: tuple[Choice, ...]


def advice_for(desk: Desk) -> Advice | None:
    """What this player could do now; `None` when nothing is asked."""
    if not (desk.my_turn and moment.is_asked(desk)):
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
    """What may be done, the best of many ways first."""
    more = desk.header.game.suggestions(desk.state, desk.me)
    return [*more, *(action for action in legal if action not in more)]


def expected(desk: Desk) -> str:
    """What is waited for while this player has nothing to decide."""
    if desk.over:
        return _("The match is over.")
    if not desk.to_act:
        return _("The cards are being shuffled.")
    return _("Now {name} has to act.").format(name=desk.names[desk.to_act[0]])
