"""What a seat may do: `to_act` and `legal`."""

from __future__ import annotations

from typing import Any

from peerdeck.action import Deal, Discard, Draw, Group, Pass, Play, maker
from peerdeck.event import Seat
from peerdeck.games.takku_sum.actions import Grace
from peerdeck.games.takku_sum.direction import playable
from peerdeck.games.takku_sum.table import Table, grace_card, top_and_wild

_PASS, _GRACE, _DRAW = Pass(), Grace(), Draw()
_play = maker(Play)


def to_act(state: Table) -> tuple[Seat, ...]:
    """The seat whose turn it is."""
    return () if state.notes.stage == "over" else (state.turn,)


def legal(state: Table, seat: Seat) -> list[Any]:
    """Everything this seat may do; of the groups of one value and size, one."""
    stage = state.notes.stage
    if seat != state.turn:
        return []
    if stage == "playing":
        plays = plays_of(state, seat)
        if plays:
            if state.setup.may_skip:
                plays.append(_PASS)
            return plays
        if not state.zones[state.setup.stock]:
            return [_PASS]
        return [_GRACE] if state.setup.must_try else [_GRACE, _PASS]
    if stage == "grace":
        return [_with_grace_card(state)]
    if stage == "drawing":
        return [_DRAW]
    return [Deal()] if stage == "between" else []


def plays_of(state: Table, seat: Seat) -> list[Any]:
    """The plays of this hand as far as its faces are known here, groups from one card up."""
    face = state.face
    may = playable(state.notes.direction, *top_and_wild(state))
    groups: dict[int, Group] = {}
    plays: list[Any] = []
    for card in state.zones[seat]:
        known = face[card]
        if known is None:
            continue
        value = known % 13
        if may[value]:
            group: Group = ((card, known),)
            if value in groups:
                group = groups[value] + group
            groups[value] = group
            plays.append(_play((group,)))
    return plays


def _with_grace_card(state: Table) -> Any:
    """The one thing that can be done with the Grace Card; its player has a look at it first."""
    card = grace_card(state)
    face = state.face[card]
    assert face is not None  # only its own player asks
    if playable(state.notes.direction, *top_and_wild(state))[face % 13]:
        return Play(((card, face),))
    return Discard((card, face))
