"""The rules alone: an action played without a referee, a dealer and a log.

For whatever needs to know where play leads and not how it came there: playouts, and bots that try
something out in a state that they have imagined.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from peerdeck.dealer import known
from peerdeck.event import Event, Seat, Shuffled
from peerdeck.state import State, evolve, show_all


class Rules(Protocol):
    """A game or the module with its rules: either leads on from a state."""

    @property
    def play(self) -> Callable[[State[Any, Any], Seat, Any], list[Event]]:
        """Return the events of an action."""

    @property
    def settle(self) -> Callable[[State[Any, Any]], list[Event]]:
        """Return the events that follow by themselves."""


def settle(rules: Rules, state: State[Any, Any]) -> list[Event]:
    """Let the rules go on until a seat or the dealer has to act. Returns what happened."""
    more_of = rules.settle
    events: list[Event] = []
    while not state.called and not state.unshown and (more := more_of(state)):
        evolve(state, more)
        events += more
    return events


def go_on(rules: Rules, state: State[Any, Any], random: Random) -> None:
    """Let the rules go on until a seat has to act, and shuffle and show what they ask for.

    Raises `ValueError` where cards are to be shuffled of which a face is not known.
    """
    while True:
        if state.called:
            faces = list(known(state, state.called))
            random.shuffle(faces)
            evolve(state, (Shuffled(state.called, tuple(faces)),))
        elif state.unshown:
            show_all(state)
        elif more := rules.settle(state):
            evolve(state, more)
        else:
            return


def step(rules: Rules, state: State[Any, Any], seat: Seat, action: Any, random: Random) -> None:
    """Play one of the legal actions, with all that follows from it, in place.

    The state has to know every face, like one that is imagined. The action is not checked.
    """
    evolve(state, rules.play(state, seat, action))
    go_on(rules, state, random)
