"""Laws that more than one test looks after."""

from __future__ import annotations

from collections import Counter
from typing import Any

from peerdeck.state import GONE, State


def check_cards(state: State[Any, Any]) -> None:
    """Every live card lies in one zone, and together they are the deck."""
    live = [card for card, place in enumerate(state.place) if place != GONE]
    lying = [(card, zone) for zone, cards in enumerate(state.zones) for card in cards]
    assert sorted(lying) == [(card, state.place[card]) for card in live]
    assert Counter(state.face[card] for card in live) == Counter(state.deck)
    assert len(state.face) == len(state.place) == len(state.seen)
