"""The intents that only contract rummies have."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias, get_args

from app.intents import GameIntent


class Stage(NamedTuple):
    """Put the selected cards into this slot of the contract."""

    value: str


class Unstage(NamedTuple):
    """Take this card out of its slot."""

    card: int


class Clear(NamedTuple):
    """Take all cards out of the slots."""


class Suggest(NamedTuple):
    """Show ways to fill the slots, or hide them."""


class Slots(NamedTuple):
    """Show the slots out of turn, or fold them away."""


class Fill(NamedTuple):
    """Fill the slots in this way."""

    value: str


class Stands(NamedTuple):
    """Let the joker of a run stand for the card at this end."""

    value: str


class Laydown(NamedTuple):
    """Lay down what is in the slots."""


class Layoff(NamedTuple):
    """Lay the selected card off here."""

    value: str


class Redeem(NamedTuple):
    """Take the joker here for the selected card."""

    value: str


class Hot(NamedTuple):
    """Lay the card that was discarded off here, out of turn."""

    value: str


class Cut(NamedTuple):
    """Cut the deck here."""

    value: str


class Take(NamedTuple):
    """Take the top of the discard pile."""


class Draw(NamedTuple):
    """Draw from the stock."""


class Buy(NamedTuple):
    """Buy the top of the discard pile."""


class Keep(NamedTuple):
    """Keep the last card."""


class Discard(NamedTuple):
    """Discard the selected card."""


class Waive(NamedTuple):
    """Be asked about no more discards in this round."""


class Ask(NamedTuple):
    """Be asked about discards again."""


SlotIntent: TypeAlias = Stage | Unstage | Clear | Suggest | Slots | Fill | Stands
PileIntent: TypeAlias = Cut | Take | Draw | Buy | Keep | Discard
TableIntent: TypeAlias = Layoff | Redeem | Hot
Own: TypeAlias = SlotIntent | Laydown | PileIntent | TableIntent | Waive | Ask
Intent: TypeAlias = GameIntent | Own
OWN = get_args(Own)
ARRANGES = (*get_args(SlotIntent), Ask)
