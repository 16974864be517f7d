"""The form for choosing a game: the game, the players, the house rules, the rule sets."""

from __future__ import annotations

from collections.abc import Mapping

from app.home_form import HomeForm
from app.html import Html, div, form, fragment, input_
from app.screens.home_fields import Choice
from app.screens.home_games import about, games, link_problems
from app.screens.home_players import Players, players
from app.screens.home_rules import house_rules
from app.screens.home_sets import rule_sets
from peerdeck.bots import LEVELS
from peerdeck.words import _


def parts(form: HomeForm, who: Players) -> dict[str, Html]:
    """Return the regions that change, by id."""
    game = form.draft.game
    return {
        "link-problems": link_problems(form.problems),
        "games": games(game),
        "about": about(game),
        "players": players(who),
        "rules-of": input_(type="hidden", name="rules-of", id="rules-of", value=game.id),
        "house-rules": house_rules(form),
        "rule-sets": rule_sets(form),
    }


def game_form(regions: Mapping[str, Html], label: str) -> Html:
    """Return the form around its regions and the region `start`, with the rule sets below it."""
    return fragment(
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
            aria_label=label,
        ),
        div(regions["rule-sets"], class_="sheet keeping"),
    )


def trouble(form: HomeForm) -> str:
    """Say what prevents the table from starting."""
    if not form.draft.problems():
        return ""
    return _("These house rules cannot be played yet: see the notes beside them.")


def bots() -> tuple[Choice, ...]:
    """Return the levels of bots."""
    return tuple(Choice(name, _(label)) for name, label in LEVELS.items())
