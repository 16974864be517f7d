"""The board of contract rummy: round, piles, the contract being filled, melds."""

from __future__ import annotations

from app.desk import Desk
from app.games.contract_rummy import going_down, phases
from app.games.contract_rummy.cutting import cutting
from app.games.contract_rummy.melds import melds
from app.games.contract_rummy.piles import is_asked, is_roomy, piles
from app.games.contract_rummy.round import contract_round
from app.html import Html, div, h2, section
from peerdeck.words import _


def region(desk: Desk) -> Html:
    """Return the region with the id "board"."""
    ended = phases.has_ended(desk)
    parts = [contract_round(desk)]
    marks = "board rummy"
    if phases.cuts(desk):
        parts.append(cutting(desk))
    elif ended:
        marks += " ended"
    else:
        parts.append(piles(desk))
        marks += " draws" + " spacious" * is_roomy(desk) + " offers" * is_asked(desk)
    is_putting = bool(desk.order) and not ended and not phases.down(desk)
    panel = going_down.panel(desk) if is_putting else None
    marks += " puts" * (panel is not None)
    return section(
        h2(_("Board"), class_="unseen"),
        div(parts, class_="rummy-head"),
        None if ended else div(panel, melds(desk), class_="rummy-melds"),
        id="board",
        class_=marks,
        aria_label=_("Board"),
        tabindex=0,
    )
