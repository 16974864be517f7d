"""The table of Can't Play, Won't Play: its zones, its notes, and questions about them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from peerdeck.card import Card, full_deck
from peerdeck.event import Seat, Seats, ShuffleCalled, Zone
from peerdeck.games.cpwp.house_rules import HouseRules
from peerdeck.games.cpwp.rows import Row, make_rows
from peerdeck.match import least_points, most_points
from peerdeck.notes import GameNotes, Note, notes
from peerdeck.state import State, evolve
from peerdeck.zones import Zones

Stage = Literal["shuffling", "dealing", "opening", "playing", "swapping", "between", "over"]


@notes
class Notes(GameNotes):
    """What the table notes beside the cards; all of it is public."""

    stage: Note[Stage] = Note()
    jokers: Note[tuple[int, ...]] = Note()  # played so far, by seat
    held_back: Note[tuple[int, ...]] = Note()  # voluntary passes so far, by seat
    swaps: Note[int] = Note(default=0)  # still to be made for the joker just played
    # whose hands the joker's player looks into for the next swap
    looked: Note[tuple[Seat, ...]] = Note(default=())
    swapped: Note[tuple[Card, ...]] = Note(default=())  # cards that changed hands for this joker
    out: Note[tuple[Seat, ...]] = Note(default=())  # who has played the last card, in that order


def new_notes(seats: int) -> Notes:
    """What is noted when a deal begins."""
    return Notes("shuffling", (0,) * seats, (0,) * seats)


@dataclass(frozen=True)
class Setup:
    """What follows from house rules and seats alone. The hands are the zones 0 .. seats - 1.

    The rules that are asked in every turn stand here once more, as plain answers.
    """

    rules: HouseRules
    seats: int
    decks: int
    deck: Zone
    front: tuple[Zone, ...]  # of each seat: the jokers that it has played
    groups: tuple[tuple[Row, ...], ...]  # rows drawn as one
    rows: tuple[Row, ...]
    rows_of: tuple[tuple[Row, ...], ...]  # by suit
    audience: tuple[Seats, ...]
    jokers_on: bool  # jokers are in the deck
    any_two: bool  # a joker swaps between any two players, not only with its own player
    runs: bool  # several cards may be played in one turn
    may_hold_back: bool  # whoever can play may pass now and then


Table = State[Setup, Notes]


@lru_cache(maxsize=64)
def make_setup(rules: HouseRules, seats: int) -> Setup:
    """The zones and rows of a table."""
    decks = rules.decks or (1 if seats <= 4 else 2)
    zones = Zones(seats)
    deck, front = zones.hidden(), zones.open_for_each()
    groups = make_rows(decks, rules.black_row_1deck, rules.rows_2deck, zones)
    rows = tuple(row for group in groups for row in group)
    return Setup(
        rules=rules,
        seats=seats,
        decks=decks,
        deck=deck,
        front=front,
        groups=groups,
        rows=rows,
        rows_of=tuple(tuple(row for row in rows if suit in row.suits) for suit in range(4)),
        audience=zones.audience,
        jokers_on=rules.jokers != "off",
        any_two=rules.jokers in ("three", "four"),
        runs=rules.runs,
        may_hold_back=rules.pass_ == "three_passes",
    )


def start(rules: HouseRules, seats: int, dealer: Seat) -> Table:
    """The deck on the table, to be shuffled."""
    setup = make_setup(rules, seats)
    deck = full_deck(setup.decks, 2 if setup.jokers_on else 0)
    state: Table = State(
        seats=seats,
        dealer=dealer,
        deck=deck,
        deck_zone=setup.deck,
        audience=setup.audience,
        setup=setup,
        notes=new_notes(seats),
    )
    evolve(state, [ShuffleCalled(tuple(state.zones[setup.deck]))])
    return state


def winners(state: Table) -> tuple[Seat, ...]:
    """Who has the most deals or places, or the fewest cards left."""
    low = state.setup.rules.match == "cards_left"
    return least_points(state) if low else most_points(state)


def next_seat(state: Table, seat: Seat, empty: tuple[Seat, ...] = ()) -> Seat:
    """The next seat clockwise that holds cards; `empty` are about to hold none."""
    seats, zones = state.seats, state.zones
    other = (seat + 1) % seats
    while other != seat and (not zones[other] or other in empty):
        other = (other + 1) % seats
    return other


def givable(state: Table, seat: Seat, swapped: tuple[Card, ...]) -> list[Card]:
    """The cards of a hand that are not among those swapped for this joker."""
    return [card for card in state.zones[seat] if card not in swapped]


def swap_pairs(state: Table, seat: Seat, swapped: tuple[Card, ...]) -> Iterator[tuple[Seat, Seat]]:
    """The pairs of hands between which the joker's player may swap after those swaps."""
    giving = [other for other in range(state.seats) if givable(state, other, swapped)]
    for one in giving if state.setup.any_two else [seat] if seat in giving else []:
        for other in giving:
            if one != other and (other > one or not state.setup.any_two):
                yield one, other
