"""Guess: a game that only the tests know.

Everybody has five cards. In a turn a player first guesses a rank, then plays one card or two of the
same rank, or gives a card to another player, once in the deal. Cards of the guessed rank are won;
each counts a point. Two deals are a match. A deal ends when somebody has no cards left, which
happens because every turn takes a card away from a hand, and gifts are few.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from operator import add
from random import Random
from typing import Any, Literal, NamedTuple

from peerdeck.action import Deal, Play, Shown, action
from peerdeck.bot import Choice, Look, alike
from peerdeck.card import Face, full_deck, rank
from peerdeck.event import (
    DealPassed,
    Event,
    Laid,
    Moved,
    Noted,
    Part,
    Scored,
    Seat,
    Seats,
    ShuffleCalled,
    Turned,
    Zone,
)
from peerdeck.game import GameOf, check_shown
from peerdeck.match import deal, gather, most_points, note_all, points_ahead
from peerdeck.naming import rank_name, shorts
from peerdeck.notes import GameNotes, Note, notes
from peerdeck.options import NO_YES, Options, switch
from peerdeck.refusals import CHOOSE_A_CARD, NOT_NOW, Illegal, Refusal
from peerdeck.rules_page import Page, Section, Text, house_rules
from peerdeck.state import State, evolve
from peerdeck.zones import Zones, hand_zone

EACH, DEALS = 5, 2
NOT_EQUAL = Refusal("not-equal", "turns", "Play one card, or two of the same rank.")


@dataclass(frozen=True)
class HouseRules(Options):
    """The only house rule."""

    gifts: bool = switch("Gifts", "Whether a card may be given away once in a deal.", NO_YES)


@action
class Guess(NamedTuple):
    """Guess that the next cards are of this rank."""

    rank: int


@action
class Give(NamedTuple):
    """Give this card to another player."""

    card: Shown
    to: Seat


Action = Play | Guess | Give | Deal


@notes
class Notes(GameNotes):
    """The facts that everybody knows."""

    stage: Note[Literal["shuffling", "guessing", "playing", "between", "over"]] = Note()
    guess: Note[int] = Note(default=0)
    gifts: Note[int] = Note(default=0)  # in this deal


@dataclass(frozen=True)
class Setup:
    """The zones and cards of a table."""

    rules: HouseRules
    stock: Zone
    played_cards: Zone
    won: tuple[Zone, ...]
    shown: tuple[Zone, ...]
    deck: tuple[Face, ...]
    audience: tuple[Seats, ...]


Table = State[Setup, Notes]


@lru_cache
def make_setup(rules: HouseRules, seats: int) -> Setup:
    """Return the zones and cards of a table."""
    zones = Zones(seats)
    return Setup(
        rules=rules,
        stock=zones.hidden(),
        played_cards=zones.open(),
        won=zones.hidden_for_each(),
        shown=zones.open_for_each(),
        deck=full_deck(1, 0),
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


def to_act(state: Table) -> tuple[Seat, ...]:
    """Return the seat whose turn it is."""
    return () if state.notes.stage == "over" else (state.turn,)


def legal(state: Table, seat: Seat) -> list[Action]:
    """Return everything this seat may do."""
    if seat != state.turn:
        return []
    match state.notes.stage:
        case "guessing":
            return [Guess(number) for number in range(1, 14)]
        case "playing":
            return _plays(state, seat)
        case "between":
            return [Deal()]
        case _:
            return []


def _plays(state: Table, seat: Seat) -> list[Action]:
    hand: list[Shown] = [
        (card, face) for card in state.zones[seat] if (face := state.face[card]) is not None
    ]
    found: list[Action] = [Play((one,)) for one in hand]
    found += [Play((a, b)) for a, b in combinations(hand, 2) if rank(a[1]) == rank(b[1])]
    if state.setup.rules.gifts and not state.notes.gifts:
        others = [other for other in range(state.seats) if other != seat]
        found += [Give(one, other) for one in hand for other in others]
    return found


def check(state: Table, seat: Seat, action: Action) -> None:
    """Raise `Illegal` unless the action is allowed."""
    match state.notes.stage, action:
        case "guessing", Guess(number) if number in range(1, 14):
            return
        case "playing", Play(cards):
            if not cards:
                raise Illegal(CHOOSE_A_CARD)
            check_shown(state, seat, cards)
            if len(cards) > 2 or len({rank(face) for _card, face in cards}) > 1:
                raise Illegal(NOT_EQUAL, [card for card, _face in cards])
            return
        case "playing", Give(shown, to):
            check_shown(state, seat, [shown])
            may = state.setup.rules.gifts and not state.notes.gifts
            if may and to in range(state.seats) and to != seat:
                return
        case "between", Deal():
            return
    raise Illegal(NOT_NOW)


def play(state: Table, seat: Seat, action: Action) -> list[Event]:
    """Return what a checked action brings about."""
    setup, following = state.setup, (seat + 1) % state.seats
    match action:
        case Guess(number):
            return [Noted(Notes.guess, number), Noted(Notes.stage, "playing")]
        case Play(cards):
            is_right = rank(cards[0][1]) == state.notes.guess
            pile = setup.played_cards
            if is_right and len(cards) > 1:
                pile = setup.shown[seat]
            events: list[Event] = [Laid(cards, pile)]
            if is_right and pile == setup.played_cards:
                events.append(Moved(tuple(card for card, _face in cards), setup.won[seat]))
            if len(state.zones[seat]) == len(cards):
                return [*events, *_count(state, events, seat)]
            return [*events, Noted(Notes.stage, "guessing"), Turned(following)]
        case Give(shown, to):
            events = [Laid((shown,), setup.played_cards), Moved((shown[0],), hand_zone(to))]
            events.append(Noted(Notes.gifts, 1))
            if len(state.zones[seat]) == 1:
                return [*events, *_count(state, events, seat)]
            return [*events, Noted(Notes.stage, "guessing"), Turned(following)]
        case Deal():
            return [*note_all(Notes("shuffling")), *gather(state, setup.stock)]


def _count(state: Table, events: Sequence[Event], seat: Seat) -> list[Event]:
    setup = state.setup
    won = [
        len(state.zones[setup.won[one]]) + len(state.zones[setup.shown[one]])
        for one in range(state.seats)
    ]
    last = next((event for event in events if isinstance(event, Laid)), None)
    assert last is not None
    won[seat] += sum(rank(face) == state.notes.guess for _card, face in last[0])
    parts = tuple((Part("cards", count, 1),) if count else () for count in won)
    totals = list(map(add, state.points, won))
    row = Scored(tuple(one for one in range(state.seats) if won[one] == max(won)), parts)
    if len(state.sheet) + 1 == DEALS:
        return [row, Noted(Notes.stage, "over")]
    dealer = totals.index(min(totals))
    return [row, Noted(Notes.stage, "between"), DealPassed(dealer), Turned(dealer)]


def settle(state: Table) -> list[Event]:
    """Deal when the cards are shuffled."""
    if state.notes.stage != "shuffling":
        return []
    first = (state.dealer + 1) % state.seats
    return [
        *deal(state, state.setup.stock, EACH),
        Noted(Notes.stage, "guessing"),
        Turned(first),
    ]


def tell(_state: Table, seat: Seat, action: Action, names: Sequence[str]) -> str:
    """Return the action in a sentence."""
    match action:
        case Guess(number):
            return f"{names[seat]} guessed {rank_name(number)}."
        case Play(cards):
            return f"{names[seat]} played {shorts(face for _card, face in cards)}."
        case Give(shown, to):
            return f"{names[seat]} gave {shorts([shown[1]])} to {names[to]}."
        case _:
            return f"{names[seat]} dealt."


def choice(_state: Table, _seat: Seat, action: Action, names: Sequence[str]) -> str:
    """Return the action as one of several."""
    match action:
        case Guess(number):
            return f"Guess {rank_name(number)}"
        case Play(cards):
            return f"Play {shorts(face for _card, face in cards)}"
        case Give(shown, to):
            return f"Give {shorts([shown[1]])} to {names[to]}"
        case _:
            return "Deal"


def remarks(state: Table, _names: Sequence[str]) -> list[str]:
    """Say what was guessed."""
    return [f"Guessed: {rank_name(state.notes.guess)}."] if state.notes.guess else []


def page(_rules: HouseRules | None = None) -> Page:
    """Return the rules, which are the same at every table."""
    return Page(
        "Guess",
        "Guess what you will play.",
        (
            Section("turns", "Your turn", (Text("Guess a rank, then play."),)),
            Section("end", "The end", (Text("Two deals are a match."),)),
            house_rules(HouseRules),
        ),
    )


def choose(_look: Look, _seat: Seat, actions: Sequence[Any], random: Random) -> Choice:
    """Return any action."""
    return random.choice(actions), "a guess"


GUESS = GameOf[HouseRules, Setup, Notes, Action](
    id="guess",
    title="Guess",
    blurb="A game that only the tests know.",
    seats=range(2, 7),
    options=HouseRules,
    actions=(Play, Guess, Give, Deal),
    start=start,
    to_act=to_act,
    legal=legal,
    check=check,
    play=play,
    settle=settle,
    tell=tell,
    choice=choice,
    remarks=remarks,
    winners=most_points,
    worth=points_ahead,
    page=page,
    words=sys.modules[__name__],
    bots=alike(choose),
)
