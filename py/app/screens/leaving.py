"""The questions before somebody leaves a table: by going back, for good, or at the host's wish."""

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


def leaving_for_good(*, ends_deal: bool) -> Html:
    """Return the dialog before a player gives up their seat among friends.

    If that `ends_deal`, all cards that were dealt are given up with it.
    """
    told = _(
        "A bot will play on in your seat. You can come back only if the host lets you in again."
    )
    if ends_deal:
        told = _(
            "The deal begins again without you, and a bot plays on in your seat. "
            "You can come back only if the other one lets you in again."
        )
    leave = Command("leave for good", _("Leave for good"), closes=True)
    return _asked(_("Leave for good?"), told, leave, "leaving-for-good")


def removing(name: str, peer: str, *, asks: bool, is_heard: bool = True) -> Html:
    """Return the dialog before the host takes a friend's seat; it `asks` others in a match.

    About somebody who is not heard, the pages of the others agree by themselves.
    """
    told = _("A bot will play on in their seat. They can come back only if you let them in again.")
    if asks and is_heard:
        told = _(
            "The others are asked, and more than half of you have to agree. Then a bot plays on in "
            "their seat, and they can come back only if you let them in again."
        )
    elif asks:
        told = _(
            "Every page that does not hear {name} agrees by itself, and only whoever still hears "
            "them is asked. Once more than half of you agree, a bot plays on in their seat, and "
            "they can come back only if you let them in again."
        ).format(name=name)
    remove = Command("turn away", _("Remove"), value=peer, closes=True)
    title = _("Remove {name} from the table?").format(name=name)
    return _asked(title, told, remove, "removing", stay=_("Cancel"))


def _asked(title: str, told: str, leave: Command, id: str, stay: str = "") -> Html:
    stays = button(stay or _("Stay"), type="button", class_="button main", data_do="close")
    return fragment(
        header(h2(title, id="dialog-title"), class_="dialog-top"),
        div(p(told), div(stays, command(leave), class_="row-of-buttons"), id=id, class_="asks"),
    )
