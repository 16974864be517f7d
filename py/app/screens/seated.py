"""The players of a desk's table, as `seats.py` shows them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from app import controls
from app.desk import Desk
from app.games import layout_of
from app.html import Html
from app.screens.seats import Player, own_seat, seats
from app.seating import clockwise
from peerdeck.event import Seat


def regions(
    desk: Desk, away: Mapping[Seat, str] | None = None, bots: Collection[Seat] = ()
) -> dict[str, Html]:
    """Return the regions of the players; `away` says how absent ones are connected, in words."""
    players = seated(desk, away or {}, bots)
    return {"seats": seats(players), "own-seat": own_seat(players[0])}


def seated(desk: Desk, away: Mapping[Seat, str], bots: Collection[Seat]) -> list[Player]:
    """Return the players in the order of play, from the seat of the desk."""
    return [
        _player(desk, seat, away.get(seat, ""), is_bot=seat in bots)
        for seat in clockwise(desk.state.seats, desk.me)
    ]


def _player(desk: Desk, seat: Seat, away: str, *, is_bot: bool) -> Player:
    standing = layout_of(desk).standing(desk, seat)
    return Player(
        seat,
        desk.names[seat],
        cards=len(desk.state.zones[seat]),
        is_me=desk.is_me(seat),
        shares=desk.is_me(seat) and len(desk.people) > 1,
        turn=seat in desk.to_act[:1],
        is_asked=not controls.is_in_turn(desk),
        bot=is_bot,
        away=away,
        said=controls.brief(desk, desk.last[seat]) if seat in desk.last else "",
        score=standing.score,
        points=standing.points,
        total=desk.state.points[seat] if standing.score else None,
        winner=desk.between and seat in desk.state.sheet[-1].winners,
        marks=standing.marks,
        laid=tuple((card, desk.face(card)) for card in standing.laid),
        won=standing.won,
    )
