"""Following a match, and running one.

A `Follower` keeps a state up to date by the log: every seat, a spectator, a replay. A `Referee` is
a follower that asks a dealer for the answers the rules are waiting for. Both go through the same
`feed`, so what one allows the other allows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from peerdeck.action import Deal, laid_open, maker
from peerdeck.card import Card, Face
from peerdeck.dealer import Dealer
from peerdeck.event import (
    DealerDrawn,
    Event,
    Laid,
    Moved,
    Revealed,
    Seat,
    ShuffleCalled,
    Shuffled,
    Voided,
)
from peerdeck.log import Act, Entry, Header, LogError, parse_log, print_log, redact_entry
from peerdeck.match import WISHES, is_stopped, wish
from peerdeck.options import BadOptions
from peerdeck.refusals import DEALER_FIRST, LIES_ELSEWHERE, MATCH_OVER, NOT_YOUR_TURN, Illegal
from peerdeck.ruled_out import RuledOut
from peerdeck.state import State, evolve
from peerdeck.step import settle
from peerdeck.view import unseen
from peerdeck.words import _

_act, _revealed = maker(Act), maker(Revealed)


def owed(state: State[Any, Any]) -> ShuffleCalled | Revealed | None:
    """Return what the dealer has to answer next: a shuffle, or a look without its faces."""
    if state.called:
        return ShuffleCalled(state.called)
    if state.unshown:
        cards, seats = state.unshown[0]
        return Revealed(cards, (None,) * len(cards), seats)
    return None


class Follower:
    """A match that is followed by its log, with as many faces as the log tells."""

    def __init__(self, header: Header) -> None:
        """Begin before the first shuffle. Raises `BadOptions`."""
        self.header = header
        self.game = header.game
        self.state = self.game.begin(header.options, header.seats, header.dealer or 0)
        self.entries: list[Entry] = []
        self.ruled_out = RuledOut()
        settle(self.game, self.state)

    def copy(self) -> Follower:
        """Return a follower that can go on on its own."""
        other = Follower.__new__(Follower)
        other.header, other.game = self.header, self.game
        other.state, other.entries = self.state.copy(), self.entries[:]
        other.ruled_out = self.ruled_out.copy()
        return other

    @property
    def is_drawn(self) -> bool:
        """True if it is known who deals first."""
        return self.header.dealer is not None or bool(self.entries)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act, in the order in which they are asked.

        None while the dealer owes an answer, or when the match is over.
        """
        if owed(self.state) or is_stopped(self.state):
            return ()
        return self.game.to_act(self.state)

    @property
    def is_between_deals(self) -> bool:
        """True if the seat in turn may deal."""
        if not (seats := self.to_act):
            return False
        try:
            self.game.check(self.state, seats[0], Deal())
        except Illegal:
            return False
        return True

    @property
    def over(self) -> bool:
        """Return True if the match has ended."""
        return not owed(self.state) and not self.to_act

    def feed(self, entry: Entry) -> list[Event]:
        """Apply the next line of the log and return everything that happened.

        Raises `Illegal` for an action the rules do not allow, `ValueError` for an answer nobody
        asked for; the state is then as it was.
        """
        if isinstance(entry, DealerDrawn) or not self.is_drawn:
            return self._draw(entry)
        if isinstance(entry, Voided):
            again = self.game.again(self.state)
            if not again and not owed(self.state):
                raise ValueError(_("There is no deal that could begin again."))
            return self._take(entry, [entry, *again])
        if not isinstance(entry, Act):
            _check_answer(self.state, owed(self.state), entry)
            return self._take(entry, [entry])
        self.check_next(entry)
        if isinstance(entry.action, WISHES):
            return self._take(entry, wish(self.state, *entry))
        return self._take(entry, self.game.play(self.state, *entry))

    def _draw(self, entry: Entry) -> list[Event]:
        """Begin anew with the first dealer that was drawn."""
        if self.is_drawn or not isinstance(entry, DealerDrawn):
            raise ValueError(_("Who deals first is drawn once, before anything else."))
        self.state = self.game.begin(self.header.options, self.header.seats, entry.dealer)
        self.entries.append(entry)
        return settle(self.game, self.state)

    def check_next(self, act: Act) -> None:
        """Raise `Illegal` unless this action may come next in the log."""
        if owed(self.state) is not None:
            raise Illegal(DEALER_FIRST)
        if not (seats := self.to_act):
            raise Illegal(MATCH_OVER)
        if isinstance(act.action, WISHES):
            wish(self.state, *act)
        elif act.seat != seats[0]:
            if act.seat in range(self.state.seats):  # a log may name any number
                self.game.check_unasked(self.state, *act)
            raise Illegal(NOT_YOUR_TURN)
        else:
            self.check(act)

    def check(self, act: Act) -> None:
        """Raise `Illegal` unless the rules allow this to a seat that may act now."""
        self.game.check(self.state, *act)
        _check_open(self.state, act.action)

    def _take(self, entry: Entry, events: list[Event]) -> list[Event]:
        """Apply a valid entry, with the events it brings about and all that follows."""
        if isinstance(entry, Act):
            self.ruled_out.note(self.game.proves(self.state, *entry))
        evolve(self.state, events)
        self.entries.append(entry)
        events += settle(self.game, self.state)
        return events

    def text(self, seat: Seat | None = None) -> str:
        """Return the log so far, whole or as a seat may know it."""
        entries = self.entries
        if seat is not None:
            entries = [redact_entry(entry, seat) for entry in entries]
        return print_log(self.header, entries)


class Referee(Follower):
    """Runs a match: checks what the seats do and asks the dealer what the rules want to know.

    Where several seats are asked, they are settled in their order, not in that of their messages:
    an early answer waits here, outside the log and secret, until its seat is asked. It is forgotten
    if a card moves first, because the question is then no longer the same.

    A dealer may have to wait for others; the match pauses until `answer` finds it ready.
    """

    def __init__(self, header: Header, dealer: Dealer, entries: Iterable[Entry] = ()) -> None:
        """Deal the cards, or go on after these entries of the whole log."""
        super().__init__(header)
        self._dealer = dealer
        self.early: dict[Seat, Any] = {}  # answers of seats that have not been asked yet
        for entry in entries:
            self.feed(entry)
        self.answer()

    def act(self, seat: Seat, action: Any) -> list[Event]:
        """Let a seat act and return everything that happened. Raises `Illegal`.

        An early answer is checked and kept, and nothing happens yet; a later one replaces it.
        """
        if seat in self.to_act[1:] and not isinstance(action, WISHES):
            self.check(Act(seat, action))
            self.early[seat] = action
            return []
        events = self._go_on(Act(seat, action))
        while self.early and (asked := self.to_act[:1]) and asked[0] in self.early:
            events += self._go_on(Act(asked[0], self.early.pop(asked[0])))
        return events

    def _go_on(self, act: Act) -> list[Event]:
        events = self.feed(act) + self.answer()
        if any(isinstance(event, (Moved, Laid)) for event in events):
            self.early.clear()
        return events

    def void(self) -> list[Event]:
        """Let the deal begin again and return everything that happened. Raises `ValueError`."""
        events = self.feed(Voided())
        self.early.clear()
        return events + self.answer()

    def act_legally(self, seat: Seat, action: Any) -> list[Event]:
        """Do `act` for an action taken from `legal`, which needs no check."""
        events = self._take(_act((seat, action)), self.game.play(self.state, seat, action))
        if self.state.called or self.state.unshown:
            events += self.answer()
        return events

    def answer(self) -> list[Event]:
        """Answer for the dealer until the rules want nothing more, or the dealer has to wait."""
        state, dealer = self.state, self._dealer
        events: list[Event] = []
        while state.called or state.unshown:
            answer: Shuffled | Revealed
            if state.called:
                faces = dealer.shuffle(state, state.called)
                if faces is None:
                    break
                answer = Shuffled(state.called, faces)
            else:
                cards, seats = state.unshown[0]
                faces = dealer.show(state, cards)
                if faces is None:
                    break
                answer = _revealed((cards, faces, seats))
            events += self._take(answer, [answer])
        return events


def follow(text: str) -> Follower:
    """Replay a log, a whole one or a seat's. Raises `LogError` at a line that is not valid."""
    header, entries = parse_log(text)
    try:
        follower = Follower(header)
    except BadOptions as error:
        raise LogError(1, str(error)) from None
    for line, entry in entries:
        try:
            follower.feed(entry)
        except ValueError as error:
            raise LogError(line, str(error)) from None
    return follower


def _check_answer(
    state: State[Any, Any], question: ShuffleCalled | Revealed | None, answer: Shuffled | Revealed
) -> None:
    match question, answer:
        case ShuffleCalled(called), Shuffled(cards, faces):
            if cards != called:
                raise ValueError(_("These are not the cards to be shuffled."))
            _check_fresh(state, cards, faces)
        case Revealed(called, _faces, seats), Revealed(cards, faces, shown_to):
            if (cards, shown_to) != (called, seats):
                raise ValueError(_("These are not the cards to be shown now."))
            shown = list(zip(cards, faces, strict=True))
            for card, face in shown:
                if face is not None and state.face[card] not in (None, face):
                    raise ValueError(_("A card is shown with a face that is not its own."))
            if (face := _elsewhere(state, shown)) is not None:
                raise ValueError(LIES_ELSEWHERE.tell({"face": face}))
        case _:
            raise ValueError(_("The dealer answers a question that was not asked."))


def _check_fresh(
    state: State[Any, Any], cards: tuple[Card, ...], faces: tuple[Face | None, ...]
) -> None:
    there = Counter(state.face[card] for card in cards)
    if there.pop(None, 0):
        there.update(unseen(state))
    if not Counter(face for face in faces if face is not None) <= there:
        raise ValueError(_("This shuffle changes which cards there are."))


def _check_open(state: State[Any, Any], action: Any) -> None:
    """Raise `Illegal` for cards laid open with faces that this reader has seen elsewhere."""
    shown = laid_open(action)
    if (face := _elsewhere(state, shown)) is not None:
        cards = [card for card, told in shown if told == face]
        raise Illegal(LIES_ELSEWHERE, cards, face=face)


def _elsewhere(state: State[Any, Any], told: Iterable[tuple[Card, Face | None]]) -> Face | None:
    """Return a face that is told of a hidden card but lies elsewhere, if there is one."""
    news = [face for card, face in told if face is not None and state.face[card] is None]
    left = Counter(unseen(state)) if news else Counter()
    left.subtract(news)
    return next((face for face in news if left[face] < 0), None)
