"""Rounds of Spar as text, so that a test reads like a sentence of the rules.

    t = table("6D 7S 8H 9H TH", "8D KC QC JC TC")
    t.play("6D").play("8D")
    t.refused("9H", because="you have to follow suit", rule="turns")

Hands are as written, from seat 0 on, and seat 0 leads. `rounds("6D 8D", "7S KC", …)` is the same
trick by trick: the cards in the order in which they are played, and it plays them.
"""

from __future__ import annotations

from collections.abc import Sequence

from peerdeck.action import Pass
from peerdeck.card import Card, Face, parse_faces
from peerdeck.event import Seat
from peerdeck.games.spar import SPAR
from peerdeck.games.spar.table import Challenge, HouseRules
from tests.support import laying as any_game

HIGH = "6789TJQKA"


class Table(any_game.Table):
    """A table of Spar."""

    @property
    def control(self) -> Seat:
        """The seat in control."""
        return self.state.notes.control

    @property
    def parts(self) -> list[tuple[str, int, int]]:
        """The parts of the last row of the score sheet."""
        return [tuple(part) for of_seat in self.state.sheet[-1].parts for part in of_seat]

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


def table(*hands: str, dealer: Seat | None = None, **rules: str) -> Table:
    """Return a first round with these hands. Unless a dealer is given, seat 0 leads."""
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
    return Table.dealt(SPAR, seats, dealer, order, rules)


def rounds(*tricks: str, first: str = "", **rules: str) -> Table:
    """Return a first round played so far, trick by trick. `first` are the cards still in hand."""
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
    """Return the place in a trick of the card that is in control at its end."""
    led = cards[0][1]
    heights = [HIGH.index(card[0]) if card[1] == led else -1 for card in cards]
    return heights.index(max(heights))


def kept(*cards: str, **rules: str) -> Table:
    """Return a round of two in which seat 0 keeps control to the end, with these cards last.

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
    """Return a card of a hand, as an action has it."""
    (one,) = t.shown(card, seat)
    return one
