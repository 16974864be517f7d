"""The board of contract rummy: round, piles, the contract being filled, melds."""

from __future__ import annotations

from app.desk import Desk
from app.games.contract_rummy import bar, going_down, moments, table_melds
from app.games.contract_rummy.cutting import cutting
from app.games.contract_rummy.melds import melds
from app.games.contract_rummy.piles import Offer, Piles, Pressed, piles
from app.games.contract_rummy.round import Round, contract_round
from app.games.contract_rummy.standing import buys_left
from app.html import Html, div, h2, section
from app.screens.chrome import Command
from peerdeck.games.contract_rummy.actions import Take
from peerdeck.games.contract_rummy.contracts import describe_contract
from peerdeck.games.contract_rummy.groups import kinds
from peerdeck.games.contract_rummy.table import contract_now, offered
from peerdeck.naming import short
from peerdeck.words import _

CUTS = 12  # parts of the deck, between which it can be cut


def region(desk: Desk) -> Html:
    """Return the region with the id "board"."""
    ended = moments.has_ended(desk)
    parts = [contract_round(_round(desk))]
    if moments.cuts(desk):
        parts.append(cutting(_places(desk)))
    elif not ended:
        parts.append(piles(_piles(desk)))
    is_putting = bool(desk.order) and not ended and not moments.down(desk)
    panel = going_down.panel(desk) if is_putting else None
    empty = _("Nobody is down yet.")
    return section(
        h2(_("Board"), class_="unseen"),
        div(parts, class_="rummy-head"),
        div(panel, melds(table_melds.owners(desk), empty), class_="rummy-melds"),
        id="board",
        class_="board rummy ended" if ended else "board rummy",
        aria_label=_("Board"),
        tabindex=0,
    )


def _round(desk: Desk) -> Round:
    contract = contract_now(desk.state)
    title = _("Round {number} of {rounds}").format(
        number=desk.state.notes.round + 1, rounds=len(desk.state.setup.contracts)
    )
    sizes = (*contract.sets, *contract.runs)
    return Round(
        title, describe_contract(contract), tuple(zip(kinds(contract), sizes, strict=True))
    )


def _places(desk: Desk) -> tuple[int, ...]:
    """Return the places where the deck can be cut by pressing it."""
    cards = len(desk.state.zones[desk.state.setup.stock])
    return tuple(cards * part // CUTS for part in range(1, CUTS))


def _piles(desk: Desk) -> Piles:
    state = desk.state
    shown = [
        (card, state.face[card])
        for card in reversed(state.zones[state.setup.discards])
        if state.face[card] is not None
    ]
    stock = None
    if moments.draws(desk):
        stock = Pressed("draw", _("Draw from the stock"))
    return Piles(
        stock=len(state.zones[state.setup.stock]),
        discards=tuple(shown),
        recent=bool(shown) and shown[0][0] in desk.laid,
        on_stock=stock,
        on_discards=_on_discards(desk),
        offer=_offer(desk),
        roomy=bool(state.setup.rules.hot_card or state.notes.can_buy >> desk.me & 1),
        aside=_aside(desk),
        commands=_asides(desk),
    )


def _on_discards(desk: Desk) -> Pressed | None:
    if moments.draws(desk) and Take() in desk.legal():
        card = short(offered(desk.state)[1])
        return Pressed("take", _("Take the {card}").format(card=card))
    if moments.melds(desk):
        label = _("Discard a card")
        if len(desk.selected) == 1:
            card = short(desk.face(desk.selected[0]))
            label = _("Discard {card}").format(card=card)
        return Pressed("discard", label, drop=True)
    return None


def _offer(desk: Desk) -> Offer | None:
    if not moments.is_offered(desk) or desk.waives or desk.early is not None:
        return None
    card = short(offered(desk.state)[1])
    quiet = not moments.is_first(desk)
    answers = bar.answers(desk)
    if moments.is_hot(desk):
        return Offer(_("Hot card: {card}").format(card=card), answers, quiet, hot=True)
    return Offer(_("Buy the {card}?").format(card=card), answers, quiet)


def _aside(desk: Desk) -> tuple[str, ...]:
    """Say that the player passes on discards, or how many more they may buy."""
    if desk.waives:
        return (_("You pass on all discards of this round."),)
    told = buys_left(desk, desk.me)
    return (told,) if told else ()


def _asides(desk: Desk) -> tuple[Command, ...]:
    return (Command("ask", _("Ask me again"), kind="small"),) if desk.waives else ()
