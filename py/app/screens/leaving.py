"""The questions before the player leaves a table: by going back, or for good."""

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
    return _asked(_("Leave the table?"), told, Command("leave", _("Leave"), closes=True), "leaving")


def leaving_for_good() -> Html:
    """Return the dialog before a player gives up their seat among friends."""
    told = _(
        "A bot will play on in your seat. You can come back only if the host lets you in again."
    )
    leave = Command("leave for good", _("Leave for good"), closes=True)
    return _asked(_("Leave for good?"), told, leave, "leaving-for-good")


def _asked(title: str, told: str, leave: Command, id: str) -> Html:
    stay = button(_("Stay"), type="button", class_="button main", data_do="close")
    return fragment(
        header(h2(title, id="dialog-title"), class_="dialog-top"),
        div(p(told), div(stay, command(leave), class_="row-of-buttons"), id=id, class_="asks"),
    )
