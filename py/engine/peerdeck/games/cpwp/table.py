"""The table of Can't Play, Won't Play: its house rules, actions, zones and notes.

The package tells what each house rule means in play.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from peerdeck.action import Deal, Pass, Play, action
from peerdeck.card import Card, full_deck
from peerdeck.event import Seat, Seats, ShuffleCalled, Zone
from peerdeck.games.cpwp.rows import Row, make_rows
from peerdeck.match import least_points, most_points, points_ahead, points_short
from peerdeck.notes import GameNotes, Note, notes
from peerdeck.options import YES, Options, choice, named, number, switch
from peerdeck.state import State, evolve
from peerdeck.words import N_
from peerdeck.zones import Zones

Stage = Literal["shuffling", "dealing", "opening", "playing", "swapping", "between", "over"]


@dataclass(frozen=True)
class HouseRules(Options):
    """The choices of a table; `__init__.py` says what each means in play."""

    jokers: Literal["off", "one", "two", "three", "four"] = choice(
        N_("Jokers"),
        N_("Two jokers a deck. Whoever plays one swaps cards between hands."),
        {
            "off": N_("No jokers"),
            "one": N_("One: swap one of your cards with another player"),
            "two": N_("Two: the second joker swaps two cards, the third three …"),
            "three": N_("Three: swap a card between any two players"),
            "four": N_("Four: like two, between any two players"),
        },
    )
    joker_pick: Literal["blind", "open"] = choice(
        N_("Choosing for a joker"),
        N_("Whether the player of a joker sees the hands before choosing the cards."),
        {"blind": N_("Blind"), "open": N_("Open: see the two hands first")},
    )
    joker_last: Literal["wins", "not_allowed"] = choice(
        N_("A joker as last card"),
        N_("Whether a joker may be kept for last."),
        {
            "wins": N_("Allowed, and wins at once"),
            "not_allowed": N_("Not allowed: play it before your last other card"),
        },
    )
    nth_scope: Literal["table", "per_player"] = choice(
        N_("Counting jokers"),
        N_("In variations two and four: whose jokers count for the number of swaps."),
        {"table": N_("All jokers played so far"), "per_player": N_("Each player's own")},
    )
    decks: int | None = named(
        N_("Decks"),
        N_("Up to four players take one deck, five or more take two."),
        {
            "auto": (None, N_("By the number of players")),
            "1": (1, N_("One deck")),
            "2": (2, N_("Two decks")),
        },
    )
    black_row_1deck: Literal["per_suit", "paired"] = choice(
        N_("Clubs and spades in one deck"),
        N_("They share a row: are they only drawn together, or do they wait for each other?"),
        {
            "per_suit": N_("Each suit goes its own way"),
            "paired": N_("Both cards of a rank before the next rank"),
        },
    )
    rows_2deck: Literal["paired", "chain"] = choice(
        N_("Clubs and spades in two decks"),
        N_("Both cards of a rank share a row: must both be down before the next rank?"),
        {"paired": N_("Both, then the next rank"), "chain": N_("Each copy goes its own way")},
    )
    opening_card: Literal["must_7D", "any_7"] = choice(
        N_("The first card"),
        N_("The holder of the 7 of diamonds begins. Must that card be the first one played?"),
        {"must_7D": N_("The 7 of diamonds"), "any_7": N_("Any 7 the holder likes")},
    )
    runs: bool = switch(
        N_("Runs"),
        N_("Whether several cards of a suit in order may be played in one turn."),
        {"yes": YES, "single": N_("One card a turn")},
    )
    pass_: Literal["forced_only", "three_passes"] = choice(
        N_("Passing"),
        N_("Whether somebody who can play may pass."),
        {
            "forced_only": N_("Only players who cannot play may pass"),
            "three_passes": N_("Three times a deal, then no more"),
        },
    )
    after_win: Literal["stop", "play_on"] = choice(
        N_("When somebody is out"),
        N_("Whether the deal ends there."),
        {"stop": N_("The deal ends"), "play_on": N_("The others play on for places")},
    )
    match: Literal["one", "wins", "cards_left"] = choice(
        N_("The match"),
        N_("How many deals are played, and what they count."),
        {
            "one": N_("One deal"),
            "wins": N_("Until somebody has won so many deals"),
            "cards_left": N_("So many deals; cards left count against you"),
        },
    )
    match_deals: int = number(
        N_("Length of the match"),
        N_("How many deals to win, or to play, in a match of several."),
        usual=3,
        usual_label=N_("3 deals"),
        least=1,
        most=20,
    )


@action
class NotMine(NamedTuple):
    """Answer, when asked before the first card: the 7 of diamonds is not in my hand."""


@action
class Hold(NamedTuple):
    """Pass although something could be played."""


@action
class Look(NamedTuple):
    """Name the two hands between which the next swap for a joker will be, and see them."""

    one: Seat
    other: Seat


@action
class Swap(NamedTuple):
    """For a joker: these two cards change hands."""

    one: Card
    other: Card


Action = Play | Pass | Hold | NotMine | Look | Swap | Deal


@notes
class Notes(GameNotes):
    """The notes of the table beside the cards; all of them are public."""

    stage: Note[Stage] = Note()
    jokers: Note[tuple[int, ...]] = Note()  # played so far, by seat
    held_back: Note[tuple[int, ...]] = Note()  # voluntary passes so far, by seat
    swaps: Note[int] = Note(default=0)  # still to be made for the joker just played
    # whose hands the joker's player looks into for the next swap
    looked: Note[tuple[Seat, ...]] = Note(default=())
    swapped: Note[tuple[Card, ...]] = Note(default=())  # cards that changed hands for this joker
    out: Note[tuple[Seat, ...]] = Note(default=())  # who has played the last card, in that order


def new_notes(seats: int) -> Notes:
    """Return the notes with which a deal begins."""
    return Notes("shuffling", (0,) * seats, (0,) * seats)


@dataclass(frozen=True)
class Setup:
    """All that follows from house rules and seats alone. The hands are the zones 0 .. seats - 1.

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
    """Return the seats with the most deals or places, or with the fewest cards left."""
    low = state.setup.rules.match == "cards_left"
    return least_points(state) if low else most_points(state)


def worth(state: Table, seat: Seat) -> float:
    """Return what the deals so far are worth to a seat."""
    low = state.setup.rules.match == "cards_left"
    return points_short(state, seat) if low else points_ahead(state, seat)


def next_seat(state: Table, seat: Seat) -> Seat:
    """Return the next other seat clockwise that holds cards, or this one if there is none."""
    seats, zones = state.seats, state.zones
    other = (seat + 1) % seats
    while other != seat and not zones[other]:
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
