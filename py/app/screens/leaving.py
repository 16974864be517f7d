"""The questions before somebody leaves a table: by going back, for good, or others are removed."""

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
    text = _("A bot plays on in your seat. You can come back only if you are let in again.")
    leave = Command("leave for good", _("Leave for good"), closes=True)
    return _asked(_("Leave for good?"), text, leave, "leaving-for-good")


def removing(name: str, peer: str) -> Html:
    """Return the dialog before a person wishes that somebody is removed."""
    text = _(
        "More than half of you have to agree. Then a bot plays on in their seat, and they can come "
        "back only if they are let in again."
    )
    remove = Command("wish", _("Remove"), value=f"remove {peer}", closes=True)
    title = _("Remove {name} from the table?").format(name=name)
    return _asked(title, text, remove, "removing", stay=_("Cancel"))


def _asked(title: str, told: str, leave: Command, id: str, stay: str = "") -> Html:
    stays = button(stay or _("Stay"), type="button", class_="button main", data_do="close")
    return fragment(
        header(h2(title, id="dialog-title"), class_="dialog-top"),
        div(p(told), div(stays, command(leave), class_="row-of-buttons"), id=id, class_="asks"),
    )
