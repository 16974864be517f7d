"""The question before the player leaves a table by going back."""

from __future__ import annotations

from app.html import Html, button, div, fragment, h2, header, p
from app.screens.chrome import Command, command
from peerdeck.words import _


def leaving(*, among_friends: bool) -> Html:
    """Return the dialog; its id tells the page that going back once more is to leave."""
    told = _("The match waits for you on the home page.")
    if among_friends:
        told = _(
            "Your friends stay at the table. You can come back to your seat from the home page."
        )
    return fragment(
        header(h2(_("Leave the table?"), id="dialog-title"), class_="dialog-top"),
        div(
            p(told),
            div(
                button(_("Stay"), type="button", class_="button main", data_do="close"),
                command(Command("leave", _("Leave"), closes=True)),
                class_="row-of-buttons",
            ),
            id="leaving",
            class_="asks",
        ),
    )
