"""The table of Takku-Sum: its house rules, actions, zones and notes, and questions about them.

`__init__.py` tells what each house rule means in play.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from peerdeck.action import Deal, Discard, Draw, Pass, Play, action
from peerdeck.card import Card, full_deck
from peerdeck.event import Seat, Seats, ShuffleCalled, Zone
from peerdeck.notes import GameNotes, Note, notes
from peerdeck.options import NO, NO_YES, YES, BadOptions, Options, choice, named, number, switch
from peerdeck.state import State, evolve
from peerdeck.words import N_, _, ngettext
from peerdeck.zones import Zones

FULL_HAND = {2: 7, 3: 5, 4: 4}  # cards, by the number of players


@dataclass(frozen=True)
class HouseRules(Options):
    """The rules that a table may choose."""

    target: int = number(
        N_("Points to win"),
        N_("Each round is worth one point. The first player to reach this number wins the match."),
        usual=5,
        usual_label=N_("5 points"),
        least=1,
        most=18,
    )
    decks: int | None = named(
        N_("Decks"),
        N_("Two players usually need one deck; three or four need two."),
        {
            "auto": (None, N_("By the number of players")),
            "1": (1, N_("One deck")),
            "2": (2, N_("Two decks")),
        },
    )
    dry: Literal["play_short", "recycle_play_pile"] = choice(
        N_("When no cards are left to draw"),
        N_("What happens when both the stock and the discard pile are empty."),
        {
            "play_short": N_("Play on with short hands until something is discarded"),
            "recycle_play_pile": N_("Shuffle the play pile, except for its top card"),
        },
    )
    hands_between_rounds: Literal["keep", "redeal"] = choice(
        N_("Hands after a round"),
        N_("What happens to the cards that players still hold."),
        {"keep": N_("Kept for the next round"), "redeal": N_("Shuffled in and dealt again")},
    )
    next_leader: Literal["winner", "left_of_winner", "minigame"] = choice(
        N_("Who leads the next round"),
        N_("Who plays first in every round after the first one."),
        {
            "winner": N_("The winner of the round"),
            "left_of_winner": N_("The player to the left of the winner"),
            "minigame": N_("The player who draws the highest card"),
        },
    )
    first_player: Literal["minigame", "random"] = choice(
        N_("Who leads the first round"),
        N_("Either each player draws a card for it, or one card decides by chance."),
        {
            "minigame": N_("The player who draws the highest card"),
            "random": N_("One card is counted off around the table"),
        },
    )
    grace: Literal["optional", "mandatory"] = choice(
        N_("Grace Cards"),
        N_("A player with nothing to play can try one card from the stock."),
        {"optional": N_("May try one"), "mandatory": N_("Must try one")},
    )
    voluntary_pass: bool = switch(
        N_("Skipping although you can play"),
        N_("May players skip a turn when they have a card that fits?"),
        NO_YES,
    )
    wild_undecided: Literal["ordinary", "cycle"] = choice(
        N_("A wildcard before the direction is decided"),
        N_("It decides the direction like any other card. Is the Indicator also replaced?"),
        {"ordinary": NO, "cycle": YES},
    )
    five_plus: Literal["as_four", "as_single"] = choice(
        N_("Five or more cards at once"),
        N_("Four cards count as a wildcard. What do five or more count as?"),
        {"as_four": N_("Like four"), "as_single": N_("Like a single card")},
    )
    quad_undecided_flip: bool = switch(
        N_("Four cards before the direction is decided"),
        N_("They decide the direction like one card. Do they then turn it, as a wildcard would?"),
        NO_YES,
    )
    double_cycle: bool = switch(
        N_("Three or four wildcards at once"),
        N_("Is the Indicator replaced once, or twice: for the wildcards and for their number?"),
        {"no": N_("Once"), "yes": N_("Twice")},
    )


@action
class Grace(NamedTuple):
    """Pick up a Grace Card from the stock when nothing in the hand can be played."""


# `Play` is one card or a group, `Pass` skips the turn, `Draw` draws a card for the lead, and
# `Discard` discards a Grace Card that cannot be played.
Action = Play | Pass | Grace | Discard | Draw | Deal

Direction = Literal[-1, 0, 1]
DOWN: Direction = -1
UNDECIDED: Direction = 0
UP: Direction = 1

Stage = Literal[
    "shuffling",  # the cards, to deal them next
    "opening",  # turning up the first card and the Indicator
    "counting",  # turning up a card that counts off who leads
    "drawing",  # the contenders draw for the lead
    "comparing",  # the cards drawn for the lead
    "playing",
    "grace",  # the player in turn holds a Grace Card, the last card of the hand
    "between",
    "over",
]

BY_DRAWING, BY_COUNTING = -1, -2  # in place of a leader: how one is found


@notes
class Notes(GameNotes):
    """The facts that the table notes beside the cards; all of them are public."""

    stage: Note[Stage] = Note()
    leader: Note[Seat] = Note()  # of the round, or how one is found
    contenders: Note[tuple[Seat, ...]] = Note(default=())  # the seats that draw for the lead
    direction: Note[Direction] = Note(default=UNDECIDED)
    begun: Note[bool] = Note(default=False)  # a card has been played in this round
    skips: Note[int] = Note(default=0)  # in a row
    owed: Note[tuple[Zone, ...]] = Note(default=())  # where the next cards of the stock go
    recycled: Note[int] = Note(default=0)  # cards that came back from the play pile in this round
    pointless: Note[int] = Note(default=0)  # rounds without a point in a row


@dataclass(frozen=True)
class Setup:
    """The facts that follow from house rules and seats alone.

    House rules that are needed in every turn are repeated here as plain fields.
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
    points: tuple[Zone, ...]  # for each seat: the cards that it has won
    drawn: tuple[Zone, ...]  # for each seat: the cards that it has drawn for the lead
    audience: tuple[Seats, ...]
    may_skip: bool  # a player who can play may skip the turn
    must_try: bool  # a player who cannot play must pick up a Grace Card
    recycles: bool  # the play pile becomes the stock when nothing else is left


Table = State[Setup, Notes]


@lru_cache(maxsize=64)
def make_setup(rules: HouseRules, seats: int) -> Setup:
    """Return the setup of a table."""
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
    """Return the table before the first shuffle.

    Raises `BadOptions` if there are too few cards for the target.
    """
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
    """Raise `BadOptions` unless full hands and both open cards last until the final point."""
    seats = setup.seats
    most = (cards - 2 - seats * setup.full_hand) // seats + 1
    if setup.target > most:
        played = ngettext("{count} deck", "{count} decks", setup.decks).format(count=setup.decks)
        raise BadOptions(
            _(
                "{seats} players with {decks} can play to {most} points at most: every point"
                " takes a card out of play."
            ).format(seats=seats, decks=played, most=most),
            "target",
            "decks",
        )


def top_and_wild(state: Table) -> tuple[int, int]:
    """Return the values of the top card of the play pile and of the Indicator, both 0 to 12."""
    setup, zones, face = state.setup, state.zones, state.face
    top, wild = face[zones[setup.pile][-1]], face[zones[setup.indicator][-1]]
    assert top is not None  # both are face up
    assert wild is not None
    return top % 13, wild % 13


def last_player(state: Table) -> Seat | None:
    """Return the seat that has played last in this round; it wins if all the others skip."""
    notes = state.notes
    return (state.turn - notes.skips - 1) % state.seats if notes.begun else None


def grace_card(state: Table) -> Card:
    """Return the Grace Card of the player in turn."""
    return state.zones[state.turn][-1]
