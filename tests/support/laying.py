"""The helper that `positions.py` replaces: positions of any game and their actions.

    t = Table.position(CRAZY_EIGHTS, "7C 9D", "KC QC", lying={"pile": "6C"}, stage="playing")
    t.refused("9D", because="does not fit", rule="turns")
    t.play("7C")
    assert t.may() == {"KC", "QC", "draw"}

Hands are written from seat 0 on. `lying` has the cards of other zones by the names that the game's
`Setup` gives them, house rules come as in a link, and notes by name. All other cards stay in the
stock, which `put_on_top` and `leave_in_stock` arrange. A game whose tests need more words than
these adds them in a class of its own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Self

import pytest

from peerdeck.action import Deal, Discard, Draw, Group, Pass, Play
from peerdeck.card import Card, Face, face_text, faces_text, parse_faces
from peerdeck.dealer import HostDealer, StackedDealer
from peerdeck.event import Moved, Noted, Revealed, Seat, Shuffled, Turned, Zone
from peerdeck.game import Game
from peerdeck.log import Header
from peerdeck.referee import Referee
from peerdeck.refusals import Illegal
from peerdeck.state import GONE, State, evolve
from peerdeck.zones import hand_zone


class Table:
    """A position that can be played on."""

    def __init__(self, referee: Referee) -> None:
        """Play on at this referee's table."""
        self.referee = referee
        self.game: Game = referee.game

    @classmethod
    def laid(
        cls, game: Game, seats: int, dealer: Seat = -1, rules: Mapping[str, str] | None = None
    ) -> Self:
        """Return a table on which the whole deck is in the stock. The last seat is the dealer's."""
        header = Header(game, game.options.parse(rules or {}), seats, dealer % seats)
        referee = Referee(header, HostDealer(b"not looked at"))
        state = game.begin(header.options, seats, header.dealer)
        evolve(state, [Shuffled(state.called, state.deck)])
        referee.state = state
        referee.entries = []
        return cls(referee)

    @classmethod
    def dealt(
        cls,
        game: Game,
        seats: int,
        dealer: Seat = 0,
        first: Sequence[Face] = (),
        rules: Mapping[str, str] | None = None,
    ) -> Self:
        """Return a match that has just begun. Its deck has the first cards on top, in this order.

        The others follow in the order of a new deck. Later shuffles come by chance.
        """
        options = game.options.parse(rules or {})
        rest = list(game.begin(options, seats, dealer).deck)
        for face in first:
            rest.remove(face)
        cards = FirstStacked([*first, *rest][::-1])
        return cls(Referee(Header(game, options, seats, dealer), cards))

    @classmethod
    def position(
        cls,
        game: Game,
        *hands: str,
        turn: Seat = 0,
        dealer: Seat = -1,
        lying: Mapping[Zone | str, str] | None = None,
        rules: Mapping[str, str] | None = None,
        points: tuple[int, ...] = (),
        **notes: Any,
    ) -> Self:
        """Return a position of a game, for as many seats as there are hands.

        The last seat is the dealer's, unless another one is given.
        """
        table = cls.laid(game, len(hands), dealer, rules)
        for seat, hand in enumerate(hands):
            table.put(hand, hand_zone(seat))
        for zone, text in (lying or {}).items():
            table.put(text, zone)
        table.begin(turn, points, **notes)
        return table

    # Laying out a position

    @cached_property
    def stock_zone(self) -> Zone:
        """The zone from which cards are dealt."""
        header = self.referee.header
        return self.game.begin(header.options, header.seats, header.dealer).place[0]

    def put(self, text: str, to: Zone | str) -> None:
        """Move these cards from the stock to a zone, and show them to those who see into it."""
        self.lay(self.cards_in(text, self.stock_zone), self.zone_called(to))

    def lay(self, cards: Sequence[Card], to: Zone) -> None:
        """Move cards to a zone, and show them to those who see into it."""
        if cards:
            faces = tuple(self.state.face[card] for card in cards)
            shown = Revealed(tuple(cards), faces, self.state.audience[to])
            evolve(self.state, [shown, Moved(tuple(cards), to)])

    def put_on_top(self, text: str) -> None:
        """Put these cards on top of the stock, the next one first."""
        cards = self.cards_in(text, self.stock_zone)[::-1]
        evolve(self.state, [Moved(cards, self.stock_zone)])

    def leave_in_stock(self, text: str, rest: Zone = GONE) -> None:
        """Leave only these cards in the stock, the next one first. The rest is put out of play."""
        self.put_on_top(text)
        stock = self.state.zones[self.stock_zone]
        others = stock[: len(stock) - len(parse_faces(text))]
        if rest != GONE:
            self.lay(others, rest)
            return
        del stock[: len(others)]
        for card in others:
            self.state.place[card] = GONE

    def begin(self, turn: Seat = 0, points: tuple[int, ...] = (), **notes: Any) -> None:
        """Give a seat the turn, note these notes, and let the match stand so."""
        kind = type(self.state.notes)
        noted = [Noted(getattr(kind, name), value) for name, value in notes.items()]
        evolve(self.state, [*noted, Turned(turn)])
        self.state.points = points or self.state.points
        assert not self.state.unshown

    # Looking at it

    @property
    def state(self) -> State[Any, Any]:
        """The whole truth."""
        return self.referee.state

    @property
    def turn(self) -> Seat | None:
        """The seat that is asked first, if any."""
        return next(iter(self.referee.to_act), None)

    @property
    def seat(self) -> Seat:
        """The seat that is asked first or, after a match, had the last turn."""
        return self.state.turn if self.turn is None else self.turn

    @property
    def stage(self) -> str:
        """The stage that the game has noted."""
        return self.state.notes.stage

    @property
    def points(self) -> tuple[int, ...]:
        """The points so far, by seat."""
        return self.state.points

    def hand(self, seat: Seat) -> str:
        """Return a hand, its latest cards last."""
        return self.faces_in(hand_zone(seat))

    def faces_in(self, zone: Zone | str) -> str:
        """Return the cards of a zone, which may be named, from bottom to top."""
        return faces_text(self.state.faces(self.zone_called(zone)))

    def zone_called(self, name: Zone | str) -> Zone:
        """Return the zone with this name in the setup of the game. A zone is returned as it is."""
        return getattr(self.state.setup, name) if isinstance(name, str) else name

    def find(self, text: str, zone: Zone) -> Group:
        """Return cards with these faces in a zone, each of them once."""
        left = self.state.zones[zone][:]
        found = []
        for face in parse_faces(text):
            card = next((card for card in left if self.state.face[card] == face), None)
            assert card is not None, f"zone {zone} has {self.faces_in(zone)}, not {text}"
            left.remove(card)
            found.append((card, face))
        return tuple(found)

    def cards_in(self, text: str, zone: Zone) -> tuple[Card, ...]:
        """Return the cards that `find` finds."""
        return tuple(card for card, _face in self.find(text, zone))

    def shown(self, text: str, seat: Seat | None = None) -> Group:
        """Return cards of a hand (of the seat that is asked first), as an action has them."""
        return self.find(text, hand_zone(self.seat if seat is None else seat))

    def cards(self, text: str, seat: Seat | None = None) -> tuple[Card, ...]:
        """Return cards of a hand (of the seat that is asked first)."""
        return self.cards_in(text, hand_zone(self.seat if seat is None else seat))

    # Playing

    def act(self, action: Any, seat: Seat | None = None) -> Self:
        """Let a seat (the one that is asked first) do this."""
        self.referee.act(self.seat if seat is None else seat, action)
        return self

    def playing(self, text: str) -> Play:
        """Return the action of playing these cards together."""
        return Play(self.shown(text))

    def play(self, text: str) -> Self:
        """Play these cards together."""
        return self.act(self.playing(text))

    def draw(self, times: int = 1) -> Self:
        """Draw a card, this number of times."""
        for _time in range(times):
            self.act(Draw())
        return self

    def passes(self, times: int = 1) -> Self:
        """Let one seat after the other pass, this number of times."""
        for _time in range(times):
            self.act(Pass())
        return self

    def deal(self) -> Self:
        """Deal the next cards of the match."""
        return self.act(Deal())

    def may(self, seat: Seat | None = None) -> set[str]:
        """Return the legal actions of a seat (the one that is asked first), as `said` has them."""
        if seat is None:
            seat = self.turn
        if seat is None:
            return set()
        said = [self.said(action) for action in self.game.legal(self.state, seat)]
        assert len(set(said)) == len(said), "an action is offered twice"
        return set(said)

    def said(self, action: Any) -> str:
        """Return an action as text: `7C 7D`, `discard 3C`, `pass`, `challenge 1 2`."""
        name = type(action).__name__.lower()
        match action:
            case Play(cards):
                return faces_text(face for _card, face in cards)
            case Discard((_card, face)):
                return f"{name} {face_text(face)}"
            case _:
                return " ".join([name, *map(str, action)])

    def refused(
        self,
        action: str | Any,
        because: str,
        rule: str,
        about: str | None = None,
        seat: Seat | None = None,
    ) -> Illegal:
        """Check that an action (or a play, as text) is refused for this reason.

        The refusal must be a sentence that contains `because`, lead to the section `rule` of the
        rules page, be about the cards `about`, and leave everything as it was.
        """
        before = self.state.copy()
        doing = self.playing(action) if isinstance(action, str) else action
        with pytest.raises(Illegal) as refusal:
            self.referee.act(self.seat if seat is None else seat, doing)
        error = refusal.value
        assert because in str(error)
        assert is_sentence(str(error))
        assert error.rule == rule
        assert rule in {section.id for section in self.game.page().sections}
        if about is not None:
            assert self.blamed(error) == about
        assert self.state == before
        return error

    def blamed(self, error: Illegal) -> str:
        """Return the cards that a refusal is about."""
        return faces_text(self.state.face[card] for card in error.cards)


class FirstStacked(HostDealer):
    """A dealer whose first shuffle is given in advance; the others come by chance."""

    def __init__(self, order: Sequence[Face]) -> None:
        """Take the first order, from the bottom of the stock to the top."""
        super().__init__(b"not looked at")
        self._stacked: StackedDealer | None = StackedDealer(order)

    def shuffle(self, state: State[Any, Any], cards: Sequence[Card]) -> tuple[Face, ...]:
        """Return the faces of these cards in a new order."""
        stacked, self._stacked = self._stacked, None
        return (stacked or super()).shuffle(state, cards)


def is_sentence(text: str) -> bool:
    """Return True if a person can read this: a capital, some words, and a full stop at the end."""
    unfilled = re.search(r"\{[a-z_:]*\}", text)
    return text[:1].isupper() and " " in text and text[-1] in ".”" and not unfilled
