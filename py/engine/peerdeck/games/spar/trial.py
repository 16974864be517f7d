"""How the search tries a card of Spar out: the round is played to its end by a quick policy.

The value of a round is the chance to win the match with the points that it brings: with one point
needed, a round for two is worth no more than a round for one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any

from peerdeck.action import Play
from peerdeck.event import Seat
from peerdeck.games.spar import rules
from peerdeck.games.spar.estimate import (
    MOST_POINTS,
    POINTS,
    Chain,
    Faces,
    Gain,
    Moment,
    faces_of,
    hopes,
    link,
)
from peerdeck.games.spar.rules import legal, play, proper
from peerdeck.games.spar.scoring import broke, leads_of
from peerdeck.games.spar.table import Action, Challenge, Table, best_face
from peerdeck.race import chance_to_win
from peerdeck.search import Trial
from peerdeck.state import evolve
from peerdeck.step import settle, step
from peerdeck.zones import hand_zone

BACK = 1.35  # the weight of taking control back that won most, tuned over 400,000 rounds
SCORES = (0.0, 0.65, 0.14, 0.17, 0.02, 0.02)  # how often a round is worth 0, 1, 2, … points


def begin(view: Table, seat: Seat, random: Random) -> Trial:
    """Return the function that gives the value of playing a card in an imagined world."""
    chain = chain_of(view)
    out = open_faces(view)
    values: dict[tuple[int, ...], float] = {}

    def value(world: Table, action: Play) -> float:
        _play_round(world, seat, action, out, chain, random)
        won = world.sheet[-1].points
        if won not in values:
            values[won] = chance_to_win(world.points, seat, view.setup.rules.target, SCORES)
        return values[won]

    return value


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


def moment_of(view: Table, seat: Seat) -> Moment:
    """Return what a seat that has to play a card knows of the round."""
    return _moment(view, seat, faces_of(view.deck) & ~open_faces(view), chain_of(view))


def open_faces(state: Table) -> Faces:
    """Return the faces that everybody sees, or has seen since the last shuffle."""
    setup = state.setup
    return faces_of(state.faces(setup.trick)) | faces_of(state.faces(setup.played))


def chain_of(state: Table) -> Chain:
    """Return the complete tricks of the round."""
    return tuple(link(*lead) for lead in leads_of(state))


def _moment(state: Table, seat: Seat, hidden: Faces, chain: Chain) -> Moment:
    """Return what a seat knows; `hidden` are all faces that do not lie open, its own among them."""
    best = best_face(state)
    hand: list[Any] = state.faces(hand_zone(seat))
    others = state.seats - 1
    to_follow = others if best is None else others - len(state.zones[state.setup.trick])
    return Moment(hand, hidden & ~faces_of(hand), best, chain, others, to_follow)


def _play_round(
    world: Table, seat: Seat, action: Play, out: Faces, chain: Chain, random: Random
) -> None:
    """Play a card, and then the round to its end."""
    setup, notes, seats = world.setup, world.notes, world.seats
    hidden = faces_of(world.deck) & ~out
    trick = world.zones[setup.trick]
    mover, shown = seat, action.cards[0]
    while True:
        evolve(world, play(world, mover, Play((shown,))))
        hidden &= ~(1 << shown[1])
        if notes.stage != "playing":
            break
        trick = world.zones[setup.trick]
        if len(trick) == seats:
            lead: Any = world.face[trick[0]]
            chain = (*chain, link(lead, notes.leads[-1] == notes.control))
        mover = world.turn
        cards = proper(world, mover)
        if len(cards) > 1:
            faces = [face for _card, face in cards]
            hoped = hopes(_moment(world, mover, hidden, chain), faces, setup.rules, POINTS, BACK)
            shown = cards[hoped.index(max(hoped))]
        else:
            (shown,) = cards
    settle(rules, world)
    while world.notes.stage == "challenging":
        asked = world.turn
        step(rules, world, asked, challenge(world, legal(world, asked)), random)


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
