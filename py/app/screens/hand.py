"""A player's own hand: an overlapping fan of buttons with one stop for the Tab key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app import arranging, controls
from app.cardview import MOST_IN_FAN, card_id, picture, spoken
from app.desk import Desk
from app.games import layout_of
from app.hint_marks import WORD
from app.html import Html, button, div, h2, p, section, span
from app.screens.chrome import icon
from peerdeck.card import Card
from peerdeck.words import _, ngettext


@dataclass(frozen=True)
class HandCard:
    """One card of the player's own hand; `key` is its handle."""

    key: int
    face: int
    selected: bool = False
    new: bool = False
    playable: bool = True
    is_part: bool = False  # it can only be played together with others
    blamed: bool = False  # the refusal is about this card
    fits: bool = False  # on a meld on the table
    hinted: bool = False  # the hint is to play it


@dataclass(frozen=True)
class Group:
    """Cards that lie together; a card by itself is a group of one."""

    cards: tuple[HandCard, ...]
    meld: bool = False  # they would make a valid meld
    made: bool = True  # made by hand; a merely sorted group has no line, unless it is a meld


def hand(desk: Desk) -> Html:
    """Return the region of the player's own hand, which those who only watch do not have."""
    if desk.watches:
        watching = _("You are watching.")
        if desk.awaits_hand:
            watching = _("Your cards are on their way…")
        return p(icon("watch"), span(watching), id="hand", class_="hand looks-on")
    if not desk.shows_hand:
        return face_down(desk, 0)
    is_awaited = controls.is_awaited(desk) and not desk.at_result
    playable = controls.playable(desk) if is_awaited else set()
    fits = layout_of(desk).fits(desk)
    groups = [
        Group(
            tuple(_in_hand(desk, card, card in playable, card in fits) for card in group),
            meld=arranging.is_meld(desk, group),
            made=desk.hand.is_made(group),
        )
        for group in arranging.groups(desk)
    ]
    layout = layout_of(desk)
    return fan(
        groups,
        desk.focus,
        my_turn=is_awaited,
        aside=len(layout.aside(desk)),
        room=layout.roomy(desk),
    )


def face_down(desk: Desk, count: int) -> Html:
    """Return the place of a hand with this number of cards, all of them face down."""
    shown, room = min(count, MOST_IN_FAN), min(layout_of(desk).roomy(desk), MOST_IN_FAN)
    return section(
        div([span(picture(None), class_="fan-card")] * shown, class_=f"fan n{shown}"),
        id="hand",
        class_=f"hand n{room}",
        aria_hidden=True,
    )


def _in_hand(desk: Desk, card: Card, playable: bool, fits: bool) -> HandCard:
    return HandCard(
        card,
        desk.face(card),
        selected=card in desk.selected,
        new=card in desk.hand.fresh,
        playable=playable,
        is_part=playable and controls.is_part(desk, card),
        blamed=card in desk.blamed,
        fits=fits,
        hinted=desk.hint is not None and card in desk.hint.cards,
    )


def _card(card: HandCard, is_stop: bool, my_turn: bool, place: _Place) -> Html:
    marks = "fan-card" + place.marks
    if card.selected:
        marks += " selected"
    if my_turn and not card.playable:
        marks += " unplayable"
    if card.is_part:
        marks += " part"
    if card.new:
        marks += " fresh"
    if card.blamed:
        marks += " blamed"
    if card.hinted:
        marks += " hinted"
    described = [place.told_by, WORD if card.hinted else None]
    return button(
        picture(card.face),
        card.new and span(_("New"), class_="new", aria_hidden=True),
        card.fits and span(class_="fits", aria_hidden=True),
        place.tick and span(icon("tick"), class_="tick"),
        type="button",
        id=card_id(card.key),
        class_=marks,
        data_do="tap",
        data_card=card.key,
        aria_pressed=card.selected,
        aria_label=_name(card),
        aria_describedby=" ".join(filter(None, described)) or None,
        tabindex=0 if is_stop else -1,
    )


def _name(card: HandCard) -> str:
    """Return the spoken name of a card with what is to be known about it."""
    name = spoken(card.face)
    if card.new:
        name = _("{card}, new").format(card=name)
    return _("{card}, fits a meld").format(card=name) if card.fits else name


@dataclass(frozen=True)
class _Place:
    """The place of a card among its neighbours."""

    marks: str = ""
    tick: bool = False
    told_by: str | None = None  # the id of its group's description for screen readers


def _places(groups: Sequence[Group]) -> Iterator[tuple[HandCard, _Place]]:
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


def _group_label(number: int, group: Group) -> Html:
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


def fan(
    groups: Sequence[Group],
    focus: int | None = None,
    *,
    my_turn: bool = False,
    aside: int = 0,
    room: int = 0,
) -> Html:
    """Return the region of a hand in its player's own order.

    `focus` is the card with the Tab stop, `aside` the number of cards of the hand that lie
    elsewhere, `room` the number of cards for which there is always room.
    """
    cards = list(_places(groups))
    keys = [card.key for card, _place in cards]
    stop = focus if focus in keys else next(iter(keys), None)
    gaps = sum("gap" in place.marks for _card, place in cards)
    return section(
        h2(_heading(len(cards), aside), class_="unseen"),
        div(
            [_card(card, card.key == stop, my_turn, place) for card, place in cards],
            class_=f"fan n{min(len(cards), MOST_IN_FAN)}" + (f" gaps g{gaps}" if gaps else ""),
        ),
        [_group_label(number, one) for number, one in enumerate(groups) if len(one.cards) > 1],
        id="hand",
        class_="hand" + " my-turn" * my_turn + (f" n{min(room, MOST_IN_FAN)}" if room else ""),
        aria_label=_("Your hand"),
    )
