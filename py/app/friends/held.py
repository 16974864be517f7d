"""Moves that everybody holds until they stand in the log: no host can drop one for long.

A move goes to all people. Each page holds the newest of each person that may come next by its own
log, and brings it to the host from `BEAT` on, so that nobody can hold one against a host who never
got it. Once it has held one for `HELD` it says so to the others. While more than half of the people
say so of one action of a seat, the host has missed a beat: no beat of it is answered, or counts as
heard. Then another is chosen as if nobody heard the host; the promises of the last answers hold.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from app.friends.deck.sums import ONCE, Sums
from app.friends.moves import SentMove
from app.friends.times import ALONE, BEAT, HELD
from peerdeck.dealing.work import NotYet, Results, Work
from peerdeck.event import Seat


class Turn(NamedTuple):
    """An action of a seat, after so many others of that seat."""

    seat: Seat
    move: int


class Word(NamedTuple):
    """The word that this host has not taken these actions in a match for too long.

    It names no term, for a host may have itself chosen again and again.
    """

    host: str
    match: int
    turns: frozenset[Turn]


@dataclass(eq=False)
class _Kept(Work):
    """A move, and the sums by which it is checked: it may never come, so they go with it."""

    sent: SentMove
    sums: Sums | None = None
    names: set[str] = field(default_factory=set)

    def ask(self, name: str, operation: str, /, **told: Any) -> Results:
        assert self.sums is not None
        own = f"{ONCE}held {name}"
        self.names.add(own)
        return self.sums.ask(own, operation, **told)

    @property
    def turn(self) -> Turn:
        return Turn(self.sent.move.seat, self.sent.move.move)

    def forget(self) -> None:
        if self.sums is not None:
            self.sums.forget(*self.names)


class Held:
    """The moves that a page holds, each by its maker, and what the others say of theirs."""

    def __init__(self) -> None:
        """Hold nothing."""
        self._new: dict[str, _Kept] = {}  # the last of each person that is to be checked
        self._held: dict[str, _Kept] = {}
        self._since: dict[Turn, float] = {}
        self._words: dict[str, tuple[float, Word]] = {}
        self._told: frozenset[Turn] = frozenset()
        self._said = self._brought = -float(BEAT)

    def take(self, sent: SentMove) -> None:
        """A person has sent a move, this page's own person among them."""
        by = sent.signed.by
        if any(by in kept and kept[by].sent == sent for kept in (self._held, self._new)):
            return
        if by in self._new:
            self._new[by].forget()
        self._new[by] = _Kept(sent)

    def look(self, check: Callable[[SentMove, Work], None], sums: Sums, now: float) -> None:
        """Check what is held, and what has come.

        `check` raises `ValueError` for a move that may not come next, and `NotYet` if that is not
        known so far.
        """
        for kept in (self._held, self._new):
            for by, one in list(kept.items()):
                one.sums = sums
                try:
                    check(one.sent, one)
                except NotYet:
                    continue
                except ValueError:
                    one.forget()
                    del kept[by]
                else:
                    if kept is self._new:
                        self._hold(by)
        turns = {one.turn for one in self._held.values()}
        self._since = {turn: self._since.get(turn, now) for turn in turns}

    def _hold(self, by: str) -> None:
        """Hold the new move of a person in place of an earlier one."""
        if by in self._held:
            self._held[by].forget()
        self._held[by] = self._new.pop(by)

    def restart(self) -> None:
        """Begin to count anew: another host leads, or this page cannot say what its host takes."""
        self._since.clear()

    def sleep(self, milliseconds: float) -> None:
        """Do not count a time in which this page was not awake, or the host was to be away."""
        self._since = {turn: since + milliseconds for turn, since in self._since.items()}

    def late(self, now: float) -> frozenset[Turn]:
        """Return the actions that have been held for too long."""
        return frozenset(turn for turn, since in self._since.items() if now - since >= HELD)

    def to_bring(self, me: str, now: float) -> list[SentMove]:
        """Return the moves of others to bring to the host now."""
        if now - self._brought < BEAT:
            return []
        found = [
            one.sent
            for by, one in self._held.items()
            if by != me and now - self._since.get(one.turn, now) >= BEAT
        ]
        self._brought = now if found else self._brought
        return found

    def to_say(self, now: float) -> frozenset[Turn]:
        """Return what to say now of the actions that are late; nothing if that is said already."""
        late = self.late(now)
        if late == self._told and now - self._said < BEAT:
            return frozenset()
        self._told, self._said = late, now
        return late

    def hear(self, peer: str, word: Word, people: Collection[str], now: float) -> None:
        """One of the people says what they have held for too long."""
        self._words[peer] = now, word
        self._words = {by: told for by, told in self._words.items() if by in people}

    def voices(self, host: str, match: int, now: float) -> dict[Turn, set[str]]:
        """Return who else has said lately that an action is late, for each that is late here."""
        found: dict[Turn, set[str]] = {turn: set() for turn in self.late(now)}
        for peer, (when, word) in self._words.items():
            if now - when < ALONE and (word.host, word.match) == (host, match):
                for turn in word.turns & found.keys():
                    found[turn].add(peer)
        return found
