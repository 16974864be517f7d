"""Positions of Takku-Sum as text, so that a test reads like a sentence of the rules.

    t = table("9D KC", "2H", pile="5C 7C", direction="up", wild="4S")
    t.play("9D")
    t.refused("KC", because="It is not your turn")

Hands are dealt as written, from seat 0 on; the last card of `pile` is its top. What is mentioned
nowhere is the stock. If `stock` is given, its first card is drawn first, and what is mentioned
nowhere is out of play, among the cards that the last seat has won.
"""

from __future__ import annotations

from typing import Any

import pytest

from peerdeck.action import Deal, Discard, Draw, Pass, Play
from peerdeck.card import Card, face_text, faces_text, parse_faces
from peerdeck.dealer import HostDealer
from peerdeck.event import Moved, Noted, Revealed, Seat, Shuffled, Turned, Zone, everyone
from peerdeck.games.takku_sum import TAKKU_SUM
from peerdeck.games.takku_sum.table import DOWN, UNDECIDED, UP, Grace, HouseRules, Notes
from peerdeck.log import Header
from peerdeck.referee import Referee
from peerdeck.refusals import Illegal
from peerdeck.state import State, evolve
from tests.engine.table import is_sentence

DIRECTIONS = {"up": UP, "down": DOWN, "undecided": UNDECIDED}


class Table:
    """A position that can be played on. Seats act in turn, as in the game."""

    def __init__(self, referee: Referee) -> None:
        """Play on at this referee's table."""
        self.referee = referee

    @property
    def state(self) -> State[Any, Notes]:
        """The whole truth."""
        return self.referee.state

    @property
    def turn(self) -> Seat | None:
        """The seat that has to act, if any."""
        return next(iter(self.referee.to_act), None)

    @property
    def stage(self) -> str:
        """The stage that the game has noted."""
        return self.state.notes.stage

    @property
    def points(self) -> tuple[int, ...]:
        """The points so far, by seat."""
        return self.state.points

    @property
    def direction(self) -> str:
        """`up`, `down` or `undecided`."""
        return next(k for k, v in DIRECTIONS.items() if v == self.state.notes.direction)

    @property
    def pile(self) -> str:
        """The play pile, its top last."""
        return self.zone(self.state.setup.pile)

    @property
    def wild(self) -> str:
        """The Wildcard Indicator."""
        return self.zone(self.state.setup.indicator)

    @property
    def discarded(self) -> str:
        """The discard pile."""
        return self.zone(self.state.setup.discard)

    @property
    def stock(self) -> str:
        """The stock, the next card to be drawn first."""
        return faces_text(self.state.faces(self.state.setup.stock)[::-1])

    def zone(self, zone: Zone) -> str:
        """The cards of a zone from bottom to top."""
        return faces_text(self.state.faces(zone))

    def hand(self, seat: Seat) -> str:
        """A hand, the cards that came last at its end."""
        return self.zone(seat)

    def won(self, seat: Seat) -> str:
        """The cards that a seat has won."""
        return self.zone(self.state.setup.points[seat])

    def drawn(self, seat: Seat) -> str:
        """The cards that a seat has drawn for the lead."""
        return self.zone(self.state.setup.drawn[seat])

    def cards(self, text: str) -> tuple[Card, ...]:
        """The cards with these faces in the hand of whoever has to act, each of them once."""
        left = self.state.zones[self.state.turn][:]
        found: list[Card] = []
        for face in parse_faces(text):
            card = next((card for card in left if self.state.face[card] == face), None)
            assert card is not None, f"the hand is {self.hand(self.state.turn)}, not {text}"
            left.remove(card)
            found.append(card)
        return tuple(found)

    def playing(self, text: str) -> Play:
        """The action of playing these cards."""
        return Play(tuple(zip(self.cards(text), parse_faces(text), strict=True)))

    def discarding(self, text: str) -> Discard:
        """The action of discarding this card as a Grace Card."""
        return Discard((*self.cards(text), *parse_faces(text)))

    def act(self, *actions: Any) -> Table:
        """Let whoever has the turn do this, and the next ones after it."""
        for action in actions:
            self.referee.act(self.state.turn, action)
        return self

    def play(self, text: str) -> Table:
        """Play cards: `9C 9D`."""
        return self.act(self.playing(text))

    def skip(self, times: int = 1) -> Table:
        """Skip the turn, one player after the other."""
        return self.act(*[Pass()] * times)

    def grace(self) -> Table:
        """Pick up a Grace Card."""
        return self.act(Grace())

    def discard(self, text: str) -> Table:
        """Discard a Grace Card."""
        return self.act(self.discarding(text))

    def draw(self, times: int = 1) -> Table:
        """Draw for the lead, one player after the other."""
        return self.act(*[Draw()] * times)

    def deal(self) -> Table:
        """Deal the hands of the next round."""
        return self.act(Deal())

    def may(self) -> set[str]:
        """What the seat whose turn it is may do: `9C 9D`, `pass`, `grace`, `discard 3C` …"""
        if self.turn is None:
            return set()
        said = [self.said(action) for action in TAKKU_SUM.legal(self.state, self.turn)]
        assert len(set(said)) == len(said), "an action is offered twice"
        return set(said)

    def refused(self, action: str | Any, because: str, rule: str, about: str | None = None) -> None:
        """Check that an action (or a play, as text) is refused for this reason.

        The refusal must be a sentence that contains `because`, lead to the section `rule` of the
        rules page and, if `about` is given, be about these cards. Nothing changes.
        """
        before = self.state.copy()
        doing = self.playing(action) if isinstance(action, str) else action
        with pytest.raises(Illegal) as refusal:
            self.referee.act(self.state.turn, doing)
        error = refusal.value
        assert because in str(error)
        assert is_sentence(str(error))
        assert error.rule == rule
        if about is not None:
            assert faces_text(self.state.face[card] for card in error.cards) == about
        assert self.state == before

    def said(self, action: Any) -> str:
        """An action of the seat whose turn it is, as `may` writes it."""
        match action:
            case Play(cards):
                return faces_text(face for _card, face in cards)
            case Discard((_card, face)):
                return f"discard {face_text(face)}"
            case _:
                return type(action).__name__.lower()


def table(
    *hands: str,
    pile: str = "7C",
    wild: str = "QH",
    direction: str = "undecided",
    stock: str | None = None,
    discard: str = "",
    drawn: tuple[str, ...] = (),
    turn: Seat = 0,
    begun: bool | None = None,
    skips: int = 0,
    stage: str = "playing",
    points: tuple[int, ...] = (),
    pointless: int = 0,
    dealer: Seat = -1,
    **rules: str,
) -> Table:
    """A position of a round; it has begun if there is a direction or more than one card."""
    seats = len(hands)
    header = Header(TAKKU_SUM, HouseRules.parse(rules), seats, dealer % seats)
    referee = Referee(header, HostDealer(b"not looked at"))
    state: State[Any, Notes] = TAKKU_SUM.begin(header.options, seats, header.dealer)
    setup = state.setup
    lying: list[tuple[str, Zone, int]] = [
        *((hand, seat, 1 << seat) for seat, hand in enumerate(hands)),
        (pile, setup.pile, everyone(seats)),
        (wild, setup.indicator, everyone(seats)),
        (discard, setup.discard, everyone(seats)),
        *((card, setup.drawn[seat], everyone(seats)) for seat, card in enumerate(drawn)),
    ]
    deck = list(state.deck)
    for face in [face for text, *_rest in lying for face in parse_faces(text)]:
        assert face in deck, f"there are not so many {face_text(face)} in the deck"
        deck.remove(face)
    if stock is not None:
        for face in parse_faces(stock):
            deck.remove(face)
        lying.append((faces_text(deck), setup.points[-1], everyone(seats)))
        deck = list(parse_faces(stock)[::-1])
    faces = [face for text, *_rest in lying for face in parse_faces(text)]
    evolve(state, [Shuffled(state.called, (*faces, *deck))])
    first = len(state.deck)
    for text, zone, eyes in lying:
        shown = parse_faces(text)
        cards = tuple(range(first, first + len(shown)))
        first += len(shown)
        evolve(state, [Revealed(cards, shown, eyes), Moved(cards, zone)])
    if begun is None:
        begun = direction != "undecided" or len(pile.split()) > 1
    state.points = points or (0,) * seats
    evolve(
        state,
        [
            Noted(Notes.stage, stage),
            Noted(Notes.leader, turn),
            Noted(Notes.contenders, tuple(range(seats)) if stage == "drawing" else ()),
            Noted(Notes.direction, DIRECTIONS[direction]),
            Noted(Notes.begun, begun),
            Noted(Notes.skips, skips),
            Noted(Notes.pointless, pointless),
            Turned(turn),
        ],
    )
    referee.state = state
    referee.entries = []
    return Table(referee)


def fresh(seats: int, dealer: Seat = 0, order: str = "", **rules: str) -> Table:
    """A match that has just begun. The cards of `order` come first, then the deck in its order."""
    options = HouseRules.parse(rules)
    header = Header(TAKKU_SUM, options, seats, dealer)
    deck = list(TAKKU_SUM.begin(options, seats, dealer).deck)
    for face in parse_faces(order):
        deck.remove(face)
    first = Stacked((*parse_faces(order), *deck)[::-1])
    return Table(Referee(header, first))


class Stacked(HostDealer):
    """A dealer whose first shuffle comes out as told, and whose others are by chance."""

    def __init__(self, order: tuple[int, ...]) -> None:
        """The order of the first shuffle, from the bottom to the top."""
        super().__init__(b"not looked at")
        self._order = order

    def shuffle(self, state: State[Any, Any], cards: Any) -> tuple[int, ...]:
        """The faces of these cards in a new order."""
        order, self._order = self._order, ()
        return order or super().shuffle(state, cards)
