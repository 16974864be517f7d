"""The rules page of Crazy Eights, from `rules.en.md`."""

from __future__ import annotations

from peerdeck.games.crazy_eights.table import HouseRules
from peerdeck.prose import game_page
from peerdeck.rules_page import Page


def page(rules: HouseRules | None = None) -> Page:
    """Return the rules of a table, or those that are usual, in the language in use."""
    return game_page(__name__, rules or HouseRules(), is_general=rules is None)
