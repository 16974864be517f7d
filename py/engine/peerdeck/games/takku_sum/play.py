"""What an action brings about: `play`."""

from __future__ import annotations

from typing import Any

from peerdeck.action import Deal, Discard, Draw, Group, Pass, Play, maker
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
from peerdeck.games.takku_sum.actions import Grace
from peerdeck.games.takku_sum.direction import UNDECIDED, effect
from peerdeck.games.takku_sum.stock import draw, drawn_for_the_lead
from peerdeck.games.takku_sum.table import BY_DRAWING, Notes, Table, last_player, top_and_wild
from peerdeck.match import gather, only
from peerdeck.words import N_
from peerdeck.zones import hand_zone

MOST_POINTLESS = 3  # rounds in a row in which nobody plays; then the match is over

# Made in nearly every turn.
_laid, _moved, _noted, _turned = maker(Laid), maker(Moved), maker(Noted), maker(Turned)


def play(state: Table, seat: Seat, action: Any) -> list[Event]:
    """What a checked action brings about."""
    kind = type(action)
    if kind is Play:
        return _play_cards(state, seat, action.cards)
    if kind is Pass:
        return drawn_for_the_lead(state) + _skip(state, seat)
    if kind is Grace:
        return [
            *drawn_for_the_lead(state),
            *draw(state, (hand_zone(seat),)),
            Noted(Notes.stage, "grace"),
        ]
    if kind is Discard:
        return [
            Laid((action.card,), state.setup.discard),
            Noted(Notes.stage, "playing"),
            *_skip(state, seat),
        ]
    if kind is Draw:
        return _draw_for_the_lead(state, seat)
    if kind is Deal:
        return _deal_next(state)
    raise TypeError(f"{action!r} is not an action of this game")


def _play_cards(state: Table, seat: Seat, shown: Group) -> list[Event]:
    setup, notes = state.setup, state.notes
    count, value = len(shown), shown[0][1] % 13
    before = notes.direction
    direction, cycles = effect(setup.rules, before, *top_and_wild(state), value, count)
    events: list[Event] = [_laid((shown, setup.pile))]
    if not notes.begun:
        events += drawn_for_the_lead(state)
        events.append(Noted(Notes.begun, True))
    stock = state.zones[setup.stock]
    missing = setup.full_hand - len(state.zones[seat]) + count
    if missing and not cycles and missing <= len(stock):  # nearly always
        events.append(_moved((tuple(stock[: -1 - missing : -1]), hand_zone(seat))))
    elif missing or cycles:
        events += draw(state, (setup.indicator,) * cycles + (hand_zone(seat),) * missing)
    if direction != before:
        events.append(_noted((Notes.direction, direction)))
    if notes.skips:
        events.append(_noted((Notes.skips, 0)))
    if notes.stage == "grace":
        events.append(_noted((Notes.stage, "playing")))
    events.append(_turned(((seat + 1) % setup.seats,)))
    return events


def _skip(state: Table, seat: Seat) -> list[Event]:
    """The turn is over without a play, and with it the round, if all the others have skipped."""
    seats, skips = state.seats, state.notes.skips + 1
    last = last_player(state)
    if last is None and skips == seats:
        return _end_without_a_point(state, seat)
    if last is not None and skips == seats - 1:
        return _win(state, last)
    return [_noted((Notes.skips, skips)), _turned(((seat + 1) % seats,))]


def _win(state: Table, winner: Seat) -> list[Event]:
    """The round is won: its winner takes the top card, and everything else is discarded."""
    setup = state.setup
    *below, top = state.zones[setup.pile]
    events: list[Event] = [
        Moved((top,), setup.points[winner]),
        Moved((*below, *state.zones[setup.indicator]), setup.discard),
        Scored((winner,), only(setup.seats, winner, Part(N_("round won"), 1, 1))),
        Noted(Notes.pointless, 0),
    ]
    if state.points[winner] + 1 == setup.target:
        return events + _end(state)
    leader = {
        "winner": winner,
        "left_of_winner": (winner + 1) % setup.seats,
        "minigame": BY_DRAWING,
    }[setup.rules.next_leader]
    return events + _next_round(state, leader)


def _end_without_a_point(state: Table, seat: Seat) -> list[Event]:
    """Nobody has played in this round; the seat before the one that led it has skipped last."""
    setup = state.setup
    pointless = state.notes.pointless + 1
    events: list[Event] = [
        Moved((*state.zones[setup.pile], *state.zones[setup.indicator]), setup.discard),
        Scored((), ((),) * setup.seats),
        Noted(Notes.pointless, pointless),
    ]
    if pointless == MOST_POINTLESS:
        return events + _end(state)
    draws = setup.rules.next_leader == "minigame"
    return events + _next_round(state, BY_DRAWING if draws else (seat + 2) % setup.seats)


def _end(state: Table) -> list[Event]:
    return [Noted(Notes.stage, "over"), _hands_open(state)]


def _hands_open(state: Table) -> Event:
    hands = state.zones[: state.seats]
    return ShowCalled(tuple(card for hand in hands for card in hand), everyone(state.seats))


def _next_round(state: Table, leader: Seat) -> list[Event]:
    """The notes of a new round, which begins at once, or when the cards have been dealt anew."""
    setup = state.setup
    events: list[Event] = [
        Noted(Notes.leader, leader),
        Noted(Notes.direction, UNDECIDED),
        Noted(Notes.begun, False),
        Noted(Notes.skips, 0),
        Noted(Notes.recycled, 0),
    ]
    if setup.rules.hands_between_rounds == "redeal":
        dealer = (state.dealer + 1) % state.seats
        between = Noted(Notes.stage, "between")
        return [*events, between, DealPassed(dealer), Turned(dealer), _hands_open(state)]
    return [
        *events,
        Noted(Notes.stage, "opening"),
        Noted(Notes.owed, (setup.pile, setup.indicator)),
    ]


def _deal_next(state: Table) -> list[Event]:
    """Return all cards but the points to the stock."""
    setup = state.setup
    return [Noted(Notes.stage, "shuffling"), *gather(state, setup.stock, setup.points)]


def _draw_for_the_lead(state: Table, seat: Seat) -> list[Event]:
    contenders = state.notes.contenders
    events = draw(state, (state.setup.drawn[seat],))
    if seat == contenders[-1]:
        return [*events, Noted(Notes.stage, "comparing")]
    return [*events, Turned(contenders[contenders.index(seat) + 1])]
