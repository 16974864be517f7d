"""The door and the seats, about which a host decides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from app.friends.changing import Changing
from app.friends.frames import Frame, Send, chain_lists
from app.friends.member import REFUSED, TIMES, Out
from app.friends.membership import PAIR
from app.friends.roster import MOST_WATCHERS, Place, Roster
from app.friends.seating import Seating, seating
from app.setup import BOT_NAMES, called, distinct_name
from peerdeck.event import Seat
from peerdeck.objection import Objection
from peerdeck.words import _

ASKING = 12  # peers that may wait to be let in


@dataclass(frozen=True)
class Asked:
    """A person who asks to come in: their name, and the seat that they want if it matters."""

    name: str
    seat: Seat | None = None


class Lobby(Changing):
    """A host at the door.

    `asking` are the peers who would like to come in; `coming` those who look on until the next deal
    and then sit down, `unseated` those who look on for want of a seat; `strangers` are peers whose
    pages are of another version, which cannot play here.
    """

    def __init__(self, me: str, table: str, first: str, version: str = "") -> None:
        """Start with nobody there."""
        super().__init__(me, table, first, version)
        self.asking: dict[str, Asked] = {}
        self.coming: dict[str, Seat] = {}
        self.unseated: set[str] = set()
        self.strangers: set[str] = set()

    # What the person of the host decides

    def admit(self, peer: str, seat: Seat) -> list[Out]:
        """Give a seat to somebody who asked to come in, or who looks on."""
        roster = self._planned
        place, name = roster.places[seat], self._name_of(peer)
        if name is None or place.peer == self.me:
            return []
        if self.is_playing and roster.seat_of(peer) not in (None, seat):
            return []  # nobody sees two hands
        self.asking.pop(peer, None)
        self.coming.pop(peer, None)
        self.unseated.discard(peer)
        self.refused.pop(peer, None)
        if place.peer:
            self.consent.answers[place.peer] = True
        before = roster.seat_of(peer)
        if before is not None:
            roster = roster.seated(before, Place("", "", roster.places[before].bot))
        name = _distinct_name(roster, seat, name or place.name or called(_("Guest")).name)
        return self._call(roster.seated(seat, Place(name, peer, place.bot)))

    def sit_later(self, peer: str, seat: Seat) -> list[Out]:
        """Let somebody look on, and have this seat from the next deal on."""
        out = self.watch(peer)
        if self._planned.is_in(peer):
            self.coming[peer] = seat
        return out

    def watch(self, peer: str) -> list[Out]:
        """Let somebody in who asked, without a seat."""
        name = self._name_of(peer)
        if name is None or len(self._planned.watchers) >= MOST_WATCHERS:
            return []
        self.asking.pop(peer, None)
        self.refused.pop(peer, None)
        return self._call(self._planned.watched(peer, name))

    def turn_away(self, peer: str) -> list[Out]:
        """Do not let somebody in, or no longer; a bot plays there. They may ask once more.

        Of two people in a match nobody can remove the other.
        """
        seat = self._planned.seat_of(peer)
        if seat is not None and self.is_playing and len(self._planned.people) <= PAIR:
            return []
        self.asking.pop(peer, None)
        self.coming.pop(peer, None)
        self.unseated.discard(peer)
        self.refused[peer] = self.refused.get(peer, 0) + 1
        while len(self.refused) > REFUSED:
            del self.refused[next(iter(self.refused))]
        out: list[Out] = [Send(peer, {"is": "refused"})]
        roster = self._planned
        if peer != self.me and seat is not None:
            self.consent.answers[peer] = True
            out += self._call(roster.seated(seat, Place("", "", roster.places[seat].bot)))
        elif roster.is_in(peer) and seat is None:
            out += self._call(roster.watched(peer, None))
        else:
            for one in self.others():
                out += self._introduce(one)
        return [*out, self._lobby(peer)]  # so that they know if asking again makes sense

    def let_go(self, peer: str) -> list[Out]:
        """Leave out somebody who leaves for good; a bot plays there."""
        seat = self._planned.seat_of(peer)
        if seat is None or peer == self.me:
            return []
        self.consent.answers[peer] = True
        return self._place(seat, lambda place: Place("", "", place.bot))

    def is_barred(self, peer: str) -> bool:
        """Return True if a peer was sent away so often that nothing more is heard from it."""
        is_in = self.planned is not None and self.planned.is_in(peer)
        return not is_in and self.refused.get(peer, 0) >= TIMES

    def mind(self, seat: Seat) -> list[Out]:
        """Let a bot play for somebody who is not there, and can come back.

        Of two people nobody can do so with the other.
        """
        roster = self._planned
        if roster.places[seat].peer == self.me or len(roster.people) <= PAIR:
            return []
        return self._place(seat, lambda place: replace(place, away=bool(place.peer)))

    def expect(self, seat: Seat, name: str) -> list[Out]:
        """Keep a free seat for a friend of this name, or (without one) for whoever comes."""
        if self._planned.places[seat].peer:
            return []
        name = _distinct_name(self._planned, seat, called(name).name)
        return self._place(seat, lambda place: replace(place, name=name))

    def go_by(self, name: str) -> list[Out]:
        """Have another name."""
        seat = self._planned.seat_of(self.me)
        assert seat is not None
        name = _distinct_name(self._planned, seat, called(name).name or called(_("Host")).name)
        return self._place(seat, lambda place: replace(place, name=name))

    def switch(self, name: str, on: bool) -> list[Out]:
        """Turn a switch on or off for everybody. Raises `Objection` if it is none."""
        roster = self._planned
        switches = roster.switches.turned(name, on)
        if switches.locked:
            self.asking.clear()
        return self._call(replace(roster, number=roster.number + 1, switches=switches))

    def set_up(self, game: str, bots: Sequence[str]) -> list[Out]:
        """Play this, with a seat for each of these bots. Raises `Objection`."""
        roster, found = self._planned, self.seating(bots)
        if len(found.watchers) > MOST_WATCHERS:
            raise Objection(_("There are more players than seats."))
        looking = {one.peer for one in found.watchers}
        self.unseated = {one.peer for one in found.unseated} | self._waiting & looking
        self.coming.clear()
        new = replace(roster, game=game, places=found.places, watchers=found.watchers)
        return self._call(replace(new, number=roster.number + 1))

    def seating(self, bots: Sequence[str]) -> Seating:
        """Return where everybody would sit if there were a seat for each of these bots."""
        return seating(self._planned, bots, self._waiting, self.peers | {self.me})

    @property
    def _waiting(self) -> set[str]:
        """The peers who look on only until there is a seat."""
        return self.unseated | self.coming.keys()

    # What comes from others

    def _come(self, peer: str, frame: Frame) -> list[Out]:
        """Somebody asks to be let in."""
        told, seat = frame.get("name"), frame.get("seat")
        name = called(told).name if isinstance(told, str) else ""
        roster = self.planned
        if roster is None:
            return []
        if roster.is_in(peer):
            return self._introduce(peer)
        if self.is_barred(peer):
            return []
        if roster.switches.locked:
            return [Send(peer, {"is": "refused"})]
        if peer in self.asking or len(self.asking) < ASKING:
            wanted = seat if type(seat) is int and 0 <= seat < len(roster.places) else None
            self.asking[peer] = Asked(name, wanted)
        return [self._lobby(peer)]

    def _lobby(self, peer: str) -> Send:
        """Tell a peer what anybody with the invitation may know before being let in."""
        roster = self.planned
        places = roster.places if roster else ()
        proof = {"chain": chain_lists(self.chain)} if self.me != self.first else {}
        return Send(
            peer,
            {
                **proof,
                "is": "lobby",
                "version": self.version,
                "game": roster.game if roster else "",
                "locked": bool(roster and roster.switches.locked),
                "playing": self.game is not None,
                "asked": peer in self.asking,
                "seats": [[place.name, self._standing(place)] for place in places],
            },
        )

    def _signed(self, now: float) -> list[Out]:
        """Tell those at the door how the table stands with a new roster."""
        assert self.roster is not None
        is_in, old = self.roster.is_in, self.roster.old
        outside = {peer for peer in self.peers if not is_in(peer) and peer not in old}
        return [*map(self._lobby, sorted(outside)), *super()._signed(now)]

    def _is_stranger(self, peer: str, frame: Frame) -> bool:
        """Return True if a peer's page is of another version, with which one cannot play."""
        version = frame.get("version")
        if version == self.version:
            self.strangers.discard(peer)
        elif isinstance(version, str) and len(self.strangers) < ASKING:
            self.strangers.add(peer)
        return bool(version != self.version)

    def name_for(self, asked: Asked) -> str:
        """Return what somebody who asked would be called at the table."""
        return _distinct_name(self._planned, asked.seat, asked.name)

    def _name_of(self, peer: str) -> str | None:
        """The name of somebody who asked, or who is in already."""
        if peer in self.asking:
            return self.asking[peer].name
        roster = self._planned
        known = {one.peer: one.name for one in roster.places}
        known |= {one.peer: one.name for one in roster.watchers}
        return known.get(peer)

    def _place(self, seat: Seat, change: Callable[[Place], Place]) -> list[Out]:
        roster = self._planned
        return self._call(roster.seated(seat, change(roster.places[seat])))

    def _standing(self, place: Place) -> str:
        """Return the state of a seat for the door; a friend away may come back on a new device."""
        if place.peer:
            is_heard = place.peer == self.me or place.peer in self.peers
            return "taken" if is_heard and not place.away else "away"
        return "kept" if place.name else "free"


def names(places: Sequence[Place]) -> tuple[str, ...]:
    """Return the names of the seats, the bots' among them."""
    taken = {place.name.casefold() for place in places}
    free = iter([name for name in BOT_NAMES if name.casefold() not in taken])
    return tuple(place.name or next(free) for place in places)


def called_by_peer(places: Sequence[Place]) -> dict[str, str]:
    """Return the names of the people who sit here, by peer."""
    return {place.peer: name for place, name in zip(places, names(places), strict=True)}


def fresh_places(
    bots: Sequence[str], me: str, name: str, expected: Sequence[str] = ()
) -> tuple[Place, ...]:
    """Return the seats of a new table, each with its bot: one's own, those kept, and free ones."""
    places = [Place(called(name).name or called(_("Host")).name, me)]
    for friend in expected[: len(bots) - 1]:
        others = [place.name for place in places]
        wanted = called(friend).name
        places.append(Place(distinct_name(wanted, others) if wanted else ""))
    places += [Place("")] * (len(bots) - len(places))
    return tuple(replace(place, bot=bot) for place, bot in zip(places, bots, strict=True))


def _distinct_name(roster: Roster, seat: Seat | None, name: str) -> str:
    """Return a name that differs from those of all other seats, if there is one."""
    others = [place.name for at, place in enumerate(roster.places) if at != seat]
    return distinct_name(name, others) if name else ""
