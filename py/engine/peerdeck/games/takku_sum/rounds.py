"""The end of a round, and the beginning of the next one."""

from __future__ import annotations

from peerdeck.event import (
    DealPassed,
    Event,
    Moved,
    Noted,
    Part,
    Scored,
    Seat,
    ShowCalled,
    Turned,
    everyone,
)
from peerdeck.games.takku_sum.table import BY_DRAWING, UNDECIDED, Notes, Table, last_player
from peerdeck.match import parts_of_one
from peerdeck.words import N_

MOST_POINTLESS = 3  # rounds in a row in which nobody plays; then the match is over


def skip_turn(state: Table, seat: Seat) -> list[Event]:
    """End the turn without a play, and the round if all the others have skipped, too."""
    seats, skips = state.seats, state.notes.skips + 1
    last = last_player(state)
    if last is None and skips == seats:
        return _end_without_a_point(state, seat)
    if last is not None and skips == seats - 1:
        return _win(state, last)
    return [Noted(Notes.skips, skips), Turned((seat + 1) % seats)]


def _win(state: Table, winner: Seat) -> list[Event]:
    """Give the winner of the round the top card, and discard everything else."""
    setup = state.setup
    *below, top = state.zones[setup.pile]
    events: list[Event] = [
        Moved((top,), setup.points[winner]),
        Moved((*below, *state.zones[setup.indicator]), setup.discard),
        Scored((winner,), parts_of_one(setup.seats, winner, Part(N_("round won"), 1, 1))),
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
    """End a round in which nobody has played. This seat, right of its leader, skipped last."""
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
    """Begin a new round, at once or after the next deal."""
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
    return events + open_round(state)


def open_round(state: Table) -> list[Event]:
    """Call for the first card and the Indicator."""
    return [
        Noted(Notes.stage, "opening"),
        Noted(Notes.owed, (state.setup.pile, state.setup.indicator)),
    ]
