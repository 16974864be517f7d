"""A bot that thinks without end."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from peerdeck.bot import Anytime, Choice, Look
from peerdeck.event import Seat


class Ponderer(Anytime):
    """Thinks without end, and notes how often it was asked for more."""

    def __init__(self) -> None:
        """Begin with nothing thought."""
        self.steps: list[int] = []

    def think(
        self, _look: Look, _seat: Seat, actions: Sequence[Any], _random: Random
    ) -> Iterator[Choice]:
        """Yield an action again and again."""
        self.steps.append(0)
        while True:
            self.steps[-1] += 1
            yield actions[-1], "it is the last one"
