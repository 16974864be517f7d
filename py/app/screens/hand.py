"""A player's own hand: an overlapping fan of buttons with one stop for the Tab key."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.cardview import picture, spoken
from app.html import Html, button, div, h2, section, span
from app.screens.chrome import icon
from peerdeck.words import _, ngettext

# The style sheet can lay out this many cards; larger hands use the tightest fan.
MOST = 54


@dataclass(frozen=True)
class HandCard:
    """One card of the player's own hand; `key` is its handle."""

    key: int
    face: int
    selected: bool = False
    new: bool = False
    playable: bool = True
    blamed: bool = False  # the refusal is about this card


@dataclass(frozen=True)
class Group:
    """Cards that lie together; a card by itself is a group of one."""

    cards: tuple[HandCard, ...]
    meld: bool = False  # they would make a valid meld
    made: bool = True  # made by hand; a merely sorted group has no line, unless it is a meld


@dataclass(frozen=True)
class Hand:
    """The hand in its player's own order; `focus` is the card that has the Tab stop."""

    groups: tuple[Group, ...]
    focus: int | None = None
    my_turn: bool = False
    aside: int = 0  # cards of the hand that lie elsewhere


def card_id(key: int) -> str:
    """Return the id of a card's element, the same wherever the card lies."""
    return f"card-{key}"


def _card(card: HandCard, is_stop: bool, my_turn: bool, place: _Place) -> Html:
    name = spoken(card.face)
    marks = "fan-card" + place.marks
    if card.selected:
        marks += " selected"
    if my_turn and not card.playable:
        marks += " unplayable"
    if card.blamed:
        marks += " blamed"
    return button(
        picture(card.face),
        card.new and span(_("New"), class_="new", aria_hidden=True),
        place.tick and span(icon("tick"), class_="tick"),
        type="button",
        id=card_id(card.key),
        class_=marks,
        data_do="tap",
        data_card=card.key,
        aria_pressed=card.selected,
        aria_label=_("{card}, new").format(card=name) if card.new else name,
        aria_describedby=place.told_by,
        tabindex=0 if is_stop else -1,
    )


@dataclass(frozen=True)
class _Place:
    """The place of a card among its neighbours."""

    marks: str = ""
    tick: bool = False
    told_by: str | None = None  # the id of its group's description for screen readers


def _places(groups: tuple[Group, ...]) -> Iterator[tuple[HandCard, _Place]]:
    for number, group in enumerate(groups):
        count, after = len(group.cards), groups[number + 1 : number + 2]
        # A gap separates a group from the next cards.
        gap = " gap" if after and (count > 1 or len(after[0].cards) > 1) else ""
        marks = " grouped" if count > 1 and (group.made or group.meld) else ""
        marks += " meld" if count > 1 and group.meld else ""
        told_by = f"group-{number}" if count > 1 else None
        for at, card in enumerate(group.cards, 1):
            ends = at == count
            end = gap + " last" if ends and count > 1 else gap if ends else ""
            yield card, _Place(marks + end, tick=ends and group.meld, told_by=told_by)


def _told(number: int, group: Group) -> Html:
    """Return a group's description for screen readers, which they read with each card."""
    text = _("in a group of {count}, a meld") if group.meld else _("in a group of {count}")
    return span(text.format(count=len(group.cards)), id=f"group-{number}", hidden=True)


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
    """Return the region of the player's own hand."""
    cards = list(_places(what.groups))
    keys = [card.key for card, _place in cards]
    stop = what.focus if what.focus in keys else next(iter(keys), None)
    gaps = sum("gap" in place.marks for _card, place in cards)
    return section(
        h2(_heading(len(cards), what.aside), class_="unseen"),
        div(
            [_card(card, card.key == stop, what.my_turn, place) for card, place in cards],
            class_=f"fan n{min(len(cards), MOST)}" + (f" gaps g{gaps}" if gaps else ""),
        ),
        [_told(number, one) for number, one in enumerate(what.groups) if len(one.cards) > 1],
        id="hand",
        class_="hand my-turn" if what.my_turn else "hand",
        aria_label=_("Your hand"),
    )
