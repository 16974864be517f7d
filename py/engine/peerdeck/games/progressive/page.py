"""The rules page."""

from peerdeck.games.contract_rummy.page import draft
from peerdeck.games.progressive.house_rules import HouseRules
from peerdeck.rules_page import Page, house_rules


def page() -> Page:
    """The rules, in the language in use."""
    return Page("x", "x", (*draft(), house_rules(HouseRules)))
