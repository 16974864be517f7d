"""What an action brings about, and what goes on by itself: `play` and `settle`."""

from __future__ import annotations

from typing import Any

from peerdeck.action import Deal, Pass, Play, Shown, maker
from peerdeck.event import DealPassed, Event, Laid, Moved, Noted, Scored, Seat, Turned
from peerdeck.games.spar.actions import Challenge
from peerdeck.games.spar.breaks import askable
from peerdeck.games.spar.scoring import outcome
from peerdeck.games.spar.table import TRICKS, Claim, Notes, Table, beats, best_face, deal_order
from peerdeck.match import gather, only
from peerdeck.zones import hand_zone

FIRST_PACKET = 3  # cards a seat is dealt at once; then come the rest
MOST_UNWON = 3  # rounds in a row that nobody wins; then the match is over

_laid, _moved, _noted, _turned = maker(Laid), maker(Moved), maker(Noted), maker(Turned)


def settle(state: Table) -> list[Event]:
    """Deal when the cards are shuffled; count when the round is played and nobody is asked."""
    stage = state.notes.stage
    if stage == "playing":
        return []
    if stage == "shuffling":
        return _deal(state)
    if stage == "counting":
        if state.setup.challenged and (asked := askable(state)):
            return [Noted(Notes.stage, "challenging"), *_ask(asked)]
        return _count(state)
    if stage == "challenging" and not state.notes.asked:
        return _count(state)
    return []


def play(state: Table, seat: Seat, action: Any) -> list[Event]:
    """What a checked action brings about."""
    kind = type(action)
    if kind is Play:
        return _play_card(state, seat, action.cards)
    if kind is Pass:
        return _ask(state.notes.asked[1:])
    if kind is Challenge:
        claims = (*state.notes.claims, Claim(seat, *action))
        return [Noted(Notes.claims, claims), *_ask(state.notes.asked[1:])]
    if kind is Deal:
        return _deal_next(state)
    raise TypeError(f"{action!r} is not an action of this game")


def _play_card(state: Table, seat: Seat, shown: tuple[Shown, ...]) -> list[Event]:
    setup, notes, seats = state.setup, state.notes, state.seats
    trick = state.zones[setup.trick]
    events: list[Event] = [_laid((shown, setup.trick))]
    best = best_face(state)
    if best is None:
        if trick:
            events.insert(0, _moved((tuple(trick), setup.played)))
        events.append(_noted((Notes.leads, (*notes.leads, seat))))
        events.append(_turned(((seat + 1) % seats,)))
        return events
    control = notes.control
    if beats(shown[0][1], best):
        control = seat
        events.append(_noted((Notes.control, seat)))
    if len(trick) + 1 < seats:
        events.append(_turned(((seat + 1) % seats,)))
    elif len(notes.leads) < TRICKS:
        events.append(_turned((control,)))
    else:
        events.append(_noted((Notes.stage, "counting")))
    return events


def _ask(asked: tuple[Seat, ...]) -> list[Event]:
    """It is these seats, in this order, that still have to say whether to challenge a play."""
    return [Noted(Notes.asked, asked), *([Turned(asked[0])] if asked else [])]


def _count(state: Table) -> list[Event]:
    """Score the round; then the game is over, or the next dealer has the turn."""
    rules = state.setup.rules
    won = outcome(state)
    if won is None:
        dealer = state.notes.control
        row = Scored((), ((),) * state.seats)
        rows = (*state.sheet, row)[-MOST_UNWON:]
        over = len(rows) == MOST_UNWON and not any(one.winners for one in rows)
    else:
        winner, parts = won
        dealer = winner
        row = Scored((winner,), only(state.seats, winner, *parts))
        over = state.points[winner] + row.points[winner] >= rules.target
    if over:
        return [row, _noted((Notes.stage, "over"))]
    if rules.next_dealer == "rotate":
        dealer = (state.dealer + 1) % state.seats
    return [row, _noted((Notes.stage, "between")), DealPassed(dealer), Turned(dealer)]


def _deal_next(state: Table) -> list[Event]:
    setup = state.setup
    short = len(state.zones[setup.stock]) < TRICKS * state.seats
    if short or setup.rules.shuffle == "every_round":
        return [
            _noted((Notes.stage, "shuffling")),
            _noted((Notes.leads, ())),
            *gather(state, setup.stock),
        ]
    return [Moved(tuple(state.zones[setup.trick]), setup.played), *_deal(state)]


def _deal(state: Table) -> list[Event]:
    """Five cards for each seat from the top of the stock, and a new round."""
    pile = state.zones[state.setup.stock][::-1]
    order = deal_order(state)
    rest = TRICKS - FIRST_PACKET
    served = FIRST_PACKET * state.seats  # when the second packets begin
    events: list[Event] = []
    for k, seat in enumerate(order):
        first, second = FIRST_PACKET * k, served + rest * k
        cards = (*pile[first : first + FIRST_PACKET], *pile[second : second + rest])
        events.append(_moved((cards, hand_zone(seat))))
    return [
        *events,
        _noted((Notes.stage, "playing")),
        _noted((Notes.leads, ())),
        _noted((Notes.claims, ())),
        _noted((Notes.control, order[0])),
        _turned((order[0],)),
    ]
