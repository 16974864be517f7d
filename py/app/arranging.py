"""Arranging one's hand, which a player may do at any time: sort, group, move, pick up."""

from __future__ import annotations

from collections.abc import Collection
from typing import assert_never

from app import intents
from app.arrangement import WAYS
from app.cardview import spoken, spoken_run
from app.desk import Desk
from app.games import layout_of
from peerdeck.card import Card
from peerdeck.words import _


def arrange(desk: Desk, intent: intents.HandIntent) -> str:
    """Arrange the hand as asked. Return a sentence about it, or "" if the intent made no sense."""
    match intent:
        case intents.Sort(way):
            return _sort(desk, way)
        case intents.Group():
            return _group(desk) if can_group(desk) else ""
        case intents.Ungroup():
            return _ungroup(desk) if can_ungroup(desk) else ""
        case intents.Lift(card):
            if card in in_fan(desk):
                _lift(desk, Card(card))
            else:
                _put_down(desk)
        case intents.Move(card):
            if card in in_fan(desk):
                return _move(desk, intent)
        case _:
            assert_never(intent)
    return ""


def take(desk: Desk, card: Card) -> None:
    """Select a card that is being dragged, and only that one unless it was selected already."""
    desk.blamed.clear()
    if card not in desk.selected:
        desk.selected = [card]
    desk.focus = card


def drop(desk: Desk, card: Card) -> None:
    """Select a card that was dropped on something, as if that had been pressed."""
    take(desk, card)
    desk.lifted = None


def _move(desk: Desk, move: intents.Move) -> str:
    """Move a card to a place in the fan, or by one place."""
    card = Card(move.card)
    if move.to is not None:
        _put_down(desk)
        beside = Card(move.beside) if move.beside is not None else None
        desk.hand.move(card, _place(desk, card, move.to), beside)
    elif move.by in (1, -1):
        _step(desk, card, move.by)
    else:
        return ""
    return _moved(desk, card)


def _lift(desk: Desk, card: Card) -> None:
    """Begin to drag a card: it is selected meanwhile, so that the places that take it light up."""
    if desk.lifted is None:
        desk.lifted = desk.selected[:]
    take(desk, card)


def _put_down(desk: Desk) -> None:
    """End the drag and restore the selection from before it."""
    if desk.lifted is not None:
        desk.selected = desk.lifted
        desk.lifted = None


def in_fan(desk: Desk) -> list[Card]:
    """Return the cards in the fan, from first to last: the layout may have set some aside."""
    aside = layout_of(desk).aside(desk)
    return [card for card in desk.order if card not in aside]


def groups(desk: Desk) -> list[list[Card]]:
    """Return the cards in the fan, in their groups."""
    aside = layout_of(desk).aside(desk)
    kept = ([card for card in group if card not in aside] for group in desk.hand.groups)
    return [group for group in kept if group]


def chosen(desk: Desk) -> list[Card]:
    """Return the selected cards of the hand."""
    return [card for card in desk.order if card in desk.selected]


def has_melds(desk: Desk) -> bool:
    """Return True if the game has melds, for which groups are made in the hand."""
    return layout_of(desk).is_meld is not None


def is_meld(desk: Desk, group: Collection[Card]) -> bool:
    """Return True if a group would be a valid meld."""
    judge = layout_of(desk).is_meld
    return judge is not None and len(group) > 1 and judge(desk, list(group))


def can_group(desk: Desk) -> bool:
    """Return True if the selected cards can be made a group, and are not one already."""
    cards = chosen(desk)
    return has_melds(desk) and len(cards) > 1 and sorted(cards) not in map(sorted, desk.hand.groups)


def can_ungroup(desk: Desk) -> bool:
    """Return True if some of the selected cards lie in a group."""
    return any(map(desk.hand.is_grouped, chosen(desk)))


def group_text(desk: Desk, group: Collection[Card]) -> str:
    """Return a group with its cards, as a screen reader says it."""
    text = _("Group of {count}: {cards}.")
    if is_meld(desk, group):
        text = _("Group of {count}, a meld: {cards}.")
    return text.format(count=len(group), cards=spoken_run(map(desk.face, group)))


def _sort(desk: Desk, way: str) -> str:
    layout = layout_of(desk)
    if way in WAYS:
        desk.hand.sort(way, desk.face)
    elif way in (one.id for one in layout.ways(desk)):
        desk.hand.lay(layout.sorted(desk, way))
    else:
        return ""
    return _("Your hand is sorted.")


def _group(desk: Desk) -> str:
    cards = chosen(desk)
    desk.hand.group(cards)
    desk.selected.clear()
    desk.focus = cards[0]
    return group_text(desk, cards)


def _ungroup(desk: Desk) -> str:
    desk.hand.ungroup(chosen(desk))
    desk.selected.clear()
    return _("The group is taken apart.")


def _place(desk: Desk, card: Card, to: int) -> int:
    """Return a place in the hand for a place in the fan, counted without the card."""
    fan = [other for other in in_fan(desk) if other != card]
    rest = [other for other in desk.order if other != card]
    return rest.index(fan[to]) if 0 <= to < len(fan) else max(0, min(to, len(rest)))


def _step(desk: Desk, card: Card, by: int) -> None:
    """Move a card by one visible place, past all cards that are set aside."""
    before = groups(desk)
    for _card in desk.order:
        desk.hand.step(card, by)
        if groups(desk) != before:
            return


def _moved(desk: Desk, card: Card) -> str:
    desk.focus = card
    fan = in_fan(desk)
    text = _("{card}, {place} of {count}")
    if desk.hand.is_grouped(card):
        text = _("{card}, {place} of {count}, in a group")
    return text.format(card=spoken(desk.face(card)), place=fan.index(card) + 1, count=len(fan))
