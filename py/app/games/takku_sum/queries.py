"""The table of Takku-Sum in sentences."""

from __future__ import annotations

from app.cardview import spoken
from app.desk import Desk
from peerdeck.games.takku_sum.table import last_player
from peerdeck.games.takku_sum.words import describe_direction
from peerdeck.naming import short
from peerdeck.words import _, ngettext


def note(desk: Desk) -> str:
    """Say who is about to win this round, or how it begins; nothing when it has ended."""
    state, names = desk.state, desk.names
    if desk.ended is not None:
        return ""
    if state.notes.stage == "drawing":
        return _("Everybody draws a card for the lead.")
    if not state.notes.begun:
        if desk.is_me(state.notes.leader):
            return _("You lead the round.")
        return _("{name} leads the round.").format(name=names[state.notes.leader])
    last = last_player(state)
    if last is None or not state.notes.skips or state.notes.stage not in ("playing", "grace"):
        return ""
    left = state.seats - 1 - state.notes.skips
    if desk.is_me(last):
        told = ngettext(
            "You win the round if {count} more player skips.",
            "You win the round if {count} more players skip.",
            left,
        )
        return told.format(count=left)
    told = ngettext(
        "{name} wins the round if {count} more player skips.",
        "{name} wins the round if {count} more players skip.",
        left,
    )
    return told.format(name=names[last], count=left)


def ending(desk: Desk) -> str:
    """Say what decided the last round."""
    state = desk.state
    winners = state.sheet[-1].winners
    if not winners:
        return _("Nobody played a card.")
    (winner,) = winners
    face = state.face[state.zones[state.setup.points[winner]][-1]]
    assert face is not None  # it lay open on the pile
    return _("Nobody played on the {card}.").format(card=short(face))


def top(desk: Desk) -> str:
    """Name the top card of the pile."""
    state = desk.state
    return _("The {card} is on top of the play pile.").format(
        card=spoken(state.face[state.zones[state.setup.pile][-1]])
    )


def on_table(desk: Desk) -> str:
    """Describe the table in a few sentences."""
    state = desk.state
    setup, zones = state.setup, state.zones
    sentences = (
        describe_direction(state),
        top(desk),
        _("The Wildcard Indicator is the {card}.").format(
            card=spoken(state.face[zones[setup.indicator][-1]])
        ),
        _("Stock: {stock}, discard pile: {discard}.").format(
            stock=len(zones[setup.stock]), discard=len(zones[setup.discard])
        ),
    )
    return " ".join(sentences)
