"""The rows of Can't Play, Won't Play: slots by value, the seven in the middle."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass

from app.cardview import card_id, picture, spoken
from app.desk import Desk
from app.hint_marks import marked
from app.html import Html, button, div, fragment, h3, li, ol, span
from peerdeck import rules_page
from peerdeck.card import Card, Face, face_of, rank
from peerdeck.games.cpwp.rows import SEVEN, Drawn, Slot
from peerdeck.naming import suit_name
from peerdeck.words import _

WIDE = 26  # slots of a row that has two for each value, side by side


@dataclass(frozen=True)
class Seen:
    """The cards on the board as a player sees them."""

    faces: Sequence[Face | None]
    laid: Container[Card] = ()  # the last play
    held: Container[Face] = ()  # the player may lay these now: their slots are targets
    desk: Desk | None = None  # whose hint may lead to a target
    has_ids: bool = True  # the page finds the cards by their ids, to let them fly


def rows(shown: Sequence[Drawn], seen: Seen) -> Html:
    """Return all rows of a table."""
    levels = sum(2 if _is_wide(one) else 1 for one in shown)
    return div(
        [row(one, seen) for one in shown],
        class_=f"rows rows{len(shown)} levels{levels}",
    )


def row(shown: Drawn, seen: Seen) -> Html:
    """Return one row, from ace to king."""
    slots = [
        (slot, face_of(value, shown.suits[min(at, len(shown.suits) - 1)]))
        for value, column in enumerate(shown.columns, 1)
        for at, slot in enumerate(column)
    ]
    return div(
        h3(row_text(shown, seen.faces), class_="unseen"),
        ol(
            [_slot(slot, face, index, seen) for index, (slot, face) in enumerate(slots)],
            class_="slots wide" if _is_wide(shown) else "slots",
        ),
        class_="row",
    )


def example(board: rules_page.Board) -> Html:
    """Return the rows of a table that the rules page shows."""
    return fragment([row(one, Seen(board.state.face, has_ids=False)) for one in board.rows])


def row_text(shown: Drawn, faces: Sequence[Face | None]) -> str:
    """Return a row in a sentence for screen readers."""
    name = " + ".join(suit_name(suit) for suit in shown.suits)
    played = [
        face
        for column in shown.columns
        for slot in column
        if slot.card is not None and (face := faces[slot.card]) is not None
    ]
    if not played:
        return _("{row}: empty").format(row=name)
    low, high = min(played, key=rank), max(played, key=rank)
    if low == high:
        return _("{row}: {card}").format(row=name, card=spoken(low))
    return _("{row}: {low} to {high}").format(row=name, low=spoken(low), high=spoken(high))


def _is_wide(shown: Drawn) -> bool:
    return sum(map(len, shown.columns)) == WIDE


def _slot(slot: Slot, face: Face, index: int, seen: Seen) -> Html:
    """Return one place of a row, to which this face belongs."""
    if slot.card is not None:
        return _played(slot.card, seen)
    if not slot.next:
        return li(class_="slot seven" if rank(face) == SEVEN else "slot", aria_hidden=True)
    mine = next((one for one in slot.next if one in seen.held), None)
    if mine is not None:
        return _target(mine, index, seen.desk)
    return li(
        picture(slot.next[0]),
        span(_("{card} may come next").format(card=spoken(slot.next[0])), class_="unseen"),
        class_="slot ghost",
        data_slot=index,
    )


def _played(card: Card, seen: Seen) -> Html:
    face = seen.faces[card]
    return li(
        picture(face),
        span(spoken(face), class_="unseen"),
        id=card_id(card) if seen.has_ids else None,
        class_="slot played recent" if card in seen.laid else "slot played",
    )


def _target(face: Face, index: int, desk: Desk | None) -> Html:
    marks = marked(desk, "target", "place", face) if desk else {"class_": "target"}
    return li(
        button(
            picture(face),
            type="button",
            **marks,
            data_do="place",
            data_face=face,
            aria_label=_("Play the {card} here").format(card=spoken(face)),
        ),
        class_="slot ghost open",
        data_slot=index,
    )
