"""A hint as a desk holds it: an action, and the cards and controls that lead to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from peerdeck.card import Card

# A control on the table: its intent, and the intent's value. A meld has its zone, for it becomes a
# control only when a card has been chosen.
Target: TypeAlias = tuple[str, str]
SHOWN = "shown"  # the value of the button for hints while there is one to be seen


@dataclass(frozen=True)
class Hint:
    """An action that a bot would take, with its reason, and what of the table it is about."""

    action: Any
    told: str
    reason: str
    cards: frozenset[Card]  # of the player's own hand
    targets: frozenset[Target]
