"""A hint as a desk holds it, and the marks of what it names on the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from peerdeck.card import Card

if TYPE_CHECKING:
    from app.desk import Desk

# A control on the table: its intent, and the intent's value. A meld has its zone, for it becomes a
# control only when a card has been chosen.
Target: TypeAlias = tuple[str, str]
WORD = "hinted"  # the id of the word that screen readers add to what is marked


@dataclass(frozen=True)
class Hint:
    """An action that a bot would take, with its reason, and what of the table it is about."""

    action: Any
    told: str
    reason: str
    cards: frozenset[Card]  # of the player's own hand
    targets: frozenset[Target]


def is_at(desk: Desk, do: str, value: object = None) -> bool:
    """Return True if the hint leads to this control."""
    target = do, "" if value is None else str(value)
    return desk.hint is not None and target in desk.hint.targets


def marked(desk: Desk, class_: str, do: str, value: object = None) -> dict[str, str]:
    """Return the attributes of a control with these classes, marked if the hint leads to it."""
    if not is_at(desk, do, value):
        return {"class_": class_}
    return {"class_": f"{class_} hinted", "aria_describedby": WORD}
