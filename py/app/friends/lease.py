"""Leases: the promises by which one host, and only one, orders the moves.

The host's beats are numbered. A person who answers one promises not to vote for another host within
`GONE` of having got it. So the host may order moves as long as more than half of the people have
answered a beat that was *sent* no longer than `LEASE` ago: before they can have another host, this
one has stopped. Times are milliseconds of each page's own clock; only differences count. Where a
clock jumps, or stood still in sleep, a lease must end too early and a promise too late: the clock
of a page goes with the faster of two (`online/clock.py`), and a guest counts no more than `AWAKE`
from one sign of life of its own to the next.
"""

from __future__ import annotations

from app.friends import chance
from app.friends.times import LEASE

KEPT = 16  # beats that can still be answered


class Lease:
    """The host's side: which people have answered lately."""

    def __init__(self) -> None:
        """No beat has been sent."""
        self._number = chance.below(2**31)  # answers to the beats before a reload count for nothing
        self._sent: dict[int, float] = {}
        self._answered: dict[str, float] = {}  # when the beat was sent that a peer answered last

    def beat(self, now: float) -> int:
        """The number of the next beat, which goes out now."""
        self._number += 1
        self._sent[self._number] = now
        self._sent.pop(self._number - KEPT, None)
        return self._number

    def renew(self, peer: str, number: int) -> bool:
        """A peer has answered a beat. Returns True if it was one of ours, lately."""
        sent = self._sent.get(number)
        if sent is not None:
            self._answered[peer] = max(sent, self._answered.get(peer, sent))
        return sent is not None

    def revoke(self, peer: str) -> None:
        """This peer has gone, and said so."""
        self._answered.pop(peer, None)

    def is_granted_by(self, peer: str, now: float, within: float = LEASE) -> bool:
        """Return True if this peer has answered lately; its promise holds within a `LEASE`."""
        sent = self._answered.get(peer)
        return sent is not None and now - sent < within
