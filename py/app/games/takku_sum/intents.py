"""The intents that only Takku-Sum has."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias, get_args

from app.intents import GameIntent


class Grace(NamedTuple):
    """Draw a Grace Card."""


class Draw(NamedTuple):
    """Draw a card."""


class Answer(NamedTuple):
    """Do the only thing that the Grace Card leaves to do."""


class Discard(NamedTuple):
    """Discard the Grace Card, or the selected card."""


Own: TypeAlias = Grace | Draw | Answer | Discard
Intent: TypeAlias = GameIntent | Own
OWN = get_args(Own)
