"""The rules page of Progressive Rummy."""

from __future__ import annotations

from peerdeck.games.contract_rummy import page as shared
from peerdeck.games.progressive.house_rules import HouseRules
from peerdeck.rules_page import Page
from peerdeck.words import _


def page(rules: HouseRules | None = None) -> Page:
    """Return the rules of a table, or those that are usual, in the language in use."""
    options = rules or HouseRules()
    dealt = [round.dealt for round in options.resolved().rounds]
    grows = dealt == sorted(set(dealt)) and len(dealt) > 1
    facts = {"grows": "yes" if grows else "no", "nine": ""}
    title = _("Progressive Rummy")
    return shared.page("progressive", title, options, facts, is_general=rules is None)
