"""A host who changes the roster: it is agreed on, signed and told, one change after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.friends.chain import Reign, shortest
from app.friends.frames import Sign
from app.friends.member import Out
from app.friends.membership import agreed, agreement, awaited, changed, is_back
from app.friends.replication import Replication
from app.friends.roster import Roster
from app.friends.signed import Signed, is_agreement


class Changing(Replication):
    """A host with the list of who sits where, and what it is to become."""

    def __init__(self, me: str, table: str, first: str, version: str = "") -> None:
        """Start with nobody there."""
        super().__init__(me, table, first, version)
        self.seated: dict[str, float] = {}  # since when people sit who had not been heard before
        self._votes: tuple[Signed, ...] = ()
        self._wanted: Roster | None = None  # the next roster, until it is signed
        self._next: Roster | None = None  # what is being signed of it
        self._agreed: dict[str, Signed] = {}  # who has agreed to the change that is going on

    @property
    def planned(self) -> Roster | None:
        """The roster as it will be, once it is signed."""
        return self._wanted or self.roster

    @property
    def _planned(self) -> Roster:
        assert self.planned is not None
        return self.planned

    @property
    def is_playing(self) -> bool:
        """True during a match, also before this page has taken it over."""
        return self.book is not None if self.game is None else not self.game.follower.over

    def _call(self, roster: Roster) -> list[Out]:
        """Let this be the next roster, as soon as no other change of people goes on."""
        now, self._wanted = self.roster, roster
        is_free = now is None or not self.is_playing
        self._next = replace(roster, old=()) if now is None or is_free else changed(roster, now)
        return [] if self._next is None else [Sign(self._next.text())]

    def agree(self) -> list[Out]:
        """Agree to the change of people that goes on, if there is one that this page wants."""
        text = agreement(self.roster, self.me) if self.roster and not self.spared else ""
        return [Sign(text)] if text else []

    @property
    def awaited(self) -> set[str]:
        """The people without whose agreement the change that goes on does not count."""
        roster = self.roster
        return awaited(roster, self._agreed) if roster is not None and roster.old else set()

    @property
    def may_take_back(self) -> bool:
        """True if a change of people goes on, and this page knows who sat where before."""
        return self.former is not None

    def take_back(self) -> list[Out]:
        """Let everybody sit as before the change of people that goes on."""
        before = self.former
        if self.roster is None or before is None:
            return []
        places, watchers = before.places, before.watchers
        number = self._planned.number + 1
        return self._call(
            replace(self.roster, number=number, old=(), places=places, watchers=watchers)
        )

    def take_agreed(self, signed: Sequence[Signed]) -> list[Out]:
        """Take in who has agreed to the change of people that goes on."""
        roster = self.roster
        if roster is None or roster.host != self.me or not roster.old:
            return []
        before = len(self._agreed)
        self._agreed |= agreed(roster, signed)
        is_new = len(self._agreed) > before
        return self.go_on_changing() if is_new and roster.is_enough(self._agreed) else []

    def go_on_changing(self) -> list[Out]:
        """Let a change of people count as soon as enough have agreed, then begin the next."""
        now, wanted = self.roster, self._wanted
        if now is None or not now.old or now.host != self.me:
            return [] if wanted is None else self._call(wanted)
        if wanted is not None and is_back(wanted, now):
            return self._call(wanted)
        if self.spared and self.may_take_back:
            return self.take_back()  # another host began it, and this one's person did not agree
        if self.is_playing and not now.is_enough(self._agreed):
            return self.agree() + ([] if wanted is None else self._call(wanted))
        is_same = wanted is not None and {*wanted.people} == {*now.people}
        found = wanted if wanted is not None and is_same else now
        self._next = replace(found, old=(), number=max(now.number + 1, found.number))
        return [Sign(self._next.text())]

    def signed(self, signed: Signed, now: float) -> list[Out]:
        """The next roster has been signed: tell everybody."""
        if self._next is None or signed.text != self._next.text():
            return self.take_agreed([signed]) or self.log_signed(signed)
        before = self.roster
        kept, votes = self.chain, self._votes
        if before is not None and before.term == self._next.term:
            kept, votes = kept[:-1], kept[-1].votes
            if before.old and not self._next.old:
                elected = [word for word in votes if not is_agreement(word)]
                votes = (*elected, *self._agreed.values())
        reign = Reign(self._next, signed, votes)
        if self._wanted is not None and {*self._wanted.people} == {*self._next.people}:
            self._wanted = None  # else it waits for the change that is going on
        self._next, self._agreed = None, {}
        if before is not None and not before.old:
            self.before = before
        if before is not None:
            # Of people under a new host nothing has been heard yet, as of those who sit down.
            known = before.people if before.term == reign.roster.term else ()
            self.seated = {
                peer: self.seated.get(peer, now)
                for peer in reign.roster.people
                if peer in self.seated or peer not in known
            }
        self.chain = shortest((*kept, reign))
        out = [out for peer in sorted(self.peers) for out in self._introduce(peer)]
        if before is not None:
            left = {*(before.voters if before.old else ())} - {*reign.roster.voters}
            out += [self._roster(peer) for peer in sorted(left & self.peers)]
        return [*out, *self.agree(), *self._signed(now)]

    def _signed(self, now: float) -> list[Out]:  # noqa: ARG002
        """Return what else is to be done when a new roster is signed."""
        return []
