"""The own hand: an overlapping fan of buttons with one stop for the Tab key."""

from __future__ import annotations

from dataclasses import dataclass

from app.cardview import picture, spoken
from app.html import Html, button, div, h2, section, span
from app.screens.chrome import Command, command
from peerdeck.words import _, ngettext

# The style sheet knows how to lay out so many cards; more than that use the tightest fan.
MOST = 54


@dataclass(frozen=True)
class HandCard:
    """One card of the own hand; `key` is its handle."""

    key: int
    face: int
    selected: bool = False
    new: bool = False
    playable: bool = True
    blamed: bool = False  # what the refusal is about


@dataclass(frozen=True)
class Hand:
    """The own hand in the player's own order; `focus` is the card that has the Tab stop."""

    cards: tuple[HandCard, ...]
    focus: int | None = None
    my_turn: bool = False
    aside: int = 0  # cards of the hand that lie elsewhere


def card_id(key: int) -> str:
    """The id of a card's element, the same wherever the card lies."""
    return f"card-{key}"


def _card(card: HandCard, is_stop: bool, my_turn: bool) -> Html:
    name = spoken(card.face)
    marks = "fan-card"
    if card.selected:
        marks += " selected"
    if my_turn and not card.playable:
        marks += " unplayable"
    if card.blamed:
        marks += " blamed"
    return button(
        picture(card.face),
        card.new and span(_("New"), class_="new", aria_hidden=True),
        type="button",
        id=card_id(card.key),
        class_=marks,
        data_do="tap",
        data_card=card.key,
        aria_pressed=card.selected,
        aria_label=_("{card}, new").format(card=name) if card.new else name,
        tabindex=0 if is_stop else -1,
    )


def _heading(count: int, aside: int) -> str:
    if aside:
        text = ngettext(
            "Your hand: {count} card, and {aside} set aside",
            "Your hand: {count} cards, and {aside} set aside",
            count,
        )
        return text.format(count=count, aside=aside)
    return ngettext("Your hand: {count} card", "Your hand: {count} cards", count).format(
        count=count
    )


def hand(what: Hand) -> Html:
    """The region of the own hand."""
    count = len(what.cards)
    keys = [card.key for card in what.cards]
    stop = what.focus if what.focus in keys else next(iter(keys), None)
    return section(
        h2(_heading(count, what.aside), class_="unseen"),
        div(
            [_card(card, card.key == stop, what.my_turn) for card in what.cards],
            class_=f"fan n{min(count, MOST)}",
        ),
        id="hand",
        class_="hand my-turn" if what.my_turn else "hand",
        aria_label=_("Your hand"),
    )


def sorting() -> Html:
    """The buttons that arrange the hand."""
    return div(
        span(_("Sort"), aria_hidden=True),
        [
            command(Command("sort", label, value=by, spoken=spoken_label, kind="small"))
            for by, label, spoken_label in (
                ("suit", _("Suits"), _("Sort the hand by suits")),
                ("rank", _("Ranks"), _("Sort the hand by ranks")),
            )
        ],
        class_="sorting",
    )
