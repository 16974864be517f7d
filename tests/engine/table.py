"""Positions of Can't Play, Won't Play as text, so that a test reads like a sentence of the rules.

    t = table("8D 9D KC", "7C", "8C", down="7D")
    t.play("8D 9D")
    t.refused("KC", because="No row of clubs is open")

Hands are dealt as written, from seat 0 on, and `down` is laid on the rows card by card. What is in
no hand and on no row stays in the deck, where the rules never look.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from peerdeck.action import Pass, Play
from peerdeck.card import Card, face_text, faces_text, parse_faces
from peerdeck.dealer import HostDealer
from peerdeck.event import Event, Laid, Moved, Noted, Revealed, Seat, Shuffled, Turned
from peerdeck.games.cpwp import CPWP
from peerdeck.games.cpwp.rows import home, zone_for
from peerdeck.games.cpwp.table import Hold, HouseRules, Look, Notes, NotMine, Swap
from peerdeck.log import Header
from peerdeck.referee import Referee
from peerdeck.refusals import Illegal
from peerdeck.state import State, evolve


class Table:
    """A position that can be played on. Seats act in turn, as in the game."""

    def __init__(self, referee: Referee) -> None:
        """Play on at this referee's table."""
        self.referee = referee

    @property
    def state(self) -> State[Any, Notes]:
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

    def hand(self, seat: Seat) -> str:
        """A hand, sorted: `6C 7D *`."""
        faces = [face for face in self.state.faces(seat) if face is not None]
        return faces_text(sorted(faces))

    def front(self, seat: Seat) -> str:
        """What lies before a seat: the jokers that it has played."""
        return faces_text(self.state.faces(self.state.setup.front[seat]))

    def rows(self, suit: str) -> list[str]:
        """The rows that take a suit, each from its lowest card to its highest: `6D 7D 8D`."""
        state = self.state
        rows = state.setup.rows_of["CDHS".index(suit)]
        return [
            faces_text([*state.faces(r.down)[::-1], *state.faces(r.seven), *state.faces(r.up)])
            for r in rows
        ]

    def cards(self, text: str, hand: Seat | None = None) -> tuple[Card, ...]:
        """The cards with these faces in a hand (of whoever has to act), each of them once."""
        seat = self.state.turn if hand is None else hand
        left = self.state.zones[seat][:]
        found: list[Card] = []
        for face in parse_faces(text):
            card = next((card for card in left if self.state.face[card] == face), None)
            assert card is not None, f"seat {seat} holds {self.hand(seat)}, not {text}"
            left.remove(card)
            found.append(card)
        return tuple(found)

    def playing(self, text: str) -> Play:
        """The action of playing these cards."""
        return Play(tuple(zip(self.cards(text), parse_faces(text), strict=True)))

    def act(self, action: Any) -> Table:
        """Let the seat whose turn it is do this."""
        self.referee.act(self.state.turn, action)
        return self

    def play(self, text: str) -> Table:
        """Play cards: `7D 8D`, or `*`."""
        return self.act(self.playing(text))

    def passes(self) -> Table:
        """Say: won't play; can't play."""
        return self.act(Pass())

    def hold(self) -> Table:
        """Pass although something could be played."""
        return self.act(Hold())

    def not_mine(self) -> Table:
        """Answer that the 7 of diamonds is in another hand."""
        return self.act(NotMine())

    def look(self, one: Seat, other: Seat) -> Table:
        """Look into two hands before a swap."""
        return self.act(Look(one, other))

    def swapping(self, one: Seat, card: str, other: Seat, with_: str) -> Swap:
        """The action of swapping a card of one hand with a card of another."""
        return Swap(*self.cards(card, one), *self.cards(with_, other))

    def swap(self, one: Seat, card: str, other: Seat, with_: str) -> Table:
        """Swap a card of one hand with a card of another."""
        return self.act(self.swapping(one, card, other, with_))

    def may(self) -> set[str]:
        """What the seat whose turn it is may do: `7D 8D`, `pass`, `look 0 1`, `0:6C 1:*` …"""
        seat = self.turn
        if seat is None:
            return set()
        said = [self.said(action) for action in CPWP.legal(self.state, seat)]
        assert len(set(said)) == len(said), "an action is offered twice"
        return set(said)

    def refused(
        self,
        action: str | Any,
        because: str,
        rule: str,
        about: str | None = None,
        seat: Seat | None = None,
    ) -> Illegal:
        """Check that an action (or a play, as text) is refused for this reason.

        The refusal must be a sentence that contains `because`, lead to the section `rule` of the
        rules page, be about the cards `about`, and leave everything as it was.
        """
        before = self.state.copy()
        doing = self.playing(action) if isinstance(action, str) else action
        with pytest.raises(Illegal) as refusal:
            self.referee.act(self.state.turn if seat is None else seat, doing)
        error = refusal.value
        assert because in str(error)
        assert is_sentence(str(error))
        assert error.rule == rule
        if about is not None:
            assert faces_text(self.state.face[card] for card in error.cards) == about
        assert self.state == before
        return error

    def said(self, action: Any) -> str:
        """An action of the seat whose turn it is, as `may` writes it."""
        state = self.state
        match action:
            case Play(cards):
                return faces_text(face for _card, face in cards)
            case Swap(one, other):
                ends = [f"{state.place[c]}:{face_text(state.face[c])}" for c in (one, other)]
                return " ".join(ends)
            case Look(one, other):
                return f"look {one} {other}"
            case _:
                return type(action).__name__.lower()


def is_sentence(text: str) -> bool:
    """Whether this is something a person can read: a capital, some words, a full stop."""
    unfilled = re.search(r"\{[a-z_]*\}", text)
    return text[:1].isupper() and " " in text and text[-1] in ".”" and not unfilled


def table(
    *hands: str,
    down: str = "",
    turn: Seat = 0,
    stage: str = "playing",
    out: tuple[Seat, ...] = (),
    dealer: Seat = -1,
    by: Mapping[str, str] | None = None,
    **rules: str,
) -> Table:
    """A position: who holds what, and what lies on the rows. The last seat is the dealer's.

    House rules come `by` a dictionary or by name; `pass_` stands for `pass`.
    """
    rules = {name.rstrip("_"): value for name, value in rules.items()}
    options = HouseRules.parse({**(by or {}), **rules})
    seats = max(len(hands), 3)
    dealer %= seats
    referee = Referee(Header(CPWP, options, seats, dealer), HostDealer(b"not looked at"))
    state: State[Any, Notes] = CPWP.begin(options, seats, dealer)
    deck = list(state.deck)
    order = [*parse_faces(down), *(face for hand in hands for face in parse_faces(hand))]
    for face in order:
        assert face in deck, f"there are not so many {face_text(face)} in the deck"
        deck.remove(face)
    evolve(state, [Shuffled(state.called, (*order, *deck))])
    cards = iter(range(len(state.deck), 2 * len(state.deck)))
    for card, face in zip(cards, parse_faces(down), strict=False):
        row = home(state.setup.rows, state, face)
        assert row is not None, f"{face_text(face)} does not fit on {down}"
        evolve(state, [Laid(((card, face),), zone_for(row, face))])
    laid = len(parse_faces(down))
    start = len(state.deck) + laid
    for seat, hand in enumerate(hands):
        faces = parse_faces(hand)
        dealt = tuple(range(start, start + len(faces)))
        start += len(faces)
        events: list[Event] = [Moved(dealt, seat), Revealed(dealt, faces, 1 << seat)]
        evolve(state, events)
    evolve(state, [Noted(Notes.stage, stage), Noted(Notes.out, out), Turned(turn)])
    referee.state = state
    referee.entries = []
    return Table(referee)
