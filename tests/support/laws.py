"""Laws that more than one test looks after."""

from collections import Counter
from typing import Any

from peerdeck.action import Play, laid_open
from peerdeck.card import face_text
from peerdeck.event import Seat
from peerdeck.log import action_text, parse_action
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


def check_no_lie_is_allowed(referee: Referee, seat: Seat) -> None:
    """Check that a legal action is refused with a card of others, another face, or cards twice."""
    game, state = referee.game, referee.state
    theirs = state.zones[(seat + 1) % state.seats][:1]
    for action in game.legal(state, seat):
        lies = [Play(action.cards * 2)] if isinstance(action, Play) and action.cards else []
        for card, face in laid_open(action):
            shown, other = f"{card}={face_text(face)}", (face + 1) % 52
            said = f"{card}={face_text(other)}", *(f"{one}={face_text(face)}" for one in theirs)
            texts = [action_text(action).replace(shown, lie, 1) for lie in said]
            lies += [parse_action(text.split(), game) for text in texts]
        assert not [lie for lie in lies if is_allowed(referee, seat, lie)]
