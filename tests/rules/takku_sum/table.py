"""Positions of Takku-Sum as text, so that a test reads like a sentence of the rules.

    t = table("9D KC", "2H", pile="5C 7C", direction="up", wild="4S")
    t.play("9D")
    t.refused("KC", because="It is not your turn", rule="turns")

Hands are as written, from seat 0 on; the last card of `pile` is its top. All other cards are in the
stock. If `stock` is given, its first card is drawn first, and all other cards are out of play.
"""

from __future__ import annotations

from typing import Any

from peerdeck.action import Discard
from peerdeck.card import parse_faces
from peerdeck.event import Seat
from peerdeck.games.takku_sum import TAKKU_SUM
from peerdeck.games.takku_sum.table import DOWN, UNDECIDED, UP, Grace
from tests.support import laying as any_game

DIRECTIONS = {"up": UP, "down": DOWN, "undecided": UNDECIDED}


class Table(any_game.Table):
    """A table of Takku-Sum."""

    @property
    def direction(self) -> str:
        """`up`, `down` or `undecided`."""
        return next(k for k, v in DIRECTIONS.items() if v == self.state.notes.direction)

    @property
    def pile(self) -> str:
        """The play pile, its top last."""
        return self.faces_in("pile")

    @property
    def wild(self) -> str:
        """The Wildcard Indicator."""
        return self.faces_in("indicator")

    @property
    def discarded(self) -> str:
        """The discard pile."""
        return self.faces_in("discard")

    @property
    def stock(self) -> str:
        """The stock, the next card to be drawn first."""
        return " ".join(self.faces_in("stock").split()[::-1])

    def won(self, seat: Seat) -> str:
        """Return the cards that a seat has won."""
        return self.faces_in(self.state.setup.points[seat])

    def drawn(self, seat: Seat) -> str:
        """Return the cards that a seat has drawn for the lead."""
        return self.faces_in(self.state.setup.drawn[seat])

    def discarding(self, text: str) -> Discard:
        """Return the action of discarding this card as a Grace Card."""
        return Discard(*self.shown(text))

    def skip(self, times: int = 1) -> Table:
        """Skip the turn, one player after the other."""
        return self.passes(times)

    def grace(self) -> Table:
        """Pick up a Grace Card."""
        return self.act(Grace())

    def discard(self, text: str) -> Table:
        """Discard a Grace Card."""
        return self.act(self.discarding(text))


def table(
    *hands: str,
    pile: str = "7C",
    wild: str = "QH",
    direction: str = "undecided",
    stock: str | None = None,
    discard: str = "",
    drawn: tuple[str, ...] = (),
    turn: Seat = 0,
    begun: bool | None = None,
    skips: int = 0,
    stage: str = "playing",
    points: tuple[int, ...] = (),
    pointless: int = 0,
    dealer: Seat = -1,
    **rules: str,
) -> Table:
    """Return a position of a round; it has begun if there is a direction or more than one card."""
    seats = len(hands)
    t = Table.position(
        TAKKU_SUM,
        *hands,
        turn=turn,
        dealer=dealer,
        lying={"pile": pile, "indicator": wild, "discard": discard},
        rules=rules,
        points=points,
        stage=stage,
        leader=turn,
        contenders=tuple(range(seats)) if stage == "drawing" else (),
        direction=DIRECTIONS[direction],
        begun=direction != "undecided" or len(pile.split()) > 1 if begun is None else begun,
        skips=skips,
        pointless=pointless,
    )
    for seat, card in enumerate(drawn):
        t.put(card, t.state.setup.drawn[seat])
    if stock is not None:
        t.leave_in_stock(stock)
    return t


def fresh(seats: int, dealer: Seat = 0, order: str = "", **rules: Any) -> Table:
    """Return a match that has just begun. The cards of `order` come first."""
    return Table.dealt(TAKKU_SUM, seats, dealer, parse_faces(order), rules)
