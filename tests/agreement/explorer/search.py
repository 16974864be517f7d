"""All states that can be reached, breadth first, so that the first fault has a shortest trace."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol


class Step(NamedTuple):
    """A state that can follow, how it comes about, and what is wrong with the step itself.

    `goes_on` is False where nothing that follows is explored.
    """

    state: Any
    label: str
    wrong: str = ""
    goes_on: bool = True


class Space(Protocol):
    """A space of states to explore. A state is any value that can be hashed."""

    @property
    def start(self) -> Any:
        """The state in which everything begins."""

    def steps(self, state: Any) -> Iterable[Step]:
        """Give all that can happen next, in an order that is always the same."""

    def wrong(self, state: Any) -> str:
        """Return what is wrong with a state, or ""."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a search. `wrong` is "" if nothing is wrong, and otherwise has a trace."""

    wrong: str
    trace: tuple[str, ...]
    states: int
    depth: int
    is_whole: bool
    ended: int  # steps after which nothing is explored
    seconds: float  # of this process


def explore(space: Space, seconds: float = 600, most: int = 50_000_000) -> Result:
    """Visit the states of a space until one is wrong, all are visited, or a limit is reached.

    The limits are seconds of this process and the number of states.
    """
    began = time.process_time()
    parents: dict[Any, Any] = {space.start: None}
    level, depth, ended = [space.start], 0, 0

    def result(wrong: str, trace: tuple[str, ...], whole: bool) -> Result:
        passed = time.process_time() - began
        return Result(wrong, trace, len(parents), depth, whole, ended, passed)

    while level:
        following = []
        for count, state in enumerate(level):
            if count & 255 == 0 and (time.process_time() - began > seconds or len(parents) > most):
                return result("", (), False)
            for step in space.steps(state):
                ended += not step.goes_on
                is_new = step.goes_on and step.state not in parents
                wrong = step.wrong or (space.wrong(step.state) if is_new else "")
                if wrong:
                    depth += 1
                    return result(wrong, (*_trace(space, parents, state), step.label), False)
                if is_new:
                    parents[step.state] = state
                    following.append(step.state)
        level = following
        depth += bool(level)
    return result("", (), True)


def _trace(space: Space, parents: dict[Any, Any], state: Any) -> tuple[str, ...]:
    """Return what led to a state."""
    labels = []
    while (before := parents[state]) is not None:
        steps = space.steps(before)
        labels.append(next(step.label for step in steps if step.goes_on and step.state == state))
        state = before
    return tuple(reversed(labels))
