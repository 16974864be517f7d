"""The table as the board shows it: between rounds and at the end as the last round left it."""

from __future__ import annotations

from collections.abc import Sequence

from app.cardview import card_id, picture
from app.desk import Desk
from app.html import Html, span
from peerdeck.card import Card, Face
from peerdeck.games.takku_sum.table import Table


def is_ended(desk: Desk) -> bool:
    """Return True if the board shows how the last round ended."""
    return desk.between and desk.ended is not None


def table(desk: Desk) -> Table:
    """Return the table to show."""
    found: Table = desk.ended if is_ended(desk) else desk.state
    return found


def is_laid(desk: Desk) -> bool:
    """Return True if the piles lie there; friends shuffle anew where a deal begins again."""
    state = table(desk)
    return bool(state.zones[state.setup.pile])


def is_asked(desk: Desk) -> bool:
    """Return True if it is this player's turn, and the board takes their gestures."""
    return desk.my_turn and not desk.between


def face(desk: Desk, card: Card) -> Face | None:
    """Return the face of a card on the board, which may lie elsewhere by now."""
    found: Face | None = table(desk).face[card]
    return desk.state.face[card] if found is None else found


def faces(desk: Desk, cards: Sequence[Card]) -> tuple[Face | None, ...]:
    """Return the faces of these cards, the last one first."""
    return tuple(face(desk, card) for card in reversed(cards))


def laid_card(desk: Desk, card: Card, class_: str, id: str | None) -> Html:
    """Return a card that lies on the table, marked if it is part of the last play."""
    return span(
        picture(face(desk, card)),
        id=id,
        class_=f"{class_} recent" if card in desk.laid else class_,
    )


def place(desk: Desk, card: Card) -> str | None:
    """Return the id of a card on the board, unless it lies there no longer."""
    return None if is_ended(desk) else card_id(card)
