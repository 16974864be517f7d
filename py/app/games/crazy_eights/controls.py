"""The controls of Crazy Eights: those of every game, with prompts that say what fits."""

from __future__ import annotations

from dataclasses import replace

from app.desk import Desk
from app.games import plain
from app.games.crazy_eights.board import emblem, region
from app.games.layout import never_together, play_of
from app.screens.bar import Bar
from peerdeck.action import Draw
from peerdeck.card import Card, rank
from peerdeck.games.crazy_eights import CRAZY_EIGHTS
from peerdeck.games.crazy_eights.table import EIGHT, Name, Table, top_face
from peerdeck.games.crazy_eights.words import remarks
from peerdeck.naming import rank_name, suit_name
from peerdeck.words import N_, _, ngettext


def bar(desk: Desk) -> Bar:
    """Return the prompt and the commands for now; the suits are named on the board."""
    usual = plain.bar(desk)
    if not usual.my_turn:
        return usual
    if _is_naming(desk):
        return Bar(_("Name the suit to go on with."), True, ())
    if not plain.any_fits(desk) and not desk.state.notes.debt:
        prompt = _("None of your cards fits: draw.")
        if Draw() not in desk.legal():
            prompt = _("None of your cards fits: pass.")
        return replace(usual, prompt=prompt)
    if not desk.selected:
        return replace(usual, prompt=_wanted(desk.state))
    refusal = desk.refusal(play_of(desk, desk.selected))
    return usual if refusal is None else replace(usual, prompt=str(refusal))


def playable(desk: Desk) -> set[Card]:
    """Return the cards of the hand that fit, or all while the player names a suit."""
    cards = plain.playable(desk)
    return cards if plain.any_fits(desk) or _is_naming(desk) else set()


def _is_naming(desk: Desk) -> bool:
    return any(isinstance(action, Name) for action in desk.legal())


def _wanted(state: Table) -> str:
    """Say what the player can do."""
    debt, top = state.notes.debt, rank(top_face(state))
    if debt and state.setup.rules.twos == "stack":
        told = ngettext(
            "Play another 2, or draw {count} card.", "Play another 2, or draw {count} cards.", debt
        )
        return told.format(count=debt)
    if debt:
        return ngettext("Draw {count} card.", "Draw {count} cards.", debt).format(count=debt)
    suit = suit_name(state.notes.suit)
    if top == EIGHT:
        return _("Your turn: play {suit}, or an 8.").format(suit=suit)
    return _("Your turn: play {suit}, another {rank} or an 8.").format(
        suit=suit, rank=rank_name(top)
    )


def heard(desk: Desk, what: str) -> str:
    """Answer a question about the table: what lies on top, or which cards fit, or both."""
    if what == "discard" or desk.between or desk.over:
        return plain.heard(desk, what)
    return " ".join([plain.heard(desk, "discard"), _fits(desk)]) if what == "table" else _fits(desk)


def _fits(desk: Desk) -> str:
    """Say which cards fit, and what else is to be known."""
    state: Table = desk.state
    if state.notes.stage == "naming":
        return _("{name} names the suit to go on with.").format(name=desk.names[state.turn])
    suit, top = suit_name(state.notes.suit), rank(top_face(state))
    fits = _("What fits: {suit}, or an 8.").format(suit=suit)
    if top != EIGHT:
        fits = _("What fits: {suit}, another {rank} or an 8.").format(
            suit=suit, rank=rank_name(top)
        )
    return " ".join([fits, *(f"{remark.rstrip('.')}." for remark in remarks(state, desk.names))])


LAYOUT = replace(
    plain.layout(CRAZY_EIGHTS),
    region=region,
    bar=bar,
    playable=playable,
    together=never_together,
    tip=N_("Tip: tap a card twice to play it, or tap it and then the pile."),
    emblem=emblem,
    heard=heard,
)
