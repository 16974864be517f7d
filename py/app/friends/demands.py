"""The demands of peers on a host, which answers each of them only every now and then."""

from __future__ import annotations

from app.friends.frames import Frame

PACE = 500  # milliseconds between two answers to one peer


class Demands:
    """The answers given lately, and for each peer the last demand that still waits for one."""

    def __init__(self) -> None:
        """Start with no demands."""
        self._answered: dict[str, float] = {}
        self._waiting: dict[str, Frame] = {}

    def take(self, peer: str, frame: Frame, now: float) -> bool:
        """Return True if the peer is to be answered now; otherwise keep what it asks for."""
        if now - self._answered.get(peer, now - PACE) < PACE:
            self._waiting[peer] = frame
            return False
        self._waiting.pop(peer, None)
        self._answered[peer] = now
        return True

    def due(self, now: float) -> list[tuple[str, Frame]]:
        """Return the demands whose time has come, which count as answered from now on."""
        rested = [peer for peer, when in self._answered.items() if now - when >= PACE]
        for peer in rested:
            del self._answered[peer]
        found = [(peer, self._waiting.pop(peer)) for peer in rested if peer in self._waiting]
        self._answered.update((peer, now) for peer, _frame in found)
        return found

    def forget(self, peer: str) -> None:
        """Drop what a peer that is gone has asked for."""
        self._waiting.pop(peer, None)
