"""The rules of one table, as a preset and its house rules decide them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from peerdeck.card import JOKER, Face, rank
from peerdeck.games.contract_rummy.contracts import Round
from peerdeck.games.contract_rummy.melds import MeldRules
from peerdeck.words import N_

# How a player goes out. "keep": only by melding, and a last card that cannot be melded is kept;
# "float": only by melding, and discarding the last card does not end the deal; "any": by melding or
# by a discard; "discard": only by a discard.
GoingOut = Literal["keep", "float", "any", "discard"]
Redeeming = Literal["no", "to_hand", "must_replay"]


@dataclass(frozen=True)
class Worth:
    """The points that cards in hand count against their player."""

    joker: int
    ace: int
    high: int
    low: int
    low_label: str
    high_label: str
    high_from: int  # the lowest rank of a high card

    def kinds(self) -> tuple[tuple[str, int], ...]:
        """Return the label and worth of each kind of card, in the order of their numbers."""
        return (
            (N_("Jokers"), self.joker),
            (N_("Aces"), self.ace),
            (self.high_label, self.high),
            (self.low_label, self.low),
        )

    def kind(self, face: Face) -> int:
        """Return the number of a card's kind, its place in `kinds`."""
        if face == JOKER:
            return 0
        value = rank(face)
        return 1 if value == 1 else 2 if value >= self.high_from else 3

    def table(self) -> tuple[int, ...]:
        """Return the points of each face."""
        kinds = self.kinds()
        return tuple(kinds[self.kind(face)][1] for face in range(JOKER + 1))


def tens_from_ten(joker: int, ace: int) -> Worth:
    """Return a worth by which 2 to 9 count five and 10 to King ten."""
    return Worth(joker, ace, 10, 5, N_("2 to 9"), N_("10 to King"), 10)


def tens_from_eight(joker: int, ace: int) -> Worth:
    """Return a worth by which 2 to 7 count five and 8 to King ten."""
    return Worth(joker, ace, 10, 5, N_("2 to 7"), N_("8 to King"), 8)


LIVERPOOL = tens_from_ten(joker=15, ace=15)


@dataclass(frozen=True)
class Rules:
    """Everything in which tables of contract rummy can differ, except the number of seats.

    Hot cards are only for tables where the last card may be discarded.
    """

    rounds: tuple[Round, ...]
    melds: MeldRules
    worth: Worth
    going_out: GoingOut
    buys: int | None  # the number of buys of each player; None for no limit
    buys_per_game: bool
    buy_own_discard: bool
    same_turn_layoff: bool
    redeem: Redeeming
    decks: int | None  # None: one for every two players
    buy_price: int = 2  # cards from the stock that come with a bought one
    buy_after_laydown: bool = False
    upcard_buyable: bool = True
    dealer_buys_upcard: bool = False  # even where nobody buys their own discard
    cut: bool = False
    burn: bool = False
    last_round_all: bool = False
    hot_card: bool = False

    @property
    def left_over(self) -> int:
        """The number of cards that melding must leave in hand, for the discard."""
        return 1 if self.going_out == "discard" else 0

    def whole(self, round: int) -> bool:
        """Return True if a lay-down in this round has to use the whole hand."""
        return self.last_round_all and round == len(self.rounds) - 1
