"""Choosing the two cards of a swap, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from peerdeck.card import Card
from peerdeck.cli.cards import sort_hand
from peerdeck.cli.prompt import pick_card, pick_name
from peerdeck.event import Seat
from peerdeck.games.cpwp.actions import Swap
from peerdeck.state import State
from peerdeck.words import _


def choose_swap(
    view: State[Any, Any], seat: Seat, legal: Sequence[Swap], names: Sequence[str]
) -> Swap:
    """Ask for one of the legal swaps: a hand and a card, then another hand and its card."""
    pairs = {frozenset(swap) for swap in legal}
    one = _choose_card(view, seat, {card for pair in pairs for card in pair}, names)
    other = _choose_card(
        view, seat, {card for pair in pairs if one in pair for card in pair - {one}}, names
    )
    return Swap(one, other)


def _choose_card(view: State[Any, Any], seat: Seat, cards: set[Card], names: Sequence[str]) -> Card:
    hands = sorted({view.place[card] for card in cards}, key=lambda hand: (hand != seat, hand))
    hand = hands[0]
    if len(hands) > 1:
        print(_("Swap a card of which hand?"))
        hand = hands[pick_name("> ", [names[hand] for hand in hands])]
    offered = [card for card in sort_hand(view, hand) if card in cards]
    print(_("{name}: which card?").format(name=names[hand]))
    return offered[pick_card("> ", [view.face[card] for card in offered])]
