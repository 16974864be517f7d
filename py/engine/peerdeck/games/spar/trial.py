"""The search's trial of a card of Spar: the round is played to its end by a quick policy.

Everybody plays the card with the best estimate. Many trials say more than few, so a round is played
with bare faces here, several times as fast as with the rules themselves.

The value of a round is the chance to win the match with the points that it brings: with one point
needed, a round for two is worth no more than a round for one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from random import Random
from typing import Any

from peerdeck.card import Face
from peerdeck.event import Seat
from peerdeck.games.spar.estimate import (
    MOST_POINTS,
    POINTS,
    Chain,
    Gain,
    Position,
    hopes,
    link,
    points_of,
)
from peerdeck.games.spar.scoring import broke, doubtful_plays, holders, leads_of
from peerdeck.games.spar.table import OF_SUIT, OVER, Action, Challenge, Table, best_face
from peerdeck.race import chance_to_win
from peerdeck.ruled_out import Faces, faces_of
from peerdeck.search import Trial, Trials
from peerdeck.zones import hand_zone

BACK = 1.35  # the weight of taking control back that won most, tuned over 400,000 rounds
SCORES = (0.0, 0.65, 0.14, 0.17, 0.02, 0.02)  # how often a round is worth 0, 1, 2, … points


def trials(view: Table, seat: Seat, _random: Random) -> Trials:
    """Return how to try cards out in an imagined world."""
    so_far, target = Round(view), view.setup.rules.target

    @cache
    def worth(winner: Seat | None, won: int) -> float:
        points = [score + won * (other == winner) for other, score in enumerate(view.points)]
        return chance_to_win(points, seat, target, SCORES)

    def trial(world: Table) -> Trial:
        hands = hands_in(world)
        return lambda play: worth(*so_far.result(world, hands, seat, play.cards[0][1]))

    return trial


def hands_in(world: Table) -> list[Faces]:
    """Return the hand of each seat, of a world in which every face is known."""
    held: list[Any] = [world.faces(hand_zone(seat)) for seat in range(world.seats)]
    return [faces_of(hand) for hand in held]


class Round:
    """A round so far, as everybody sees it, to be played to its end in many worlds.

    Late in a round the same hands come up again and again, so choices are remembered.
    """

    def __init__(self, view: Table) -> None:
        """Begin where somebody has to play a card."""
        setup, self._best = view.setup, best_face(view)
        trick: list[Any] = [] if self._best is None else view.faces(setup.trick)
        self._must_beat, self._points = setup.must_beat, points_of(setup.rules)
        self._lead: Face = trick[0] if trick else 0
        self._to_play = view.seats - len(trick)
        self._chain = chain_of(view)
        self._hidden = faces_of(view.deck) & ~open_faces(view)
        self._holders = holders(view)
        self._doubtful = doubtful_plays(view) if setup.challenged else []
        self._choices: dict[tuple[Any, ...], Face] = {}

    def result(
        self, world: Table, hands: Sequence[Faces], mover: Seat, face: Face
    ) -> tuple[Seat | None, int]:
        """Return the winner and the points if this seat plays this card in a world of these hands.

        Nobody wins, as by the rules, if everybody who was in control is caught.
        """
        seats = world.seats
        hands = [*hands]
        best, lead, to_play = self._best, self._lead, self._to_play
        chain, hidden, holders = self._chain, self._hidden, self._holders[:]
        while True:
            hands[mover] ^= 1 << face
            hidden ^= 1 << face
            if best is None:
                lead = face
            if best is None or OVER[best] >> face & 1:
                best = face
                holders.append(mover)
            mover = (mover + 1) % seats
            to_play -= 1
            if not to_play:
                kept = link(lead, best == lead)
                chain = (*chain, kept) if kept > 0 else (kept,)  # which wipes out what was before
                best, to_play, mover = None, seats, holders[-1]
                if not hands[mover]:
                    break
            face = self._choice(hands[mover], hidden, best, chain, seats - 1, to_play - 1)
        caught = self._caught(world, mover)
        if caught:
            return next((seat for seat in reversed(holders) if seat not in caught), None), 1
        return mover, self._points(chain)

    def _caught(self, world: Table, control: Seat) -> set[Seat]:
        """Return the seats that are rightly challenged if one of them is in control at the end.

        All the others challenge the seat in control then, and that one challenges another.
        """
        if not any(seat == control and broke(world, seat, one) for seat, one in self._doubtful):
            return set()
        others = (play for play in self._doubtful if play[0] != control)
        return {control, next((seat for seat, one in others if broke(world, seat, one)), control)}

    def _choice(
        self,
        hand: Faces,
        hidden: Faces,
        best: Face | None,
        chain: Chain,
        others: int,
        to_follow: int,
    ) -> Face:
        """Return the card with the best estimate of those that follow the rules."""
        cards = taking = hand
        if best is not None:
            cards = hand & OF_SUIT[best] or hand
            taking = cards & OVER[best]
            if taking and self._must_beat:
                cards = taking
            chain = ()  # it will be lost
        if not cards & (cards - 1):
            return cards.bit_length() - 1
        held = _listed(hand)
        over = tuple([(hidden & OVER[face]).bit_count() for face in held])
        asked = hand, over, cards, taking, chain, to_follow  # all that the estimates depend on
        if asked not in self._choices:
            position = Position(held, hidden & ~hand, best, chain, others, to_follow)
            faces = _listed(cards)
            hoped = hopes(position, faces, self._points, POINTS, BACK)
            self._choices[asked] = faces[hoped.index(max(hoped))]
        return self._choices[asked]


@lru_cache(maxsize=1 << 14)
def _listed(faces: Faces) -> Sequence[Face]:
    return [face for face in range(faces.bit_length()) if faces >> face & 1]


def gains(view: Table, seat: Seat) -> Gain:
    """Return what winning the round with so many points adds to the chance to win the match."""
    return _gains(view.points, seat, view.setup.rules.target)


@lru_cache(maxsize=64)
def _gains(points: tuple[int, ...], seat: Seat, target: int) -> Gain:
    def chance(winner: Seat, worth: int) -> float:
        after = [score + worth * (who == winner) for who, score in enumerate(points)]
        return chance_to_win(after, seat, target, SCORES)

    others = [other for other in range(len(points)) if other != seat]
    lost = sum(chance(other, 1) for other in others) / len(others)
    return [max(chance(seat, worth) - lost, 0.0) for worth in range(MOST_POINTS + 1)]


def position_of(view: Table, seat: Seat) -> Position:
    """Return what a seat that has to play a card knows of the round."""
    best, others = best_face(view), view.seats - 1
    hand: list[Any] = view.faces(hand_zone(seat))
    hidden = faces_of(view.deck) & ~open_faces(view) & ~faces_of(hand)
    to_follow = others if best is None else others - len(view.zones[view.setup.trick])
    return Position(hand, hidden, best, chain_of(view), others, to_follow)


def open_faces(state: Table) -> Faces:
    """Return the faces that everybody sees, or has seen since the last shuffle."""
    setup = state.setup
    lying: list[Any] = [*state.faces(setup.trick), *state.faces(setup.played)]  # all known
    return faces_of(lying)


def chain_of(state: Table) -> Chain:
    """Return the complete tricks of the round."""
    return tuple(link(*lead) for lead in leads_of(state))


def challenge(state: Table, actions: Sequence[Action]) -> Action:
    """Choose a play that is proven wrong, if possible one of the player in control."""
    proven = [
        action
        for action in actions
        if isinstance(action, Challenge) and broke(state, action.accused, action.trick)
    ]
    if not proven:
        return actions[0]
    return max(proven, key=lambda action: action.accused == state.notes.control)
