"""Bots: functions that look at the view of their seat and choose a legal action."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, TypeVar

from peerdeck.event import Seat
from peerdeck.state import State
from peerdeck.words import N_

Choice = tuple[Any, str]  # an action, and why, as a clause: `it takes control`
Look = Callable[[], State[Any, Any]]  # gives the view of the bot's own seat when it is asked for
Bot = Callable[[Look, Seat, Sequence[Any], Random], Choice]
Weighted = TypeVar("Weighted")

_REASON = N_("chance has decided")


def choose_at_random(_look: Look, _seat: Seat, actions: Sequence[Any], random: Random) -> Choice:
    """Choose any of the actions, each as likely as the others."""
    return actions[int(random.random() * len(actions))], _REASON


def weights_of(bot: Any) -> Mapping[str, float]:
    """Return the numbers that can be tuned in a bot, by name; none of most bots.

    A bot that has some is a dataclass with them in a field `weights`, and a `__call__`.
    """
    weights: Mapping[str, float] = getattr(bot, "weights", {})
    return weights


def reweighted(bot: Weighted, weights: Mapping[str, float]) -> Weighted:
    """Return a bot with other weights of the same names."""
    changed: Any = bot
    return replace(changed, weights=weights)  # type: ignore[no-any-return]
