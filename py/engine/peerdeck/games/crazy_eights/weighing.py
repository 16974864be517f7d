"""A player of Crazy Eights that weighs what each card leaves, and why it plays one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from peerdeck.action import Play
from peerdeck.bot import Choice, Look, Reason, why
from peerdeck.card import RANKS, SUITS, Face, rank, suit
from peerdeck.event import Seat
from peerdeck.games.crazy_eights import bot as greedy
from peerdeck.games.crazy_eights.table import (
    EIGHT,
    QUEEN,
    TWO,
    Catch,
    LastCard,
    Table,
    after,
    points_of,
)
from peerdeck.words import N_
from peerdeck.zones import hand_zone

OUT = 1e6  # worth of a card that empties the hand
TEN = 10.0  # points
HEADS_UP = "heads-up: "  # begins the names of the weights for two players


class Position:
    """A view in which cards are tried out."""

    def __init__(self, state: Table, seat: Seat) -> None:
        """Count what is in the hand, and what nobody has seen."""
        self.state = state
        self.hand = [face for face in state.faces(hand_zone(seat)) if face is not None]
        self.least = min(len(state.zones[other]) for other in range(state.seats) if other != seat)
        self.next = len(state.zones[after(state, seat, state.notes.direction)])
        share = 52 / len(state.setup.deck)  # two packs count like one
        self.suits, self.ranks = [0.0] * len(SUITS), [0.0] * (len(RANKS) + 1)
        for face in self._unseen():
            self.suits[suit(face)] += share
            self.ranks[rank(face)] += share

    def _unseen(self) -> Iterator[Face]:
        left = Counter[Face | None](self.state.setup.deck)
        left.subtract([*self.hand, *self.state.faces(self.state.setup.pile)])
        return (face for face in left.elements() if face is not None)

    def rest(self, face: Face) -> list[Face]:
        """Return the hand without this card."""
        rest = self.hand.copy()
        rest.remove(face)
        return rest

    def features(self, face: Face) -> Iterator[tuple[str, float]]:
        """Yield what it means to play this card, by the names of the weights."""
        rest, least, points = self.rest(face), self.least, points_of(face) / TEN
        is_eight = rank(face) == EIGHT
        named = greedy.favourite(rest) if is_eight else suit(face)
        same = sum(suit(other) == named for other in rest)
        alike = 0 if is_eight else sum(rank(other) == rank(face) for other in rest)
        eights = sum(rank(other) == EIGHT for other in rest)
        yield "points", points
        yield "points, others nearly out", points / least
        yield "suit in hand", same
        yield "rank in hand", alike
        yield "suit unseen", self.suits[named]
        yield "suit unseen, others nearly out", self.suits[named] / least
        if not same + alike + eights:
            yield "nothing fits after", 1
        if least <= greedy.FEW:
            yield "points, somebody all but out", points
        if hinders(self.state, face):
            yield "hinders the next", 1 / self.next
        if is_eight:
            yield "eight", 1
            yield "eight, others nearly out", 1 / least
            yield "eight, few left", 1 / len(rest)
            return
        yield "rank unseen", self.ranks[rank(face)]
        yield "rank unseen, others nearly out", self.ranks[rank(face)] / least
        if suit(face) != self.state.notes.suit:
            yield "another suit", 1
        if eights:
            yield "eight kept", 1
        if not same:
            yield "suit not in hand", 1


def hinders(state: Table, face: Face) -> bool:
    """Return True if the next player draws for a card, or misses a turn."""
    rules = state.setup.rules
    by_rank = {TWO: rules.twos != "no", QUEEN: rules.queens}
    return by_rank.get(rank(face), False)


@dataclass(frozen=True)
class Weighing:
    """A bot that plays the card that weighs most."""

    weights: Mapping[str, float]

    def __call__(self, look: Look, seat: Seat, actions: Sequence[Any], random: Random) -> Choice:
        """Choose a card to play; what else there is to choose, the plain bot chooses."""
        plays = playable(actions)
        if len(plays) < 2 or Catch() in actions:
            return greedy.choose(look, seat, actions, random)
        position = Position(look(), seat)
        found = max(plays, key=lambda play: self._worth(position, greedy.face_of(play)))
        return found, _reason(position, greedy.face_of(found), plays)

    def _worth(self, position: Position, face: Face) -> float:
        if len(position.hand) == 1:
            return OUT
        table = HEADS_UP if position.state.seats == 2 else ""
        return sum(self.weights[table + name] * value for name, value in position.features(face))


def playable(actions: Sequence[Any]) -> list[Play | LastCard]:
    """Return the plays among actions, with "last card" where it can be said."""
    for kind in (LastCard, Play):
        if plays := [action for action in actions if isinstance(action, kind)]:
            return plays
    return []


def _reason(position: Position, face: Face, plays: Sequence[Play | LastCard]) -> Reason:
    rest, points = position.rest(face), points_of(face)
    if rank(face) == EIGHT:
        is_only = all(rank(greedy.face_of(play)) == EIGHT for play in plays)
        return N_("only an 8 fits") if is_only else N_("it lets you choose the suit")
    if position.next <= greedy.FEW and hinders(position.state, face):
        return _hindrance(position.state, face)
    if position.least <= greedy.FEW and points == max(map(points_of, position.hand)):
        told = N_("somebody may go out soon, and it would count {points:points} against you")
        return why(told, points=points)
    if follow := [other for other in greedy.on(face, rest) if rank(other) != EIGHT]:
        return greedy.fit_on_it(follow)
    if eights := [other for other in rest if rank(other) == EIGHT]:
        return why(N_("it keeps your {face:short}, which fits on any card"), face=eights[0])
    return greedy.against_you(points)


def _hindrance(state: Table, face: Face) -> Reason:
    """Return why a card is played that keeps the next player from going out."""
    if rank(face) == QUEEN:
        return N_("the next player, who is about to go out, misses a turn")
    if state.notes.debt:
        return N_("the next player, who is about to go out, has to draw")
    return N_("the next player, who is about to go out, has to draw two cards")
