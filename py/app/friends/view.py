"""A shared table as its screens show it: who is there, what holds, what was found to be fair.

Nothing in here is secret, and nothing can be changed by it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.friends.membership import PAIR
from app.friends.switches import ALL_OFF, Switches
from peerdeck.dealing.findings import Proof
from peerdeck.event import Seat

# Where this page stands: no word from a host yet; at the door, asked to be let in, sent away from
# there, or from the table; gone for good; in, before, in or after the match; stopped by what the
# host tells; with another version than the host.
Stage = Literal[
    "calling",
    "door",
    "asked",
    "refused",
    "removed",
    "left",
    "lobby",
    "playing",
    "over",
    "stopped",
    "version",
]
DURING: frozenset[Stage] = frozenset({"playing", "over", "stopped"})  # a match has begun
Who = Literal["me", "person", "kept", "free"]  # kept: for a friend of that name
# A peer as this page, or its host, hears it; who is "out" takes no part, for they dispute what the
# host tells; "" is for seats without anybody.
Presence = Literal["here", "quiet", "gone", "out", ""]


@dataclass(frozen=True)
class SeatView:
    """A seat. A bot plays there if `bot` says so: nobody sits there, or somebody is away."""

    seat: Seat
    name: str
    who: Who
    peer: str = ""
    presence: Presence = ""
    bot: bool = False
    strength: str = ""
    leads: bool = False  # is the host
    away: bool = False  # the others go on without this person, who may come back


@dataclass(frozen=True)
class Asker:
    """A person at the door, as the host sees them. `seat` is the one wanted, if any.

    `again` is true for somebody who was sent away before.
    """

    peer: str
    name: str
    seat: Seat | None
    looks_on: bool = False  # is in already, without a seat
    coming: Seat | None = None  # the seat promised from the next deal on
    again: bool = False
    is_here: bool = True


@dataclass(frozen=True)
class Fairness:
    """The result of this page's own checks: `told` in a line, `proof` for those who look closer.

    `brief` has no numbers of cards during a deal, so that no play has it drawn anew.
    `people` are the peers with their names that belong to the match, also those who have left, and
    `waits_for` the names of those for whose shuffle or shares something has waited for a while.
    """

    told: str = ""
    brief: str = ""
    proof: Proof | None = None
    people: tuple[tuple[str, str], ...] = ()
    waits_for: tuple[str, ...] = ()
    is_fair: bool = True  # nothing has been found that speaks against it
    shuffling: tuple[int, int] | None = None  # how many have shuffled, of how many, while all wait


@dataclass(frozen=True)
class Change:
    """A change of people that does not count yet: who leaves, who comes, and who has to agree.

    The host may take it back if `may_end` says so.
    """

    leaving: tuple[str, ...]
    coming: tuple[str, ...]
    waits_for: tuple[str, ...]
    may_end: bool = False


@dataclass(frozen=True)
class Removal:
    """The host's wish that somebody leaves the match, with whom nothing has happened yet.

    `is_replaced` if somebody else is to have the seat, and not a bot. The host reads who has not
    agreed, and of how many of these it takes the word. Others are asked, if `is_asked`, and agree,
    if `is_mine`.
    """

    peer: str
    name: str
    is_replaced: bool = False
    waits_for: tuple[str, ...] = ()
    needed: int = 0
    is_asked: bool = False
    is_mine: bool = False


@dataclass(frozen=True)
class DealAgain:
    """The wish that the deal under way, with this number in its match, begins again.

    `by` are the names of those who want it, of whom so many are `needed`; `is_mine` if this page's
    person does. `named` are those who were found to have broken the rules in this deal.
    """

    deal: int
    by: tuple[str, ...]
    needed: int
    is_mine: bool = False
    named: tuple[str, ...] = ()
    match: int = 0


@dataclass(frozen=True)
class Ending:
    """The wish to end the match here: the names of the others who want it, and if this person does.

    The match ends once all do.
    """

    by: tuple[str, ...] = ()
    is_mine: bool = False


@dataclass(frozen=True)
class TableView:
    """A shared table as the screens show it: everything they need beside the desk.

    `is_coming` is true if this person looks on and sits down at the next deal; `hears` if this page
    hears its host, or is a host that enough people hear; `has_late_move` if the host has not taken
    for a while what it could take, and `misses_moves` if more than half say so; `is_short` if too
    few people are here to go on, so that its person waits or plays at a copy; `resigns` while this
    person leaves for good, and `change` is what the host waits for. `removals` are those that wait
    for people's words. `deal_again` is none while no deal is under way that could begin again.
    `insistent` are the peers whose pages say again and again that they cannot follow.
    `has_strangers` is true if pages of other versions would like to come; `stopped` is a sentence,
    `ready` are the seats whose people have seen the result of the last deal.
    """

    stage: Stage
    game: str = ""  # as the first line of a log
    me: Seat | None = None
    is_host: bool = False
    watches: bool = False
    is_coming: bool = False
    seats: tuple[SeatView, ...] = ()
    askers: tuple[Asker, ...] = ()
    watchers: tuple[str, ...] = ()
    switches: Switches = ALL_OFF
    paused: bool = False
    hears: bool = True
    has_late_move: bool = False
    misses_moves: bool = False
    is_short: bool = False
    resigns: bool = False
    change: Change | None = None
    removals: tuple[Removal, ...] = ()
    deal_again: DealAgain | None = None
    ending: Ending = Ending()
    has_strangers: bool = False
    stopped: str = ""
    ready: frozenset[Seat] = frozenset()
    insistent: frozenset[str] = frozenset()
    fairness: Fairness = Fairness()

    @property
    def at_door(self) -> tuple[Asker, ...]:
        """The people who ask to come in and have not been answered."""
        return tuple(one for one in self.askers if not one.looks_on and one.coming is None)

    @property
    def needs_both(self) -> bool:
        """True if a deal of two people is under way, which begins again where one of them leaves.

        The cards of two take the pages of both; with more people, those who stay can open them.
        """
        return self.deal_again is not None and sum(bool(one.peer) for one in self.seats) == PAIR

    def _is_awaited(self, seat: SeatView) -> bool:
        return not (seat.away or seat.bot) and (seat.presence == "here" or self.switches.waits)

    @property
    def unready(self) -> tuple[Seat, ...]:
        """The seats whose people are waited for before the next deal."""
        return tuple(
            seat.seat
            for seat in self.seats
            if seat.peer and seat.seat not in self.ready and self._is_awaited(seat)
        )
