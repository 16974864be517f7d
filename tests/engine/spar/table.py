"""Rounds of Spar as text, so that a test reads like a sentence of the rules.

    t = table("6D 7S 8H 9H TH", "8D KC QC JC TC")
    t.play("6D").play("8D")
    t.refused("9H", because="you have to follow suit", rule="turns")

Hands are dealt as written, from seat 0 on, and seat 0 leads. `rounds("6D 8D", "7S KC", …)` is the
same told by tricks: the cards in the order in which they are played, and played they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from peerdeck.action import Deal, Pass, Play
from peerdeck.card import Card, Face, face_text, faces_text, parse_face, parse_faces
from peerdeck.dealer import HostDealer, StackedDealer
from peerdeck.event import Seat
from peerdeck.games.spar import SPAR
from peerdeck.games.spar.table import Challenge, HouseRules, Notes
from peerdeck.log import Header
from peerdeck.referee import Referee
from peerdeck.refusals import Illegal
from peerdeck.state import State
from tests.engine.table import is_sentence

HIGH = "6789TJQKA"


class FirstStacked(HostDealer):
    """A dealer whose first shuffle is as told; the others come by chance."""

    def __init__(self, order: Sequence[Face]) -> None:
        """From the bottom of the stock to its top."""
        super().__init__(b"the next shuffles")
        self._stacked: StackedDealer | None = StackedDealer(order)

    def shuffle(self, state: State[Any, Any], cards: Sequence[Card]) -> tuple[Face, ...]:
        """The next order."""
        stacked, self._stacked = self._stacked, None
        return (stacked or super()).shuffle(state, cards)


class Table:
    """A game that is being played. Seats act in turn."""

    def __init__(self, referee: Referee) -> None:
        """Play on at this referee's table."""
        self.referee = referee

    @property
    def state(self) -> State[Any, Notes]:
        """The whole truth."""
        return self.referee.state

    @property
    def stage(self) -> str:
        """The stage that the game has noted."""
        return self.state.notes.stage

    @property
    def control(self) -> Seat:
        """Who is in control."""
        return self.state.notes.control

    @property
    def turn(self) -> Seat | None:
        """The seat that has to act, if any."""
        return next(iter(self.referee.to_act), None)

    @property
    def points(self) -> tuple[int, ...]:
        """The points so far, by seat."""
        return self.state.points

    @property
    def parts(self) -> list[tuple[str, int, int]]:
        """What the last row of the score sheet is made of."""
        return [tuple(part) for of_seat in self.state.sheet[-1].parts for part in of_seat]

    def lying(self, zone: str) -> str:
        """The cards in a zone: `stock`, `trick` or `played`."""
        return faces_text(self.state.faces(getattr(self.state.setup, zone)))

    def act(self, action: Any, seat: Seat | None = None) -> Table:
        """Let a seat (the one whose turn it is) do this."""
        self.referee.act(self.state.turn if seat is None else seat, action)
        return self

    def playing(self, text: str) -> Play:
        """The action of playing cards of the hand whose turn it is: one card, in a legal play."""
        held = {self.state.face[card]: card for card in self.state.zones[self.state.turn]}
        return Play(tuple((held[face], face) for face in parse_faces(text)))

    def play(self, cards: str) -> Table:
        """Let the seats play these cards, one each."""
        for card in cards.split():
            self.act(self.playing(card))
        return self

    def challenge(self, accused: Seat, trick: int, seat: Seat | None = None) -> Table:
        """Claim that a seat hid a card in a trick."""
        return self.act(Challenge(accused, trick), seat)

    def stand(self, seat: Seat | None = None) -> Table:
        """Challenge nothing."""
        return self.act(Pass(), seat)

    def deal(self) -> Table:
        """Deal the next round."""
        return self.act(Deal())

    def may(self, seat: Seat | None = None) -> set[str]:
        """What a seat may do: `6D`, `pass`, `challenge 1 2`, `deal`."""
        seat = self.turn if seat is None else seat
        return set() if seat is None else {said(a) for a in SPAR.legal(self.state, seat)}

    def refused(
        self,
        action: str | Any,
        because: str,
        rule: str,
        about: str | None = None,
        seat: Seat | None = None,
    ) -> None:
        """Check that an action (or a card, as text) is refused for this reason.

        The refusal must be a sentence that contains `because`, lead to the section `rule` of the
        rules page, be about the cards `about`, and leave everything as it was.
        """
        before = self.state.copy()
        doing = self.playing(action) if isinstance(action, str) else action
        with pytest.raises(Illegal) as refusal:
            self.referee.act(self.state.turn if seat is None else seat, doing)
        assert because in str(refusal.value)
        assert is_sentence(str(refusal.value))
        assert refusal.value.rule == rule
        if about is not None:
            assert faces_text(self.state.face[card] for card in refusal.value.cards) == about
        assert self.state == before


def said(action: Any) -> str:
    """An action as `Table.may` writes it."""
    match action:
        case Play(((_card, face),)):
            return face_text(face)
        case Challenge(accused, trick):
            return f"challenge {accused} {trick}"
        case _:
            return type(action).__name__.lower()


def table(*hands: str, dealer: Seat | None = None, **rules: str) -> Table:
    """A first round with these hands. Unless a dealer is told, seat 0 leads."""
    options = HouseRules.parse(rules)
    seats = len(hands)
    left = options.first_seat == "left_of_dealer"
    if dealer is None:
        dealer = seats - 1 if left else 1
    first = (dealer + (1 if left else -1)) % seats
    dealt = [parse_faces(hands[(first + k) % seats]) for k in range(seats)]
    assert all(len(hand) == 5 for hand in dealt)
    order = [face for hand in dealt for face in hand[:3]]
    order += [face for hand in dealt for face in hand[3:]]
    rest = [face for face in SPAR.begin(options, seats, dealer).deck if face not in order]
    dealer_of_cards = FirstStacked([*order, *rest][::-1])
    return Table(Referee(Header(SPAR, options, seats, dealer), dealer_of_cards))


def rounds(*tricks: str, first: str = "", **rules: str) -> Table:
    """A first round played so far, trick by trick. What hands hold beside comes by `first`."""
    seats = len(tricks[0].split())
    hands: list[list[str]] = [[] for _seat in range(seats)]
    leader = 0
    for trick in tricks:
        cards = trick.split()
        for place, card in enumerate(cards):
            hands[(leader + place) % seats].append(card)
        leader = (leader + winner(cards)) % seats
    for seat, more in enumerate(first.split("|") if first else ()):
        hands[seat] += more.split()
    return table(*(" ".join(hand) for hand in hands), **rules).play(" ".join(tricks))


def winner(cards: Sequence[str]) -> int:
    """The place in a trick of the card that is in control at its end."""
    led = cards[0][1]
    heights = [HIGH.index(card[0]) if card[1] == led else -1 for card in cards]
    return heights.index(max(heights))


def kept(*cards: str, **rules: str) -> Table:
    """A round of two in which seat 0 keeps control to the end, with these cards last.

    Before them come tricks that count nothing.
    """
    free = [suit for suit in "HDSC" if suit not in {card[1] for card in cards}]
    before = ["KC 8C", "QC 9C", "JC TC"][: 5 - len(cards)]
    before += [f"9{suit} 8{suit}" for suit in free[1:2]][: 5 - len(cards) - len(before)]
    taken = " ".join(before).split()
    others = [f"{value}{free[0]}" for value in "KQJT976" if f"{value}{free[0]}" not in taken]
    tricks = [f"{card} {other}" for card, other in zip(cards, others, strict=False)]
    return rounds(*before, *tricks, **rules)


def shown(t: Table, card: str, seat: Seat) -> tuple[Card, Face]:
    """A card of a hand, as an action has it."""
    face = parse_face(card)
    return next((c, face) for c in t.state.zones[seat] if t.state.face[c] == face)
