"""The melds on the table by their owners, and the places where a card can be added."""

from __future__ import annotations

from dataclasses import dataclass

from app.cardview import card_id, picture, spoken_run
from app.html import Html, bdi, button, div, h3, li, p, section, span, ul
from peerdeck.words import _


@dataclass(frozen=True)
class MeldCard:
    """A card of a meld; a joker has the sign of the card it stands for."""

    key: int | None  # its handle; a card of a drawn example has none
    face: int
    stands: str = ""
    recent: bool = False  # part of the last play


@dataclass(frozen=True)
class Target:
    """A part of a meld that can be pressed: the whole, an end, or the place of a joker."""

    do: str
    value: str
    label: str
    where: str = "whole"  # or "low", "high", "joker"
    place: int = 0  # the joker's place in the meld


@dataclass(frozen=True)
class Meld:
    """A meld: a set or a run, its cards as they lie, and its name for screen readers."""

    kind: str  # "set" or "run"
    title: str
    spoken: str
    cards: tuple[MeldCard, ...]
    targets: tuple[Target, ...] = ()
    fits: bool = False  # a card would go here, as soon as another one has been chosen


@dataclass(frozen=True)
class Owner:
    """A player with the melds in front of them and, when the deal is over, their hand."""

    name: str
    melds: tuple[Meld, ...] = ()
    left: tuple[int, ...] | None = None
    told: str = ""  # the points of the cards that are left
    me: bool = False


def melds(owners: tuple[Owner, ...], empty: str) -> Html:
    """Return everybody's melds."""
    return div(
        h3(_("Melds"), class_="unseen"),
        [_owner(one) for one in owners] or p(empty, class_="no-melds"),
        class_="table-melds",
    )


def lying(of_owner: tuple[Meld, ...]) -> Html:
    """Return the melds of one player, or of a drawn example."""
    return ul([_meld(one) for one in of_owner], class_="melds-of")


def _owner(owner: Owner) -> Html:
    return section(
        h3(bdi(owner.name), owner.told and span(owner.told, class_="owner-told")),
        lying(owner.melds) if owner.melds else None,
        owner.left is not None and _left(owner.left),
        class_="owner me" if owner.me else "owner",
    )


def _meld(meld: Meld) -> Html:
    marks = f"table-meld {meld.kind}"
    if meld.targets or meld.fits:
        marks += " fits"
    return li(
        span(meld.title, class_="meld-title", aria_hidden=True),
        span(meld.spoken, class_="unseen"),
        div(
            [_card(card) for card in meld.cards],
            [_target(one) for one in meld.targets],
            class_="meld-cards",
        ),
        class_=marks,
    )


def _card(card: MeldCard) -> Html:
    return span(
        span(
            picture(card.face),
            id=None if card.key is None else card_id(card.key),
            class_="meld-card",
        ),
        card.stands and span(card.stands, class_="stands"),
        class_="meld-place recent" if card.recent else "meld-place",
        aria_hidden=True,
    )


def _target(target: Target) -> Html:
    where = f"at{target.place}" if target.where == "joker" else ""
    return button(
        type="button",
        class_=f"meld-target {target.where} {where}".rstrip(),
        data_do=target.do,
        data_value=target.value,
        data_drop=True,
        aria_label=target.label,
    )


def _left(faces: tuple[int, ...]) -> Html:
    if not faces:
        return p(_("no cards left"), class_="left-none")
    return div(
        p(_("Left in hand"), class_="meld-title"),
        [span(picture(face), class_="laid") for face in faces],
        span(spoken_run(faces), class_="unseen"),
        class_="hand-left",
    )
