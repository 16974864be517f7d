"""A match, or some deals of one, as steps: a seat is asked, and answers with an index."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy, deepcopy
from random import Random
from typing import Any, Self

from peerdeck.action import Deal
from peerdeck.event import Seat
from peerdeck.game import Game
from peerdeck.options import BadOptions, Options
from peerdeck.state import State
from peerdeck.step import go_on, step

LIMIT = 64  # actions that are offered at once


class Episode:
    """One table. `seat` is asked for one of `legal`; it is `None` when the episode is over.

    An episode ends with its match, or after so many deals. Where nobody has anything to decide, the
    episode goes on by itself: the next deal is dealt, and what a game calls automatic is done.
    """

    def __init__(
        self,
        game: Game,
        options: Options,
        seats: int,
        deals: int | None = None,
        limit: int = LIMIT,
    ) -> None:
        """Prepare a table; `begin` deals. Raises `BadOptions` for one that cannot be played."""
        if deals is not None and deals < 1:
            raise BadOptions(f"An episode has at least one deal, not {deals}.")
        if limit < 1:
            raise BadOptions(f"An episode offers at least one action, not {limit}.")
        self.game = game
        self.options = options
        self.seats = seats
        self.limit = limit
        self._deals = deals
        self._by_itself: tuple[type[Any], ...] = (Deal, *game.automatic)
        self._random = Random()
        self.state: State[Any, Any] = game.begin(options, seats, 0)
        self.seat: Seat | None = None
        self.legal: Sequence[Any] = ()

    def begin(self, random: Random) -> None:
        """Shuffle and deal, with a dealer and cards that chance decides."""
        self._random = random
        dealer = int(random.random() * self.seats)
        self.state = self.game.start(self.options, self.seats, dealer)
        go_on(self.game, self.state, random)
        self.ask()

    def step(self, index: int) -> None:
        """Let the seat that is asked do what has this index in `legal`."""
        seat = self.seat
        assert seat is not None, "the episode is over"
        self.take(seat, self.legal[index])
        self.ask()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return an episode that goes on by itself, as this one would if the same is done."""
        other = copy(self)
        other.state = self.state.copy()
        other._random = deepcopy(self._random, memo)
        return other

    def worth(self) -> list[float]:
        """Return what the deals so far are worth, by seat."""
        return [self.game.worth(self.state, seat) for seat in range(self.seats)]

    def take(self, seat: Seat, action: Any) -> None:
        """Carry out an action with all that follows from it."""
        step(self.game, self.state, seat, action, self._random)

    def ask(self) -> None:
        """Find who is asked for what, once the cards lie."""
        game, state, limit = self.game, self.state, self.limit
        by_itself = self._by_itself
        while self._deals is None or len(state.sheet) < self._deals:
            if not (seats := game.to_act(state)):
                break
            seat = seats[0]
            legal = game.legal(state, seat)
            if len(legal) == 1 and isinstance(legal[0], by_itself):
                self.take(seat, legal[0])
                if state.called:  # and chance has to answer first
                    break
                continue
            self.seat = seat
            self.legal = legal if len(legal) <= limit else thinned(game, state, seat, legal, limit)
            return
        self.seat, self.legal = None, ()


def thinned(
    game: Game, state: State[Any, Any], seat: Seat, legal: Sequence[Any], limit: int
) -> list[Any]:
    """Return so many of many actions: the best known ones, and others from all over the list."""
    best = game.suggestions(state, seat)[:limit]
    others = [action for action in legal if action not in best]
    left = limit - len(best)
    return best + [others[k * len(others) // left] for k in range(left)]
