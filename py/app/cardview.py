"""Cards as a page shows and names them. Their drawings are put into the page by the build."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from app.html import Html, svg, use
from peerdeck import naming
from peerdeck.card import JOKER, face_text
from peerdeck.words import _

BACK = "cB"
MOST_IN_FAN = 54  # cards that the style sheet can lay out; larger hands use the tightest fan


def symbol(face: int | None) -> str:
    """Return the id of this face's drawing; the back for an unknown face."""
    if face is None:
        return BACK
    return "cJ1" if face == JOKER else "c" + face_text(face)


def card_id(key: int) -> str:
    """Return the id of the element of the card with this handle, wherever it lies."""
    return f"card-{key}"


def seat_id(seat: int) -> str:
    """Return the id of the element of a player, who may have cards that are not seen."""
    return f"seat-{seat}"


@cache
def picture(face: int | None) -> Html:
    """Return the drawing of a card without a name: its parent element says which card it is."""
    return svg(
        use(href=f"#{symbol(face)}"),
        class_="card",
        viewBox="0 0 240 336",
        aria_hidden=True,
    )


def spoken(face: int | None) -> str:
    """Return the card's name as in a sentence: "Queen of hearts"."""
    return _("a face-down card") if face is None else naming.spoken(face)


def spoken_run(faces: Iterable[int]) -> str:
    """Return the names of several cards for a screen reader: "7 of diamonds, 8 of diamonds"."""
    return ", ".join(map(spoken, faces))
