"""From gestures to actions of contract rummy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, assert_never

from app import intents
from app.desk import Desk
from app.games.contract_rummy import fitting, going_down, phases
from app.games.contract_rummy import intents as own
from app.hint import Target
from peerdeck.action import Discard, Draw, Pass, Shown
from peerdeck.card import Card
from peerdeck.event import Zone
from peerdeck.games.contract_rummy.actions import (
    Buy,
    Cut,
    HotCard,
    Keep,
    LayDown,
    LayOff,
    Redeem,
    Take,
)
from peerdeck.objection import Objection
from peerdeck.words import _


def act(desk: Desk, intent: own.Intent) -> Any | None:
    """Return the action that a gesture asks for, or `None` if it only changed the desk.

    Raises `Objection` if a card has to be chosen first.
    """
    match intent:
        case intents.Tap(card):
            if card in desk.order:
                desk.tap(Card(card), joins=together(desk, [*desk.selected, Card(card)]))
        case own.Waive() | own.Ask():
            desk.waives = isinstance(intent, own.Waive)
            if desk.waives and phases.is_offered(desk):
                return Pass()
        case _ if isinstance(intent, own.SlotIntent | own.Laydown):
            return None if phases.down(desk) else going_down.act(desk, intent)
        case _ if desk.my_turn:
            return _action(desk, intent)
    return None


def together(desk: Desk, _cards: Sequence[Card]) -> bool:
    """Return True if cards are chosen for the contract; a player who is down plays single ones."""
    return not phases.down(desk)


_ON_MELDS: dict[type[Any], str] = {LayOff: "layoff", HotCard: "hot", Redeem: "redeem"}


def targets(action: Any) -> list[Target]:
    """Return the controls that lead to an action; a meld is one when its card has been chosen."""
    match action:
        case LayOff() | HotCard() | Redeem():
            return [("meld", str(action.meld)), (_ON_MELDS[type(action)], fitting.place(action))]
        case LayDown():
            return [("laydown", "")]
        case Discard():
            return [("discard", ""), ("act", "")]
        case Cut(place):
            return [("cut", str(place))]
        case Take() | Draw() | Buy() | Keep() | Pass():
            return [(type(action).__name__.lower(), "")]
        case _:
            return []


def _action(
    desk: Desk, intent: intents.Act | intents.Pass | own.PileIntent | own.TableIntent
) -> Any | None:
    match intent:
        case own.Layoff(value):
            return _placed(desk, LayOff, value)
        case own.Redeem(value):
            return _placed(desk, Redeem, value)
        case own.Hot(value):
            return _placed(desk, HotCard, value)
        case own.Cut(value):
            return Cut(int(value[:4])) if value.isascii() and value.isdecimal() else None
        case own.Take():
            return Take()
        case own.Draw():
            return Draw()
        case own.Buy():
            return Buy()
        case own.Keep():
            return Keep()
        case intents.Pass():
            return Pass()
        case intents.Act() | own.Discard():
            return _discard(desk) if phases.melds(desk) else None
        case _:
            assert_never(intent)


def _placed(desk: Desk, action: Callable[[Zone, int, Shown], Any], value: str) -> Any | None:
    """Return the action that puts the selected card to this place of a meld."""
    place, card = fitting.read_place(value), fitting.chosen(desk)
    return action(*place, card) if place and card else None


def _discard(desk: Desk) -> Discard:
    card = fitting.chosen(desk)
    if card is None:
        raise Objection(_("First choose the card to discard."))
    if len(desk.selected) > 1:
        raise Objection(_("You discard just one card: put the others back."))
    return Discard(card)
