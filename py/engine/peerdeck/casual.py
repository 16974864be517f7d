"""A player who does not think much: now and then they play whatever looks all right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from peerdeck.bot import Bot, Choice, Look
from peerdeck.event import Seat
from peerdeck.state import State
from peerdeck.words import N_

Sound = Callable[[State[Any, Any], Seat, Sequence[Any]], Sequence[Any]]


@dataclass(frozen=True)
class Casual:
    """Plays like another bot, but in a share of its choices by chance.

    Chance decides among what is `sound`: what nobody would shake their head at. If that is nothing,
    the other bot decides after all.
    """

    bot: Bot
    share: float
    sound: Sound

    def __call__(self, look: Look, seat: Seat, actions: Sequence[Any], random: Random) -> Choice:
        """Choose an action."""
        if len(actions) > 1 and random.random() < self.share:
            found = self.sound(look(), seat, actions)
            if found:
                return random.choice(found), N_("it is as good as any other")
        return self.bot(look, seat, actions, random)
