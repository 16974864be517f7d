"""Search: the actions of a seat, tried out in many imagined worlds.

Each action is played out to the end of the deal by a quick policy, in the same worlds as the
others, so that luck with the cards counts for all of them (flat Monte-Carlo with common random
numbers). The worse half of the actions is dropped from time to time, which leaves more worlds for
the better half (sequential halving). What a quick bot would do without a search is one of them to
the end, and is only given up for an action that is clearly better: a mean of few worlds is noise.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from math import sqrt
from random import Random
from typing import Any

from peerdeck.bot import Anytime, Bot, Choice, Look, Reason
from peerdeck.event import Seat
from peerdeck.state import State
from peerdeck.view import worlds

LEAST_WORLDS = 8  # before this an average says nothing
STEP = 200  # the effort of a step of thought: some 15 milliseconds on a phone

Value = Callable[[int], float]  # of an action, by its number, in one world


def compare(doubts: Sequence[float], worlds: Iterator[Value], playouts: int) -> Iterator[int]:
    """Yield the number of the best action so far, after every world; at first 0.

    Another action than 0 is best if it is better by more standard errors than its doubt says. At
    most `playouts` actions are tried out.
    """
    yield 0
    count = len(doubts)
    ahead = [0.0] * count  # of action 0, summed over the worlds
    squares = [0.0] * count
    tried = 0
    alive = list(range(count))
    stages = (count - 1).bit_length()
    for stage in range(stages):
        share = (playouts // (stages - stage)) // len(alive)
        playouts -= share * len(alive)
        for _world in range(share):
            value = next(worlds)
            base = value(0)
            for action in alive[1:]:
                difference = value(action) - base
                ahead[action] += difference
                squares[action] += difference * difference
            tried += 1
            yield _best(alive, ahead, squares, tried, doubts)
        others = sorted(alive[1:], key=ahead.__getitem__, reverse=True)
        alive = [0, *others[: max(1, (len(alive) + 1) // 2 - 1)]]


def _best(
    alive: Sequence[int],
    ahead: Sequence[float],
    squares: Sequence[float],
    tried: int,
    doubts: Sequence[float],
) -> int:
    """Return the action that is furthest ahead of the first one, or the first."""
    if tried < LEAST_WORLDS:
        return 0
    best = 0
    for action in alive[1:]:
        if ahead[action] > ahead[best]:
            mean = ahead[action] / tried
            error = sqrt(max(squares[action] / tried - mean * mean, 0.0) / tried)
            if mean > doubts[action] * error:
                best = action
    return best


Trial = Callable[[Any], float]  # the value of an action in one world
Trials = Callable[[State[Any, Any]], Trial]  # of any action, in the world that it is given


@dataclass(frozen=True)
class Searcher(Anytime):
    """A bot that begins with what a quick bot would do, and tries the alternatives out.

    `effort` is about how many actions all its playouts take together, which keeps the time that it
    needs about the same from the first card to the last.
    """

    quick: Bot
    effort: int

    @abstractmethod
    def candidates(self, view: State[Any, Any], seat: Seat, actions: Sequence[Any]) -> list[Any]:
        """Return the actions that are worth a trial; none where there is nothing to think about."""

    @abstractmethod
    def length(self, view: State[Any, Any], seat: Seat) -> int:
        """Return about how many actions a playout takes."""

    @abstractmethod
    def trials(self, view: State[Any, Any], seat: Seat, random: Random) -> Trials:
        """Return how to try actions out in a world, which stays as it is."""

    def doubt(self, _view: State[Any, Any], _seat: Seat, _action: Any) -> float:
        """Return by how many standard errors an action has to be better than the quick bot's."""
        return 0.0

    @abstractmethod
    def reason(self, view: State[Any, Any], seat: Seat, action: Any) -> Reason:
        """Return why an action is better than that of the quick bot."""

    def think(
        self, look: Look, seat: Seat, actions: Sequence[Any], random: Random
    ) -> Iterator[Choice]:
        """Yield the best choice so far, the quick bot's at first."""
        first = self.quick(look, seat, actions, random)
        yield first
        if len(actions) == 1:
            return
        view = look()
        others = self.candidates(view, seat, actions)
        if first[0] not in others or len(others) == 1:
            return
        others.remove(first[0])
        candidates = [first[0], *others]
        values = self._values(look, view, seat, candidates, random)
        length = max(self.length(view, seat), 1)
        doubts = [self.doubt(view, seat, action) for action in candidates]
        found = compare(doubts, values, self.effort // length)
        choices = {0: first}
        while together := [*islice(found, max(STEP // (length * len(candidates)), 1))]:
            best = together[-1]
            if best not in choices:
                action = candidates[best]
                choices[best] = action, self.reason(view, seat, action)
            yield choices[best]

    def _values(
        self,
        look: Look,
        view: State[Any, Any],
        seat: Seat,
        candidates: Sequence[Any],
        random: Random,
    ) -> Iterator[Value]:
        """Yield the functions that give the values of actions in one world, without end."""
        trials, ruled_out = self.trials(view, seat, random), look.ruled_out()
        for world in worlds(view, random, ruled_out):
            yield partial(_tried, trials(world), candidates)


def _tried(trial: Trial, actions: Sequence[Any], number: int) -> float:
    return trial(actions[number])
