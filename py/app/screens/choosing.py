"""The screen on which somebody chooses what the friends at the table play next."""

from __future__ import annotations

from dataclasses import dataclass

from app.html import Html, div, fragment, h1, li, main, p, section, span, ul
from app.screens.chrome import Command, Notice, icon, notice, row, settings_tool, top
from app.screens.game_form import game_form
from app.screens.lobby import Asking, asking
from peerdeck.words import _


@dataclass(frozen=True)
class Choosing:
    """The choice so far, and the people it is for."""

    told: str  # says who comes along
    changes: tuple[str, ...]  # sentences on who will look on, and who no longer will
    lays: str  # the label of the button that starts it
    form: dict[str, Html]  # the regions of the form for the game
    trouble: str = ""
    asking: tuple[Asking, ...] = ()
    notice: Notice | None = None


def parts(what: Choosing) -> dict[str, Html]:
    """Return the regions of the screen that change, by id."""
    return {
        "notice": notice(what.notice),
        "asking": asking(what.asking),
        "along": _along(what),
        "start": _start(what),
        **what.form,
    }


def choosing(what: Choosing) -> Html:
    """Return the screen."""
    regions = parts(what)
    return fragment(
        top(_("Peerdeck"), settings_tool(), home=True),
        main(
            regions["notice"],
            regions["asking"],
            regions["along"],
            game_form(regions, _("The next game")),
            id="home",
            class_="home",
            tabindex=-1,
        ),
    )


def _along(what: Choosing) -> Html:
    return section(
        h1(_("Another game or other rules")),
        p(icon("friend"), span(what.told), class_="with-icon"),
        id="along",
        class_="along",
    )


def _start(what: Choosing) -> Html:
    """Return the bar with the way back, and the button that starts the chosen game."""
    return div(
        what.trouble and p(icon("warn"), span(what.trouble), class_="problem"),
        div(
            ul([li(icon("watch"), span(one)) for one in what.changes]) if what.changes else None,
            class_="changes",
            role="status",
        ),
        row(
            (
                Command("back", _("Back to the table"), kind="large"),
                Command("host friends", what.lays, kind="main large"),
            )
        ),
        id="start",
        class_="start changing",
    )
