"""The space of ballots within some bounds: a state is one number, with a page of each person."""

from __future__ import annotations

from collections.abc import Iterator

from tests.agreement.explorer import checks, events, liars
from tests.agreement.explorer.bounds import Bounds
from tests.agreement.explorer.model import Model, State
from tests.agreement.explorer.search import Step

BITS = 22  # of a page in a packed state
MASK = (1 << BITS) - 1


class Ballots:
    """All that can be promised, accepted and decided within some bounds."""

    def __init__(self, bounds: Bounds) -> None:
        """Prepare what can be said within the bounds."""
        self.model = Model(bounds)
        self.start = pack((self.model.start,) * bounds.persons)

    def steps(self, packed: int) -> Iterator[Step]:
        """Give all that can happen next; what shows the liar ends it, except in `shown` bounds."""
        model = self.model
        group, bounds = model.interchangeable, model.bounds
        for step in events.steps(model, unpack(packed, bounds.persons)):
            state = in_order(step.state, group) if group else step.state
            goes_on = bounds.shown or not self._is_shown(state)
            yield Step(pack(state), step.label, step.wrong if goes_on else "", goes_on)

    def wrong(self, packed: int) -> str:
        """Return what is wrong with a state, or ""."""
        state = unpack(packed, self.model.bounds.persons)
        return checks.check(self.model, state, self._is_shown(state))

    def _is_shown(self, state: State) -> bool:
        liar = self.model.bounds.liar
        return liar is not None and liars.is_shown(self.model, state[liar])


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
