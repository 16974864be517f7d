"""The stock and the discard pile, and sentences about them."""

from __future__ import annotations

from app.cardview import card_id, picture, spoken
from app.desk import Desk
from app.games.contract_rummy import fitting, phases
from app.games.contract_rummy.standing import buys_left
from app.games.layout import listed
from app.hint_marks import marked
from app.html import Html, button, div, h3, p, section, span
from app.screens.chrome import Command, command
from peerdeck.card import Card, Face
from peerdeck.games.contract_rummy.actions import Keep, Take
from peerdeck.games.contract_rummy.table import offered
from peerdeck.naming import short
from peerdeck.words import _, ngettext


def piles(desk: Desk) -> Html:
    """Return both piles side by side, with the sentences beside them."""
    discards = _known_discards(desk)
    return div(
        _discards(desk, discards),
        _stock(desk),
        _aside(desk),
        class_="piles",
    )


def _known_discards(desk: Desk) -> list[tuple[Card, Face]]:
    """Return the discards with their faces, from the top down."""
    cards = reversed(desk.state.zones[desk.state.setup.discards])
    return [(card, face) for card in cards if (face := desk.state.face[card]) is not None]


def _stock(desk: Desk) -> Html:
    count = len(desk.state.zones[desk.state.setup.stock])
    told = ngettext("Stock: {count} card", "Stock: {count} cards", count).format(count=count)
    content = div(
        span(picture(None) if count else None, class_="pile-card", data_pile=count),
        span(count, class_="pile-count", aria_hidden=True),
    )
    if not phases.draws(desk):
        return _top_card(content, "stock", told)
    return _pressable(desk, content, "stock", told, "draw", _("Draw from the stock"))


def _discards(desk: Desk, discards: list[tuple[Card, Face]]) -> Html:
    """Return the discard pile: the top card may be taken, or a card of the hand put there."""
    name, top = _("No discards"), span(class_="pile-card")
    if discards:
        card, face = discards[0]
        name = _("Discards, top card {card}").format(card=spoken(face))
        top = span(
            span(picture(face), span(spoken(face), class_="unseen"), id=card_id(card)),
            class_="pile-card recent" if card in desk.laid else "pile-card",
        )
    if phases.draws(desk) and Take() in desk.legal():
        told = _("Take the {card}").format(card=short(offered(desk.state)[1]))
        return _pressable(desk, div(top), "discards", name, "take", told)
    if phases.melds(desk) and Keep() not in desk.legal():
        told, is_live = _("Discard a card"), len(desk.selected) == 1 and not fitting.owed(desk)
        if is_live:
            told = _("Discard {card}").format(card=short(desk.face(desk.selected[0])))
        return _pressable(
            desk, div(top), "discards", name, "discard", told, is_live=is_live, takes=True
        )
    return _top_card(div(top), "discards", name)


def _top_card(content: Html, kind: str, name: str) -> Html:
    return div(content, span(name, class_="unseen"), class_=f"draw-pile {kind}", data_spot=kind)


def _pressable(
    desk: Desk,
    content: Html,
    kind: str,
    name: str,
    do: str,
    told: str,
    *,
    is_live: bool = True,
    takes: bool = False,
) -> Html:
    """Return a pile as a button, live if it can be pressed.

    If it `takes` cards, one of the hand may be dragged there.
    """
    return button(
        content,
        type="button",
        **marked(desk, f"draw-pile {kind} live" if is_live else f"draw-pile {kind}", do),
        data_do=do,
        data_drop=takes,
        data_spot=kind,
        aria_disabled=None if is_live else True,
        aria_label=_("{offer}. {pile}").format(offer=told, pile=name),
    )


def _aside(desk: Desk) -> Html:
    """Say that the player passes on discards, or how many more they may buy."""
    told = "" if desk.watches else buys_left(desk, desk.me)
    if desk.waives:
        told = _("You pass on all discards until the round ends.")
    return div(
        p(told) if told else None,
        command(Command("ask", _("Ask me again"), kind="small")) if desk.waives else None,
        class_="beside",
    )


def past(desk: Desk) -> Html | None:
    """Return all discards, which were open for all to see."""
    faces = [face for _card, face in _known_discards(desk)]
    if not faces:
        return None
    return section(h3(_("All discards, the last one first")), listed(faces), id="discards")
