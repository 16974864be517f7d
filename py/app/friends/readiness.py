"""Readiness for the next deal: whose person has seen the result of the last one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from peerdeck.event import Seat
from peerdeck.referee import Follower


class Result(NamedTuple):
    """The end of a deal: of which match, and after how many deals of it."""

    match: int
    deals: int


def result_in(match: int, follower: Follower) -> Result | None:
    """Return the result from which somebody has to begin the next deal, or `None`."""
    is_awaited = follower.game.awaits_deal(follower.state, follower.to_act)
    return Result(match, len(follower.state.sheet)) if is_awaited else None


class Readiness:
    """The seats that are ready to go on from one result; from the next one on, none."""

    def __init__(self) -> None:
        """Start before the first result."""
        self._result: Result | None = None
        self._seats: frozenset[Seat] = frozenset()

    def at(self, result: Result | None) -> frozenset[Seat]:
        """Return the seats that are ready to go on from this result."""
        return self._seats if result is not None and result == self._result else frozenset()

    def add(self, result: Result, seats: Iterable[Seat]) -> bool:
        """Take down that these are ready. Return True if that is new."""
        before = self.at(result)
        self._result, self._seats = result, before.union(seats)
        return self._seats != before

    def tell(self, result: Result, seats: Iterable[Seat]) -> None:
        """Take down that these are ready, and nobody else."""
        self._result, self._seats = result, frozenset(seats)
