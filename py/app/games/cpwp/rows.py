"""The board of a Sevens game: rows of slots by value, the seven in the middle."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from app.cardview import card_id, picture, spoken, spoken_run
from app.html import Html, bdi, button, div, h2, h3, li, ol, section, span, ul
from peerdeck.words import _

WIDE = 26


class Lies(Enum):
    """The content of a slot."""

    EMPTY = "empty"
    GHOST = "ghost"  # may come next, from any player
    OPEN = "open"  # may come next, and the player holds it: a target
    PLAYED = "played"


@dataclass(frozen=True)
class Slot:
    """One place of a row: the face that belongs there, and its content now."""

    face: int
    lies: Lies = Lies.EMPTY
    key: int | None = None
    recent: bool = False  # part of the last play


@dataclass(frozen=True)
class Row:
    """A row from ace to king: 13 slots, or 26 with two for each value side by side."""

    label: str
    slots: tuple[Slot, ...]


@dataclass(frozen=True)
class Board:
    """All rows as they lie on the table."""

    rows: tuple[Row, ...]


@dataclass(frozen=True)
class OpenHand:
    """The cards that a player was left with at the end of a deal."""

    name: str
    faces: tuple[int, ...]


def _slot(slot: Slot, index: int, live: bool) -> Html:
    if slot.lies is Lies.EMPTY:
        return li(class_="slot seven" if slot.face % 13 == 6 else "slot", aria_hidden=True)
    if slot.lies is Lies.PLAYED:
        return li(
            picture(slot.face),
            span(spoken(slot.face), class_="unseen"),
            id=card_id(slot.key) if live and slot.key is not None else None,
            class_="slot played recent" if slot.recent else "slot played",
        )
    if slot.lies is Lies.GHOST:
        return li(
            picture(slot.face),
            span(_("{card} may come next").format(card=spoken(slot.face)), class_="unseen"),
            class_="slot ghost",
            data_slot=index,
        )
    if not live:
        return li(picture(slot.face), class_="slot ghost open")
    return li(
        button(
            picture(slot.face),
            type="button",
            class_="target",
            data_do="place",
            data_face=slot.face,
            aria_label=_("Play the {card} here").format(card=spoken(slot.face)),
        ),
        class_="slot ghost open",
        data_slot=index,
    )


def told(row: Row) -> str:
    """Return the row in a sentence for screen readers."""
    played = [slot.face for slot in row.slots if slot.lies is Lies.PLAYED]
    if not played:
        return _("{row}: empty").format(row=row.label)
    low = min(played, key=lambda face: face % 13)
    high = max(played, key=lambda face: face % 13)
    if low == high:
        return _("{row}: {card}").format(row=row.label, card=spoken(low))
    return _("{row}: {low} to {high}").format(row=row.label, low=spoken(low), high=spoken(high))


def row(what: Row, live: bool = True) -> Html:
    """Return one row of the board, or of a drawn example, in which nothing can be pressed."""
    wide = len(what.slots) == WIDE
    return div(
        h3(told(what), class_="unseen"),
        ol(
            [_slot(slot, index, live) for index, slot in enumerate(what.slots)],
            class_="slots wide" if wide else "slots",
        ),
        class_="row",
    )


def rows(what: Board, live: bool = True) -> Html:
    """Return all rows; unless they are `live`, nothing in them can be pressed."""
    levels = sum(2 if len(one.slots) == WIDE else 1 for one in what.rows)
    return div(
        [row(one, live) for one in what.rows],
        class_=f"rows rows{len(what.rows)} levels{levels}",
    )


def board(what: Board, hands: tuple[OpenHand, ...] | None = None, takes: str | None = None) -> Html:
    """Return the region of the board; when a deal has ended, with the hands that lie open.

    `takes` is the action for a card that is dropped anywhere on it.
    """
    return section(
        h2(_("Board"), class_="unseen"),
        rows(what),
        ul([_open_hand(one) for one in hands], class_="open-hands") if hands else None,
        id="board",
        class_="board" if hands is None else "board ended",
        data_drop=takes,
        aria_label=_("Board"),
    )


def _open_hand(hand: OpenHand) -> Html:
    return li(
        bdi(hand.name, class_="name"),
        span([span(picture(face), class_="laid") for face in hand.faces], class_="kept"),
        span(spoken_run(hand.faces), class_="unseen"),
    )
