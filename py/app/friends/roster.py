"""Who sits at a shared table and who orders the moves, told so that a stranger can check it.

A *roster* is signed by its host. The first host is named by the invitation itself. Whoever takes
over shows the votes of more than half of the people of the roster before (or of exactly half, whose
person was asked): with them, the rosters of all hosts so far form a *chain* from the invitation to
the host of today.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from app.friends.plain import read_plain
from app.setup import BOT, NAME_LENGTH, called
from peerdeck.event import Seat
from peerdeck.words import _

PEER = 22  # characters of a peer's id
MOST_SEATS = 8
MOST_HOSTS = 8  # of a chain, from which all hosts are left out that it does not need
MOST_WATCHERS = 8
MOST_CUTS = 20  # takeovers of one match that are remembered one by one
LONGEST_GAME = 2_000  # characters of what is played


class Signed(NamedTuple):
    """A text with a signature, which was checked when it came in."""

    by: str  # the peer whose key it is
    key: str
    text: str
    signature: str


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
    """Somebody who looks on, and is told what everybody may know."""

    name: str
    peer: str


class Cut(NamedTuple):
    """A host took over after so many lines: those that others wrote after them do not hold."""

    epoch: int
    host: str
    at: int


@dataclass(frozen=True)
class Roster:
    """Who sits where under one host; his `epoch` began after `at` lines of that match.

    `game` is what is played, as the first line of a log; `waits` is whether the table waits for
    somebody who is not heard, instead of letting a bot play. `cuts` are the takeovers of this
    match, his own the last.
    """

    table: str
    epoch: int
    number: int  # counts the rosters of an epoch
    host: str
    places: tuple[Place, ...]
    match: int = 0
    at: int = 0
    hash: str = ""
    cuts: tuple[Cut, ...] = ()
    game: str = ""
    waits: bool = False
    locked: bool = False  # nobody else may come in
    watchers: tuple[Watcher, ...] = ()

    @property
    def people(self) -> tuple[str, ...]:
        """The peers that are at the table and have a say, in the order of the seats."""
        return tuple(place.peer for place in self.places if place.peer and not place.away)

    @property
    def stamp(self) -> tuple[int, int]:
        """What makes one roster newer than another."""
        return self.epoch, self.number

    def seat_of(self, peer: str) -> Seat | None:
        """Where a peer sits."""
        return next((seat for seat, place in enumerate(self.places) if place.peer == peer), None)

    def heirs(self) -> tuple[str, ...]:
        """The people in the order in which they become host: from the seat after the host's on."""
        first = self.people.index(self.host) + 1
        return self.people[first:] + self.people[:first]

    def is_in(self, peer: str) -> bool:
        """Whether a peer belongs to the table."""
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
        """What is signed."""
        places = [[place.name, place.peer, place.bot, place.away] for place in self.places]
        told = {
            "is": "roster",
            "places": places,
            "cuts": list(map(list, self.cuts)),
            "watchers": list(map(list, self.watchers)),
        }
        return _text({**vars(self), **told})

    def is_after(self, before: Roster) -> bool:
        """Whether that host came before this one, not beside him in another half of the table."""
        known = {cut[:2] for cut in self.cuts}
        return not before.epoch or (before.epoch, before.host) in known

    def cut_for(self, before: Roster, match: int) -> int:
        """How many lines of this match hold that were written under another host."""
        if self.is_after(before):
            return min((cut.at for cut in self.cuts if cut.epoch > before.epoch), default=self.at)
        if before.match < match:
            return 0
        return min((cut.at for cut in {*self.cuts} ^ {*before.cuts}), default=0)

    def with_cut(self, before: Roster) -> Roster:
        """This roster of a new host, with what is remembered of the takeovers before."""
        cuts = list(before.cuts) if before.match == self.match else []
        cuts.append(Cut(self.epoch, self.host, self.at))
        while len(cuts) > MOST_CUTS:
            first, second = cuts[:2]
            cuts[:2] = [second._replace(at=min(first.at, second.at))]
        return replace(self, cuts=tuple(cuts))


@dataclass(frozen=True)
class Vote:
    """A peer's promise to follow this host in this epoch, and how far its log goes."""

    table: str
    epoch: int
    host: str
    match: int
    at: int
    hash: str

    def text(self) -> str:
        """What is signed."""
        return _text({**vars(self), "is": "vote"})


@dataclass(frozen=True)
class Head:
    """How far a host has written the log, by his own word."""

    table: str
    epoch: int
    match: int
    at: int
    hash: str

    def text(self) -> str:
        """What is signed."""
        return _text({**vars(self), "is": "head"})


@dataclass(frozen=True)
class Reign:
    """A host's roster, and the votes that made him host."""

    roster: Roster
    signed: Signed
    votes: tuple[Signed, ...] = ()


Chain = tuple[Reign, ...]


def read_roster(signed: Signed) -> Roster:
    """The roster in a signed text. Raises `ValueError` if it is none, or not by its host."""
    match _read(signed.text):
        case {
            "is": "roster",
            "table": str(table),
            "epoch": int(epoch),
            "number": int(number),
            "host": str(host),
            "places": list(places),
            "match": int(match),
            "at": int(at),
            "hash": str(hash),
            "cuts": list(cuts),
            "game": str(game),
            "waits": bool(waits),
            "locked": bool(locked),
            "watchers": list(watchers),
        } if (
            2 <= len(places) <= MOST_SEATS
            and len(cuts) <= MOST_CUTS
            and len(watchers) <= MOST_WATCHERS
            and host == signed.by
        ):
            seats = tuple(map(_place, places))
            known = tuple(map(_cut, cuts))
            look_on = tuple(map(_watcher, watchers))
            roster = Roster(
                table,
                epoch,
                number,
                host,
                seats,
                match,
                at,
                hash,
                known,
                game,
                waits,
                locked,
                look_on,
            )
            taken = [place.peer for place in seats if place.peer]
            taken += [watcher.peer for watcher in look_on]
            is_sound = len(set(taken)) == len(taken) and host in roster.people
            is_sound = (
                is_sound and len(game) <= LONGEST_GAME and min(epoch, number, match + 1, at) >= 0
            )
            if is_sound and roster.text() == signed.text:
                return roster
    raise ValueError(_("This is not a list of players that its host has signed."))


def read_vote(signed: Signed) -> Vote:
    """The vote in a signed text. Raises `ValueError` if it is none."""
    match _read(signed.text):
        case {
            "is": "vote",
            "table": str(table),
            "epoch": int(epoch),
            "host": str(host),
            "match": int(match),
            "at": int(at),
            "hash": str(hash),
        }:
            vote = Vote(table, epoch, host, match, at, hash)
            if vote.text() == signed.text:
                return vote
    raise ValueError(_("This is not a vote for a host."))


def read_head(signed: Signed) -> Head:
    """How far a log goes, in a signed text. Raises `ValueError` if it does not say so."""
    match _read(signed.text):
        case {
            "is": "head",
            "table": str(table),
            "epoch": int(epoch),
            "match": int(match),
            "at": int(at),
            "hash": str(hash),
        }:
            head = Head(table, epoch, match, at, hash)
            if head.text() == signed.text:
                return head
    raise ValueError(_("This does not say how far a log goes."))


def read_chain(told: Sequence[Sequence[Signed]], table: str, first: str) -> Chain:
    """The hosts of a table one after the other, from the one that the invitation names.

    Each is told as his signed roster and the votes for him. Raises `ValueError` with a sentence
    where one did not become host in the way he must.
    """
    chain: list[Reign] = []
    for signed, *votes in told[: MOST_HOSTS + 1]:
        reign = Reign(read_roster(signed), signed, tuple(votes))
        if reign.roster.table != table:
            raise ValueError(_("This list of players is of another table."))
        if not chain and reign.roster.host != first:
            raise ValueError(_("This table is not led by the one who invited to it."))
        if chain and not follows(reign, chain[-1]):
            raise ValueError(_("Too few players made this one their host."))
        chain.append(reign)
    if not chain or len(chain) > MOST_HOSTS:
        raise ValueError(_("This is not a list of players that its host has signed."))
    return tuple(chain)


def votes_for(reign: Reign, before: Roster) -> int:
    """How many of the roster before have voted for this host of a later epoch.

    The votes of those who were thought to be away count: who was left out by whom differs between
    the halves of a table.
    """
    roster = reign.roster
    seated = {place.peer for place in before.places if place.peer}
    if roster.epoch <= before.epoch or roster.host not in seated:
        return 0
    voters: set[str] = set()
    for signed in reign.votes:
        vote = read_vote(signed)
        if (vote.table, vote.epoch, vote.host) == (roster.table, roster.epoch, roster.host):
            voters.add(signed.by)
    return len(voters & seated)


def shortest(chain: Chain) -> Chain:
    """A chain without the hosts whom the proof of the last one does not need.

    Mostly the same people sit at a table for long: then the votes for the last host are also
    enough of those who sat there long before.
    """
    kept = chain[-1:]
    rest = chain[:-1]
    while rest:
        first = next(
            at for at, reign in enumerate(rest) if follows(kept[0], reign) or at == len(rest) - 1
        )
        kept = (rest[first], *kept)
        rest = rest[:first]
    return kept


def follows(reign: Reign, before: Reign) -> bool:
    """Whether enough people of the roster before chose this host."""
    return 2 * votes_for(reign, before.roster) >= len(before.roster.people)


def is_newer(reign: Reign, than: Reign) -> bool:
    """Whether one roster takes the place of another.

    Two hosts of one epoch there are only where halves of a table went on by consent: when they
    meet, the one with more votes stays, then the one whose id comes first.
    """
    one, other = reign.roster, than.roster
    if one.epoch != other.epoch or one.host == other.host:
        return one.stamp > other.stamp
    return (-len(reign.votes), one.host) < (-len(than.votes), other.host)


def _place(told: object) -> Place:
    match told:
        case [str(name), str(peer), str(bot), bool(away)] if len(peer) in (0, PEER):
            if called(name).name == name and len(bot) <= NAME_LENGTH:
                return Place(name, peer, bot, away)
    raise ValueError(_("This is not a list of players that its host has signed."))


def _watcher(told: object) -> Watcher:
    match told:
        case [str(name), str(peer)] if len(peer) == PEER and called(name).name == name:
            return Watcher(name, peer)
    raise ValueError(_("This is not a list of players that its host has signed."))


def _cut(told: object) -> Cut:
    match told:
        case [int(epoch), str(host), int(at)] if epoch > 0 and at >= 0:
            return Cut(epoch, host, at)
    raise ValueError(_("This is not a list of players that its host has signed."))


def _text(fields: Mapping[str, Any]) -> str:
    return json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _read(text: str) -> object:
    try:
        return read_plain(text)
    except ValueError:
        return None
