"""The page until the table is up; `static/boot/waiting.mjs` keeps it up to date."""

from __future__ import annotations

from app.html import Html, button, div, fragment, label, p, progress, span
from peerdeck.words import _


def boot() -> Html:
    """Return the line along the upper edge, and the sentence for when nothing comes of it."""
    return fragment(
        div(
            div(
                label(_("Fetching the table…"), for_="boot"),
                span(class_="boot-told", aria_hidden=True),
                class_="boot-text",
            ),
            progress(
                id="boot",
                class_="boot-bar",
                data_bytes=_("{here} of {all} MB"),
                data_spoken=_("Loading: {bytes}."),
                data_whole=_("Setting the table…"),
            ),
            class_="boot",
            role="status",
        ),
        p(
            span(_("The table could not be loaded. Check your connection, then reload the page.")),
            button(_("Reload"), type="button", class_="button", data_again=True),
            id="boot-failed",
            class_="boot-failed",
            role="alert",
        ),
    )
