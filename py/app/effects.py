"""Effects: plain data that travels as JSON and tells the page what to do."""

from __future__ import annotations

from typing import Any, Literal

from peerdeck.words import _

Effect = dict[str, Any]
# The screen "friends" is everything before the first card at a table with friends.
Screen = Literal["home", "friends", "table", "result"]


def copied(text: str, place: str = "copied") -> Effect:
    """Copy a text for the player to paste; the element with the id `place` says if it worked."""
    return {
        "copy": text,
        "place": place,
        "copied": _("Copied. Paste it wherever you like."),
        "uncopied": _("This browser does not let the page copy anything."),
    }
