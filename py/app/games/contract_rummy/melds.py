"""The melds on the table by their owners, and the places where a card can be added."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.cardview import card_id, picture
from app.desk import Desk
from app.games.contract_rummy import fitting, phases
from app.games.contract_rummy.meld_words import meld_text, stands
from app.games.layout import face_up
from app.hint_marks import is_at
from app.html import Html, bdi, button, div, h3, li, p, section, span, ul
from peerdeck.card import DIAMONDS, JOKER, Card, Face, face_of, parse_faces
from peerdeck.event import Seat
from peerdeck.games.contract_rummy.melds import HIGH_END, MeldRules
from peerdeck.games.contract_rummy.table import TableMeld
from peerdeck.naming import short
from peerdeck.words import _


def melds(desk: Desk) -> Html:
    """Return everybody's melds, this player's first."""
    in_order = [(desk.me + k) % desk.state.seats for k in range(desk.state.seats)]
    down = {one.owner for one in desk.state.notes.melds}
    ways = fitting.ways(desk)
    return div(
        h3(_("Melds"), class_="unseen"),
        [_owner(desk, seat, ways) for seat in in_order if seat in down]
        or p(_("Nobody is down yet."), class_="no-melds"),
        class_="table-melds",
    )


def lies(desk: Desk, seat: Seat) -> Html | None:
    """Return the melds of a seat and the cards that it was left with, when the deal has ended."""
    if not phases.has_ended(desk):
        return None
    faces = desk.known_hand(seat)
    return div(
        _melds_of(desk, seat, [], has_ids=False),
        p(_("Left in hand"), class_="meld-title") if faces else None,
        face_up(faces),
        class_="melded",
    )


def emblem() -> Html:
    """Return a set and a run, as a picture of the game."""
    of_set = [_card(face) for face in parse_faces("8H 8H 8S")]
    of_run = [_card(face) for face in parse_faces("4D 5D")]
    of_run += [_card(JOKER, sign=short(face_of(6, DIAMONDS))), *map(_card, parse_faces("7D"))]
    drawn = ul(_example(_("Set"), of_set), _example(_("Run"), of_run), class_="melds-of")
    return div(drawn, class_="example board meld-example")


def _owner(desk: Desk, seat: Seat, ways: list[Any]) -> Html:
    return section(
        h3(bdi(desk.names[seat])),
        _melds_of(desk, seat, ways),
        class_="owner me" if desk.is_me(seat) else "owner",
    )


def _melds_of(desk: Desk, seat: Seat, ways: list[Any], *, has_ids: bool = True) -> Html | None:
    own = [one for one in desk.state.notes.melds if one.owner == seat]
    shown = [_table_meld(desk, one, ways, has_ids=has_ids) for one in own]
    return ul(shown, class_="melds-of") if own else None


def _table_meld(desk: Desk, table_meld: TableMeld, ways: list[Any], *, has_ids: bool) -> Html:
    rules: MeldRules = desk.state.setup.meld_rules
    meld = table_meld.meld
    targets = fitting.targets(desk, table_meld, ways)
    jokers = {one.place: _target(one) for one in targets if one.where == "joker"}
    cards = [
        _card(
            face,
            card if has_ids else None,
            stands(meld, at, rules),
            is_recent=card in desk.laid,
            target=jokers.get(at),
        )
        for at, (card, face) in enumerate(
            zip(desk.state.zones[table_meld.zone], meld.faces, strict=True)
        )
    ]
    fits = table_meld.zone in fitting.hot_zones(desk)
    hinted = is_at(desk, "meld", table_meld.zone)
    refuses = phases.melds(desk) and not targets and desk.lifted is not None
    marks = f"table-meld {meld.kind}" + " fits" * bool(targets or fits) + " hinted" * hinted
    return li(
        span(meld_text(meld, rules), class_="unseen"),
        div(cards, [_target(one) for one in targets if one.where != "joker"], class_="meld-cards"),
        hinted and span(_("Suggested"), class_="unseen"),
        class_=marks,
        # A card that is dragged here, and does not fit, is refused with the reason.
        data_drop=refuses,
        data_refuses=refuses,
        data_do="layoff" if refuses else None,
        data_value=f"{table_meld.zone}{fitting.BETWEEN}{HIGH_END}" if refuses else None,
    )


def _example(title: str, cards: Sequence[Html]) -> Html:
    return li(span(title, class_="meld-title", aria_hidden=True), div(cards, class_="meld-cards"))


def _card(
    face: Face,
    card: Card | None = None,
    sign: str = "",
    is_recent: bool = False,
    target: Html | None = None,
) -> Html:
    """Return a card of a meld; a joker has the `sign` of the card it stands for."""
    return span(
        span(
            picture(face),
            sign and span(sign, class_="stands"),
            id=None if card is None else card_id(card),
            class_="meld-card",
            aria_hidden=True,
        ),
        target,
        class_="meld-place recent" if is_recent else "meld-place",
    )


def _target(target: fitting.Target) -> Html:
    return button(
        type="button",
        class_=f"meld-target {target.where}",
        data_do=target.do,
        data_value=target.value,
        data_drop=True,
        aria_label=target.label,
    )
