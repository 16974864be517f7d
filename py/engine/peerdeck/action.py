"""Actions that several games share. Actions are imperatives, named tuples of numbers and cards.

Where an action shows cards, each has its face beside it, for readers who have not seen it yet.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, TypeVar

from peerdeck.card import Card, Face

Kind = TypeVar("Kind", bound=type[Any])
Made = TypeVar("Made")


def action(kind: Kind) -> Kind:
    """Let a named tuple equal only its own kind, for `Pass()` must not be `Hold()`."""

    def equals(self: Any, other: object) -> bool:
        return type(other) is kind and tuple.__eq__(self, other)

    changed: Any = kind
    changed.__eq__ = equals
    changed.__ne__ = lambda self, other: not equals(self, other)
    changed.__hash__ = lambda self: hash((kind, tuple.__hash__(self)))
    return kind


def maker(kind: type[Made]) -> Callable[[tuple[Any, ...]], Made]:
    """Return a function that makes named tuples from their fields, in half the usual time."""
    new: Any = tuple.__new__
    return partial(new, kind)


Shown = tuple[Card, Face]  # a card laid open
Group = tuple[Shown, ...]  # several of them together, in order


def laid_open(action: Any) -> list[Shown]:
    """Return the cards that an action lays open, in whatever fields it has them."""
    shown: list[Shown] = []
    for field in action:
        if isinstance(field, tuple) and field:
            if isinstance(field[0], int):
                shown.append(field)
            else:
                for one in field:
                    shown += (one,) if isinstance(one[0], int) else one
    return shown


@action
class Play(NamedTuple):
    """Play these cards, in this order."""

    cards: tuple[Shown, ...]


@action
class Pass(NamedTuple):
    """Say that there is nothing to play, or decline an offer."""


@action
class Draw(NamedTuple):
    """Draw a card from the stock."""


@action
class Discard(NamedTuple):
    """Put this card on the discard pile, face up."""

    card: Shown


@action
class Deal(NamedTuple):
    """Deal the next hands of the match."""


@action
class Stop(NamedTuple):
    """Ask to end the match here; it ends when all seats ask. At any time, in or out of turn."""


@action
class GoOn(NamedTuple):
    """Take back the request to end the match."""
