"""The intents that only Spar has."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias, get_args

from app.intents import GameIntent


class Doubt(NamedTuple):
    """Choose this play to challenge, or none."""

    value: str


class Challenge(NamedTuple):
    """Challenge this play."""

    value: str


Own: TypeAlias = Doubt | Challenge
Intent: TypeAlias = GameIntent | Own
OWN = get_args(Own)
