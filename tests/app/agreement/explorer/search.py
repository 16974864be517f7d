"""All states within bounds, breadth first, so that the first fault has a shortest trace."""

from __future__ import annotations

import time
from dataclasses import dataclass

from tests.app.agreement.explorer import checks, events, liars
from tests.app.agreement.explorer.bounds import Bounds
from tests.app.agreement.explorer.model import Model, State

BITS = 22  # of a page in a packed state
MASK = (1 << BITS) - 1


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a search. `wrong` is "" if nothing is wrong, and otherwise has a trace."""

    bounds: Bounds
    wrong: str
    trace: tuple[str, ...]
    states: int
    depth: int
    is_whole: bool
    shown: int  # steps that end because they show the liar
    seconds: float  # of this process


def pack(state: State) -> int:
    """Return a state as one number."""
    packed = 0
    for page in state:
        packed = packed << BITS | page
    return packed


def unpack(packed: int, persons: int) -> State:
    """Return the state that a number stands for."""
    return tuple([packed >> BITS * i & MASK for i in range(persons - 1, -1, -1)])


def in_order(state: State, group: list[int]) -> State:
    """Return the state with the pages of interchangeable people sorted."""
    pages = list(state)
    for i, page in zip(group, sorted(state[i] for i in group), strict=True):
        pages[i] = page
    return tuple(pages)


def explore(bounds: Bounds, seconds: float = 600, most: int = 50_000_000) -> Result:
    """Visit the states within bounds until one is wrong, all are visited, or a limit is reached.

    The limits are seconds of this process and the number of states.
    """
    model = Model(bounds)
    began = time.process_time()
    start = (model.start,) * bounds.persons
    parents: dict[int, int] = {pack(start): -1}
    level, depth, shown = [pack(start)], 0, 0
    group, liar, persons = model.interchangeable, bounds.liar, bounds.persons

    def result(wrong: str, trace: tuple[str, ...], whole: bool) -> Result:
        passed = time.process_time() - began
        return Result(bounds, wrong, trace, len(parents), depth, whole, shown, passed)

    while level:
        following = []
        for count, packed in enumerate(level):
            if count & 255 == 0 and (time.process_time() - began > seconds or len(parents) > most):
                return result("", (), False)
            for step in events.steps(model, unpack(packed, persons)):
                state = in_order(step.state, group) if group else step.state
                is_shown = liar is not None and liars.is_shown(model, state[liar])
                if is_shown:
                    shown += 1
                    if not bounds.shown:
                        continue
                key = pack(state)
                if key in parents and not step.wrong:
                    continue
                wrong = step.wrong or checks.check(model, state, is_shown)
                if wrong:
                    depth += 1
                    trace = (*_trace(model, parents, packed), step.label)
                    return result(wrong, trace, False)
                parents[key] = packed
                following.append(key)
        level = following
        depth += bool(level)
    return result("", (), True)


def _trace(model: Model, parents: dict[int, int], packed: int) -> tuple[str, ...]:
    """Return what led to a state."""
    labels = []
    while parents[packed] >= 0:
        before = parents[packed]
        for step in events.steps(model, unpack(before, model.bounds.persons)):
            if pack(in_order(step.state, model.interchangeable)) == packed:
                labels.append(step.label)
                break
        packed = before
    return tuple(reversed(labels))
