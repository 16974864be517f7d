"""Bots: they look at the view of their seat and choose a legal action.

A bot is a callable. One that may think longer is *anytime*: its `think` yields the best answer so
far, again and again, so that whoever asks can stop when time is up.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Protocol, TypeVar

from peerdeck.card import Card
from peerdeck.details import Detail, filled, tells_of_cards
from peerdeck.event import Seat
from peerdeck.ruled_out import Faces, RuledOut
from peerdeck.state import State
from peerdeck.view import view
from peerdeck.words import N_, _


@dataclass(frozen=True)
class Why:
    """A reason that names cards, suits or numbers, as refusals do.

    `words` is a catalogue key, a clause as it stands after a colon: `it opens the way to the
    {face:short}`.
    """

    words: str
    details: Mapping[str, Detail] = field(default_factory=dict)

    def __str__(self) -> str:
        return filled(_(self.words), self.details)


Reason = str | Why  # a clause, as a key or with details: `it takes control`
Choice = tuple[Any, Reason]  # an action, and why


def why(words: str, **details: Detail) -> Why:
    """Return a reason with these details."""
    return Why(words, details)


def reason_text(reason: Reason) -> str:
    """Return a reason in the language in use."""
    return str(reason) if isinstance(reason, Why) else _(reason)


def is_open(reason: Reason) -> bool:
    """Return True for a reason that others may hear: it names no card, which may be in the hand."""
    return not (isinstance(reason, Why) and tells_of_cards(reason.words))


class Look(Protocol):
    """The sight of a bot. Each part is worked out only when it is asked for."""

    def __call__(self) -> State[Any, Any]:
        """Return the view of the bot's own seat."""

    def ruled_out(self) -> Mapping[Card, Faces]:
        """Return the faces that cards which the seat does not know cannot have, as proved."""


class Sight:
    """A seat's look at a state, with what the log has ruled out."""

    def __init__(
        self, state: State[Any, Any], seat: Seat, ruled_out: RuledOut | None = None
    ) -> None:
        """Look at the state as it is whenever something is asked."""
        self._state = state
        self._seat = seat
        self._ruled_out = ruled_out

    def __call__(self) -> State[Any, Any]:
        """Return the view of the seat."""
        return view(self._state, self._seat)

    def ruled_out(self) -> Mapping[Card, Faces]:
        """Return what is ruled out of the cards that the seat does not know."""
        return {} if self._ruled_out is None else self._ruled_out.hidden_from(self())


Bot = Callable[[Look, Seat, Sequence[Any], Random], Choice]
Weighted = TypeVar("Weighted")


class Anytime(ABC):
    """A bot that thinks in steps. Called plainly, it thinks to the end."""

    @abstractmethod
    def think(
        self, look: Look, seat: Seat, actions: Sequence[Any], random: Random
    ) -> Iterator[Choice]:
        """Yield the best answer so far, at least once, after about 15 milliseconds each time.

        The end comes after a number of steps that does not depend on a clock: equal seeds give
        equal answers.
        """

    def __call__(self, look: Look, seat: Seat, actions: Sequence[Any], random: Random) -> Choice:
        """Return the last answer."""
        *_before, last = self.think(look, seat, actions, random)
        return last


def thoughts(
    bot: Bot, look: Look, seat: Seat, actions: Sequence[Any], random: Random
) -> Iterator[Choice]:
    """Yield the answers of any bot, the best last; there is one if it does not think in steps."""
    if isinstance(bot, Anytime):
        yield from bot.think(look, seat, actions, random)
    else:
        yield bot(look, seat, actions, random)


@dataclass(frozen=True)
class Levels:
    """The bots of a game. `greedy` is a quick and plain one: for playouts, and as a yardstick."""

    easy: Bot
    medium: Bot
    hard: Bot
    greedy: Bot


def alike(bot: Bot) -> Levels:
    """Return the levels of a game that has only one bot."""
    return Levels(bot, bot, bot, bot)


_REASON = N_("chance has decided")


def choose_at_random(_look: Look, _seat: Seat, actions: Sequence[Any], random: Random) -> Choice:
    """Choose any of the actions, each as likely as the others."""
    return actions[int(random.random() * len(actions))], _REASON


def weights_of(bot: Any) -> Mapping[str, float]:
    """Return the numbers that can be tuned in a bot, by name; none of most bots.

    A bot that has some is a dataclass with them in a field `weights`, and a `__call__`.
    """
    weights: Mapping[str, float] = getattr(bot, "weights", {})
    return weights


def reweighted(bot: Weighted, weights: Mapping[str, float]) -> Weighted:
    """Return a bot with other weights of the same names."""
    changed: Any = bot
    return replace(changed, weights=weights)  # type: ignore[no-any-return]
