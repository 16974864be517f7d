"""The state of a match, and `evolve`, the only thing that changes one.

A *view* is a `State` in which faces are missing (see `view.py`): where the cards lie, whose turn
it is and who knows which face are public, the faces themselves are not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from peerdeck.card import Card, Face, numbered
from peerdeck.event import (
    DealPassed,
    Event,
    Laid,
    Moved,
    Noted,
    Revealed,
    Scored,
    Seat,
    Seats,
    ShowCalled,
    ShuffleCalled,
    Shuffled,
    StopWished,
    Turned,
    Voided,
    Zone,
    everyone,
)
from peerdeck.notes import GameNotes

GONE = Zone(-1)  # the place of a card that a shuffle has retired


S = TypeVar("S")
N = TypeVar("N", bound=GameNotes)


class State(Generic[S, N]):
    """One match of one game, as one reader knows it.

    `zones[z]` are the cards of a zone from bottom to top; `place[c]` is the zone of a card or
    `GONE`; `face[c]` is its face or `None`; `seen[c]` is the set of seats that know the face.
    `audience[z]` is the set of seats that may see what lies in a zone: where a card's audience
    does not know its face, the dealer owes a look: `unshown` are such cards with the seats that
    are to see them. `called` are the cards of a shuffle that the dealer owes. `sheet` has a row for
    each deal that has been scored, and `points` are its sums. `stopping` are the seats that wish to
    end the match. `setup` is what the game worked out from the table's options and never changes.
    """

    __slots__ = (
        "audience",
        "called",
        "dealer",
        "deck",
        "face",
        "notes",
        "place",
        "points",
        "seats",
        "seen",
        "setup",
        "sheet",
        "stopping",
        "turn",
        "unshown",
        "zones",
    )

    def __init__(
        self,
        *,
        seats: int,
        dealer: Seat,
        deck: tuple[Face, ...],
        deck_zone: Zone,
        audience: tuple[Seats, ...],
        setup: S,
        notes: N,
    ) -> None:
        """Begin with the whole deck, in order and known to all, in one zone."""
        self.seats = seats
        self.dealer = dealer
        self.deck = deck
        self.audience = audience
        self.setup = setup
        self.notes = notes
        self.turn: Seat = dealer
        self.points: tuple[int, ...] = (0,) * seats
        self.sheet: tuple[Scored, ...] = ()
        self.stopping: Seats = 0
        self.zones: list[list[Card]] = [[] for _ in audience]
        self.zones[deck_zone] = list(numbered(0, len(deck)))
        self.place: list[Zone] = [deck_zone] * len(deck)
        self.face: list[Face | None] = list(deck)
        self.seen: list[Seats] = [everyone(seats)] * len(deck)
        self.called: tuple[Card, ...] = ()
        self.unshown: list[tuple[tuple[Card, ...], Seats]] = []

    def copy(self) -> State[S, N]:
        """Return a copy that can evolve on its own."""
        other: State[S, N] = State.__new__(State)
        other.seats = self.seats
        other.dealer = self.dealer
        other.deck = self.deck
        other.audience = self.audience
        other.setup = self.setup
        other.notes = self.notes.copy()
        other.turn = self.turn
        other.points = self.points
        other.sheet = self.sheet
        other.stopping = self.stopping
        other.zones = [zone[:] for zone in self.zones]
        other.place = self.place[:]
        other.face = self.face[:]
        other.seen = self.seen[:]
        other.called = self.called
        other.unshown = self.unshown[:]
        return other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]  # it changes in place

    def faces(self, zone: Zone) -> list[Face | None]:
        """Return the faces in a zone from bottom to top, as far as they are known here."""
        face = self.face
        return [face[card] for card in self.zones[zone]]


def evolve(state: State[Any, Any], events: Iterable[Event]) -> None:
    """Apply events to the state, in order and in place."""
    for event in events:
        if type(event) is Turned:  # nearly every action ends so
            state.turn = event[0]
        else:
            _APPLY[type(event)](state, event)


def _move(state: State[Any, Any], event: Moved) -> None:
    cards, to = event
    zones, place = state.zones, state.place
    audience = state.audience[to]
    if len(cards) < 4:  # nearly always, and faster then
        for card in cards:
            pile = zones[place[card]]
            if pile[-1] == card:  # the top of it
                del pile[-1]
            else:
                pile.remove(card)
            place[card] = to
    else:
        gone = set(cards)
        for zone in {place[card] for card in cards}:
            zones[zone] = [card for card in zones[zone] if card not in gone]
        for card in cards:
            place[card] = to
    zones[to] += cards
    if audience:
        _owe_look(state, cards, audience)


def _owe_look(state: State[Any, Any], cards: tuple[Card, ...], seats: Seats) -> None:
    seen = state.seen
    lacking = tuple([card for card in cards if seats & ~seen[card]])
    if lacking:
        state.unshown.append((lacking, seats))


def _lay(state: State[Any, Any], event: Laid) -> None:
    shown, to = event
    zones, place = state.zones, state.place
    audience, zone = state.audience[to], zones[to]
    for card, face in shown:
        zones[place[card]].remove(card)
        zone.append(card)
        place[card] = to
        state.face[card] = face
        state.seen[card] = audience


def _reveal(state: State[Any, Any], event: Revealed) -> None:
    cards, faces, seats = event
    face, seen = state.face, state.seen
    for card, known in zip(cards, faces, strict=True):
        seen[card] |= seats
        if known is not None:
            face[card] = known
    if state.unshown and state.unshown[0] == (cards, seats):
        del state.unshown[0]
    elif state.unshown:
        state.unshown = [
            (asked, eyes) for asked, eyes in state.unshown if any(eyes & ~seen[c] for c in asked)
        ]


def show_all(state: State[Any, Any]) -> None:
    """Let all the seats see what they are to see, in a state that knows every face."""
    seen = state.seen
    for cards, seats in state.unshown:
        for card in cards:
            seen[card] |= seats
    state.unshown = []


def _shuffle(state: State[Any, Any], event: Shuffled) -> None:
    """Put fresh cards in the places of the shuffled ones.

    Of the retired cards only the faces that everybody has seen are kept.
    """
    cards, faces = event
    everybody, place, face, seen = everyone(state.seats), state.place, state.face, state.seen
    fresh = dict(zip(cards, numbered(len(face), len(cards)), strict=True))
    places = [place[card] for card in cards]
    for zone in set(places):
        state.zones[zone] = [fresh.get(card, card) for card in state.zones[zone]]
    for card in cards:
        place[card] = GONE
        if seen[card] != everybody:
            face[card] = None
    place.extend(places)
    face.extend(faces)
    seen.extend([0] * len(cards))
    state.called = ()


def _void(state: State[Any, Any], _event: Voided) -> None:
    state.called = ()
    state.unshown = []


def _call_show(state: State[Any, Any], event: ShowCalled) -> None:
    _owe_look(state, *event)


def _call_shuffle(state: State[Any, Any], event: ShuffleCalled) -> None:
    state.called = event.cards


def _note(state: State[Any, Any], event: Noted[Any]) -> None:
    event.note.__set__(state.notes, event.value)


def _score(state: State[Any, Any], event: Scored) -> None:
    state.points = tuple(old + new for old, new in zip(state.points, event.points, strict=True))
    state.sheet += (event,)


def _pass_deal(state: State[Any, Any], event: DealPassed) -> None:
    state.dealer = event.dealer


def _wish_stop(state: State[Any, Any], event: StopWished) -> None:
    state.stopping = event.seats


_APPLY: dict[type[Event], Callable[[State[Any, Any], Any], None]] = {
    Laid: _lay,
    Moved: _move,
    Revealed: _reveal,
    ShowCalled: _call_show,
    ShuffleCalled: _call_shuffle,
    Shuffled: _shuffle,
    Voided: _void,
    Noted: _note,
    Scored: _score,
    DealPassed: _pass_deal,
    StopWished: _wish_stop,
}
