"""Positions of Can't Play, Won't Play, and the rows on the table."""

from typing import Any

from peerdeck.card import faces_text, parse_face
from peerdeck.games.cpwp import CPWP
from peerdeck.games.cpwp.rows import home, zone_for
from tests.support.positions import Table, position

ONE: dict[str, str] = {}
PAIRED = {"black_row_1deck": "paired"}
TWO = {"decks": "2"}
CHAIN = {"decks": "2", "rows_2deck": "chain"}


def table(*hands: str, down: str = "", stage: str = "playing", **named: Any) -> Table:
    """Return a position: the hands, and the cards that are laid `down` on the rows one by one."""
    t = position(CPWP, *hands, stage=stage, **named)
    for card in down.split():
        row = home(t.state.setup.rows, t.state, parse_face(card))
        assert row is not None, f"{card} does not fit on {down}"
        t.put(card, zone_for(row, parse_face(card)))
    return t


def rows_of(t: Table, suit: str) -> list[str]:
    """Return the rows that take a suit, each from its lowest card up: `6D 7D 8D`."""
    state = t.state
    return [
        faces_text([*state.faces(row.down)[::-1], *state.faces(row.seven), *state.faces(row.up)])
        for row in state.setup.rows_of["CDHS".index(suit)]
    ]
