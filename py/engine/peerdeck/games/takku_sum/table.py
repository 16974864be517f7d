"""The table of Takku-Sum: its zones, its notes, and questions about them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from peerdeck.card import Card, full_deck
from peerdeck.event import Seat, Seats, ShuffleCalled, Zone
from peerdeck.games.takku_sum.direction import UNDECIDED, Direction
from peerdeck.games.takku_sum.house_rules import HouseRules
from peerdeck.notes import GameNotes, Note, notes
from peerdeck.options import BadOptions
from peerdeck.state import State, evolve
from peerdeck.words import _, ngettext
from peerdeck.zones import Zones

Stage = Literal[
    "shuffling",  # the cards, to be dealt then
    "opening",  # the first card and the Indicator are turned up
    "counting",  # a card is turned up that counts off who leads
    "drawing",  # everybody draws for the lead
    "comparing",  # the cards drawn for the lead
    "playing",
    "grace",  # whose turn it is has picked up a Grace Card, which lies last in the hand
    "between",
    "over",
]

FULL_HAND = {2: 7, 3: 5, 4: 4}  # cards, by the number of players

BY_DRAWING, BY_COUNTING = -1, -2  # instead of a leader: how one is to be found


@notes
class Notes(GameNotes):
    """What the table notes beside the cards; all of it is public."""

    stage: Note[Stage] = Note()
    leader: Note[Seat] = Note()  # of the round, or how one is to be found
    contenders: Note[tuple[Seat, ...]] = Note(default=())  # who draw for the lead, in this order
    direction: Note[Direction] = Note(default=UNDECIDED)
    begun: Note[bool] = Note(default=False)  # somebody has played in this round
    skips: Note[int] = Note(default=0)  # in a row
    owed: Note[tuple[Zone, ...]] = Note(default=())  # where the next cards of the stock go
    recycled: Note[int] = Note(default=0)  # cards that came back from the play pile in this round
    pointless: Note[int] = Note(default=0)  # rounds without a point in a row


@dataclass(frozen=True)
class Setup:
    """What follows from house rules and seats alone. The hands are the zones 0 .. seats - 1.

    The rules that are asked in every turn stand here once more, as plain answers.
    """

    rules: HouseRules
    seats: int
    decks: int
    full_hand: int
    target: int
    stock: Zone
    pile: Zone
    indicator: Zone
    discard: Zone
    points: tuple[Zone, ...]  # of each seat: the cards that it has won
    drawn: tuple[Zone, ...]  # of each seat: the cards that it has drawn for the lead
    audience: tuple[Seats, ...]
    may_skip: bool  # whoever can play may skip the turn
    must_try: bool  # whoever cannot play must pick up a Grace Card
    recycles: bool  # the play pile becomes the stock when nothing else is left


Table = State[Setup, Notes]


@lru_cache(maxsize=64)
def make_setup(rules: HouseRules, seats: int) -> Setup:
    """The zones of a table."""
    zones = Zones(seats)
    return Setup(
        rules=rules,
        seats=seats,
        decks=rules.decks or (1 if seats == 2 else 2),
        full_hand=FULL_HAND[seats],
        target=rules.target,
        stock=zones.hidden(),
        pile=zones.open(),
        indicator=zones.open(),
        discard=zones.open(),
        points=zones.hidden_for_each(),
        drawn=zones.open_for_each(),
        audience=zones.audience,
        may_skip=rules.voluntary_pass,
        must_try=rules.grace == "mandatory",
        recycles=rules.dry == "recycle_play_pile",
    )


def start(rules: HouseRules, seats: int, dealer: Seat) -> Table:
    """The cards on the table, to be shuffled. Raises `BadOptions` if there are too few."""
    setup = make_setup(rules, seats)
    deck = full_deck(setup.decks, 0)
    _check_target(setup, len(deck))
    counts = rules.first_player == "random"
    state: Table = State(
        seats=seats,
        dealer=dealer,
        deck=deck,
        deck_zone=setup.stock,
        audience=setup.audience,
        setup=setup,
        notes=Notes("shuffling", BY_COUNTING if counts else BY_DRAWING),
    )
    evolve(state, [ShuffleCalled(tuple(state.zones[setup.stock]))])
    return state


def _check_target(setup: Setup, cards: int) -> None:
    """A first card, an Indicator and full hands must be there until the last point is won."""
    seats = setup.seats
    most = (cards - 2 - seats * setup.full_hand) // seats + 1
    if setup.target > most:
        played = ngettext("{count} deck", "{count} decks", setup.decks).format(count=setup.decks)
        raise BadOptions(
            _(
                "{seats} players with {decks} can play for at most {most} points: every point"
                " takes a card out of play."
            ).format(seats=seats, decks=played, most=most),
            "target",
            "decks",
        )


def top_and_wild(state: Table) -> tuple[int, int]:
    """The value of the top card of the play pile, and of the Indicator, both 0 to 12."""
    setup, zones = state.setup, state.zones
    face: Any = state.face  # both lie open to everybody
    return face[zones[setup.pile][-1]] % 13, face[zones[setup.indicator][-1]] % 13


def last_player(state: Table) -> Seat | None:
    """Who has played last in this round, and wins it if all the others skip."""
    notes = state.notes
    return (state.turn - notes.skips - 1) % state.seats if notes.begun else None


def grace_card(state: Table) -> Card:
    """The Grace Card of whose turn it is."""
    return state.zones[state.turn][-1]
