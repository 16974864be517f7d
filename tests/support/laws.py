"""Laws that more than one test looks after."""

from collections import Counter
from typing import Any

from peerdeck.event import Seat
from peerdeck.referee import Referee
from peerdeck.refusals import Illegal
from peerdeck.state import GONE, State


def check_cards(state: State[Any, Any]) -> None:
    """Every live card lies in one zone, and together they are the deck."""
    live = [card for card, place in enumerate(state.place) if place != GONE]
    lying = [(card, zone) for zone, cards in enumerate(state.zones) for card in cards]
    assert sorted(lying) == [(card, state.place[card]) for card in live]
    assert Counter(state.face[card] for card in live) == Counter(state.deck)
    assert len(state.face) == len(state.place) == len(state.seen)


def is_allowed(referee: Referee, seat: Seat, action: Any) -> bool:
    """Return True if the rules allow a seat to do this now."""
    try:
        referee.game.check(referee.state, seat, action)
    except Illegal:
        return False
    return True
