"""The record of plain functions that makes a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import ModuleType
from typing import Any, Generic, TypeVar

from peerdeck import refusals
from peerdeck.action import Deal, GoOn, Shown, Stop
from peerdeck.bot import Levels
from peerdeck.event import Event, Seat
from peerdeck.options import BadOptions, Options
from peerdeck.refusals import OTHER_FACE, OWN_CARDS, Illegal, Refusal, declared
from peerdeck.ruled_out import Proof
from peerdeck.rules_page import Page, agreed
from peerdeck.state import N, S, State
from peerdeck.words import _

Rules = TypeVar("Rules", bound=Options)
Action = TypeVar("Action")


@dataclass(frozen=True)
class GameOf(Generic[Rules, S, N, Action]):
    """A game, typed by its house rules, setup, notes and actions.

    Its functions read states and views alike; none of them changes one.

    - `actions`: the kinds of action, named tuples whose fields `log.py` can write.
    - `start(options, seats, dealer)`: return the state before the first shuffle. Raises
      `BadOptions` for house rules that cannot work together.
    - `to_act(state)`: return the seats that may act now; none when the match is over. Where several
      are asked (an offer, a challenge) they stand in the order in which they are asked: the first
      one's action comes next in the log, and the others may answer early (see `Referee.act`).
    - `legal(state, seat)`: return what this seat may do now; of actions that differ only in which
      of two equal cards they take, one. A seat in `to_act` has at least one.
    - `suggestions(state, seat)`: where `legal` lists only some of many actions, the best of them.
    - `check(state, seat, action)`: raise `Illegal` unless the action is allowed as far as this
      state knows the faces.
    - `check_unasked(state, seat, action)`: raise `Illegal` if there is a better reason why a seat
      that is not asked may not do this than that it is not its turn.
    - `play(state, seat, action)`: return what the action brings about, from public facts and the
      action alone, so that every reader of the log can work it out.
    - `settle(state)`: return what goes on by itself now that the dealer has answered; asked until
      it is empty.
    - `again(state)`: return what begins the deal under way again, with all cards that are not out
      of play for good and the scores as they are; nothing between two deals. It is asked where a
      deal cannot be played to its end, because somebody has left with cards that nobody else sees.
    - `impasse(state, idle, stuck)`: return True if play could go on for ever, or not at all, with
      these idle actions since a card moved last, and with seats that say they can do nothing: then
      somebody has lied about their hand.
    - `tell(state, seat, action, names)`: return the action, about to be played, in a sentence that
      suits "You" as well as a name.
    - `choice(state, seat, action, names)`: return the action as one of several to choose:
      `Play 7♦`.
    - `winners(state)`: return the seats that have won, or would if the match ended here.
    - `worth(state, seat)`: return what the deals scored so far are worth to a seat. Higher is
      better in every game, and the seats sum to 0. What one deal was worth is the difference that
      it made.
    - `why_over(state, names)`: return why the match is over, in a sentence; "" where the number of
      its deals and the ending of the last one say it. Not asked where the players agreed to stop.
    - `remarks(state, names)`: return what the cards on the table do not show, such as the suit to
      follow, in sentences.
    - `page(options)`: return the rules for people to read, of a table or as they are usual.
    - `words`: the module that declares its refusals.
    - `bots`: the bots that play it.
    - `proves(state, seat, action)`: return what an action that is about to be played proves of
      cards that are not shown, from public facts and the action alone.
    - `automatic`: the kinds of action that nobody is asked for where there is no other.
    - `in_rounds`: people call the deals of a match of this game rounds.
    - `goes_out`: a deal ends when somebody has no card left.
    """

    id: str
    title: str
    blurb: str
    seats: range
    options: type[Rules]
    actions: tuple[type[Any], ...]
    start: Callable[[Rules, int, Seat], State[S, N]]
    to_act: Callable[[State[S, N]], tuple[Seat, ...]]
    legal: Callable[[State[S, N], Seat], list[Action]]
    check: Callable[[State[S, N], Seat, Action], None]
    play: Callable[[State[S, N], Seat, Action], list[Event]]
    settle: Callable[[State[S, N]], list[Event]]
    tell: Callable[[State[S, N], Seat, Action, Sequence[str]], str]
    choice: Callable[[State[S, N], Seat, Action, Sequence[str]], str]
    winners: Callable[[State[S, N]], tuple[Seat, ...]]
    worth: Callable[[State[S, N], Seat], float]
    page: Callable[[Rules | None], Page]
    words: ModuleType
    bots: Levels
    check_unasked: Callable[[State[S, N], Seat, Action], None] = field(
        default=lambda _state, _seat, _action: None
    )
    again: Callable[[State[S, N]], list[Event]] = field(default=lambda _state: [])
    impasse: Callable[[State[S, N], Sequence[tuple[Seat, Action]], Sequence[Seat]], bool] = field(
        default=lambda _state, _idle, _stuck: False
    )
    proves: Callable[[State[S, N], Seat, Action], Iterable[Proof]] = field(
        default=lambda _state, _seat, _action: ()
    )
    automatic: tuple[type[Any], ...] = ()
    in_rounds: bool = False
    goes_out: bool = False
    suggestions: Callable[[State[S, N], Seat], list[Action]] = field(
        default=lambda _state, _seat: []
    )
    remarks: Callable[[State[S, N], Sequence[str]], list[str]] = field(
        default=lambda _state, _names: []
    )
    why_over: Callable[[State[S, N], Sequence[str]], str] = field(default=lambda _state, _names: "")

    @cached_property
    def refusals(self) -> Mapping[str, Refusal]:
        """The reasons for which this game refuses an action, by code."""
        return declared(refusals, self.words)

    def forced(self, state: State[S, N], seat: Seat) -> Action | None:
        """Return the action that this seat need not be asked for, if it has no other."""
        legal = self.legal(state, seat)
        return legal[0] if len(legal) == 1 and isinstance(legal[0], self.automatic) else None

    def sentence(self, state: State[S, N], seat: Seat, action: Any, names: Sequence[str]) -> str:
        """Return `tell`, or the sentence for an action that is the same in every game."""
        match action:
            case Deal():
                return _("{name} dealt.").format(name=names[seat])
            case Stop():
                return _("{name} would like to end the match here.").format(name=names[seat])
            case GoOn():
                return _("{name} would like to play on after all.").format(name=names[seat])
            case _:
                return self.tell(state, seat, action, names)

    def label(self, state: State[S, N], seat: Seat, action: Any, names: Sequence[str]) -> str:
        """Return `choice`, or the words for an action that is the same in every game."""
        match action:
            case Deal():
                return _("Deal")
            case Stop():
                return _("End the match here")
            case GoOn():
                return _("Play on after all")
            case _:
                return self.choice(state, seat, action, names)

    def rules_page(self, options: Rules | None = None) -> Page:
        """Return the rules with the number of players, and with the house rules of a table."""
        page = self.page(options)
        players = _("For {least} to {most} players.").format(
            least=self.seats[0], most=self.seats[-1]
        )
        sections = page.sections if options is None else (*agreed(options), *page.sections)
        return replace(page, intro=f"{page.intro} {players}", sections=sections)

    def begin(self, options: Rules, seats: int, dealer: Seat) -> State[S, N]:
        """Check the seats and return `start`. Raises `BadOptions`."""
        self.check_seats(seats, dealer)
        return self.start(options, seats, dealer)

    def awaits_deal(self, state: State[S, N], to_act: Sequence[Seat]) -> bool:
        """Return True if the first of the seats that may act has to begin the next deal."""
        deal: Any = Deal()  # one of the actions of each game
        try:
            self.check(state, to_act[0], deal)
        except (Illegal, IndexError):
            return False
        return True

    def check_seats(self, seats: int, dealer: Seat = 0) -> None:
        """Raise `BadOptions` unless the game is for so many seats and the dealer is one of them."""
        if seats not in self.seats:
            raise BadOptions(
                _("{game} is for {least} to {most} players, not {seats}.").format(
                    game=_(self.title), least=self.seats[0], most=self.seats[-1], seats=seats
                )
            )
        if not 0 <= dealer < seats:
            raise BadOptions(_("The dealer must be one of the {seats} seats.").format(seats=seats))


Game = GameOf[Any, Any, Any, Any]


def check_shown(state: State[Any, Any], seat: Seat, shown: Sequence[Shown]) -> None:
    """Raise `Illegal` unless these are cards of the seat's hand, as far as it is known."""
    cards = [card for card, _face in shown]
    if len(set(cards)) != len(cards) or not set(cards) <= set(state.zones[seat]):
        raise Illegal(OWN_CARDS)
    for card, face in shown:
        if state.face[card] not in (None, face):
            raise Illegal(OTHER_FACE, [card])
