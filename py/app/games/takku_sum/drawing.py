"""The board of the direction game: one pile that climbs or descends, and the cards that fit."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from app.cardview import card_id, picture, spoken, spoken_run
from app.html import Child, Html, bdi, button, div, h2, h3, li, ol, p, section, span, ul
from app.screens.chrome import icon
from app.screens.looks import look, looked_at
from peerdeck.words import _


class Way(Enum):
    """The direction of the pile; the value is the name of its picture."""

    UP = "up"
    DOWN = "down"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Lying:
    """A card on the board; one that is no longer there has no key."""

    key: int | None
    face: int | None
    recent: bool = False  # part of the last play


@dataclass(frozen=True)
class Step:
    """One value of the ladder from ace to king."""

    label: str
    fits: bool = False
    lies: bool = False  # it is the value of the top card
    wild: bool = False


@dataclass(frozen=True)
class Stack:
    """A stack with its top card showing; `do` is the effect of pressing it."""

    count: int
    top: Lying | None = None
    do: str | None = None
    offer: str = ""  # the effect of pressing it, in words
    takes: bool = False  # selected cards can be put here
    lit: bool = False  # pressing it is the thing to do now


@dataclass(frozen=True)
class Drawn:
    """The cards that a player has drawn for the lead; the last one counts."""

    name: str
    cards: tuple[Lying, ...]
    best: bool = False


@dataclass(frozen=True)
class OpenHand:
    """A hand that lies open at the end of a round."""

    name: str
    cards: tuple[Lying, ...]


@dataclass(frozen=True)
class Board:
    """Everything on the table."""

    way: Way
    told: str  # the direction in a word
    wild: str  # the value of the Indicator as printed on a card
    indicator: Lying
    pile: tuple[Lying, ...]  # the last cards, the top one last
    on_pile: Stack
    stock: Stack
    discard: Stack
    ladder: tuple[Step, ...]
    wanted: str  # what may be played, for screen readers
    note: str = ""  # a sentence about the round
    played: tuple[int | None, ...] = ()  # all faces of the play pile, the top one first
    discarded: tuple[int | None, ...] = ()  # and of the discards
    lead: str = ""  # the purpose of the drawn cards
    drawn: tuple[Drawn, ...] = ()
    hands: tuple[OpenHand, ...] = ()


def _card(card: Lying, class_: str) -> Html:
    return span(
        picture(card.face),
        id=None if card.key is None else card_id(card.key),
        class_=f"{class_} recent" if card.recent else class_,
    )


def _pressable(stack: Stack, class_: str, *inside: Child, name: str | None = None) -> Html:
    """Return a stack, as a button if pressing it does something, or else as a picture."""
    if stack.do is None:
        return div(inside, name and span(name, class_="unseen"), class_=class_)
    return button(
        inside,
        not name and span(stack.offer, class_="unseen"),
        type="button",
        class_=f"{class_} pressable lit" if stack.lit else f"{class_} pressable",
        data_do=stack.do,
        data_drop=stack.takes,
        aria_label=name and _("{pile}: {offer}").format(pile=name, offer=stack.offer),
    )


def _pile(what: Board) -> Html:
    top = what.pile[-1]
    name = _("Play pile, top card {card}").format(card=spoken(top.face))
    cards = [_card(card, "played") for card in what.pile]
    return div(
        _pressable(what.on_pile, "climb", *cards, name=name),
        p(_pile_told(what), class_="unseen"),
        class_="climbing",
    )


def _pile_told(what: Board) -> str:
    """Return the visible cards below the top card, in words."""
    faces = [card.face for card in what.pile[:-1] if card.face is not None]
    if not faces:
        return _("There is no other card on the play pile.")
    return _("Before that came: {cards}").format(cards=spoken_run(reversed(faces)))


def _piles(what: Board) -> Html:
    """Return everything that was played or discarded, which is open for all to see."""
    return look(
        "piles",
        "cards",
        _("Piles"),
        h3(_("Play pile, the last card first")),
        looked_at(what.played),
        h3(_("Discards, the last one first")),
        looked_at(what.discarded) if what.discarded else p(_("No discards")),
    )


def _small(stack: Stack, label: str, class_: str) -> Html:
    top = _card(stack.top, "small-card") if stack.top else span(class_="small-card none")
    face = stack.top.face if stack.top else None
    return _pressable(
        stack,
        f"side-pile {class_}",
        top,
        span(label, " ", span(stack.count, class_="side-count"), " ", class_="side-label"),
        None
        if face is None
        else span(_("top card {card}").format(card=spoken(face)), " ", class_="unseen"),
    )


def arrow(way: Way, told: str) -> Html:
    """Return the direction as an arrow and a word."""
    return div(
        icon(f"way-{way.value}"),
        span(_("Direction:"), class_="unseen"),
        span(told, class_="sign-word"),
        class_=f"way-sign {way.value}",
    )


def _wild(what: Board) -> Html:
    name = _("The Wildcard Indicator is the {card}").format(card=spoken(what.indicator.face))
    return div(
        _card(what.indicator, "small-card"),
        span(
            span(_("Wild"), span("★", class_="star"), class_="sign-word"),
            span(what.wild, class_="sign-value"),
            aria_hidden=True,
        ),
        span(name, class_="unseen"),
        class_="wild-sign",
    )


def ladder(steps: tuple[Step, ...]) -> Html:
    """Return the values from ace to king with those that fit; hidden from screen readers."""
    return ol(
        [
            li(
                span(step.label),
                step.wild and span("★", class_="star"),
                class_=" ".join(
                    ["rung", *(name for name in ("fits", "lies", "wild") if getattr(step, name))]
                ),
            )
            for step in steps
        ],
        class_="ladder",
        aria_hidden=True,
    )


def _draw(drawn: Drawn) -> Html:
    cards = [
        span(_card(card, "laid"), span(spoken(card.face), class_="unseen")) for card in drawn.cards
    ]
    return li(
        bdi(drawn.name, class_="name"),
        span(cards or span(class_="laid none"), class_="kept"),
        class_="best" if drawn.best else None,
    )


def _hand(hand: OpenHand) -> Html:
    return li(
        bdi(hand.name, class_="name"),
        span([_card(card, "laid") for card in hand.cards], class_="kept"),
        span(
            spoken_run([card.face for card in hand.cards if card.face is not None]), class_="unseen"
        ),
    )


def board(what: Board) -> Html:
    """Return the region of the board."""
    ended = bool(what.hands)
    return section(
        h2(_("Board"), class_="unseen"),
        div(p(what.note, class_="round-note"), _piles(what), class_="direction-top"),
        div(
            div(
                _small(what.stock, _("Stock"), "side-stock"),
                _small(what.discard, _("Discards"), "side-discards"),
                class_="side-piles",
            ),
            _pile(what),
            div(arrow(what.way, what.told), _wild(what), class_="way-signs"),
            class_="around-pile",
        ),
        p(what.wanted, class_="unseen"),
        div(p(what.lead, class_="caption"), ul([_draw(one) for one in what.drawn]), class_="drawn")
        if what.drawn
        else ladder(what.ladder),
        ul([_hand(one) for one in what.hands], class_="open-hands") if ended else None,
        id="board",
        class_="board direction ended" if ended else "board direction",
        aria_label=_("Board"),
    )


def emblem(pile: tuple[int, ...], told: str) -> Html:
    """Return a small pile on its way up."""
    cards = div([_card(Lying(None, face), "played") for face in pile], class_="climb")
    return div(div(cards, arrow(Way.UP, told), class_="little"), class_="example board direction")
