"""What an action brings about, and what goes on by itself: `play` and `settle`."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from peerdeck.action import Deal, Pass, Play, Shown, maker
from peerdeck.card import JOKER
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
from peerdeck.games.cpwp.actions import Hold, Look, NotMine, Swap
from peerdeck.games.cpwp.rows import home, zone_for
from peerdeck.games.cpwp.table import Notes, Table, new_notes, next_seat, swap_pairs
from peerdeck.match import deal, deal_order, gather, note_all, only
from peerdeck.words import N_

_laid, _turned = maker(Laid), maker(Turned)  # made in nearly every turn


def settle(state: Table) -> list[Event]:
    """Deal when the deck is shuffled; ask for the 7 of diamonds when the hands are dealt."""
    stage = state.notes.stage
    if stage == "shuffling":
        return [*deal(state, state.setup.deck), Noted(Notes.stage, "dealing")]
    if stage == "dealing":
        return [Noted(Notes.stage, "opening"), Turned(deal_order(state)[0])]
    return []


def play(state: Table, seat: Seat, action: Any) -> list[Event]:
    """What a checked action brings about."""
    kind = type(action)
    if kind is Play:
        shown = action.cards
        if shown[0][1] == JOKER:
            return _play_joker(state, seat, shown[0])
        return _play_cards(state, seat, shown)
    if kind is Pass or kind is NotMine:
        return [_turned((next_seat(state, seat),))]
    if kind is Hold:
        times = state.notes.held_back
        return [
            Noted(Notes.held_back, (*times[:seat], times[seat] + 1, *times[seat + 1 :])),
            _turned((next_seat(state, seat),)),
        ]
    if kind is Look:
        return _look(state, seat, action)
    if kind is Swap:
        return _swap(state, seat, action)
    if kind is Deal:
        return _deal_next(state)
    raise TypeError(f"{action!r} is not an action of this game")


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
    """The last card leaves this hand: the deal ends, or the others play on."""
    out = (*state.notes.out, seat)
    left = [other for other in range(state.seats) if state.zones[other] and other != seat]
    if state.setup.rules.after_win == "play_on":
        if len(left) > 1:
            return [Noted(Notes.out, out), Turned(next_seat(state, seat, (seat,)))]
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
    return only(seats, out[0], Part(N_("deal won"), 1, 1))


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


def _deal_next(state: Table) -> list[Event]:
    fresh = new_notes(state.seats)
    return [
        *note_all(fresh),
        *gather(state, state.setup.deck),
    ]
