"""A table with friends as its screens show it: everything beside the desk, without any secret."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.friends.before import Before
from peerdeck.agreement.verdict import Verdict
from peerdeck.event import Seat

# The place of this page: it looks for the table, is shown two histories, is at the door, has asked
# to be let in, was not let in or was removed, or has left; it is at the table before, in or after a
# match; the others have gone on without it; or it can take no part any longer.
Stage = Literal[
    "calling",
    "histories",
    "door",
    "asked",
    "refused",
    "removed",
    "left",
    "lobby",
    "playing",
    "over",
    "continued",
    "stopped",
]
AT_TABLE: frozenset[Stage] = frozenset({"lobby", "playing", "over"})
AT_DOOR: frozenset[Stage] = frozenset({"door", "asked", "refused", "removed"})
DURING: frozenset[Stage] = frozenset({"playing", "over"})  # a match has begun
Who = Literal["me", "person", "kept", "free"]  # kept: for a friend of that name
Presence = Literal["here", "quiet", "gone", ""]  # quiet: connected and not heard; "": nobody
Offer = Literal["", "menu", "small", "front"]  # where to go on without the others is offered


@dataclass(frozen=True)
class SeatView:
    """A seat. A `bot` plays there if nobody sits there or somebody is away, by the page `keeper`.

    `former` is the peer whose seat it was before. A guest has no part in shuffling yet. `mark` is
    the short text of a person's key, and `hue` its colour.
    """

    seat: Seat
    name: str
    who: Who
    peer: str = ""
    presence: Presence = ""
    bot: bool = False
    strength: str = ""
    keeper: str = ""  # the peer whose page plays for the seat
    away: bool = False  # the others have decided so
    is_guest: bool = False
    former: str = ""
    mark: str = ""
    hue: int = 0


@dataclass(frozen=True)
class Asker:
    """Somebody at the door, or who watches and asks for a seat.

    `seat` is the one that they ask for, if any, and `friend` the name of the person whose it is,
    who was last heard `silent` seconds ago. `like` is the name of somebody at the table for whom
    they could be taken. `by` are those who would let them in already.
    """

    peer: str
    name: str
    seat: Seat | None = None
    watches: bool = False
    friend: str = ""
    friend_peer: str = ""
    silent: int = 0
    was_here: bool = False
    like: str = ""
    is_mixed: bool = False
    mark: str = ""
    hue: int = 0
    by: tuple[str, ...] = ()
    is_mine: bool = False


@dataclass(frozen=True)
class Watcher:
    """Somebody who watches."""

    peer: str
    name: str
    is_here: bool = True


@dataclass(frozen=True)
class Wished:
    """A wish that has not been decided: what, about whom, whose, and how many votes it takes.

    `name` is that of the person it is about, and `by` are the names of the others who wish it.
    """

    what: str
    about: str = ""
    name: str = ""
    by: tuple[str, ...] = ()
    is_mine: bool = False
    needed: int = 0


@dataclass(frozen=True)
class Fairness:
    """The verdict on the dealing of the match.

    `line` is for the whole match, and `brief` the same without numbers of cards, so that no play
    draws it again. `awaited` are the names of those for whom cards or a shuffle have waited for a
    while, and `shuffling` says how many have shuffled, of how many, while all wait for that.
    """

    line: str = ""
    brief: str = ""
    verdict: Verdict | None = None
    is_fair: bool = True
    awaited: tuple[str, ...] = ()
    shuffling: tuple[int, int] | None = None
    too_few: bool = False  # those who could open a card that is due are not all here
    broken: tuple[str, ...] = ()  # the names of those who broke a rule in the deal under way
    seen: tuple[int, int] = (0, 0)  # cards that one who withholds has seen, and that they owe


@dataclass(frozen=True)
class TableView:
    """Everything that screens need beside the desk.

    `game` is the first line of the log of the match, or of the one that is chosen. `awaited` are
    the people without whom nothing can be decided, because too few are here, and `offer` says where
    to go on without them is offered; `taps` are those who would go on. `unready` are those for
    whose Ready the next deal waits. `joining` are guests who would help to shuffle from the next
    deal on, each with their name and if this person agrees. `idle` is the name of somebody in turn
    who is here and does nothing. `follows` are those who went on at another table.
    """

    stage: Stage
    game: str = ""
    me: Seat | None = None
    my_peer: str = ""
    mark: str = ""  # the short text of this page's key
    hue: int = 0
    watches: bool = False
    is_guest: bool = False
    is_owner: bool = False
    owner: str = ""  # the name of the person who can begin and let others in alone
    seats: tuple[SeatView, ...] = ()
    askers: tuple[Asker, ...] = ()
    watchers: tuple[Watcher, ...] = ()
    people: int = 0  # who vote
    locked: bool = False
    paused: bool = False
    may_pause: bool = False
    is_away: bool = False  # this person; a bot plays for them
    must_tap: bool = False  # to end that, because the others wished it
    resigns: bool = False
    agreeing: bool = False  # a decision has taken a while
    can_void: bool = False
    wishes: tuple[Wished, ...] = ()
    awaited: tuple[str, ...] = ()
    offer: Offer = ""
    has_tapped: bool = False
    taps: tuple[str, ...] = ()
    is_ready: bool = False
    unready: tuple[str, ...] = ()
    joining: tuple[tuple[str, str, bool], ...] = ()
    idle: str = ""
    idle_peer: str = ""
    chooser: str = ""  # the name of somebody who is choosing what is played next
    follows: tuple[str, ...] = ()
    has_other_versions: bool = False
    stopped: str = ""  # why this page takes no part, in a sentence
    is_lost: bool = False  # it may come back with a new key
    fairness: Fairness = Fairness()
    before: tuple[Before, ...] = ()  # matches at tables that this one continues

    @property
    def former_seat(self) -> Seat | None:
        """A free seat that was this person's before, if there is one."""
        free = (seat for seat in self.seats if seat.who in ("free", "kept"))
        return next((seat.seat for seat in free if seat.former == self.my_peer), None)

    @property
    def at_door(self) -> tuple[Asker, ...]:
        """Those who ask, and whom this person has not answered."""
        return tuple(asker for asker in self.askers if not asker.is_mine)

    def wish(self, what: str, about: str = "") -> Wished | None:
        """Return a wish that is not decided yet."""
        return next((w for w in self.wishes if (w.what, w.about) == (what, about)), None)

    @property
    def alone(self) -> bool:
        """True if nobody else sits here."""
        return not any(seat.who == "person" for seat in self.seats)
