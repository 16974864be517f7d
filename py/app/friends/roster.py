"""The roster of a shared table: who sits there, who looks on, what is played; signed."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from app.friends.signed import Head, Signed, content_of, read_head, signed_text
from app.friends.switches import ALL_OFF, Switches, read_switches
from app.setup import BOT, NAME_LENGTH, called
from peerdeck.event import Seat
from peerdeck.words import _

PEER = 22  # characters of a peer's id
MOST_SEATS = 8
MOST_WATCHERS = 8
MOST_CUTS = 20  # takeovers that are remembered one by one
LONGEST_GAME = 2_000  # characters of what is played


@dataclass(frozen=True)
class Place:
    """A seat: the name it goes by, who plays there, and how well a bot does when nobody does.

    A name with nobody there is that of a friend who is expected; a bot has no name of its own.
    """

    name: str
    peer: str = ""
    bot: str = BOT
    away: bool = False  # the others go on without this person, who may come back


class Watcher(NamedTuple):
    """A person who looks on, and is told what everybody may know."""

    name: str
    peer: str


class Cut(NamedTuple):
    """A host took over after so many lines: those that others wrote after them do not hold."""

    term: int
    host: str
    at: int


@dataclass(frozen=True)
class Roster:
    """The seats under one host, whose `term` began after `at` lines of that match.

    `game` is what is played, as the first line of a log. `cuts` are the takeovers so far, that of
    this host the last; those in earlier matches came before the first line of this one. `old` are
    the people before a change that does not count yet (`membership.py`).
    """

    table: str
    term: int
    number: int  # counts the rosters of a term
    host: str
    places: tuple[Place, ...]
    match: int = 0
    at: int = 0
    hash: str = ""
    cuts: tuple[Cut, ...] = ()
    game: str = ""
    switches: Switches = ALL_OFF
    watchers: tuple[Watcher, ...] = ()
    old: tuple[str, ...] = ()

    @property
    def people(self) -> tuple[str, ...]:
        """The peers that have a say, in the order of the seats: also those who are away.

        Else a host could leave out so many that the rest were no majority of all.
        """
        return tuple(place.peer for place in self.places if place.peer)

    @property
    def voters(self) -> tuple[str, ...]:
        """The peers whose votes count: while a change does not count yet also the old people."""
        return self.people + tuple(peer for peer in self.old if peer not in self.people)

    def is_enough(self, peers: Iterable[str]) -> bool:
        """Return True if peers are more than half of the people, and of the old ones if any."""
        found = {*peers}
        return is_most(found, self.people) and (not self.old or is_most(found, self.old))

    @property
    def is_full(self) -> bool:
        """True if a person has every seat."""
        return all(place.peer for place in self.places)

    @property
    def quorum(self) -> int:
        """The number of people who are more than half of them all."""
        return len(self.people) // 2 + 1

    @property
    def stamp(self) -> tuple[int, int]:
        """The numbers by which one roster is newer than another."""
        return self.term, self.number

    @property
    def head(self) -> Head:
        """The reach of the log with which this host began."""
        return Head(self.table, self.term, self.match, self.at, self.hash)

    def seat_of(self, peer: str) -> Seat | None:
        """Return the seat of a peer."""
        return next((seat for seat, place in enumerate(self.places) if place.peer == peer), None)

    def heirs(self) -> tuple[str, ...]:
        """The people in the order in which they become host: from the seat after the host's on."""
        first = self.people.index(self.host) + 1
        return self.people[first:] + self.people[:first]

    def is_in(self, peer: str) -> bool:
        """Return True if a peer belongs to the table."""
        looks_on = any(watcher.peer == peer for watcher in self.watchers)
        return looks_on or self.seat_of(peer) is not None

    def seated(self, seat: Seat, place: Place) -> Roster:
        """The next roster, with somebody else in a seat; who sits there looks on no more."""
        places = (*self.places[:seat], place, *self.places[seat + 1 :])
        watchers = tuple(one for one in self.watchers if one.peer != place.peer)
        return replace(self, number=self.number + 1, places=places, watchers=watchers)

    def watched(self, peer: str, name: str | None) -> Roster:
        """The next roster, with somebody who looks on, or (`None`) no longer."""
        others = tuple(one for one in self.watchers if one.peer != peer)
        watchers = others if name is None else (*others, Watcher(name, peer))
        return replace(self, number=self.number + 1, watchers=watchers)

    def text(self) -> str:
        """Return the text that is signed."""
        places = [[place.name, place.peer, place.bot, place.away] for place in self.places]
        told = {
            "is": "roster",
            "places": places,
            "cuts": list(map(list, self.cuts)),
            "watchers": list(map(list, self.watchers)),
        }
        fields = {**vars(self), **self.switches.written, **told}
        del fields["switches"]
        if not self.old:
            del fields["old"]  # as pages have always written it
        return signed_text(fields)

    def is_after(self, before: Roster) -> bool:
        """Return True if that host came before this one, and not beside it."""
        known = {cut[:2] for cut in self.cuts}
        return not before.term or (before.term, before.host) in known

    def cut_for(self, before: Roster, match: int) -> int:
        """Return how many lines of this match hold of those written under another host."""
        if self.is_after(before):
            return min((cut.at for cut in self.cuts if cut.term > before.term), default=self.at)
        if before.match < match:
            return 0
        return min((cut.at for cut in {*self.cuts} ^ {*before.cuts}), default=0)

    def with_cut(self, before: Roster) -> Roster:
        """This roster of a new host, with what is remembered of the takeovers before."""
        cuts = list(before.cuts) if before.match <= self.match else []
        if before.match < self.match:
            cuts = [cut._replace(at=0) for cut in cuts]  # they were before this match began
        cuts.append(Cut(self.term, self.host, self.at))
        while len(cuts) > MOST_CUTS:
            first, second = cuts[:2]
            cuts[:2] = [second._replace(at=min(first.at, second.at)) if first.at else second]
        return replace(self, cuts=tuple(cuts))


def is_most(some: Iterable[str], people: Collection[str]) -> bool:
    """Return True if more than half of these people are among some."""
    return 2 * len({*some} & {*people}) > len(people)


def read_roster(signed: Signed) -> Roster:
    """The roster in a signed text. Raises `ValueError` if it is none, or not by its host."""
    match content_of(signed):
        case {
            "is": "roster",
            "table": str(table),
            "epoch": int(term),
            "number": int(number),
            "host": str(host),
            "places": list(places),
            "match": int(match),
            "at": int(at),
            "hash": str(hash),
            "cuts": list(cuts),
            "game": str(game),
            "watchers": list(watchers),
            **more,
        } if (
            2 <= len(places) <= MOST_SEATS
            and len(cuts) <= MOST_CUTS
            and len(watchers) <= MOST_WATCHERS
            and host == signed.by
            and (switches := read_switches(more)) is not None
        ):
            seats = tuple(map(_place, places))
            known = tuple(map(_cut, cuts))
            look_on = tuple(map(_watcher, watchers))
            old = _old(more.get("old", []))
            roster = Roster(
                table,
                term,
                number,
                host,
                seats,
                match,
                at,
                hash,
                known,
                game,
                switches,
                look_on,
                old,
            )
            taken = [place.peer for place in seats if place.peer]
            taken += [watcher.peer for watcher in look_on]
            is_sound = len(set(taken)) == len(taken) and host in roster.people
            is_sound = is_sound and all(cut.term <= term for cut in known)
            is_sound = is_sound and (term > 0 or at == 0)  # nobody wrote before the first host
            is_sound = (
                is_sound and len(game) <= LONGEST_GAME and min(term, number, match + 1, at) >= 0
            )
            if is_sound and roster.text() == signed.text:
                return roster
    raise ValueError(_("This is not a list of players that its host has signed."))


def read_word(signed: Signed) -> Head:
    """Read a host's word for how far a log goes, a head or the roster with which it began.

    Raises `ValueError` if it is neither.
    """
    try:
        return read_head(signed)
    except ValueError:
        return read_roster(signed).head


def _place(told: object) -> Place:
    match told:
        case [str(name), str(peer), str(bot), bool(away)] if len(peer) in (0, PEER):
            if called(name).name == name and len(bot) <= NAME_LENGTH:
                return Place(name, peer, bot, away)
    raise ValueError(_("This is not a list of players that its host has signed."))


def _old(told: object) -> tuple[str, ...]:
    if isinstance(told, list) and len(told) <= MOST_SEATS:
        peers = tuple(peer for peer in told if isinstance(peer, str) and len(peer) == PEER)
        if len({*peers}) == len(told):
            return peers
    raise ValueError(_("This is not a list of players that its host has signed."))


def _watcher(told: object) -> Watcher:
    match told:
        case [str(name), str(peer)] if len(peer) == PEER and called(name).name == name:
            return Watcher(name, peer)
    raise ValueError(_("This is not a list of players that its host has signed."))


def _cut(told: object) -> Cut:
    match told:
        case [int(term), str(host), int(at)] if term > 0 and at >= 0:
            return Cut(term, host, at)
    raise ValueError(_("This is not a list of players that its host has signed."))
