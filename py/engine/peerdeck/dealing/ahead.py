"""The next deal's deck, which is made while this one is played."""

from __future__ import annotations

from peerdeck.action import Deal
from peerdeck.card import Face
from peerdeck.dealing.decks import Decks
from peerdeck.referee import Follower
from peerdeck.state import evolve
from peerdeck.view import faces_among


def expected(follower: Follower, decks: Decks) -> tuple[Face, ...] | None:
    """Return the faces of the next deal's shuffle, sorted, if that can be foreseen.

    Between two deals the rules say it. A match that has dealt its whole pack twice will again, but
    not every match does so.
    """
    state = follower.state
    pack = tuple(sorted(state.deck))
    dealt = [deck for deck in decks.all if deck.first is not None and deck.faces == pack]
    if len(dealt) > 1 and not state.called and follower.to_act:
        return pack
    if not follower.is_between_deals:
        return None
    ahead = state.copy()
    evolve(ahead, follower.game.play(state, follower.to_act[0], Deal()))
    faces = faces_among(ahead, ahead.called) if ahead.called else None
    return None if faces is None else tuple(sorted(faces))
