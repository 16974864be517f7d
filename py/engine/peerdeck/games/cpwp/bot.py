"""A sensible player of Can't Play, Won't Play.

Whoever may not pass wins by keeping others waiting. So this bot plays first what its own hand is
waiting for, then what opens nothing for the others, and only then sevens and cards on which others
wait; it plays long runs rather than short ones. A joker serves when everything else would help the
others: it hands the card that is hardest to play to whoever holds the fewest.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from peerdeck.action import Pass, Play
from peerdeck.bot import Choice, Look
from peerdeck.card import JOKER, Card, Face, rank, suit
from peerdeck.event import Seat
from peerdeck.games.cpwp import table as own
from peerdeck.games.cpwp.rows import KING, SEVEN, viable
from peerdeck.games.cpwp.table import Table
from peerdeck.words import N_
from peerdeck.zones import hand_zone

# Worth of a play, in cards: what it gets rid of and opens for the own hand, less the help it is.
PER_CARD = 1.0
PER_OWN_WAITING = 1.5
PER_OTHERS_NEXT = -2.0
PER_OTHERS_WAITING = -0.3
JOKER_WORTH = -1.0  # a joker is as good as a play that helps others a little
HOLD_WORTH = -2.5

GIVES_AWAY = N_("with it you give away a card that is hard to play")
NOT_OWN = N_("none of your own cards can be swapped here")


def choose(look: Look, seat: Seat, actions: Sequence[Any], random: Random) -> Choice:
    """The action that helps the own hand most and the others least."""
    if len(actions) == 1:
        return actions[0], _reason_for_the_one(actions[0])
    state: Table = look()
    match actions[0]:
        case own.Swap():
            return _swap(state, seat, actions, random)
        case own.Look():
            return _look(state, seat, actions)
        case _:
            return max((_judge(state, seat, action) for action in actions), key=_worth)[1]


def _reason_for_the_one(action: Any) -> str:
    return (
        N_("nothing in your hand fits") if isinstance(action, Pass) else N_("it is the only choice")
    )


def _worth(judged: tuple[float, Choice]) -> float:
    return judged[0]


def _judge(state: Table, seat: Seat, action: Any) -> tuple[float, Choice]:
    if isinstance(action, own.Hold):
        return HOLD_WORTH, (action, N_("it keeps the others waiting"))
    assert isinstance(action, Play)
    faces = [face for _card, face in action.cards]
    hand = [face for face in state.faces(hand_zone(seat)) if face is not None]
    if len(faces) == len(hand):
        return 1_000.0, (action, N_("it empties your hand"))
    if faces == [JOKER]:
        return JOKER_WORTH, (action, GIVES_AWAY)
    rest = hand.copy()
    for face in faces:
        rest.remove(face)
    worth = PER_CARD * len(faces)
    helps = 0.0
    for step in _opened(faces):
        beyond = _beyond(faces[-1], step)
        waiting = sum(face in rest for face in beyond)
        worth += PER_OWN_WAITING * waiting
        if beyond and beyond[0] not in rest:
            helps += PER_OTHERS_NEXT + PER_OTHERS_WAITING * (len(beyond) - waiting)
    worth += helps
    reason = (
        N_("it opens the way for more of your hand")
        if worth > 0
        else N_("it helps the others least")
    )
    return worth, (action, reason if helps else N_("it opens nothing for the others"))


def _opened(faces: list[Face]) -> list[int]:
    """The directions in which these cards let a row grow."""
    first, last = rank(faces[0]), rank(faces[-1])
    if first == SEVEN:
        return [1, -1] if last == SEVEN else [1 if last > SEVEN else -1]
    return [1 if first > SEVEN else -1]


def _beyond(face: Face, step: int) -> list[Face]:
    """The faces that have to wait for this one, nearest first."""
    return [face + step * k for k in range(1, 13) if 1 <= rank(face) + step * k <= KING]


def _look(state: Table, seat: Seat, actions: Sequence[Any]) -> Choice:
    def cards(look: own.Look) -> tuple[bool, int]:
        others = [hand for hand in look if hand != seat]
        return seat not in look, min(len(state.zones[other]) for other in others)

    found = min(actions, key=cards)
    if seat not in found:
        return found, NOT_OWN
    told = N_("it slows whoever has the fewest cards")
    return found, told


def _swap(state: Table, seat: Seat, actions: Sequence[Any], random: Random) -> Choice:
    gaps = {face: _gap(state, face) for face in set(state.face) if face is not None}

    def gap(card: Card) -> float:
        """Return how hard a card is to play; an unknown one is somewhere in the middle."""
        known = state.face[card]
        return 3.0 if known is None else gaps[known]

    def worth(swap: own.Swap) -> tuple[float, int, float]:
        mine, theirs = swap
        if state.place[theirs] == seat:
            mine, theirs = theirs, mine
        if state.place[mine] != seat:
            return -100.0, 0, 0.0
        taker = len(state.zones[state.place[theirs]])
        return gap(mine) - gap(theirs), -taker, random.random()

    found = max(actions, key=worth)
    is_own = seat in (state.place[found.one], state.place[found.other])
    return found, N_("it gives away what is hardest to play") if is_own else NOT_OWN


def _gap(state: Table, face: Face) -> float:
    """Return how many cards must come before this one; a joker is worth having."""
    if face == JOKER:
        return -1.0
    of_suit, value = suit(face), rank(face)
    takes = [
        rank(other)
        for other in viable(state.setup.rows_of[of_suit], state)
        if suit(other) == of_suit
    ]
    same_side = [other for other in takes if (other - SEVEN) * (value - SEVEN) >= 0]
    return min((abs(value - other) for other in same_side), default=abs(value - SEVEN))
