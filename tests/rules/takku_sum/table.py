"""Positions of Takku-Sum as text, so that a test reads like a sentence of the rules.

    t = up("9D KC", "2H", wild="4S")
    assert t.may() == {"9D", "KC"}
    assert signs(t.play("9D")) == "up 4S"

The top card is a 7 unless another pile is given, and all other cards are in the stock. If `stock`
is given, its first card is drawn first, and all other cards are out of play.
"""

from functools import partial
from typing import Any

from peerdeck.card import parse_faces
from peerdeck.event import Seat
from peerdeck.games.takku_sum import TAKKU_SUM
from peerdeck.games.takku_sum.table import DOWN, UNDECIDED, UP
from tests.support.positions import Table, dealt, position

DIRECTIONS = {"up": UP, "down": DOWN, "undecided": UNDECIDED}
PILES = {"up": "6S 7C", "down": "8S 7C", "undecided": "7C"}
STOCK = "2S 5S TD TH JD JH QS QC 8C 8D 8H 8S"  # the next Indicator is a 2, the one after it a 5


def table(
    *hands: str,
    direction: str = "undecided",
    pile: str = "",
    wild: str = "QH",
    turn: Seat = 0,
    stage: str = "playing",
    **named: Any,
) -> Table:
    """Return a position of a round; it has begun if there is a direction or more than one card."""
    pile = pile or PILES[direction]
    return position(
        TAKKU_SUM,
        *hands,
        turn=turn,
        stage=stage,
        leader=turn,
        contenders=tuple(range(len(hands))) if stage == "drawing" else (),
        direction=DIRECTIONS[direction],
        begun=direction != "undecided" or " " in pile,
        pile=pile,
        indicator=wild,
        **named,
    )


up = partial(table, direction="up")
down = partial(table, direction="down")


def fresh(seats: int, dealer: Seat = 0, order: str = "", **rules: str) -> Table:
    """Return a match that has just begun. The cards of `order` come first."""
    return dealt(TAKKU_SUM, seats, dealer, parse_faces(order), **rules)


def signs(t: Table) -> str:
    """Return the direction, the Indicator and those before it, as in `up 5S after QH 2S`."""
    direction = next(word for word, value in DIRECTIONS.items() if value == t.notes.direction)
    discarded = f" after {t.faces_in('discard')}" if t.faces_in("discard") else ""
    return f"{direction} {t.faces_in('indicator')}{discarded}"


def after(before: str, cards: str, **rules: str) -> Table:
    """Return a position with these `signs`, after these cards have been played on a 7."""
    direction, wild = before.split()
    t = table(cards, "2H", direction=direction, wild=wild, stock=STOCK, decks="2", **rules)
    return t.do(cards)


def stock(t: Table) -> str:
    """Return the stock, the next card to be drawn first."""
    return " ".join(t.faces_in("stock").split()[::-1])
