"""A player's own hand, and the tools that arrange it."""

from __future__ import annotations

from app import arranging, moment
from app.desk import Desk
from app.layouts import layout_of
from app.screens.hand import Group, Hand, HandCard
from app.screens.sorting import Sort, Sorting
from peerdeck.card import Card
from peerdeck.words import _


def hand(desk: Desk) -> Hand:
    """Return the hand as it is laid out."""
    asked = moment.is_awaited(desk)
    playable = moment.playable(desk) if asked else set()
    return Hand(
        tuple(
            Group(
                tuple(_card(desk, card, card in playable) for card in group),
                meld=arranging.is_meld(desk, group),
                made=desk.hand.is_made(group),
            )
            for group in arranging.groups(desk)
        ),
        focus=desk.focus,
        my_turn=asked,
        aside=len(layout_of(desk).aside(desk)),
    )


def _card(desk: Desk, card: Card, playable: bool) -> HandCard:
    return HandCard(
        card,
        desk.face(card),
        selected=card in desk.selected,
        new=card in desk.hand.fresh,
        playable=playable,
        blamed=card in desk.blamed,
    )


def sorting(desk: Desk) -> Sorting:
    """Return the tools: those of all games, and those of this one."""
    return Sorting(
        (
            Sort("suit", _("Suits"), _("Sort the hand by suits")),
            Sort("rank", _("Ranks"), _("Sort the hand by ranks")),
            *(Sort(way.id, way.label, way.spoken) for way in layout_of(desk).ways(desk)),
        ),
        has_groups=arranging.has_melds(desk),
        can_group=arranging.can_group(desk),
        can_ungroup=arranging.can_ungroup(desk),
    )
