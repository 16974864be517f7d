"""The seats of everybody when another game is chosen, perhaps for more people or for fewer."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from app.friends.roster import Place, Roster, Watcher
from app.setup import distinct_name
from peerdeck.event import Seat


@dataclass(frozen=True)
class Seating:
    """The seats, and who looks on. `unseated` have lost their seats to it, `unkept` are the names
    of friends for whom one was kept.
    """

    places: tuple[Place, ...]
    watchers: tuple[Watcher, ...]
    unseated: tuple[Watcher, ...] = ()
    unkept: tuple[str, ...] = ()


def seating(
    roster: Roster, bots: Sequence[str], waiting: Collection[str], here: Collection[str]
) -> Seating:
    """Everybody at a table with as many seats as there are bots, which play in the free ones.

    The host stays, before everybody else who is `here`, those before who is away, and those before
    friends who are expected. Of those here who look on, who is `waiting` for a seat gets one that
    is free. Where a bot plays in the first seat it is the one of the host's, who needs none.
    """
    sitting = [seat for seat, place in enumerate(roster.places) if place.peer or place.name]
    sitting.sort(key=lambda seat: _rank(roster, roster.places[seat], here))
    staying, leaving = sorted(sitting[: len(bots)]), sitting[len(bots) :]
    places = _placed(roster, staying, bots)
    watchers: list[Watcher] = []
    for one in roster.watchers:
        free = [seat for seat, place in enumerate(places) if not (place.peer or place.name)]
        if one.peer in waiting and one.peer in here and free:
            name = distinct_name(one.name, [place.name for place in places])
            places[free[0]] = replace(places[free[0]], name=name, peer=one.peer)
        else:
            watchers.append(one)
    left = [roster.places[seat] for seat in sorted(leaving)]
    unseated = tuple(Watcher(place.name, place.peer) for place in left if place.peer)
    unkept = tuple(place.name for place in left if not place.peer)
    return Seating(tuple(places), (*watchers, *unseated), unseated, unkept)


def _rank(roster: Roster, place: Place, here: Collection[str]) -> int:
    """Return the rank of a place: a lower one keeps its seat before a higher one."""
    if place.peer == roster.host:
        return 0
    if not place.peer:
        return 3
    return 2 if place.away or place.peer not in here else 1


def _placed(roster: Roster, staying: Sequence[Seat], bots: Sequence[str]) -> list[Place]:
    """The seats of those who stay, where they sat if that is possible, among free ones."""
    places = [Place("", "", bot) for bot in bots]
    is_room = not staying or staying[-1] < len(bots)
    for number, seat in enumerate(staying):
        places[seat if is_room else number] = roster.places[seat]
    first = places[0]
    if not (first.peer or first.name):
        places[0] = replace(first, bot=bots[host_seat(places, roster.host)])
    return places


def host_seat(places: Sequence[Place], host: str) -> Seat:
    """Return the seat of the host."""
    return next((seat for seat, place in enumerate(places) if place.peer == host), 0)
