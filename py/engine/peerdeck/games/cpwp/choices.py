"""What a seat may do: `to_act` and `legal`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from peerdeck.action import Deal, Group, Pass, Play, Shown, maker
from peerdeck.card import JOKER, SUITS, Card, Face, face_of, parse_face
from peerdeck.event import Seat
from peerdeck.games.cpwp.actions import Hold, Look, NotMine, Swap
from peerdeck.games.cpwp.rows import SEVEN, Ways, viable
from peerdeck.games.cpwp.table import Table, givable, swap_pairs
from peerdeck.zones import hand_zone

OPENER: Face = parse_face("7D")
MOST_HELD_BACK = 3  # under `pass: three_passes`

Held = dict[Face | None, Card]

_PASS, _HOLD, _NOT_MINE = Pass(), Hold(), NotMine()
_play = maker(Play)


def to_act(state: Table) -> tuple[Seat, ...]:
    """The seat whose turn it is."""
    return () if state.notes.stage == "over" else (state.turn,)


def legal(state: Table, seat: Seat) -> list[Any]:
    """Everything this seat may do; of two equal cards the one that was dealt later."""
    stage = state.notes.stage
    if seat != state.turn:
        return []
    if stage == "playing":
        plays = plays_of(state, seat)
        if not plays:
            return [_PASS]
        if state.setup.may_hold_back and state.notes.held_back[seat] < MOST_HELD_BACK:
            plays.append(_HOLD)
        return plays
    if stage == "opening":
        return _openings(state, seat) or [_NOT_MINE]
    if stage == "swapping":
        return _swaps(state, seat)
    return [Deal()] if stage == "between" else []


def plays_of(state: Table, seat: Seat) -> list[Any]:
    """The plays this hand could make if it were to play, jokers among them."""
    setup, face = state.setup, state.face
    hand = state.zones[seat]
    held: Held = {face[card]: card for card in hand}  # of two equal cards the later one
    earlier: Held = {face[card]: card for card in reversed(hand)} if setup.decks > 1 else held
    plays: list[Any] = []
    for start, ways in viable(setup.rows, state).items():
        if start in held:
            run = ((held[start], start),)
            plays.append(_play((run,)))
            if setup.runs:
                _add_runs(plays, run, ways, held, earlier)
    if setup.jokers_on:
        if setup.rules.joker_last == "not_allowed":
            plays = [play for play in plays if not strands_joker(state, seat, play.cards)]
        if JOKER in held:
            plays.append(Play(((held[JOKER], JOKER),)))
    return plays


def _add_runs(plays: list[Any], run: Group, ways: Ways, held: Held, earlier: Held) -> None:
    """Add the longer runs that begin like this one; `earlier` has the first of two equal cards."""
    last, before = run[-1]
    for face, further in ways.items():
        if face in held:
            card = held[face] if face != before else earlier[face]
            if card != last:
                longer = (*run, (card, face))
                plays.append(_play((longer,)))
                _add_runs(plays, longer, further, held, earlier)


def _openings(state: Table, seat: Seat) -> list[Any]:
    if OPENER not in state.faces(hand_zone(seat)):
        return []
    first = [OPENER]
    if state.setup.rules.opening_card == "any_7":
        first = [face_of(SEVEN, suit) for suit in range(len(SUITS))]
    return [play for play in plays_of(state, seat) if play.cards[0][1] in first]


def _swaps(state: Table, seat: Seat) -> list[Any]:
    looked, swapped = state.notes.looked, state.notes.swapped
    pairs = [looked] if looked else list(swap_pairs(state, seat, swapped))
    if state.setup.rules.joker_pick == "open" and not looked:
        return [Look(one, other) for one, other in pairs]
    return [
        Swap(mine, theirs)
        for one, other in pairs
        for mine in givable(state, one, swapped)
        for theirs in givable(state, other, swapped)
    ]


def strands_joker(state: Table, seat: Seat, cards: Sequence[Shown]) -> bool:
    """Whether after these cards the hand would be nothing but jokers."""
    played = {card for card, _face in cards}
    rest = [state.face[card] for card in state.zones[seat] if card not in played]
    return bool(rest) and all(face == JOKER for face in rest)
