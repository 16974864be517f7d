"""The stock and the discard pile, and the panel that offers the discard."""

from __future__ import annotations

from dataclasses import dataclass

from app.cardview import card_id, picture, spoken
from app.html import Html, button, div, h3, li, ol, p, section, span
from app.screens.chrome import Command, command
from peerdeck.words import _, ngettext

PILE = "discards"  # the id of the list of all discards


@dataclass(frozen=True)
class Pressed:
    """The action of pressing a pile, and its name in words."""

    do: str
    label: str
    drop: bool = False  # a card of the hand may be dragged here


@dataclass(frozen=True)
class Offer:
    """The offer of the discard; a `quiet` one is made in advance."""

    title: str
    commands: tuple[Command, ...] = ()
    quiet: bool = False
    hot: bool = False  # the discard can be put on a meld


@dataclass(frozen=True)
class Piles:
    """The two piles: `discards` are the handles and faces from the top down."""

    stock: int
    discards: tuple[tuple[int, int], ...] = ()
    recent: bool = False  # the top discard is the last play
    on_stock: Pressed | None = None
    on_discards: Pressed | None = None
    offer: Offer | None = None
    roomy: bool = False  # keeps a place free for an offer that may still come
    aside: tuple[str, ...] = ()  # other sentences about the piles
    commands: tuple[Command, ...] = ()  # other commands


def piles(what: Piles) -> Html:
    """Return both piles side by side, with the offer or the sentences beside them."""
    return div(
        _discards(what),
        _stock(what),
        _offer(what.offer) if what.offer else _aside(what),
        _all_discards(what.discards) if what.discards else None,
        class_="piles roomy" if what.roomy else "piles",
    )


def _pile(content: Html, pressed: Pressed | None, name: str, kind: str) -> Html:
    if pressed is None:
        return div(content, span(name, class_="unseen"), class_=f"draw-pile {kind}")
    return button(
        content,
        type="button",
        class_=f"draw-pile {kind} live",
        data_do=pressed.do,
        data_drop=pressed.drop,
        aria_label=_("{offer}. {pile}").format(offer=pressed.label, pile=name),
    )


def _stock(what: Piles) -> Html:
    told = ngettext("Stock: {count} card", "Stock: {count} cards", what.stock)
    content = div(
        span(picture(None) if what.stock else None, class_="pile-card"),
        span(what.stock, class_="pile-count", aria_hidden=True),
    )
    return _pile(content, what.on_stock, told.format(count=what.stock), "stock")


def _discards(what: Piles) -> Html:
    name = _("No discards")
    card = span(class_="pile-card")
    if what.discards:
        key, face = what.discards[0]
        name = _("Discards, top card {card}").format(card=spoken(face))
        card = span(
            span(picture(face), span(spoken(face), class_="unseen"), id=card_id(key)),
            class_="pile-card recent" if what.recent else "pile-card",
        )
    return _pile(div(card), what.on_discards, name, "discards")


def _offer(offer: Offer) -> Html:
    return section(
        h3(offer.title),
        div([command(one) for one in offer.commands], class_="answers"),
        id="offer",
        class_="offer" + " quiet" * offer.quiet + " hot" * offer.hot,
        aria_label=_("The discard is offered"),
    )


def _aside(what: Piles) -> Html:
    return div(
        [p(text) for text in what.aside],
        [command(one) for one in what.commands],
        what.discards
        and button(
            _("All discards"),
            type="button",
            class_="button small",
            popovertarget=PILE,
            aria_haspopup="dialog",
        ),
        class_="beside",
    )


def _all_discards(discards: tuple[tuple[int, int], ...]) -> Html:
    return div(
        h3(_("All discards, the last one first")),
        ol(
            [
                li(picture(face), span(spoken(face), class_="unseen"), class_="laid")
                for _key, face in discards
            ]
        ),
        id=PILE,
        class_="all-discards",
        popover="auto",
    )
