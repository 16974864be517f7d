"""The stock: how cards are drawn from it, and what refills it."""

from __future__ import annotations

from peerdeck.event import Event, Moved, Noted, ShuffleCalled, Zone
from peerdeck.games.takku_sum.table import Notes, Table

MOST_RECYCLED = 104  # cards that come back from the play pile in one round


def draw(state: Table, zones: tuple[Zone, ...]) -> list[Event]:
    """Return the events that move the next cards of the stock to these zones, in order.

    An Indicator is discarded before the next one comes. Some cards may have to wait, and are noted
    as owed: until there is a new stock, or until a first new Indicator has been seen.
    """
    setup = state.setup
    stock, indicator = state.zones[setup.stock], setup.indicator
    most = min(len(stock), 1 if zones[:2] == (indicator, indicator) else len(zones))
    events: list[Event] = []
    first = 0
    while first < most:
        zone = zones[first]
        last = first + 1
        while last < most and zones[last] == zone:
            last += 1
        if zone == indicator and (old := state.zones[indicator]):
            events.append(Moved(tuple(old), setup.discard))
        events.append(Moved(tuple(stock[-1 - first : -1 - last : -1]), zone))
        first = last
    if state.notes.owed or most < len(zones):
        events.append(Noted(Notes.owed, zones[most:]))
    return events


def gives_cards(state: Table) -> bool:
    """Return True if cards can be drawn after a play. An empty stock means no discards either."""
    return bool(state.zones[state.setup.stock]) or _recycles(state)


def new_stock(state: Table) -> list[Event]:
    """Return the events that refill an empty stock, if anything can."""
    setup = state.setup
    if discarded := tuple(state.zones[setup.discard]):
        return [Moved(discarded, setup.stock), ShuffleCalled(discarded)]
    below = tuple(state.zones[setup.pile][:-1])
    if below and _recycles(state):
        return [
            Moved(below, setup.stock),
            ShuffleCalled(below),
            Noted(Notes.recycled, state.notes.recycled + len(below)),
        ]
    return []


def _recycles(state: Table) -> bool:
    return state.setup.recycles and state.notes.recycled < MOST_RECYCLED
