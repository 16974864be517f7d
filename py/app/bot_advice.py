"""The moves open to a player, and the one that the hard bot would make there, with its reason.

The bot sees what the desk sees: the advice gives away nothing that the player may not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import SystemRandom
from time import monotonic
from typing import Any

from app import controls
from app.desk import Desk
from app.games import layout_of
from app.hint import Hint
from peerdeck.action import laid_open
from peerdeck.bot import Sight, reason_text, thoughts
from peerdeck.bots import HARD, bot_called
from peerdeck.words import _

PATIENCE = 0.4  # seconds for a hint
MOST = 40  # choices that are listed; more than anybody reads


@dataclass(frozen=True)
class Choice:
    """One of the moves a player could make, in a few words."""

    action: Any
    told: str


@dataclass(frozen=True)
class Best(Choice):
    """The move that the hard bot would make."""

    reason: str  # a clause, which makes a sentence after the move and a colon


@dataclass(frozen=True)
class Advice:
    """The suggested move, and all other moves."""

    best: Best
    others: tuple[Choice, ...]


def can_hint(desk: Desk) -> bool:
    """Return True if something is asked of this player's hand."""
    return not desk.between and _is_asked(desk)


def _is_asked(desk: Desk) -> bool:
    return not desk.at_result and desk.my_turn and controls.is_asked(desk)


def best_for(desk: Desk) -> Best | None:
    """Return what a bot would do in this player's place, or `None` if nothing is asked."""
    if not _is_asked(desk):
        return None
    if desk.advised is not None and desk.advised[0] in desk.legal():
        action, reason = desk.advised  # chance may have decided: say the same again
        return Best(action, _label(desk, action), reason_text(reason))
    bot = bot_called(HARD, desk.header.game)
    look = Sight(desk.state, desk.me, desk.ruled_out)
    end = monotonic() + PATIENCE
    for action, reason in thoughts(bot, look, desk.me, desk.legal(), SystemRandom()):
        best = Best(action, _label(desk, action), reason_text(reason))
        if monotonic() > end:
            break
    desk.advise((action, reason))
    return best


def hint_for(desk: Desk) -> Hint | None:
    """Return the hint for this player now, or `None` if nothing is asked of their hand."""
    best = None if desk.between else best_for(desk)
    if best is None:
        return None
    layout = layout_of(desk)
    cards = {card for card, _face in laid_open(best.action)} | layout.moved(best.action)
    return Hint(
        best.action,
        best.told,
        best.reason,
        frozenset(cards.intersection(desk.order)),
        frozenset(layout.targets(best.action)),
    )


def advice_for(desk: Desk) -> Advice | None:
    """Return what this player could do now, or `None` if nothing is asked."""
    best = best_for(desk)
    if best is None:
        return None
    choices = [Choice(one, _label(desk, one)) for one in _all(desk, desk.legal())]
    others = {one.told: one for one in choices if one.told != best.told}
    return Advice(best, tuple(others.values())[:MOST])


def _label(desk: Desk, action: Any) -> str:
    return desk.header.game.label(desk.state, desk.me, action, desk.names)


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
