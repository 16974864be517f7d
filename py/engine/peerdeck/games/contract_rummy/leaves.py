"""The places of the runs of a lay-down, and the cards that are left for the other melds."""

from __future__ import annotations

from typing import NamedTuple

from peerdeck.games.contract_rummy.counting import WIDTH, join, of_rank

Placed = tuple[int, int, int]  # the bit where a run begins, its size, marks of its natural cards
Leaf = tuple[tuple[Placed, ...], int, int, int]  # runs; cards, jokers and wishes that are left


class Laid(NamedTuple):
    """The marks of melds that are complete, with which the others have to go."""

    begun: int = 0  # the places where its runs begin
    ended: int = 0  # those after the last cards of its runs
    ranks: int = -1  # the cards that other sets may take

    def with_run(self, place: int, size: int) -> Laid:
        """Return it with a run that begins at this bit."""
        mark = 1 << place + WIDTH - 1
        return self._replace(begun=self.begun | mark, ended=self.ended | mark << size * WIDTH)

    def joins(self, place: int, size: int) -> bool:
        """Return True if a run that begins at this bit joins one of its runs end to end."""
        mark = 1 << place + WIDTH - 1
        return join(mark, mark << size * WIDTH, self.begun, self.ended)

    def may_have_set(self, rank: int) -> bool:
        """Return True if it has no set of this rank."""
        return bool(self.ranks & of_rank(rank))

    def with_set(self, rank: int) -> Laid:
        """Return it with a set of this rank, where no other set may be of it."""
        return self._replace(ranks=self.ranks & ~of_rank(rank))
