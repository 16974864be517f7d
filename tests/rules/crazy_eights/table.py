"""Positions of Crazy Eights on a pile whose top card is the 6 of clubs, unless another is named."""

from typing import Any

from peerdeck.card import parse_face, suit
from peerdeck.games.crazy_eights import CRAZY_EIGHTS
from peerdeck.games.crazy_eights.table import MOST_SHUFFLES
from tests.support.positions import Table, position

Named = dict[str, Any]  # house rules, notes and cards of zones


def table(*hands: str, top: str = "6C", stock: str | None = None, **named: Any) -> Table:
    """Return a position in which seat 0 has the turn. All cards named nowhere are in the stock.

    If `stock` is given, its first card is drawn first, and the others are below the top card.
    """
    named = {"stage": "playing", "suit": suit(parse_face(top)), **named}
    t = position(CRAZY_EIGHTS, *hands, pile=top, **named)
    if stock is not None:
        pile = t.zone("pile")
        t.leave_in_stock(stock, rest=pile)
        t.lay(t.cards_in(top, pile), pile)
    return t


def only(stock: str = "") -> Named:
    """Name the only cards that can be drawn: the pile is not shuffled again."""
    return {"stock": stock, "shuffles": MOST_SHUFFLES}


def after(hands: str, named: Named, actions: str = "") -> Table:
    """Return a position of hands like `7C 9D / KC 3H` after actions like `7C, draw`."""
    t = table(*hands.split(" / "), **named)
    return t.play(*actions.split(", ")) if actions else t


def counts(t: Table) -> tuple[int, int]:
    """Return how many cards the stock and the pile have."""
    return len(t.faces_in("stock").split()), len(t.faces_in("pile").split())
