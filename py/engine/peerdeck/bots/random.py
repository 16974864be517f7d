"""The bot that plays any legal action, each as likely as the others."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from peerdeck.bots.bot import Choice, Look
from peerdeck.event import Seat
from peerdeck.words import N_

_REASON = N_("by chance")


def choose(_look: Look, _seat: Seat, actions: Sequence[Any], random: Random) -> Choice:
    """One of the actions."""
    return actions[int(random.random() * len(actions))], _REASON
