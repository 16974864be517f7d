"""The round of a contract rummy and its contract, in words and small pictures."""

from __future__ import annotations

from app.desk import Desk
from app.html import Html, div, h3, p, span
from peerdeck.games.contract_rummy.contracts import describe_contract
from peerdeck.games.contract_rummy.groups import kinds
from peerdeck.games.contract_rummy.table import contract_now
from peerdeck.words import _


def contract_round(desk: Desk) -> Html:
    """Return the line that is always in sight."""
    contract = contract_now(desk.state)
    title = _("Round {number} of {rounds}").format(
        number=desk.state.notes.round + 1, rounds=len(desk.state.setup.contracts)
    )
    melds = zip(kinds(contract), (*contract.sets, *contract.runs), strict=True)
    return div(
        h3(title),
        p(describe_contract(contract)),
        div([_small(kind, size) for kind, size in melds], class_="small-melds", aria_hidden=True),
        class_="round",
    )


def _small(kind: str, size: int) -> Html:
    return span([span() for _card in range(size)], class_=f"small-meld {kind}")
