"""The rules page of Shanghai Rummy."""

from __future__ import annotations

from peerdeck.games.contract_rummy import page as shared
from peerdeck.games.contract_rummy.contracts import describe_contract
from peerdeck.games.shanghai.house_rules import NINE, HouseRules
from peerdeck.rules_page import Page
from peerdeck.words import _


def page(rules: HouseRules | None = None) -> Page:
    """Return the rules of a table, or those that are usual, in the language in use."""
    facts = {"grows": "no", "nine": _nine()}
    title = _("Shanghai Rummy")
    return shared.page("shanghai", title, rules or HouseRules(), facts, is_general=rules is None)


def _nine() -> str:
    """Return a sentence about the game of nine rounds."""
    eighth, ninth = HouseRules(rounds=NINE).resolved().rounds[7:]
    return _(
        "A game of nine rounds goes on with {eighth} in the eighth and {ninth} in the ninth. The"
        " eighth contract takes {cards} cards, and so a buy."
    ).format(
        eighth=describe_contract(eighth.contract),
        ninth=describe_contract(ninth.contract),
        cards=eighth.contract.size,
    )
