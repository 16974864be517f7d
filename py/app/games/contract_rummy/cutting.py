"""The deck before it is cut: a row of backs, each a place to cut."""

from __future__ import annotations

from app.cardview import picture
from app.desk import Desk
from app.html import Html, button, div, h3
from peerdeck.words import _, ngettext

CUTS = 12  # parts of the deck, between which it can be cut


def cutting(desk: Desk) -> Html:
    """Return the deck, to be cut by pressing it."""
    cards = len(desk.state.zones[desk.state.setup.stock])
    return div(
        h3(_("Cut the deck where you like")),
        div([_place(cards * part // CUTS) for part in range(1, CUTS)], class_="deck"),
        class_="cutting",
    )


def _place(place: int) -> Html:
    told = ngettext("Cut off {count} card", "Cut off {count} cards", place)
    return button(
        picture(None),
        type="button",
        class_="cut-here",
        data_do="cut",
        data_value=str(place),
        aria_label=told.format(count=place),
    )
