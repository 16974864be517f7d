"""The offer of the discard to a player who may buy it, or put it on a meld as a hot card."""

from __future__ import annotations

from app.desk import Desk
from app.games.contract_rummy import fitting, phases
from app.html import Html, div, h3, p, section
from app.screens.chrome import Command, command, hinted
from peerdeck.games.contract_rummy.actions import HotCard
from peerdeck.games.contract_rummy.table import offered
from peerdeck.naming import short, spoken
from peerdeck.words import _, ngettext


def is_asked(desk: Desk) -> bool:
    """Return True if the player is offered the discard."""
    return phases.is_offered(desk) and not desk.waives and desk.early is None


def offer(desk: Desk) -> Html:
    """Return the panel with the answers and what they mean; if it is early, a quiet one."""
    is_hot, is_quiet = phases.is_hot(desk), not phases.is_first(desk)
    title = _("Hot card: {card}") if is_hot else _("Buy the {card}?")
    return section(
        div(
            h3(title.format(card=short(offered(desk.state)[1]))),
            None if is_hot else _terms(desk),
        ),
        div([command(hinted(desk, one)) for one in _answers(desk)], class_="answers"),
        id="offer",
        class_="offer" + " quiet" * is_quiet + " hot" * is_hot,
        data_late=True,
        aria_label=_("The discard is offered"),
    )


def _answers(desk: Desk) -> tuple[Command, ...]:
    """Return the answers, of which none is the main one."""
    none = Command("pass", _("Pass"))
    waive = Command("waive", _("Pass until the round ends"), kind="quiet small")
    if phases.is_hot(desk):
        ways = [way for way in fitting.ways(desk) if isinstance(way, HotCard)]
        if len(ways) != 1:
            return none, waive
        card = short(ways[0].card[1])
        label = _("Put it there, discard {card}").format(card=card)
        return Command("hot", label, value=fitting.place(ways[0])), none, waive
    told = _("Buy the {card}").format(card=spoken(offered(desk.state)[1]))
    return Command("buy", _("Buy"), spoken=told), none, waive


def _terms(desk: Desk) -> Html:
    """Return what a buy costs at this table."""
    price = desk.state.setup.price
    told = ngettext(
        "Plus {count} card from the stock.", "Plus {count} cards from the stock.", price
    )
    return p(told.format(count=price), class_="terms")
