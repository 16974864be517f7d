"""The phases of a turn, for the player of a desk."""

from __future__ import annotations

from typing import Any

from app.desk import Desk
from peerdeck.action import Pass
from peerdeck.games.contract_rummy.actions import Cut
from peerdeck.games.contract_rummy.table import Offer, is_down

ENDED = ("between", "over")  # stages in which the hands lie open


def is_first(desk: Desk) -> bool:
    """Return True if the table waits for this player, and does not only ask in advance."""
    return desk.to_act[:1] == (desk.me,)


def has_ended(desk: Desk) -> bool:
    """Return True if the deal is over and its cards have not been gathered."""
    return desk.state.notes.stage in ENDED


def offer(desk: Desk) -> Offer | None:
    """Return the offer of the discard, if there is one."""
    found: Offer | None = desk.state.notes.offer
    return found


def draws(desk: Desk) -> bool:
    """Return True if the player has to take the discard or to draw."""
    return offer(desk) is not None and desk.my_turn and desk.state.turn == desk.me


def is_offered(desk: Desk) -> bool:
    """Return True if the player is asked, now or in advance, to take the discard out of turn."""
    return offer(desk) is not None and desk.my_turn and desk.state.turn != desk.me


def is_hot(desk: Desk) -> bool:
    """Return True if the question is about a hot card."""
    asked = offer(desk)
    return is_offered(desk) and asked is not None and desk.me in asked.hot


def melds(desk: Desk) -> bool:
    """Return True if the player has drawn and not discarded yet."""
    notes = desk.state.notes
    return desk.my_turn and notes.offer is None and notes.stage == "playing"


def cuts(desk: Desk) -> bool:
    """Return True if the player has to cut the deck, and likes to."""
    return _must_cut(desk) and desk.likes_to_cut


def is_cut_for(desk: Desk) -> bool:
    """Return True if the deck is cut for the player, who would have to."""
    return _must_cut(desk) and not desk.likes_to_cut


def half(desk: Desk) -> int:
    """Return how many cards are half of the deck that is cut."""
    return len(desk.state.zones[desk.state.setup.stock]) // 2


def _must_cut(desk: Desk) -> bool:
    return desk.my_turn and desk.state.notes.stage == "cutting"


def down(desk: Desk) -> bool:
    """Return True if the player has laid down the contract."""
    return is_down(desk.state, desk.me)


def automatic(desk: Desk) -> Any | None:
    """Return the cut in the middle, and the pass of a player who wants no offers in this round."""
    if is_cut_for(desk):
        return Cut(half(desk))
    return Pass() if desk.waives and is_offered(desk) and is_first(desk) else None


def asked(desk: Desk) -> bool:
    """Return True if the player has a decision to make now."""
    return desk.my_turn and automatic(desk) is None and not (desk.waives and is_offered(desk))


def offers(desk: Desk) -> bool:
    """Return True if somebody is asked for the discard out of turn."""
    return offer(desk) is not None and desk.to_act[:1] != (desk.state.turn,)
