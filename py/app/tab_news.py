"""News of what this tab has, has not, or has no more: a match, or the table with friends."""

from __future__ import annotations

from typing import assert_never

from app import intents, keeping
from app.room import Room
from app.tabs import FRIENDS
from app.visiting import Visiting


def among_tabs(room: Room, visiting: Visiting, intent: intents.TabIntent) -> None:
    """Handle what this tab has, has not, or has no more."""
    match intent:
        case intents.Taken(name, text):
            room.tabs.taken(name, text)
        case intents.Busy(name):
            keeping.busy(room, name)
        case intents.Lost(name) if name == FRIENDS:
            visiting.lost()
        case intents.Lost(game):
            keeping.lost(room, game)
        case intents.TakeOver(name):
            room.effects += room.tabs.take_over(name)
        case _:
            assert_never(intent)
