"""Where the host chooses what the friends at the table play next."""

from __future__ import annotations

from dataclasses import dataclass

from app.html import Html, div, form, fragment, h1, input_, li, main, p, section, span, ul
from app.screens.chrome import Command, Notice, icon, notice, row, settings_tool, top
from app.screens.home_games import About, GameTile, about, games, link_problems
from app.screens.home_players import Players, players
from app.screens.home_rules import Group, house_rules
from app.screens.home_sets import RuleSets, rule_sets
from app.screens.lobby import Asking, asking
from peerdeck.words import _


@dataclass(frozen=True)
class Choosing:
    """What is chosen so far, and for whom."""

    told: str  # who comes along
    changes: tuple[str, ...]  # who will look on, and who no longer, in words
    lays: str  # the label of the button that has it played
    game: str
    games: tuple[GameTile, ...]
    about: About
    players: Players
    rules: tuple[Group, ...]
    sets: RuleSets
    trouble: str = ""
    problems: tuple[str, ...] = ()  # of a rule set that was picked
    asking: tuple[Asking, ...] = ()
    notice: Notice | None = None


def parts(what: Choosing) -> dict[str, Html]:
    """The regions of the screen that change, by id."""
    return {
        "notice": notice(what.notice),
        "asking": asking(what.asking),
        "along": _along(what),
        "link-problems": link_problems(what.problems),
        "games": games(what.games),
        "about": about(what.about),
        "players": players(what.players),
        "rules-of": input_(type="hidden", name="rules-of", id="rules-of", value=what.game),
        "house-rules": house_rules(what.rules),
        "start": _start(what),
        "rule-sets": rule_sets(what.sets),
    }


def choosing(what: Choosing) -> Html:
    """The screen."""
    regions = parts(what)
    return fragment(
        top(_("Peerdeck"), settings_tool(), home=True),
        main(
            regions["notice"],
            regions["asking"],
            regions["along"],
            regions["link-problems"],
            form(
                regions["rules-of"],
                regions["games"],
                div(
                    regions["about"],
                    regions["players"],
                    regions["house-rules"],
                    regions["start"],
                    class_="sheet game",
                ),
                id="game",
                class_="choosing",
                aria_label=_("What is played next"),
            ),
            div(regions["rule-sets"], class_="sheet keeping"),
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
    """The bar with the way back, and what has the chosen game played."""
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
        class_="start",
    )
