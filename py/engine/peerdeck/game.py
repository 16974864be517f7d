"""What a game is: one record of plain functions, and how it refuses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from peerdeck.action import Deal, GoOn, Shown, Stop
from peerdeck.card import Card
from peerdeck.event import Event, Seat
from peerdeck.options import BadOptions, Options
from peerdeck.rules_page import Page
from peerdeck.state import State
from peerdeck.words import _


class Illegal(ValueError):
    """An action that the rules do not allow now.

    The message is a sentence that helps the player on; `rule` is the place in the game's rules
    page that it comes from; `cards` are the cards it is about.
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
    - `start(options, seats, dealer)`: the state before the first shuffle. Raises `BadOptions` for
      house rules that cannot work together.
    - `to_act(state)`: the seats that may act now; none when the match is over. Where several are
      asked (an offer, a challenge) they stand in the order in which they are asked: the first one's
      action comes next in the log, and the others may answer early (see `Referee.act`).
    - `legal(state, seat)`: what this seat may do now; of actions that differ only in which of two
      equal cards they take, one. A seat in `to_act` has at least one.
    - `suggestions(state, seat)`: where `legal` lists only some of many actions, the best of them.
    - `check(state, seat, action)`: raises `Illegal` unless the action is allowed as far as this
      state knows the faces.
    - `play(state, seat, action)`: what the action brings about, from public facts and the action
      alone, so that every reader of the log can work it out.
    - `settle(state)`: what goes on by itself now that the dealer has answered; asked until empty.
    - `tell(state, seat, action, names)`: the action, about to be played, in a sentence that suits
      "You" as well as a name.
    - `choice(state, seat, action, names)`: the action as one of several to choose: `Play 7♦`.
    - `winners(state)`: who has won, or would if the match ended here.
    - `page()`: the rules, for people to read.
    - `in_rounds`: whether people call the deals of a match of this game rounds.
    """

    id: str
    title: str
    blurb: str
    seats: range
    options: type[Options]
    actions: tuple[type[Any], ...]
    start: Callable[[Any, int, Seat], State[Any, Any]]
    to_act: Callable[[State[Any, Any]], tuple[Seat, ...]]
    legal: Callable[[State[Any, Any], Seat], list[Any]]
    check: Callable[[State[Any, Any], Seat, Any], None]
    play: Callable[[State[Any, Any], Seat, Any], list[Event]]
    settle: Callable[[State[Any, Any]], list[Event]]
    tell: Callable[[State[Any, Any], Seat, Any, Sequence[str]], str]
    choice: Callable[[State[Any, Any], Seat, Any, Sequence[str]], str]
    winners: Callable[[State[Any, Any]], tuple[Seat, ...]]
    page: Callable[[], Page]
    in_rounds: bool = False
    suggestions: Callable[[State[Any, Any], Seat], list[Any]] = field(
        default=lambda _state, _seat: []
    )

    def told(self, state: State[Any, Any], seat: Seat, action: Any, names: Sequence[str]) -> str:
        """`tell`, also for the actions that are the same in every game."""
        match action:
            case Deal():
                return _("{name} dealt.").format(name=names[seat])
            case Stop():
                return _("{name} would like to end the match here.").format(name=names[seat])
            case GoOn():
                return _("{name} would like to play on after all.").format(name=names[seat])
            case _:
                return self.tell(state, seat, action, names)

    def offered(self, state: State[Any, Any], seat: Seat, action: Any, names: Sequence[str]) -> str:
        """`choice`, also for the actions that are the same in every game."""
        match action:
            case Deal():
                return _("Deal")
            case Stop():
                return _("End the match here")
            case GoOn():
                return _("Play on after all")
            case _:
                return self.choice(state, seat, action, names)

    def begin(self, options: Options, seats: int, dealer: Seat) -> State[Any, Any]:
        """`start`, after a look at the seats. Raises `BadOptions`."""
        self.check_seats(seats, dealer)
        return self.start(options, seats, dealer)

    def check_seats(self, seats: int, dealer: Seat = 0) -> None:
        """Raise `BadOptions` unless so many can play, one of them being the dealer."""
        if seats not in self.seats:
            raise BadOptions(
                _("{game} is for {least} to {most} players, not {seats}.").format(
                    game=_(self.title), least=self.seats[0], most=self.seats[-1], seats=seats
                )
            )
        if not 0 <= dealer < seats:
            raise BadOptions(_("The dealer must be one of the {seats} seats.").format(seats=seats))


def check_shown(state: State[Any, Any], seat: Seat, shown: Sequence[Shown]) -> None:
    """Raise `Illegal` unless these are cards of the seat's hand, as far as it is known.

    The hand of seat s is zone s in every game.
    """
    cards = [card for card, _face in shown]
    if len(set(cards)) != len(cards) or not set(cards) <= set(state.zones[seat]):
        raise Illegal(_("You can only play cards of your own hand, each of them once."), "turns")
    for card, face in shown:
        if state.face[card] not in (None, face):
            raise Illegal(_("A card cannot be played as another one."), "turns", [card])
