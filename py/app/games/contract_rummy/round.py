"""The round of a contract rummy and its contract, in words."""

from __future__ import annotations

from app.desk import Desk
from app.html import Html, div, h3, p
from peerdeck.games.contract_rummy.contracts import describe_contract
from peerdeck.games.contract_rummy.table import contract_now
from peerdeck.words import _


def contract_round(desk: Desk) -> Html:
    """Return the line that is always in sight."""
    title = _("Round {number} of {rounds}").format(
        number=desk.state.notes.round + 1, rounds=len(desk.state.setup.contracts)
    )
    return div(h3(title), p(describe_contract(contract_now(desk.state))), class_="round")
