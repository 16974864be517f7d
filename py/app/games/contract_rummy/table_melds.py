"""The melds of the table as the screen draws them, and in words."""

from __future__ import annotations

from typing import Any

from app.cardview import spoken_run
from app.desk import Desk
from app.games.contract_rummy import fitting, moments
from app.games.contract_rummy.melds import Meld, MeldCard, Owner
from peerdeck.card import JOKER, Face, face_of
from peerdeck.event import Seat
from peerdeck.games.contract_rummy.melds import SET, MeldRules, stands_for
from peerdeck.games.contract_rummy.melds import Meld as EngineMeld
from peerdeck.games.contract_rummy.table import TableMeld
from peerdeck.naming import rank_sign, short, spoken
from peerdeck.words import _, ngettext


def owners(desk: Desk) -> tuple[Owner, ...]:
    """Return everybody who is down, this player first; when a deal has ended, everybody."""
    seats = desk.state.seats
    in_order = [(desk.me + k) % seats for k in range(seats)]
    down = {one.owner for one in desk.state.notes.melds}
    ended = moments.has_ended(desk)
    ways = fitting.ways(desk)
    return tuple(_owner(desk, seat, ways) for seat in in_order if ended or seat in down)


def _owner(desk: Desk, seat: Seat, ways: list[Any]) -> Owner:
    own = [one for one in desk.state.notes.melds if one.owner == seat]
    drawn = tuple(_meld(desk, one, ways) for one in own)
    name, me = desk.names[seat], seat == desk.me
    if not moments.has_ended(desk):
        return Owner(name, drawn, me=me)
    left = _left(desk, seat)
    worths = desk.state.setup.worths
    points = sum(worths[face] for face in left)
    told = ngettext("{count} point", "{count} points", points).format(count=points)
    return Owner(name, drawn, left, told, me)


def _left(desk: Desk, seat: Seat) -> tuple[Face, ...]:
    return tuple(sorted(face for face in desk.state.faces(seat) if face is not None))


def _meld(desk: Desk, table_meld: TableMeld, ways: list[Any]) -> Meld:
    rules: MeldRules = desk.state.setup.meld_rules
    meld = table_meld.meld
    keys = desk.state.zones[table_meld.zone]
    cards = tuple(
        MeldCard(key, face, _stands(meld, at, rules), key in desk.laid)
        for at, (key, face) in enumerate(zip(keys, meld.faces, strict=True))
    )
    return Meld(
        kind=meld.kind,
        title=_("Set") if meld.kind == SET else _("Run"),
        spoken=told(meld, rules),
        cards=cards,
        targets=fitting.targets(desk, table_meld, ways),
        fits=table_meld.zone in fitting.hot_zones(desk),
    )


def _stands(meld: EngineMeld, at: int, rules: MeldRules) -> str:
    """Return the sign of what a joker stands for; if that is several cards, their rank."""
    if meld.faces[at] != JOKER:
        return ""
    faces = stands_for(meld, at, rules)
    return short(faces[0]) if len(faces) == 1 else rank_sign(meld.low)


def told(meld: EngineMeld, rules: MeldRules) -> str:
    """Return a meld in words."""
    if meld.kind == SET:
        return _("Set: {cards}").format(cards=spoken_run(meld.faces))
    faces = [
        _("Joker as {card}").format(card=spoken(stands_for(meld, at, rules)[0]))
        if face == JOKER
        else spoken(face)
        for at, face in enumerate(meld.faces)
    ]
    return _("Run: {cards}").format(cards=", ".join(faces))


def heard(desk: Desk) -> str:
    """Return all melds in words."""
    rules: MeldRules = desk.state.setup.meld_rules
    melds = [
        _("{name}. {meld}.").format(name=desk.names[one.owner], meld=told(one.meld, rules))
        for one in desk.state.notes.melds
    ]
    return " ".join(melds) or _("Nobody is down yet.")


def example() -> tuple[Meld, ...]:
    """Return a set and a run, as a picture of the game."""
    of_set = (face_of(8, 2), face_of(8, 2), face_of(8, 3))
    of_run = (face_of(4, 1), face_of(5, 1), JOKER, face_of(7, 1))
    stands = short(face_of(6, 1))
    return (
        Meld("set", _("Set"), "", tuple(MeldCard(None, face) for face in of_set)),
        Meld(
            "run",
            _("Run"),
            "",
            tuple(MeldCard(None, face, stands if face == JOKER else "") for face in of_run),
        ),
    )
