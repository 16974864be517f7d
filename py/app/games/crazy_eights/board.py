"""The table of Crazy Eights: the pile and the stock, the suit to follow, and suits to name."""

from __future__ import annotations

from app.cardview import card_id, picture, spoken
from app.desk import Desk
from app.games.plain import any_fits, chosen
from app.hint_marks import marked
from app.html import Html, button, div, h2, li, p, section, span, ul
from peerdeck.action import Draw, laid_open
from peerdeck.card import Card, face_of, rank
from peerdeck.games.crazy_eights.table import EIGHT, Name, Table, top_face
from peerdeck.games.crazy_eights.words import remarks
from peerdeck.log import action_text
from peerdeck.naming import SUIT_SIGNS, suit_name
from peerdeck.words import _, ngettext

BELOW = 4  # cards of the pile that look out from under the top one
CLASSES = "cdhs"  # of the suits, for their colours


def region(desk: Desk) -> Html:
    """Return the region of the board."""
    state: Table = desk.state
    return section(
        h2(_("Table"), class_="unseen"),
        div(_pile(desk), _stock(desk), _suit(state) or _naming(desk), class_="eights-piles"),
        ul([li(remark) for remark in _remarks(state)], class_="remarks"),
        id="board",
        class_="board plain eights fills",
        data_drop="act" if desk.my_turn else None,
        data_refuses=not chosen(desk),
        aria_label=_("Table"),
    )


def _pile(desk: Desk) -> Html:
    """Return the pile: its top card, and the edges of those below."""
    cards = desk.state.zones[desk.state.setup.pile]
    *below, top = cards[-1 - BELOW :] or [None]
    inside = (
        [span(picture(desk.state.face[card]), class_="below") for card in below],
        top is not None and _top(desk, top),
    )
    class_ = f"eights-pile over{len(below)}"
    if takes_card(desk):
        fits = bool(chosen(desk))
        pile = button(
            inside,
            span(_("Play here"), class_="unseen"),
            type="button",
            **marked(desk, f"{class_} live" if fits else class_, "act"),
            data_do="act",
            data_drop=True,
            aria_disabled=None if fits else True,
        )
    else:
        pile = div(inside, class_=class_)
    return div(
        pile,
        p(_count(len(cards)), class_="zone-count"),
        class_="eights-zone",
        data_spot="pile",
    )


def takes_card(desk: Desk) -> bool:
    """Return True if the player may put a card on the pile now."""
    return any(laid_open(action) for action in desk.legal())


def _top(desk: Desk, card: Card) -> Html:
    face = desk.state.face[card]
    return span(
        picture(face),
        span(_("Pile, top card {card}").format(card=spoken(face)), class_="unseen"),
        id=card_id(card),
        class_="pile-top recent" if card in desk.laid else "pile-top",
    )


def _stock(desk: Desk) -> Html:
    """Return the stock, which is a button while the player may draw."""
    count = len(desk.state.zones[desk.state.setup.stock])
    back = span(picture(None) if count else None, class_="zone-back")
    told = ngettext("Stock: {count} card", "Stock: {count} cards", count).format(count=count)
    if Draw() in desk.legal():
        label = desk.header.game.label(desk.state, desk.me, Draw(), desk.names)
        marks = "eights-stock" if any_fits(desk) else "eights-stock live"
        pile = button(
            back,
            type="button",
            **marked(desk, marks, "choose", action_text(Draw())),
            data_do="choose",
            data_value=action_text(Draw()),
            aria_label=_("{choice}. {pile}").format(choice=label, pile=told),
        )
    else:
        pile = div(back, span(told, class_="unseen"), class_="eights-stock")
    return div(
        pile,
        p(_count(count), class_="zone-count", aria_hidden=True),
        class_="eights-zone",
        data_spot="stock",
    )


def _count(number: int) -> str:
    return ngettext("{count} card", "{count} cards", number).format(count=number)


def _suit(state: Table) -> Html | None:
    """Return the suit to follow, larger if it was named."""
    if state.notes.stage != "playing":
        return None
    suit, is_named = state.notes.suit, _is_suit_named(state)
    return div(
        span(SUIT_SIGNS[suit], class_=f"suit-drawn suit-{CLASSES[suit]}", aria_hidden=True),
        span(
            (_("Named: {suit}") if is_named else _("Follow {suit}")).format(suit=suit_name(suit)),
            class_="suit-name",
        ),
        class_="suit-wanted named" if is_named else "suit-wanted",
        data_late="suit",
    )


def _remarks(state: Table) -> list[str]:
    """Return the remarks but the one on the suit, which is drawn."""
    told = remarks(state, ())
    return told[1:] if told and _is_suit_named(state) else told


def _is_suit_named(state: Table) -> bool:
    return state.notes.stage == "playing" and rank(top_face(state)) == EIGHT


def _naming(desk: Desk) -> Html | None:
    """Return a button for each suit while the player has to name one."""
    named = [action for action in desk.legal() if isinstance(action, Name)]
    if not named:
        return None
    return div(
        [
            button(
                span(
                    SUIT_SIGNS[action.suit],
                    class_=f"suit-drawn suit-{CLASSES[action.suit]}",
                    aria_hidden=True,
                ),
                span(suit_name(action.suit)),
                type="button",
                **marked(desk, "button suit-choice", "choose", action_text(action)),
                data_do="choose",
                data_value=action_text(action),
                aria_label=_("Name {suit}").format(suit=suit_name(action.suit)),
            )
            for action in named
        ],
        class_="suit-choices",
        role="group",
        aria_label=_("Suits"),
    )


def emblem() -> Html:
    """Return an eight on a run of play, as a picture of the game."""
    faces = (face_of(5, 2), face_of(5, 0), face_of(11, 0), face_of(8, 1))
    return div([picture(face) for face in faces], class_="example example-cards")
