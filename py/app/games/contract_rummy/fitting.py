"""The places on melds for the selected card, or for the discard as a hot card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.desk import Desk
from app.games.contract_rummy import phases
from peerdeck.action import Shown
from peerdeck.card import JOKER, Card, Face
from peerdeck.event import Zone
from peerdeck.games.contract_rummy.actions import HotCard, LayOff, Redeem
from peerdeck.games.contract_rummy.groups import hot_places
from peerdeck.games.contract_rummy.melds import LOW_END, stands_for, takes
from peerdeck.games.contract_rummy.table import TableMeld, offered
from peerdeck.naming import spoken
from peerdeck.words import _

BETWEEN = "."  # between the numbers of a place on the table, as the page hands it over


@dataclass(frozen=True)
class Target:
    """A part of a meld that can be pressed: the whole, an end, or the place of a joker."""

    do: str
    value: str
    label: str
    where: str = "whole"  # or "low", "high", "joker"
    place: int = 0  # the joker's place in the meld


def chosen(desk: Desk) -> Shown | None:
    """Return the card of the hand that is to be played: the one selected last."""
    return (desk.selected[-1], desk.face(desk.selected[-1])) if desk.selected else None


def ways(desk: Desk) -> list[Any]:
    """Return every way that the engine allows to put the chosen card on a meld."""
    card = chosen(desk)
    if card is None or not (phases.melds(desk) or phases.is_hot(desk)):
        return []
    kinds = (LayOff, Redeem, HotCard)
    return [
        _with(action, card)
        for action in desk.legal()
        if isinstance(action, kinds) and action.card[1] == card[1]
    ]


def _with(action: Any, card: Shown) -> Any:
    """Return the action with this very card: of two equal cards the engine names only one."""
    return action._replace(card=card)


def hot_zones(desk: Desk) -> set[Zone]:
    """Return the melds on which the discard may be put as a hot card."""
    if not phases.is_hot(desk):
        return set()
    return {zone for zone, _end in hot_places(desk.state, offered(desk.state)[1])}


def targets(desk: Desk, table_meld: TableMeld, all_ways: list[Any]) -> tuple[Target, ...]:
    """Return the parts of this meld that can be pressed."""
    here = [way for way in all_ways if way.meld == table_meld.zone]
    ends = [way for way in here if not isinstance(way, Redeem)]
    found = [_end(desk, way, len(ends) > 1) for way in ends]
    return (*found, *(_joker(way) for way in here if isinstance(way, Redeem)))


def _end(desk: Desk, way: Any, is_one_of_two: bool) -> Target:
    is_hot = isinstance(way, HotCard)
    face = offered(desk.state)[1] if is_hot else way.card[1]
    where = "whole"
    label = _("Put the {card} on this meld")
    if is_one_of_two:
        where = "low" if way.end == LOW_END else "high"
        label = _("Put the {card} at the high end of this meld")
        if way.end == LOW_END:
            label = _("Put the {card} at the low end of this meld")
    return Target("hot" if is_hot else "layoff", place(way), label.format(card=spoken(face)), where)


def _joker(way: Redeem) -> Target:
    label = _("Put the {card} in the place of the joker").format(card=spoken(way.card[1]))
    return Target("redeem", place(way), label, "joker", way.place)


def place(way: Any) -> str:
    """Return a place on the table as text: the meld's zone, and its end or a joker's place."""
    return f"{way[0]}{BETWEEN}{way[1]}"


def read_place(text: str) -> tuple[Zone, int] | None:
    """Read what `place` wrote; return `None` for any other text."""
    numbers = text.split(BETWEEN)
    if len(numbers) != 2 or not all(one.isascii() and one.isdecimal() for one in numbers):
        return None
    zone, end = numbers
    return Zone(int(zone[:4])), int(end[:4])


def fits(desk: Desk) -> set[Card]:
    """Return the cards of the hand that go on a meld, of a player who is down.

    In the player's own turn these are only cards that may be put there in it.
    """
    if not phases.down(desk) or phases.has_ended(desk):
        return set()
    if phases.melds(desk):
        faces = {one.card[1] for one in desk.legal() if isinstance(one, LayOff | Redeem)}
    else:
        faces = _fitting(desk)
    return {card for card in desk.order if desk.face(card) in faces}


def _fitting(desk: Desk) -> set[Face]:
    """Return the faces that go on some meld, or in the place of a joker."""
    setup = desk.state.setup
    melds = [one.meld for one in desk.state.notes.melds]
    faces = {face for meld in melds for face in takes(meld, setup.meld_rules)}
    if setup.rules.redeem == "to_hand":
        faces |= {
            face
            for meld in melds
            for at, laid in enumerate(meld.faces)
            if laid == JOKER
            for face in stands_for(meld, at, setup.meld_rules)
        }
    return faces


def owed(desk: Desk) -> bool:
    """Return True if a redeemed joker has to be put on a meld first."""
    return phases.melds(desk) and bool(desk.state.notes.replay)


def may_go(desk: Desk) -> set[Card]:
    """Return the cards of the hand that can be played now: all, or the redeemed joker."""
    if owed(desk):
        return {card for card in desk.order if desk.face(card) == JOKER}
    return set(desk.order)
