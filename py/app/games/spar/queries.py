"""The table of a game of tricks in sentences."""

from __future__ import annotations

from app.desk import Desk
from app.games.spar.round import is_complete, is_swept, led_suit
from peerdeck.games.spar.table import Trick, best_face, tricks_of
from peerdeck.naming import spoken, suit_name
from peerdeck.words import _


def on_table(desk: Desk) -> str:
    """Describe the trick on the table."""
    if is_swept(desk):
        return _("No card has been played.")
    trick = tricks_of(desk.state)[-1]
    if is_complete(desk):
        told = _("In the trick: {cards}. It went to {name}.")
    else:
        told = _("In the trick: {cards}. In control: {name}.")
    return told.format(cards=_cards(desk, trick), name=desk.names[trick.control])


def last_trick(desk: Desk) -> str:
    """Describe the last complete trick, and name the player who won it."""
    complete = [one for one in tricks_of(desk.state) if len(one.cards) == desk.state.seats]
    if not complete:
        return _("No trick has been won in this round.")
    trick = complete[-1]
    return _("{name} won trick {number}: {cards}.").format(
        name=desk.names[trick.control], number=len(complete), cards=_cards(desk, trick)
    )


def wanted(desk: Desk) -> str:
    """Say what the rules ask of the next player."""
    led, best = led_suit(desk), best_face(desk.state)
    if led is None or best is None or is_complete(desk):
        return _("The leader may play any card.")
    told = _("Follow suit if you can: {suit} were led.")
    if desk.state.setup.must_beat:
        told = _("Follow suit if you can, and go over the {card}: {suit} were led.")
    return told.format(suit=suit_name(led), card=spoken(best))


def _cards(desk: Desk, trick: Trick) -> str:
    seats = desk.state.seats
    return ", ".join(
        _("{name} {card}").format(
            name=desk.names[(trick.leader + place) % seats], card=spoken(desk.face(card))
        )
        for place, card in enumerate(trick.cards)
    )
