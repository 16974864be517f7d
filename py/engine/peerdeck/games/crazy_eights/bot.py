"""A sensible player of Crazy Eights.

It plays whenever it can, keeps its eights for when nothing else fits, and prefers the card after
which its hand fits best. When somebody is about to go out it gets rid of what counts most. It names
the suit it holds most of, never forgets to say “last card”, and catches those who do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from peerdeck.action import Draw, Pass, Play
from peerdeck.bot import Choice, Look, Reason, why
from peerdeck.card import SUITS, Face, rank, suit
from peerdeck.event import Seat
from peerdeck.games.crazy_eights.table import EIGHT, Catch, LastCard, Name, Table, points_of
from peerdeck.words import N_
from peerdeck.zones import hand_zone

FEW = 2  # cards in another hand that make it time to get rid of points
NOTHING_FITS = N_("nothing fits")


def choose(look: Look, seat: Seat, actions: Sequence[Any], _random: Random) -> Choice:
    """Return a catch, else the best card, else the suit it holds most of, else what is left."""
    if len(actions) == 1:
        is_stuck = isinstance(actions[0], Draw | Pass) and not look().notes.debt
        return actions[0], NOTHING_FITS if is_stuck else N_("it is the only choice")
    if Catch() in actions:
        return Catch(), N_("nobody should forget to say “last card”")
    state: Table = look()
    if isinstance(actions[0], Name):
        return _name(state, seat, actions)
    for kind in (LastCard, Play):
        if plays := [action for action in actions if isinstance(action, kind)]:
            return _play(state, seat, plays)
    found = next(action for action in actions if isinstance(action, Draw | Pass))
    return found, NOTHING_FITS


def _name(state: Table, seat: Seat, actions: Sequence[Name]) -> Choice:
    hand = _hand(state, seat)
    wanted = favourite(hand)
    found = next((action for action in actions if action.suit == wanted), actions[0])
    held = [face for face in hand if suit(face) == found.suit and rank(face) != EIGHT]
    return found, fit_on_it(held) if held else N_("an 8 fits on any suit")


def fit_on_it(cards: Sequence[Face]) -> Reason:
    """Return the cards that will fit as a reason."""
    if len(cards) == 1:
        return why(N_("your {face:short} fits on it"), face=cards[0])
    return why(N_("your {cards:cards} fit on it"), cards=sorted(cards))


def favourite(hand: Sequence[Face]) -> int:
    """Return the suit that a hand holds most of, beside its eights."""
    suits = Counter(suit(face) for face in hand if rank(face) != EIGHT)
    return max(range(len(SUITS)), key=lambda one: suits[one])


def _play(state: Table, seat: Seat, plays: Sequence[Play | LastCard]) -> Choice:
    hand = _hand(state, seat)
    if len(hand) == 1:
        return plays[0], N_("it empties your hand")
    if len(plays) == 1 and rank(face_of(plays[0])) != EIGHT:
        return plays[0], N_("it is the only card that fits")
    hurry = any(len(state.zones[other]) <= FEW for other in range(state.seats) if other != seat)

    def promise(action: Play | LastCard) -> tuple[bool, int, int]:
        face = face_of(action)
        follow, points = len(on(face, hand)), points_of(face)
        spare = rank(face) != EIGHT
        return (spare, points, follow) if hurry else (spare, follow, points)

    found = max(plays, key=promise)
    face = face_of(found)
    if rank(face) == EIGHT:
        return found, N_("only an 8 fits")
    if hurry:
        return found, N_("it gets rid of points before somebody goes out")
    if len(on(face, hand)) > 1:
        return found, N_("no other card has more of your hand fit on it")
    return found, against_you(points_of(face))


def on(face: Face, hand: Sequence[Face]) -> list[Face]:
    """Return the cards of a hand that are of the suit or the rank of this one."""
    return [other for other in hand if suit(other) == suit(face) or rank(other) == rank(face)]


def against_you(points: int) -> Reason:
    """Return what a card would count as a reason to play it."""
    return why(N_("in your hand it would count {points:points} against you"), points=points)


def face_of(action: Play | LastCard) -> Face:
    """Return the face of the card that is played."""
    (_card, face) = action.card if isinstance(action, LastCard) else action.cards[0]
    return face


def _hand(state: Table, seat: Seat) -> list[Face]:
    return [face for face in state.faces(hand_zone(seat)) if face is not None]
