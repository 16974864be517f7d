"""Can't Play, Won't Play in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from peerdeck.action import Pass, Play
from peerdeck.card import JOKER, Card
from peerdeck.event import Seat
from peerdeck.games.cpwp.actions import Hold, Look, NotMine, Swap
from peerdeck.games.cpwp.table import Table
from peerdeck.naming import short, shorts, within
from peerdeck.words import _


def tell(state: Table, seat: Seat, action: Any, names: Sequence[str]) -> str:
    """The action, about to be played, in a sentence that tells no face unknown to this state."""
    name = names[seat]
    match action:
        case Play(((_card, face),)) if face == JOKER:
            return _("{name} played a joker.").format(name=name)
        case Play(cards):
            return _("{name} played {cards}.").format(
                name=name, cards=shorts(face for _card, face in cards)
            )
        case Pass():
            return _("{name}: “Won't play; can't play.”").format(name=name)
        case Hold():
            return _("{name} held back.").format(name=name)
        case NotMine():
            return _("{name} did not have the 7 of diamonds.").format(name=name)
        case Look(one, other) if seat in (one, other):
            hand = _hand(names[other if seat == one else one])
            return _("{name} looked at {hand}.").format(name=name, hand=hand)
        case Look(one, other):
            return _("{name} looked at {one} and {other}.").format(
                name=name, one=_hand(names[one]), other=_hand(names[other])
            )
        case Swap(one, other):
            return _tell_swap(state, seat, one, other, names)
        case _:
            raise TypeError(f"{action!r} is not an action of this game")


def _tell_swap(state: Table, seat: Seat, one: Card, other: Card, names: Sequence[str]) -> str:
    if state.place[other] == seat:
        one, other = other, one
    if state.place[one] == seat:
        return _("{name} swapped {one} for {other} from {taker}.").format(
            name=names[seat],
            one=_a_card(state, one),
            other=_a_card(state, other),
            taker=within(names[state.place[other]]),
        )
    return _("{name} swapped {one} from {giver} for {other} from {taker}.").format(
        name=names[seat],
        one=_a_card(state, one),
        giver=within(names[state.place[one]]),
        other=_a_card(state, other),
        taker=within(names[state.place[other]]),
    )


def _hand(name: str) -> str:
    """Whose hand it is, within a sentence."""
    return _("your hand") if name == _("You") else _("the hand of {name}").format(name=name)


def _a_card(state: Table, card: Card) -> str:
    face = state.face[card]
    return _("a card") if face is None else short(face)


def choice(state: Table, _seat: Seat, action: Any, names: Sequence[str]) -> str:
    """The action as one of several that can be chosen. Swaps are chosen card by card."""
    match action:
        case Play(cards):
            return _("Play {cards}").format(cards=shorts(face for _card, face in cards))
        case Pass():
            return _("“Won't play; can't play.”")
        case Hold():
            return _("Hold back")
        case NotMine():
            return _("Not mine")
        case Look(one, other):
            return _("Look at two hands: {one}, {other}").format(one=names[one], other=names[other])
        case Swap(one, other):
            return _("Swap {one} with {other}").format(
                one=_a_card(state, one), other=_a_card(state, other)
            )
        case _:
            raise TypeError(f"{action!r} is not an action of this game")
