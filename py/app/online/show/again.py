"""The question if the deal shall begin again: from the menu, and where there is a reason for it."""

from __future__ import annotations

from app.friends.view import TableView
from app.html import Html, div, fragment, p
from app.online.party import Party
from app.online.standing import wished_again
from app.screens.chrome import Command, command, dialog_top, entry
from app.screens.friends import Question
from peerdeck.words import _


def menu_entry(view: TableView) -> Html:
    """Return the entry of the menu, for those who can have the deal begin again."""
    again = view.deal_again
    may_ask = again is not None and not again.is_mine
    return entry("ask again", "cards", _("Deal again…"), is_playing=may_ask)


def asked(view: TableView) -> Html | None:
    """Return the dialog before this person wants it; none where that makes no sense."""
    again = view.deal_again
    if again is None or again.is_mine:
        return None
    told = _("The cards are shuffled and dealt anew, and the scores stay as they are.")
    if again.needed > 1:
        more = _("{needed} of you have to want it. Your wish counts until this deal is over.")
        told = f"{told} {more.format(needed=again.needed)}"
    return fragment(
        dialog_top(_("Deal again?")),
        div(
            p(told, class_="lead"),
            p(wished_again(again)) if again.by else None,
            div(
                command(Command("deal again", _("Deal again"), kind="main", closes=True)),
                command(Command("close", _("Play on"))),
                class_="row-of-buttons",
            ),
            class_="advice",
        ),
    )


def question(party: Party) -> Question | None:
    """Return the question over the cards, where there is a reason to ask it."""
    told = party.asked_again
    if not told:
        return None
    deal = Command("deal again", _("Deal again"), kind="main")
    not_now = _("Wait") if party.standing.waits else _("Play on")
    return Question(told, (deal, Command("play on", not_now)))
