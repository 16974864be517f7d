"""From gestures to actions of contract rummy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.desk import Desk
from app.games.contract_rummy import fitting, going_down, moments
from peerdeck.action import Discard, Draw, Pass
from peerdeck.card import Card
from peerdeck.games.contract_rummy.actions import Buy, Cut, HotCard, Keep, LayOff, Redeem, Take
from peerdeck.words import _

arranges = frozenset({"ask"})  # the gestures that are allowed at any time

_PLACED = {"layoff": LayOff, "redeem": Redeem, "hot": HotCard}
_PLAIN = {"take": Take(), "draw": Draw(), "buy": Buy(), "pass": Pass(), "keep": Keep()}


def act(desk: Desk, intent: Mapping[str, Any]) -> Any | None:
    """Return the action that a gesture asks for, or `None` if it only changed the desk.

    Raises `ValueError` with a sentence if a card has to be chosen first.
    """
    do = intent["do"]
    if do in going_down.intents and not moments.down(desk):
        return going_down.act(desk, intent)
    match intent:
        case {"do": "tap", "card": int(card)} if card in desk.order:
            _tap(desk, Card(card))
        case {"do": "waive" | "ask"}:
            desk.waives = do == "waive"
            if desk.waives and moments.is_offered(desk):
                return Pass()
    return _action(desk, intent) if desk.my_turn else None


def _tap(desk: Desk, card: Card) -> None:
    """Select or deselect a card; a player who is down plays one card at a time."""
    if moments.down(desk) and card not in desk.selected:
        desk.selected.clear()
    desk.tap(card)


def _action(desk: Desk, intent: Mapping[str, Any]) -> Any | None:
    match intent:
        case {"do": "layoff" | "redeem" | "hot" as do, "value": str(value)}:
            place, card = fitting.read_place(value), fitting.chosen(desk)
            return _PLACED[do](*place, card) if place and card else None
        case {"do": "cut", "value": str(value)} if value.isascii() and value.isdecimal():
            return Cut(int(value[:4]))
        case {"do": "act" | "discard"} if moments.melds(desk):
            return _discard(desk)
        case {"do": str(do)}:
            return _PLAIN.get(do)
    return None


def _discard(desk: Desk) -> Discard:
    card = fitting.chosen(desk)
    if card is None:
        raise ValueError(_("First choose the card to discard."))
    if len(desk.selected) > 1:
        raise ValueError(_("You discard just one card: put the others back."))
    return Discard(card)
