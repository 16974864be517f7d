"""The intents that only Can't Play Won't Play has."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias, get_args

from app.intents import GameIntent


class Take(NamedTuple):
    """Choose this card of a hand that is shown, or not."""

    card: int


class Name(NamedTuple):
    """Choose the player on this seat, or not."""

    value: str


class Clear(NamedTuple):
    """Choose anew."""


class Hold(NamedTuple):
    """Keep the joker that could be played."""


class Place(NamedTuple):
    """Play to the place of this card in its row."""

    face: int


SwapIntent: TypeAlias = Take | Name | Clear
Own: TypeAlias = SwapIntent | Hold | Place
Intent: TypeAlias = GameIntent | Own
OWN = get_args(Own)
