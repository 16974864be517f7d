"""The actions of a seat in Can't Play, Won't Play, and the events that follow.

The package tells the rules; `checks.py` says why an action is not allowed.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby
from typing import assert_never

from peerdeck.action import Deal, Group, Pass, Play, Shown, maker
from peerdeck.card import JOKER, SUITS, Face, face_of, parse_face
from peerdeck.event import (
    DealPassed,
    Event,
    Laid,
    Moved,
    Noted,
    Part,
    Scored,
    Seat,
    ShowCalled,
    Turned,
    everyone,
)
from peerdeck.games.cpwp.rows import SEVEN, home, viable, ways, zone_for
from peerdeck.games.cpwp.table import (
    Action,
    Hold,
    Look,
    Notes,
    NotMine,
    Swap,
    Table,
    givable,
    new_notes,
    next_seat,
    swap_pairs,
)
from peerdeck.match import deal, deal_order, gather, note_all, parts_of_one
from peerdeck.ruled_out import Proof, faces_of
from peerdeck.words import N_
from peerdeck.zones import hand_zone

OPENER: Face = parse_face("7D")
MOST_HELD_BACK = 3  # under `pass: three_passes`

_play = maker(Play)
_laid, _turned = maker(Laid), maker(Turned)  # made in nearly every turn


def to_act(state: Table) -> tuple[Seat, ...]:
    """The seat whose turn it is."""
    return () if state.notes.stage == "over" else (state.turn,)


def legal(state: Table, seat: Seat) -> list[Action]:
    """Everything this seat may do; of two equal cards the one that was dealt later."""
    stage = state.notes.stage
    if seat != state.turn:
        return []
    if stage == "playing":
        plays: list[Action] = [*plays_of(state, seat)]
        if not plays:
            return [Pass()]
        if state.setup.may_hold_back and state.notes.held_back[seat] < MOST_HELD_BACK:
            plays.append(Hold())
        return plays
    if stage == "opening":
        return _openings(state, seat) or [NotMine()]
    if stage == "swapping":
        return _swaps(state, seat)
    return [Deal()] if stage == "between" else []


def plays_of(state: Table, seat: Seat) -> Collection[Play]:
    """The plays this hand could make if it were to play, jokers among them."""
    setup, faces, hand = state.setup, state.face, state.zones[seat]
    held = {faces[card]: card for card in hand}  # of two equal cards the later one
    earlier = {faces[card]: card for card in reversed(hand)} if len(held) < len(hand) else held
    found: dict[Group, Play] = {}  # each of them once: two rows may take the same face
    for start, lines in ways(setup.rows, state):
        if start in held:
            first = ((held[start], start),)
            found[first] = _play((first,))
            for line in lines if setup.runs else ():
                run: Group = first
                for face in line:
                    if face not in held:
                        break
                    shown = held[face], face
                    if shown in run:
                        shown = earlier[face], face
                        if shown in run:
                            break
                    run += (shown,)
                    found[run] = _play((run,))
    plays: Collection[Play] = found.values()
    if setup.jokers_on:
        if setup.rules.joker_last == "not_allowed":
            plays = [play for play in plays if not strands_joker(state, seat, play.cards)]
        if JOKER in held:
            plays = [*plays, Play(((held[JOKER], JOKER),))]
    return plays


def _openings(state: Table, seat: Seat) -> list[Action]:
    if OPENER not in state.faces(hand_zone(seat)):
        return []
    first = [OPENER]
    if state.setup.rules.opening_card == "any_7":
        first = [face_of(SEVEN, suit) for suit in range(len(SUITS))]
    return [play for play in plays_of(state, seat) if play.cards[0][1] in first]


def _swaps(state: Table, seat: Seat) -> list[Action]:
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
    """Return True if only jokers would be left in the hand after these cards."""
    played = {card for card, _face in cards}
    rest = [state.face[card] for card in state.zones[seat] if card not in played]
    return bool(rest) and all(face == JOKER for face in rest)


def play(state: Table, seat: Seat, action: Action) -> list[Event]:
    """Return what a checked action brings about."""
    match action:
        case Play():
            if action.cards[0][1] == JOKER:
                return _play_joker(state, seat, action.cards[0])
            return _play_cards(state, seat, action.cards)
        case Pass() | NotMine():
            return [_turned((next_seat(state, seat),))]
        case Hold():
            times = state.notes.held_back
            return [
                Noted(Notes.held_back, (*times[:seat], times[seat] + 1, *times[seat + 1 :])),
                _turned((next_seat(state, seat),)),
            ]
        case Look():
            return _look(state, seat, action)
        case Swap():
            return _swap(state, seat, action)
        case Deal():
            return _deal_next(state)
        case _:
            assert_never(action)


def proves(state: Table, seat: Seat, action: Action) -> list[Proof]:
    """Return what a pass or "not mine" proves of the hand of its seat."""
    match action:
        case Pass():
            faces = [*viable(state.setup.rows, state), *([JOKER] if state.setup.jokers_on else [])]
        case NotMine():
            faces = [OPENER]
        case _:
            return []
    return [Proof(tuple(state.zones[seat]), faces_of(faces))]


def settle(state: Table) -> list[Event]:
    """Deal when the deck is shuffled; ask for the 7 of diamonds when the hands are dealt."""
    stage = state.notes.stage
    if stage == "shuffling":
        return [*deal(state, state.setup.deck), Noted(Notes.stage, "dealing")]
    if stage == "dealing":
        return [Noted(Notes.stage, "opening"), Turned(deal_order(state)[0])]
    return []


def _play_cards(state: Table, seat: Seat, shown: tuple[Shown, ...]) -> list[Event]:
    first = shown[0][1]
    rows = state.setup.rows_of[first // 13]
    row = rows[0] if len(rows) == 1 else home(rows, state, first)
    assert row is not None
    events: list[Event]
    if len(shown) == 1:
        events = [_laid((shown, zone_for(row, first)))]
    else:
        zones = groupby(shown, lambda one: zone_for(row, one[1]))  # a run may begin with sevens
        events = [Laid(tuple(part), zone) for zone, part in zones]
    if state.notes.stage == "opening":
        events.append(Noted(Notes.stage, "playing"))
    if len(state.zones[seat]) > len(shown):
        events.append(_turned((next_seat(state, seat),)))
        return events
    return events + _go_out(state, seat)


def _play_joker(state: Table, seat: Seat, joker: Shown) -> list[Event]:
    setup, notes = state.setup, state.notes
    jokers = (*notes.jokers[:seat], notes.jokers[seat] + 1, *notes.jokers[seat + 1 :])
    events: list[Event] = [
        Laid((joker,), setup.front[seat]),
        Noted(Notes.jokers, jokers),
    ]
    if len(state.zones[seat]) == 1:
        return events + _go_out(state, seat)
    swaps = 1
    if setup.rules.jokers in ("two", "four"):
        swaps = sum(jokers) if setup.rules.nth_scope == "table" else jokers[seat]
    return [*events, Noted(Notes.stage, "swapping"), Noted(Notes.swaps, swaps)]


def _look(state: Table, seat: Seat, look: Look) -> list[Event]:
    cards = tuple(card for hand in look for card in state.zones[hand])
    return [Noted(Notes.looked, tuple(look)), ShowCalled(cards, 1 << seat)]


def _swap(state: Table, seat: Seat, swap: Swap) -> list[Event]:
    one, other = swap
    notes = state.notes
    events: list[Event] = [
        Moved((one,), state.place[other]),
        Moved((other,), state.place[one]),
        Noted(Notes.looked, ()),
    ]
    swapped = (*notes.swapped, one, other)
    if notes.swaps > 1 and next(swap_pairs(state, seat, swapped), None):
        return [*events, Noted(Notes.swaps, notes.swaps - 1), Noted(Notes.swapped, swapped)]
    return [
        *events,
        Noted(Notes.swaps, 0),
        Noted(Notes.swapped, ()),
        Noted(Notes.stage, "playing"),
        _turned((next_seat(state, seat),)),
    ]


def _go_out(state: Table, seat: Seat) -> list[Event]:
    """Return the events that follow the last card of a hand: the deal ends or goes on."""
    out = (*state.notes.out, seat)
    left = [other for other in range(state.seats) if state.zones[other] and other != seat]
    if state.setup.rules.after_win == "play_on":
        if len(left) > 1:
            return [Noted(Notes.out, out), Turned(next_seat(state, seat))]
        out = (*out, *left)
    kept = tuple(card for other in left for card in state.zones[other])
    scored = Scored(out[:1], _count(state, out, left))
    return [
        Noted(Notes.out, out),
        scored,
        *_after(state, scored),
        ShowCalled(kept, everyone(state.seats)),
    ]


def _count(state: Table, out: tuple[Seat, ...], left: list[Seat]) -> tuple[tuple[Part, ...], ...]:
    """The row of the score sheet."""
    rules, seats = state.setup.rules, state.seats
    if rules.match == "cards_left":
        counts = [len(state.zones[seat]) if seat in left else 0 for seat in range(seats)]
        return tuple((Part(N_("cards left"), count, 1),) for count in counts)
    if rules.match == "one" and rules.after_win == "play_on":
        later = [seats - 1 - out.index(seat) for seat in range(seats)]
        return tuple((Part(N_("players out later"), count, 1),) for count in later)
    return parts_of_one(seats, out[0], Part(N_("deal won"), 1, 1))


def _after(state: Table, scored: Scored) -> list[Event]:
    """The match is over with this deal, or the next dealer has the turn."""
    rules = state.setup.rules
    match rules.match:
        case "one":
            over = True
        case "wins":
            totals = (a + b for a, b in zip(state.points, scored.points, strict=True))
            over = max(totals) == rules.match_deals
        case _:
            over = len(state.sheet) + 1 == rules.match_deals
    if over:
        return [Noted(Notes.stage, "over")]
    dealer = (state.dealer + 1) % state.seats
    return [Noted(Notes.stage, "between"), DealPassed(dealer), Turned(dealer)]


def again(state: Table) -> list[Event]:
    """Return what begins the deal under way again; nothing between two deals."""
    return [] if state.notes.stage in ("between", "over") else _deal_next(state)


def impasse(state: Table, idle: Sequence[tuple[Seat, Action]], stuck: Sequence[Seat]) -> bool:
    """Return True if all say that they cannot play, or nobody has the 7 of diamonds."""
    if state.notes.stage == "opening":
        return state.turn in stuck and state.turn == deal_order(state)[-1]
    holding = {seat for seat in range(state.seats) if state.zones[seat]}
    last = idle[len(idle) - len(holding) :] if len(idle) >= len(holding) else ()
    is_round = {seat for seat, _action in last} == holding
    is_passed = all(isinstance(action, Pass) for _seat, action in last)
    return state.notes.stage == "playing" and is_round and is_passed


def _deal_next(state: Table) -> list[Event]:
    fresh = new_notes(state.seats)
    return [
        *note_all(fresh),
        *gather(state, state.setup.deck),
    ]
