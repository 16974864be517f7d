"""The dialog "What can I do?": a suggestion with its reason, then the other moves."""

from __future__ import annotations

from dataclasses import dataclass

from app.html import Html, div, fragment, h3, li, p, section, span, ul
from app.screens.chrome import Command, command, dialog_top, icon
from peerdeck.words import _


@dataclass(frozen=True)
class Advice:
    """The moves open to a player. The commands close the dialog when they are pressed."""

    now: str  # what the player is asked, or who is asked
    best: Command | None = None
    reason: str = ""
    others: tuple[Command, ...] = ()
    stop: Command | None = None  # to end the match by agreement


def advice(what: Advice) -> Html:
    """Return the content of the dialog."""
    return fragment(
        dialog_top(_("What can I do?")),
        div(
            p(what.now, class_="lead"),
            _suggested(what.best, what.reason) if what.best else None,
            section(
                h3(_("You could also")),
                ul([li(command(one)) for one in what.others], class_="choices"),
            )
            if what.others
            else None,
            div(command(what.stop), class_="stop") if what.stop else None,
            class_="advice",
        ),
    )


def _suggested(best: Command, reason: str) -> Html:
    return section(
        h3(icon("hint"), span(_("Suggested"))),
        command(best),
        p(_("Why: {reason}.").format(reason=reason), class_="reason") if reason else None,
        class_="suggested",
    )


def stopping(sentence: str, commands: tuple[Command, ...]) -> Html:
    """Return the question to confirm before the match is ended."""
    return fragment(
        dialog_top(_("End the match here?")),
        div(
            p(sentence, class_="lead"),
            div([command(one) for one in commands], class_="row-of-buttons"),
            class_="advice",
        ),
    )
