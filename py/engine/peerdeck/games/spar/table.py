"""The table of Spar: its house rules, actions, zones and notes, and questions about them.

`__init__.py` tells what each house rule means in play.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from peerdeck.action import Deal, Pass, Play, action
from peerdeck.card import IN_SUIT, SPADES, SUITS, Card, Face, face_of, rank, suit
from peerdeck.event import Seat, Seats, ShuffleCalled, Zone
from peerdeck.notes import GameNotes, Note, notes
from peerdeck.options import NO_YES, YES, Options, choice, named, number, switch
from peerdeck.ruled_out import Faces, faces_of
from peerdeck.state import State, evolve
from peerdeck.words import N_
from peerdeck.zones import Zones

SIX, SEVEN, KING, ACE = 6, 7, 13, 1
TRICKS = 5  # in a round; a hand has as many cards

_FACES = range(len(SUITS) * IN_SUIT)

# A number for each face that grows with its height in its suit; the ace is highest.
HEIGHT = tuple(suit(face) * IN_SUIT + (rank(face) - 2) % IN_SUIT for face in _FACES)


@dataclass(frozen=True)
class HouseRules(Options):
    """The rules that a table may choose."""

    target: int = number(
        N_("Target"),
        N_("The first player to reach this number of points wins the game."),
        usual=20,
        usual_label=N_("20 points"),
        least=1,
        most=100,
    )
    scoring: Literal["accumulate", "last_trick_only"] = choice(
        N_("What a round is worth"),
        N_("Do sixes and sevens from earlier tricks count, or only the last trick?"),
        {
            "accumulate": N_("All sixes and sevens kept in a row up to the end"),
            "last_trick_only": N_("The last trick alone"),
        },
    )
    same_suit_scope: Literal["replace_last", "reset_all"] = choice(
        N_("The same suit again"),
        N_("If a 6 and a 7 of one suit are kept in a row, what does the second one wipe out?"),
        {
            "replace_last": N_("The first one alone"),
            "reset_all": N_("Everything kept before"),
        },
    )
    transfer_carry: bool = switch(
        N_("The point for taking control"),
        N_("Does it still count when sixes and sevens are kept after it?"),
        {"no": N_("No, only in the last trick"), "yes": YES},
    )
    first_seat: Literal["right_of_dealer", "left_of_dealer"] = choice(
        N_("Who leads first"),
        N_("Cards are dealt clockwise, and the player who is served first leads."),
        {
            "right_of_dealer": N_("The player to the right of the dealer"),
            "left_of_dealer": N_("The player to the left of the dealer"),
        },
    )
    next_dealer: Literal["winner", "rotate"] = choice(
        N_("Who deals next"),
        N_("The player who deals the next round."),
        {
            "winner": N_("The winner of the round"),
            "rotate": N_("The player to the left of the dealer"),
        },
    )
    shuffle: Literal["when_short", "every_round"] = choice(
        N_("Shuffling"),
        N_("How long played cards stay out of the game. It pays to remember them."),
        {
            "when_short": N_("When too few cards are left for a round"),
            "every_round": N_("Before every round"),
        },
    )
    deck: int = named(
        N_("Deck"),
        N_("The cards in the game. Aces are high."),
        {
            "32": (32, N_("32 cards: 6 to king")),
            "35": (35, N_("35 cards: 6 to ace, but no ace of spades")),
        },
    )
    must_beat: bool = switch(
        N_("Going over"),
        N_("Must a player who follows suit go over the best card if possible?"),
        NO_YES,
    )
    revoke: Literal["refuse", "challenge"] = choice(
        N_("Hiding a card"),
        N_("Does the table refuse a wrong card, or do the players have to notice it themselves?"),
        {
            "refuse": N_("It cannot be played"),
            "challenge": N_("It can be played, and challenged after the round"),
        },
    )


@action
class Challenge(NamedTuple):
    """Claim that this seat hid a card in one of the tricks, 1 to 4, of the round."""

    accused: Seat
    trick: int


Action = Play | Pass | Challenge | Deal
Stage = Literal["shuffling", "playing", "counting", "challenging", "between", "over"]


class Claim(NamedTuple):
    """A challenge that has been made: the accused is said to have hidden a card in a trick."""

    challenger: Seat
    accused: Seat
    trick: int


class Trick(NamedTuple):
    """A trick, complete or under way."""

    leader: Seat
    control: Seat  # the seat that has it so far, or had it when the trick was complete
    cards: tuple[Card, ...]  # in the order played


@notes
class Notes(GameNotes):
    """The facts that the table notes beside the cards; all of them are public."""

    stage: Note[Stage] = Note()
    control: Note[Seat] = Note()  # leads next, or has the best card of the trick under way
    leads: Note[tuple[Seat, ...]] = Note(default=())  # the leaders of the tricks of this round
    # the seats that still have to challenge a play or let all of them stand
    asked: Note[tuple[Seat, ...]] = Note(default=())
    claims: Note[tuple[Claim, ...]] = Note(default=())  # the challenges of this round


@dataclass(frozen=True)
class Setup:
    """The facts that follow from house rules and seats alone.

    House rules that are needed in every turn are repeated here as plain fields.
    """

    rules: HouseRules
    seats: int
    stock: Zone
    trick: Zone  # the trick under way or, until the next lead or deal, the one just played
    played: Zone  # the tricks before it, also of earlier rounds, until all cards are shuffled
    deck: tuple[Face, ...]
    audience: tuple[Seats, ...]
    challenged: bool  # a wrong card is not refused but may be challenged
    must_beat: bool


Table = State[Setup, Notes]


@lru_cache(maxsize=64)
def make_setup(rules: HouseRules, seats: int) -> Setup:
    """Return the setup of a table."""
    ranks = [*range(SIX, KING + 1), *([ACE] if rules.deck == 35 else [])]
    deck = [face_of(value, of_suit) for of_suit in range(len(SUITS)) for value in ranks]
    zones = Zones(seats)
    return Setup(
        rules=rules,
        seats=seats,
        stock=zones.hidden(),
        trick=zones.open(),
        played=zones.open(),
        deck=tuple(face for face in deck if face != face_of(ACE, SPADES)),
        audience=zones.audience,
        challenged=rules.revoke == "challenge",
        must_beat=rules.must_beat,
    )


def start(rules: HouseRules, seats: int, dealer: Seat) -> Table:
    """Return the table before the first shuffle."""
    setup = make_setup(rules, seats)
    state: Table = State(
        seats=seats,
        dealer=dealer,
        deck=setup.deck,
        deck_zone=setup.stock,
        audience=setup.audience,
        setup=setup,
        notes=Notes("shuffling", dealer),
    )
    evolve(state, [ShuffleCalled(tuple(state.zones[setup.stock]))])
    return state


def deal_order(state: Table) -> list[Seat]:
    """Return the seats in the order in which they are served; the first one leads."""
    right = state.setup.rules.first_seat == "right_of_dealer"
    first = state.dealer - 1 if right else state.dealer + 1
    return [(first + k) % state.seats for k in range(state.seats)]


def beats(face: Face, best: Face) -> bool:
    """Return True if a card is a higher one of the same suit."""
    return face // IN_SUIT == best // IN_SUIT and HEIGHT[face] > HEIGHT[best]


# For each face, those that beat it and those of its suit, as sets.
OVER = tuple(faces_of(other for other in _FACES if beats(other, face)) for face in _FACES)
OF_SUIT = tuple(faces_of(other for other in _FACES if suit(other) == suit(face)) for face in _FACES)


def instead_of(face: Face, best: Face, must_beat: bool) -> Faces:
    """Return the faces of which one has to be played instead of this one, if the hand has any."""
    if face // IN_SUIT != best // IN_SUIT:
        return OF_SUIT[best]
    return OVER[best] if must_beat and not beats(face, best) else 0


def tricks_of(state: Table) -> list[Trick]:
    """Return the tricks of this round, including the one under way."""
    seats, setup, notes = state.seats, state.setup, state.notes
    if not notes.leads:
        return []
    before = seats * (len(notes.leads) - 1)  # cards of this round that are out of the last trick
    played = state.zones[setup.played]
    cards = (*played[len(played) - before :], *state.zones[setup.trick])
    controls = (*notes.leads[1:], notes.control)
    tricks = []
    for k, leader in enumerate(notes.leads):
        tricks.append(Trick(leader, controls[k], cards[seats * k : seats * (k + 1)]))
    return tricks


def best_face(state: Table) -> Face | None:
    """Return the card that has control of the trick under way; `None` if somebody has to lead."""
    seats, notes = state.seats, state.notes
    trick = state.zones[state.setup.trick]
    if not trick or len(trick) == seats:
        return None
    return state.face[trick[(notes.control - notes.leads[-1]) % seats]]
