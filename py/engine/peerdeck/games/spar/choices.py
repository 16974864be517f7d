"""What a seat may do: `to_act` and `legal`."""

from __future__ import annotations

from typing import Any

from peerdeck.action import Deal, Pass, Play, Shown, maker
from peerdeck.event import Seat
from peerdeck.games.spar.actions import Challenge
from peerdeck.games.spar.breaks import doubtful_plays
from peerdeck.games.spar.table import KING, Table, beats, best_face

_PASS, _DEAL = Pass(), Deal()
_play = maker(Play)


def to_act(state: Table) -> tuple[Seat, ...]:
    """The seat whose turn it is; after the last trick all that are asked for a challenge."""
    stage = state.notes.stage
    if stage == "challenging":
        return state.notes.asked
    return () if stage == "over" else (state.turn,)


def legal(state: Table, seat: Seat) -> list[Any]:
    """Everything this seat may do."""
    stage = state.notes.stage
    if stage == "playing":
        if seat != state.turn:
            return []
        shown = hand_of(state, seat) if state.setup.challenged else proper(state, seat)
        return [_play(((one,),)) for one in shown]
    if stage == "challenging":
        if seat not in state.notes.asked:
            return []
        others = [play for play in doubtful_plays(state) if play[0] != seat]
        return [_PASS, *(Challenge(*play) for play in others)]
    return [_DEAL] if stage == "between" and seat == state.turn else []


def hand_of(state: Table, seat: Seat) -> list[Shown]:
    """The cards of a hand, as far as its faces are known here."""
    face = state.face
    return [(card, known) for card in state.zones[seat] if (known := face[card]) is not None]


def proper(state: Table, seat: Seat) -> list[Shown]:
    """The cards that the rules let a hand play, as far as its faces are known here."""
    hand = hand_of(state, seat)
    best = best_face(state)
    if best is None:
        return hand
    led = best // KING  # its suit; this is asked for every card that is played
    same = [one for one in hand if one[1] // KING == led]
    if state.setup.must_beat:
        return [one for one in same if beats(one[1], best)] or same or hand
    return same or hand
