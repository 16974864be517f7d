"""Positions of Crazy Eights as text, so that a test reads like a sentence of the rules.

    t = table("7C 9D", "KC QC", top="6C", stock="2H 3H")
    t.play("7C").draw()
    t.refused("KH", because="does not fit", rule="turns")

Hands are as written, from seat 0 on, and seat 0 has the turn. The cards of `stock` are written in
the order in which they are drawn; what is in no hand then lies in the pile below its top card.
Without `stock` it is in the stock.
"""

from __future__ import annotations

from typing import Any

import pytest

from peerdeck.action import Deal, Draw, Pass, Play
from peerdeck.card import Face, face_text, faces_text, numbered, parse_face, parse_faces, suit
from peerdeck.dealer import HostDealer
from peerdeck.event import Moved, Noted, Revealed, Seat, Shuffled, Turned, everyone
from peerdeck.games.crazy_eights import CRAZY_EIGHTS
from peerdeck.games.crazy_eights.table import (
    MOST_SHUFFLES,
    Catch,
    HouseRules,
    LastCard,
    Name,
    Notes,
    Setup,
)
from peerdeck.log import Header
from peerdeck.referee import Referee
from peerdeck.refusals import Illegal
from peerdeck.state import State, evolve
from peerdeck.zones import hand_zone
from tests.engine.table import is_sentence

SUITS = "CDHS"


class Table:
    """A position that can be played on. Seats act in turn, as in the game."""

    def __init__(self, referee: Referee) -> None:
        """Play on at this referee's table."""
        self.referee = referee

    @property
    def state(self) -> State[Setup, Notes]:
        """The whole truth."""
        return self.referee.state

    @property
    def turn(self) -> Seat | None:
        """The seat that has to act, if any."""
        return next(iter(self.referee.to_act), None)

    @property
    def stage(self) -> str:
        """The stage that the game has noted."""
        return self.state.notes.stage

    @property
    def points(self) -> tuple[int, ...]:
        """The points so far, by seat."""
        return self.state.points

    @property
    def suit(self) -> str:
        """The suit to follow: `C`."""
        return SUITS[self.state.notes.suit]

    def hand(self, seat: Seat) -> str:
        """A hand, in the order in which its cards came: `7C 9D`."""
        return faces_text(self.state.faces(hand_zone(seat)))

    def held(self) -> list[int]:
        """How many cards each seat holds."""
        return [len(self.state.zones[seat]) for seat in range(self.state.seats)]

    def top(self) -> str:
        """The top card of the pile."""
        return face_text(self.state.faces(self.state.setup.pile)[-1])

    def in_stock(self) -> int:
        """How many cards the stock has."""
        return len(self.state.zones[self.state.setup.stock])

    def in_pile(self) -> int:
        """How many cards the pile has."""
        return len(self.state.zones[self.state.setup.pile])

    def act(self, action: Any) -> Table:
        """Let the seat whose turn it is do this."""
        self.referee.act(self.state.turn, action)
        return self

    def shown(self, text: str) -> tuple[Any, ...]:
        """Cards of the hand whose turn it is, as an action has them."""
        held = {self.state.face[card]: card for card in self.state.zones[self.state.turn]}
        return tuple((held[face], face) for face in parse_faces(text))

    def play(self, text: str) -> Table:
        """Let the seats play these cards, one each."""
        for card in text.split():
            self.act(Play(self.shown(card)))
        return self

    def last(self, card: str) -> Table:
        """Play a card and say “last card”."""
        return self.act(LastCard(*self.shown(card)))

    def name(self, named: str) -> Table:
        """Name a suit: `C`."""
        return self.act(Name(SUITS.index(named)))

    def draw(self, times: int = 1) -> Table:
        """Draw, so many times."""
        for _time in range(times):
            self.act(Draw())
        return self

    def passes(self, times: int = 1) -> Table:
        """Let so many seats pass."""
        for _time in range(times):
            self.act(Pass())
        return self

    def catch(self) -> Table:
        """Point out that the player before did not say “last card”."""
        return self.act(Catch())

    def deal(self) -> Table:
        """Deal the next cards."""
        return self.act(Deal())

    def may(self) -> set[str]:
        """What the seat whose turn it is may do: `7C`, `last 7C`, `name C`, `draw` …"""
        seat = self.turn
        return set() if seat is None else {said(a) for a in CRAZY_EIGHTS.legal(self.state, seat)}

    def refused(
        self, action: str | Any, because: str, rule: str, about: str = "", seat: Seat | None = None
    ) -> None:
        """Check that an action (or a play, as text) is refused for this reason.

        The refusal must be a sentence that contains `because`, lead to the section `rule` of the
        rules page, be about the cards `about`, and leave everything as it was.
        """
        before = self.state.copy()
        doing = Play(self.shown(action)) if isinstance(action, str) else action
        with pytest.raises(Illegal) as refusal:
            self.referee.act(self.state.turn if seat is None else seat, doing)
        assert because in str(refusal.value)
        assert is_sentence(str(refusal.value))
        assert refusal.value.rule == rule
        assert faces_text(self.state.face[card] for card in refusal.value.cards) == about
        assert self.state == before


def said(action: Any) -> str:
    """An action as `Table.may` writes it."""
    match action:
        case Play(((_card, face),)):
            return face_text(face)
        case LastCard((_card, face)):
            return f"last {face_text(face)}"
        case Name(named):
            return f"name {SUITS[named]}"
        case _:
            return type(action).__name__.lower()


def table(
    *hands: str,
    top: str,
    stock: str | None = None,
    shuffled: bool = False,
    points: tuple[int, ...] = (),
    **rules: str,
) -> Table:
    """A position. If the pile has been `shuffled` three times, it is not shuffled any more."""
    options, seats = HouseRules.parse(rules), len(hands)
    header = Header(CRAZY_EIGHTS, options, seats, seats - 1)
    state: State[Setup, Notes] = CRAZY_EIGHTS.begin(options, seats, seats - 1)
    setup = state.setup
    rest = list(state.deck)
    order: list[Face] = []
    for text in (*hands, top, stock or ""):
        for face in parse_faces(text):
            rest.remove(face)
            order.append(face)
    first = len(state.deck)
    evolve(state, [Shuffled(state.called, (*order, *rest))])
    for seat, hand in enumerate(hands):
        faces = parse_faces(hand)
        cards = tuple(numbered(first, len(faces)))
        first += len(faces)
        evolve(state, [Moved(cards, hand_zone(seat)), Revealed(cards, faces, 1 << seat)])
    drawn = len(parse_faces(stock or ""))
    pile = tuple(numbered(first, 1))
    evolve(state, [Moved(tuple(numbered(first + 1, drawn))[::-1], setup.stock)])
    if stock is not None:
        pile = (*numbered(first + 1 + drawn, len(rest)), *pile)
    seen = tuple(state.face[card] for card in pile)
    evolve(state, [Moved(pile, setup.pile), Revealed(pile, seen, everyone(seats))])
    evolve(
        state,
        [
            Noted(Notes.stage, "playing"),
            Noted(Notes.suit, suit(parse_face(top))),
            Noted(Notes.shuffles, MOST_SHUFFLES if shuffled else 0),
            Turned(0),
        ],
    )
    state.points = points or state.points
    referee = Referee(header, HostDealer(b"the next shuffles"))
    referee.state = state
    referee.entries = []
    return Table(referee)
