"""The board of contract rummy: round, piles and melds, and the tray over its lower edge."""

from __future__ import annotations

from app.desk import Desk
from app.games.contract_rummy import going_down, phases
from app.games.contract_rummy.cutting import cutting
from app.games.contract_rummy.melds import melds
from app.games.contract_rummy.offer import is_asked, offer
from app.games.contract_rummy.piles import piles
from app.games.contract_rummy.round import contract_round
from app.html import Html, div, h2, section
from peerdeck.words import _


def region(desk: Desk) -> Html:
    """Return the region with the id "board".

    Its tray holds what asks the player something: the offer of a discard, and the contract.
    """
    parts = [contract_round(desk)]
    marks = "board rummy"
    if phases.cuts(desk):
        parts.append(cutting(desk))
    else:
        parts.append(piles(desk))
    is_putting = bool(desk.order) and not phases.down(desk)
    panel = going_down.panel(desk) if is_putting else None
    question = offer(desk) if is_asked(desk) else None
    marks += " with-tray" * bool(question or panel)
    return section(
        h2(_("Board"), class_="unseen"),
        div(
            div(parts, class_="rummy-head"),
            melds(desk),
            class_="rummy-felt",
        ),
        div(question, panel, class_="tray") if question or panel else None,
        id="board",
        class_=marks,
        aria_label=_("Board"),
        tabindex=0,
    )
