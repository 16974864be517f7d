"""List what a seat may do: `to_act` and `legal`."""

from __future__ import annotations

from peerdeck.action import Deal, Discard, Draw, Pass, maker
from peerdeck.card import JOKER
from peerdeck.event import Seat
from peerdeck.games.contract_rummy.actions import Action, Buy, Cut, Keep, Take
from peerdeck.games.contract_rummy.groups import (
    best_ways,
    held_by,
    hot_cards,
    lay_offs,
    one_lay_down,
    redeems,
)
from peerdeck.games.contract_rummy.table import Offer, Table, offered

_TAKE, _DRAW, _BUY, _PASS, _KEEP = Take(), Draw(), Buy(), Pass(), Keep()
_discard = maker(Discard)


def to_act(state: Table) -> tuple[Seat, ...]:
    """Return the seats that are asked about the discard, or the one whose turn it is."""
    notes = state.notes
    if notes.offer is not None:
        return notes.offer[0]
    return () if notes.stage == "over" else (state.turn,)


def legal(state: Table, seat: Seat) -> list[Action]:
    """Return everything this seat may do, but only the first lay-down that is found."""
    notes = state.notes
    if notes.offer is not None:
        return _answers(state, seat, notes.offer)
    if seat != state.turn:
        return []
    stage = notes.stage
    if stage == "playing":
        return _turn(state, seat)
    if stage == "cutting":
        return [Cut(place) for place in range(1, len(state.zones[state.setup.stock]))]
    return [Deal()] if stage == "between" else []


def _answers(state: Table, seat: Seat, offer: Offer) -> list[Action]:
    if seat not in offer[0]:
        return []
    if seat == state.turn:
        return [_TAKE, _DRAW] if state.notes.taken < state.setup.most_taken else [_DRAW]
    if seat in offer[1]:
        return [*hot_cards(state, seat, offered(state)[1]), _PASS]
    return [_BUY, _PASS]


def _turn(state: Table, seat: Seat) -> list[Action]:
    """Return what the turn player may do after the draw."""
    setup, notes = state.setup, state.notes
    held = held_by(state, seat)
    count = len(state.zones[seat])
    if notes.replay:
        return [*lay_offs(state, {JOKER: held[JOKER]})] if JOKER in held else []
    actions: list[Action] = []
    if not notes.down >> seat & 1:
        actions += one_lay_down(state, seat)
    elif not notes.laid or setup.rules.same_turn_layoff:
        if count > setup.left_over:
            actions += lay_offs(state, held)
        actions += redeems(state, seat, held)
    if count == 1 and setup.keeps:
        actions.append(_KEEP)
    else:
        actions += [_discard(((card, face),)) for face, card in held.items()]
    return actions


def suggestions(state: Table, seat: Seat) -> list[Action]:
    """Return the best lay-downs if this seat can lay down now."""
    notes = state.notes
    playing = notes.offer is None and notes.stage == "playing" and seat == state.turn
    if not playing or notes.down >> seat & 1 or notes.replay:
        return []
    return list(best_ways(state, seat))
