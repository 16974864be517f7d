"""The dialog about a match, or a table with friends, that is open in another tab."""

from __future__ import annotations

from app.html import Html, div, fragment, p
from app.screens.chrome import Command, dialog_top, row
from app.tabs import FRIENDS
from peerdeck.words import _


def elsewhere(name: str) -> Html:
    """Return the dialog for what goes by this name among tabs."""
    title = _("This match is open in another tab.")
    if name == FRIENDS:
        title = _("Your table with friends is open in another tab.")
    return fragment(
        dialog_top(title),
        div(
            p(_("Only one tab can play it, so that nothing gets lost. Go on there, or here.")),
            row([Command("take over", _("Play here"), value=name, kind="main", closes=True)]),
            id="elsewhere",
            class_="asks",
        ),
    )
