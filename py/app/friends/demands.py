"""The demands of peers on this page, which answers each of them only every now and then.

A demand is a frame that makes this page send, sign or look for something. Of each kind a peer has a
few answered at once and then one every `PACE`, and whoever has been told more than `MOST` waits
until that is made up for, at `REFILLED` a second. What comes sooner waits, the last of each kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from app.friends.frames import Frame, Send
from app.friends.times import PACE

MOST = 128_000  # characters that a peer is told at once because it asks for them
REFILLED = 32_000  # characters more for each second
# How many of a kind are answered at once. The others are no demands: little or nothing follows.
AT_ONCE: Mapping[str, int] = {
    **{"have": 1, "elect": 1, "unsure": 1, "miss": 2, "beat": 4, "come": 4, "move": 4},
    **{"give": 8, "ask": 8, "propose": 60},
}


@dataclass
class _Budget:
    """An amount that is spent, and fills up again by itself."""

    most: float
    spent: float = 0
    since: float = 0  # when this much was spent

    def left(self, now: float, rate: float) -> float:
        """Return what may be spent, after it has filled up by `rate` a millisecond."""
        self.spent = max(0, self.spent - (now - self.since) * rate)
        self.since = now
        return self.most - self.spent


class Demands:
    """The answers given lately, and of each peer the last demand of a kind that waits for one."""

    def __init__(self) -> None:
        """Start with no demands."""
        self._answers: dict[tuple[str, str], _Budget] = {}
        self._told: dict[str, _Budget] = {}
        self._waiting: dict[tuple[str, str], Frame] = {}

    def take(self, peer: str, frame: Frame, now: float) -> bool:
        """Return True if the peer is to be heard now; otherwise keep what it asks for."""
        kind = frame["is"]
        if kind not in AT_ONCE:
            return True
        if not self._spend(peer, kind, now):
            self._waiting[peer, kind] = frame
            return False
        self._waiting.pop((peer, kind), None)
        return True

    def due(self, now: float) -> list[tuple[str, Frame]]:
        """Return the demands whose time has come, which count as answered from now on."""
        found = [
            (peer, self._waiting.pop((peer, kind)))
            for peer, kind in list(self._waiting)
            if self._spend(peer, kind, now)
        ]
        self._told = {at: one for at, one in self._told.items() if _is_spent(one, now, _RATE)}
        self._answers = {at: one for at, one in self._answers.items() if _is_spent(one, now, _ONCE)}
        return found

    def count(self, peer: str, frame: Frame, out: Iterable[object], now: float) -> None:
        """Take note of what this page tells a peer because of this frame."""
        if frame["is"] in AT_ONCE:
            size = sum(len(one.text) for one in out if isinstance(one, Send) and one.to == peer)
            budget = self._told.setdefault(peer, _Budget(MOST))
            budget.left(now, _RATE)
            budget.spent += size

    def forget(self, peer: str) -> None:
        """Drop what a peer that is gone has asked for."""
        for asked in [asked for asked in self._waiting if asked[0] == peer]:
            del self._waiting[asked]

    def _spend(self, peer: str, kind: str, now: float) -> bool:
        """Count an answer to a peer, if it may have one now."""
        budget = self._answers.setdefault((peer, kind), _Budget(AT_ONCE[kind]))
        told = self._told.get(peer)
        if budget.left(now, _ONCE) < 1 or (told is not None and told.left(now, _RATE) < 0):
            return False
        budget.spent += 1
        return True


_ONCE = 1 / PACE
_RATE = REFILLED / 1_000


def _is_spent(budget: _Budget, now: float, rate: float) -> bool:
    return budget.left(now, rate) < budget.most
