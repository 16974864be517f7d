"""Drawers of the board: open cards that can be looked at again at any time."""

from __future__ import annotations

from app.cardview import picture, spoken
from app.html import Child, Html, details, div, h2, li, span, summary, ul
from app.screens.chrome import icon


def look(id: str, sign: str, label: str, *content: Child) -> Html:
    """Return a drawer that opens without asking the table, even out of turn."""
    return details(
        summary(icon(sign), span(label), class_="button"),
        div(h2(label), content, class_="drawer", tabindex=0),
        id=id,
        class_="drops look",
    )


def looked_at(faces: tuple[int | None, ...]) -> Html:
    """Return cards side by side, each reduced to its index."""
    return ul(
        [
            li(span(picture(face), class_="laid"), span(spoken(face), class_="unseen"))
            for face in faces
        ],
        class_="out",
    )
