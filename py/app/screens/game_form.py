"""The form for choosing a game: the game, the players, the house rules, the rule sets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.html import Html, div, form, fragment, input_
from app.screens.home_games import About, GameTile, about, games, link_problems
from app.screens.home_players import Players, players
from app.screens.home_rules import Group, house_rules
from app.screens.home_sets import RuleSets, rule_sets


@dataclass(frozen=True)
class GameForm:
    """The choices so far, and everything there is to choose from."""

    game: str
    games: tuple[GameTile, ...]
    about: About
    players: Players
    rules: tuple[Group, ...]
    sets: RuleSets
    link_problems: tuple[str, ...] = ()  # of a link, or of a rule set that was picked


def parts(what: GameForm) -> dict[str, Html]:
    """Return the regions that change, by id."""
    return {
        "link-problems": link_problems(what.link_problems),
        "games": games(what.games),
        "about": about(what.about),
        "players": players(what.players),
        "rules-of": input_(type="hidden", name="rules-of", id="rules-of", value=what.game),
        "house-rules": house_rules(what.rules),
        "rule-sets": rule_sets(what.sets),
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
