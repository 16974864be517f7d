"""Putting the contract together and laying it down: the panel, its commands, its gestures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.desk import Desk
from app.html import Html, div, p
from app.layouts.layout import Way
from app.screens.chrome import Command
from peerdeck.card import Card
from peerdeck.games.contract_rummy.contracts import contract_told
from peerdeck.games.contract_rummy.table import contract_now
from peerdeck.words import _

intents = frozenset({"down"})  # the gestures that `act` understands


def panel(desk: Desk) -> Html | None:
    """The contract to be filled, in or out of turn, while the player is not yet down."""
    told = _("To lay down: {contract}.").format(contract=contract_told(contract_now(desk.state)))
    return div(p(told), class_="contract")


def commands(desk: Desk) -> tuple[Command, ...]:
    """The commands of going down, the main one first; none where it cannot be done now."""
    if not desk.header.game.suggestions(desk.state, desk.me):
        return ()
    return (Command("down", _("Lay down"), kind="main"),)


def act(desk: Desk, intent: Mapping[str, Any]) -> Any | None:
    """The lay-down that a gesture asks for, or `None` if it only changed the draft."""
    match intent:
        case {"do": "down"}:
            return next(iter(desk.header.game.suggestions(desk.state, desk.me)), None)
    return None


def ways(_desk: Desk) -> tuple[Way, ...]:
    """The ways to sort the hand beside suits and ranks."""
    return ()


def sorted(desk: Desk, _way: str) -> list[list[Card]]:
    """The hand sorted so, in groups."""
    return [desk.order]


def is_meld(_desk: Desk, _cards: Sequence[Card]) -> bool:
    """Whether these cards of the hand make a meld of the contract."""
    return False
