"""The table of Crazy Eights: its house rules, actions, zones and notes, and questions about them.

The package tells what each house rule means in play.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from peerdeck.action import Deal, Draw, Pass, Play, Shown, action
from peerdeck.card import Face, full_deck, rank, suit
from peerdeck.event import Seat, Seats, ShuffleCalled, Zone
from peerdeck.notes import GameNotes, Note, notes
from peerdeck.options import NO, NO_YES, Numbers, Options, choice, named, switch
from peerdeck.state import State, evolve
from peerdeck.words import N_
from peerdeck.zones import Zones

ACE, TWO, EIGHT, JACK, QUEEN = 1, 2, 8, 11, 12
EIGHT_POINTS, PICTURE_POINTS = 50, 10
CLOCKWISE = 1  # the direction of play, or -1
PENALTY = 2  # cards for a 2, and for a forgotten “last card”
NO_LIMIT = 1_000  # more cards than there are
MOST_SHUFFLES = 3  # of the pile in one deal, for a deal has to end
ONE_DECK_SEATS = 5  # more players take two decks


@dataclass(frozen=True)
class HouseRules(Options):
    """The choices of a table; `__init__.py` says what each means in play."""

    draw: int = named(
        N_("Drawing"),
        N_("How many cards you may draw in a turn before you have to play or pass."),
        {
            "one": (1, N_("One")),
            "three": (3, N_("Up to three")),
            "until": (NO_LIMIT, N_("As many as it takes")),
        },
    )
    twos: Literal["no", "draw", "stack"] = choice(
        N_("Twos"),
        N_("Whether a 2 makes the next player draw two cards and miss a turn."),
        {
            "no": N_("A 2 is a card like any other"),
            "draw": N_("Yes"),
            "stack": N_("Yes, unless that player adds another 2"),
        },
    )
    queens: bool = switch(
        N_("Queens"),
        N_("Whether a queen makes the next player miss a turn."),
        {"no": NO, "yes": N_("Yes")},
    )
    aces: bool = switch(N_("Aces"), N_("Whether an ace turns the direction of play round."), NO_YES)
    last_card: bool = switch(
        N_("Last card"),
        N_("Whether you have to say “last card” when you play your last card but one."),
        NO_YES,
    )
    decks: int | None = named(
        N_("Decks"),
        N_("How many packs of 52 cards are in play."),
        {
            "auto": (None, N_("One, or two for six and more players")),
            "1": (1, N_("One")),
            "2": (2, N_("Two")),
        },
    )
    target: int = named(
        N_("Target"),
        N_("The match is over as soon as somebody has this many points against them."),
        {"100": (100, N_("100 points")), "1": (1, N_("One deal is the match"))},
        Numbers(1, 500),
    )


@action
class LastCard(NamedTuple):
    """Play this card and say “last card”, for one is left."""

    card: Shown


@action
class Name(NamedTuple):
    """Name the suit, 0 to 3, to go on with after an eight."""

    suit: int


@action
class Catch(NamedTuple):
    """Point out that the player before did not say “last card”."""


Action = Play | LastCard | Name | Draw | Pass | Catch | Deal
Stage = Literal[
    "shuffling", "starting", "playing", "naming", "showing", "counting", "between", "over"
]


@notes
class Notes(GameNotes):
    """The notes of the table beside the cards; all of them are public."""

    stage: Note[Stage] = Note()
    suit: Note[int] = Note(default=0)  # the suit to follow: of the top card, or named
    direction: Note[int] = Note(default=CLOCKWISE)
    drawn: Note[int] = Note(default=0)  # cards drawn in this turn
    debt: Note[int] = Note(default=0)  # cards that the twos make this player draw
    missing: Note[int] = Note(default=0)  # cards to be drawn when the pile has been shuffled
    receiver: Note[Seat] = Note(default=0)  # the seat that gets them
    shuffles: Note[int] = Note(default=0)  # of the pile in this deal
    passes: Note[int] = Note(default=0)  # in a row, with nothing to draw
    silent: Note[Seat | None] = Note(default=None)  # who forgot to say “last card”, just now


@dataclass(frozen=True)
class Setup:
    """All that follows from house rules and seats alone. The hands are the zones 0 .. seats - 1."""

    rules: HouseRules
    hand: int  # cards dealt to each seat
    stock: Zone
    pile: Zone
    deck: tuple[Face, ...]
    audience: tuple[Seats, ...]


Table = State[Setup, Notes]


@lru_cache(maxsize=64)
def make_setup(rules: HouseRules, seats: int) -> Setup:
    """Return the zones and cards of a table."""
    zones = Zones(seats)
    return Setup(
        rules=rules,
        hand=7 if seats == 2 else 5,
        stock=zones.hidden(),
        pile=zones.open(),
        deck=full_deck(rules.decks or (1 if seats <= ONE_DECK_SEATS else 2), 0),
        audience=zones.audience,
    )


def start(rules: HouseRules, seats: int, dealer: Seat) -> Table:
    """Return the deck on the table, to be shuffled."""
    setup = make_setup(rules, seats)
    state: Table = State(
        seats=seats,
        dealer=dealer,
        deck=setup.deck,
        deck_zone=setup.stock,
        audience=setup.audience,
        setup=setup,
        notes=Notes("shuffling"),
    )
    evolve(state, [ShuffleCalled(tuple(state.zones[setup.stock]))])
    return state


def top_face(state: Table) -> Face:
    """Return the top card of the pile."""
    face = state.face[state.zones[state.setup.pile][-1]]
    assert face is not None  # the pile lies open
    return face


def fits(state: Table, face: Face) -> bool:
    """Return True if a card can be played now."""
    if state.notes.debt:
        return state.setup.rules.twos == "stack" and rank(face) == TWO
    return suit(face) == state.notes.suit or rank(face) in (EIGHT, rank(top_face(state)))


def drawable(state: Table, laid: int = 0) -> int:
    """Return how many cards can be drawn, with the pile below its top card shuffled if need be.

    `laid` cards are about to be laid on the pile.
    """
    setup, zones = state.setup, state.zones
    below = len(zones[setup.pile]) + laid - 1 if state.notes.shuffles < MOST_SHUFFLES else 0
    return len(zones[setup.stock]) + below


def to_draw(state: Table) -> int:
    """Return how many cards the player whose turn it is would draw."""
    return min(state.notes.debt or 1, drawable(state))


def may_draw(state: Table) -> bool:
    """Return True if the player whose turn it is may draw a card by choice."""
    return state.notes.drawn < state.setup.rules.draw and drawable(state) > 0


def caught(state: Table, seat: Seat) -> Seat | None:
    """Return the seat that this one may point out for not saying “last card”, if there is one."""
    silent = state.notes.silent
    return None if silent == seat else silent


def after(state: Table, seat: Seat, direction: int, steps: int = 1) -> Seat:
    """Return the seat so many steps on from another one."""
    return (seat + direction * steps) % state.seats


def points_of(face: Face) -> int:
    """Return what a card counts against the player who is left with it."""
    if rank(face) == EIGHT:
        return EIGHT_POINTS
    return min(rank(face), PICTURE_POINTS)
