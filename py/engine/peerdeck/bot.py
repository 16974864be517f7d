"""Bots: functions that look at the view of their seat and choose a legal action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from peerdeck.event import Seat
from peerdeck.state import State
from peerdeck.words import N_

Choice = tuple[Any, str]  # an action, and why, as a clause: `it takes control`
Look = Callable[[], State[Any, Any]]  # gives the view of the bot's own seat when it is asked for
Bot = Callable[[Look, Seat, Sequence[Any], Random], Choice]

_REASON = N_("chance has decided")


def choose_at_random(_look: Look, _seat: Seat, actions: Sequence[Any], random: Random) -> Choice:
    """Choose any of the actions, each as likely as the others."""
    return actions[int(random.random() * len(actions))], _REASON
