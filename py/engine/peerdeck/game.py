"""What a game is: one record of plain functions, and how it refuses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from peerdeck.card import Card
from peerdeck.event import Event, Seat
from peerdeck.options import BadOptions, Options
from peerdeck.rules_page import Page
from peerdeck.state import State
from peerdeck.words import _


class Illegal(ValueError):
    """An action that the rules do not allow now.

    The message is a sentence the player can act on; `rule` is the place in the game's rules page
    that it comes from; `cards` are the cards it is about.
    """

    def __init__(self, message: str, rule: str, cards: Sequence[Card] = ()) -> None:
        """Refuse with a sentence, the id of a section of the rules page, and the cards."""
        super().__init__(message)
        self.rule = rule
        self.cards = tuple(cards)


@dataclass(frozen=True)
class Game:
    """A game. Its functions read states and views alike; none of them changes one.

    - `actions`: the kinds of action, named tuples whose fields `log.py` can write.
    - `start(options, seats, dealer)`: the state before the first shuffle.
    - `to_act(state)`: the seats that may act now; none when the deal is over.
    - `legal(state, seat)`: what this seat may do now; of actions that differ only in which of two
      equal cards they take, one. Never empty for a seat in `to_act`.
    - `check(state, seat, action)`: raises `Illegal` unless the action is allowed as far as this
      state knows the faces.
    - `play(state, seat, action)`: what the action brings about, from public facts and the action
      alone, so that every reader of the log can work it out.
    - `settle(state)`: what goes on by itself now that the dealer has answered; asked until empty.
    - `tell(state, seat, action, names)`: the action, about to be played, in a sentence that suits
      "You" as well as a name.
    - `page()`: the rules, for people to read.
    """

    id: str
    title: str
    blurb: str
    seats: range
    options: type[Options]
    actions: tuple[type[Any], ...]
    start: Callable[[Any, int, Seat], State[Any]]
    to_act: Callable[[State[Any]], tuple[Seat, ...]]
    legal: Callable[[State[Any], Seat], list[Any]]
    check: Callable[[State[Any], Seat, Any], None]
    play: Callable[[State[Any], Seat, Any], list[Event]]
    settle: Callable[[State[Any]], list[Event]]
    tell: Callable[[State[Any], Seat, Any, Sequence[str]], str]
    page: Callable[[], Page]

    def begin(self, options: Options, seats: int, dealer: Seat) -> State[Any]:
        """`start`, after a look at the number of seats. Raises `BadOptions`."""
        if seats not in self.seats:
            raise BadOptions(
                _("{game} is for {least} to {most} players, not {seats}.").format(
                    game=_(self.title), least=self.seats[0], most=self.seats[-1], seats=seats
                )
            )
        if not 0 <= dealer < seats:
            raise BadOptions(_("The dealer must be one of the {seats} seats.").format(seats=seats))
        return self.start(options, seats, dealer)
