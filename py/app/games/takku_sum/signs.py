"""The direction of the pile, what is wild, and the values that fit."""

from __future__ import annotations

from app.cardview import spoken
from app.desk import Desk
from app.games.takku_sum.shown import face, laid_card, place, table
from app.html import Html, div, li, ol, span
from app.screens.chrome import icon
from peerdeck.games.takku_sum.direction import VALUES, playable
from peerdeck.games.takku_sum.table import DOWN, UNDECIDED, UP, Direction, Table, top_and_wild
from peerdeck.naming import rank_sign
from peerdeck.words import N_, _

_NAMES = {UP: "up", DOWN: "down", UNDECIDED: "undecided"}
_TOLD = {UP: N_("Up"), DOWN: N_("Down"), UNDECIDED: N_("Undecided")}


def arrow(direction: Direction) -> Html:
    """Return a direction as an arrow and a word."""
    name = _NAMES[direction]
    return div(
        icon(f"way-{name}"),
        span(_("Direction:"), class_="unseen"),
        span(_(_TOLD[direction]), class_="sign-word"),
        class_=f"way-sign {name}",
        data_late="way",
    )


def wild(desk: Desk) -> Html:
    """Return the Wildcard Indicator with its value."""
    state = table(desk)
    indicator = state.zones[state.setup.indicator][-1]
    told = _("The Wildcard Indicator is the {card}").format(card=spoken(face(desk, indicator)))
    return div(
        laid_card(desk, indicator, "small-card", place(desk, indicator)),
        span(
            span(_("Wild"), span("★", class_="star"), class_="sign-word"),
            span(rank_sign(top_and_wild(state)[1] + 1), class_="sign-value"),
            aria_hidden=True,
        ),
        span(told, class_="unseen"),
        class_="wild-sign",
    )


def ladder(state: Table) -> Html:
    """Return the values from ace to king with those that fit; hidden from screen readers."""
    top, wild_value = top_and_wild(state)
    fits = playable(state.notes.direction, top, wild_value)
    return ol(
        [_rung(value, fits[value], value == top, value == wild_value) for value in VALUES],
        class_="ladder",
        aria_hidden=True,
        data_late="ladder",
    )


def _rung(value: int, fits: bool, lies: bool, is_wild: bool) -> Html:
    marks = (("fits", fits), ("lies", lies), ("wild", is_wild))
    return li(
        span(rank_sign(value + 1)),
        is_wild and span("★", class_="star"),
        class_=" ".join(["rung", *(mark for mark, is_so in marks if is_so)]),
    )
