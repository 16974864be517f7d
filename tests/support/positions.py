"""A table of any game, whose positions and actions are written as text.

    t = position(CRAZY_EIGHTS, "7C 9D", "KC QC", pile="6C", stage="playing")
    t.refused("9D", because="does not fit", rule="turns")
    t.do("7C")
    assert t.may() == {"KC", "QC", "draw"}

Hands are written from seat 0 on. All else comes by name: cards of a zone as the game's `Setup`
calls it, house rules as in a link, notes as the game has them. All other cards stay in the stock.

An action is written as its verb, the cards that it shows, and its other fields: `discard 3C`,
`layoff 8S (4S 5S 6S 7S) high` on the meld that shows these cards, `laydown 3C 3D 3H | 4S 5S 6S 7S`,
`swap 0:KD 1:2H` of cards in two hands, `challenge 1 2`, `name C`. A play needs no verb: `7C 7D`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, get_type_hints

import pytest

from peerdeck.action import Group, Play, Shown
from peerdeck.card import Card, Face, face_text, faces_text, parse_faces
from peerdeck.dealer import HostDealer, StackedDealer
from peerdeck.event import Moved, Noted, Revealed, Seat, Shuffled, Turned, Zone
from peerdeck.game import Game
from peerdeck.log import Header
from peerdeck.match import WISHES
from peerdeck.referee import Referee
from peerdeck.refusals import Illegal
from peerdeck.state import GONE, State, evolve
from peerdeck.zones import hand_zone

CHOICES = {"end": ("low", "high"), "suit": "CDHS"}  # fields that are written as words
WORD = re.compile(r"\([^)]*\)|\S+")
FACE = re.compile(r"[2-9TJQKA][CDHS]|\*")


class Table:
    """A position that can be played on."""

    def __init__(self, referee: Referee) -> None:
        """Play on at this referee's table."""
        self.referee = referee
        self.game: Game = referee.game

    # Laying out a position

    def put(self, text: str, to: Zone | str) -> None:
        """Move these cards from the stock to a zone, and show them to those who see into it."""
        self.lay(self.cards_in(text, self.stock_zone), self.zone(to))

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
    def notes(self) -> Any:
        """The notes of the game."""
        return self.state.notes

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
        return self.notes.stage

    @property
    def points(self) -> tuple[int, ...]:
        """The points so far, by seat."""
        return self.state.points

    @property
    def stock_zone(self) -> Zone:
        """The zone from which cards are dealt."""
        header = self.referee.header
        return self.game.begin(header.options, header.seats, header.dealer).place[0]

    def hand(self, seat: Seat) -> str:
        """Return a hand, its latest cards last."""
        return self.faces_in(hand_zone(seat))

    def faces_in(self, zone: Zone | str, seat: Seat | None = None) -> str:
        """Return the cards of a zone, which may be named, from bottom to top."""
        return faces_text(self.state.faces(self.zone(zone, seat)))

    def held(self) -> list[int]:
        """Return how many cards each seat holds."""
        return [len(self.state.zones[hand_zone(seat)]) for seat in range(self.state.seats)]

    def zone(self, name: Zone | str, seat: Seat | None = None) -> Zone:
        """Return the zone with this name in the setup of the game, for one seat where each has one.

        A zone is returned as it is, and for `(3C 3D 3H)` the one in which these cards are.
        """
        if not isinstance(name, str):
            return name
        if name[:1] != "(":
            zone = getattr(self.state.setup, name)
            return zone if seat is None else zone[seat]
        zones = [*map(Zone, range(len(self.state.zones)))]
        zone = next((zone for zone in zones if f"({self.faces_in(zone)})" == name), None)
        assert zone is not None, f"there is no {name}"
        return zone

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
        return tuple(card for card, _face in self.shown(text, seat))

    # Playing

    def do(self, action: str | Any, seat: Seat | None = None) -> Table:
        """Let a seat (the one that is asked first) do this."""
        seat = self.seat if seat is None else seat
        self.referee.act(seat, self.read(action, seat) if isinstance(action, str) else action)
        return self

    def play(self, *actions: str) -> Table:
        """Let the seats that are asked do this, one after the other."""
        for action in actions:
            self.do(action)
        return self

    def may(self, seat: Seat | None = None) -> set[str]:
        """Return the legal actions of a seat (the one that is asked first) as text."""
        if seat is None:
            seat = self.turn
        if seat is None:
            return set()
        texts = [self.text(action) for action in self.game.legal(self.state, seat)]
        assert len(set(texts)) == len(texts), "an action is offered twice"
        return set(texts)

    def read(self, text: str, seat: Seat | None = None) -> Any:
        """Return the action that `text` writes so, of a seat (the one that is asked first)."""
        verb, *words = WORD.findall(text)
        kind = verbs(self.game).get(verb, Play)
        if kind is Play:
            return Play(self.shown(text, seat))
        shown = iter(self.shown(" ".join(filter(FACE.fullmatch, words)), seat))
        others = (word for word in words if word != "|" and not FACE.fullmatch(word))
        sizes = [len(group.split()) for group in text.removeprefix(verb).split("|")]

        def field(name: str, hint: Any) -> Any:
            if hint == Shown:
                return next(shown)
            if hint == tuple[Group, ...]:
                return tuple(tuple(islice(shown, size)) for size in sizes)
            word = next(others)
            if hint is Zone:
                return self.zone(word)
            if hint is Card:
                holder, face = word.split(":")
                return self.cards(face, int(holder))[0]
            return CHOICES[name].index(word) if name in CHOICES else int(word)

        return kind(*(field(name, hint) for name, hint in get_type_hints(kind).items()))

    def text(self, action: Any) -> str:
        """Return an action as `read` reads it."""
        if isinstance(action, Play):
            return faces_text(face for _card, face in action.cards)
        state = self.state
        cards, others = [], []
        for (name, hint), value in zip(get_type_hints(type(action)).items(), action, strict=True):
            if hint == Shown:
                cards.append(face_text(value[1]))
            elif hint == tuple[Group, ...]:
                cards.append(" | ".join(faces_text(face for _card, face in one) for one in value))
            elif hint is Zone:
                others.append(f"({self.faces_in(value)})")
            elif hint is Card:
                others.append(f"{state.place[value]}:{face_text(state.face[value])}")
            else:
                others.append(CHOICES[name][value] if name in CHOICES else str(value))
        return " ".join([type(action).__name__.lower(), *cards, *others])

    def refused(
        self,
        action: str | Any,
        because: str,
        rule: str,
        about: str | None = None,
        seat: Seat | None = None,
    ) -> Illegal:
        """Check that an action is refused for this reason.

        The refusal must be a sentence that contains `because`, lead to the section `rule` of the
        rules page, be about the cards `about`, and leave everything as it was.
        """
        before = self.state.copy()
        with pytest.raises(Illegal) as refusal:
            self.do(action, seat)
        error = refusal.value
        assert because in str(error)
        assert is_sentence(str(error))
        assert error.rule == rule
        assert rule in {section.id for section in self.game.page().sections}
        if about is not None:
            assert sorted(self.blamed(error)) == sorted(about.split())
        assert self.state == before
        return error

    def blamed(self, error: Illegal) -> list[str]:
        """Return the cards that a refusal is about."""
        return faces_text(self.state.face[card] for card in error.cards).split()


def laid(
    game: Game, seats: int, dealer: Seat = -1, rules: Mapping[str, str] | None = None
) -> Table:
    """Return a table on which the whole deck is in the stock. The last seat is the dealer's."""
    header = Header(game, game.options.parse(rules or {}), seats, dealer % seats)
    referee = Referee(header, HostDealer(b"not looked at"))
    state = game.begin(header.options, seats, header.dealer)
    evolve(state, [Shuffled(state.called, state.deck)])
    referee.state = state
    referee.entries = []
    return Table(referee)


def dealt(
    game: Game, seats: int, dealer: Seat = 0, first: Sequence[Face] = (), **rules: str
) -> Table:
    """Return a match that has just begun. Its deck has the first cards on top, in this order.

    The others follow in the order of a new deck. Later shuffles come by chance.
    """
    options = game.options.parse(rules)
    rest = list(game.begin(options, seats, dealer).deck)
    for face in first:
        rest.remove(face)
    cards = FirstStacked([*first, *rest][::-1])
    return Table(Referee(Header(game, options, seats, dealer), cards))


def position(
    game: Game,
    *hands: str,
    turn: Seat = 0,
    dealer: Seat = -1,
    points: tuple[int, ...] = (),
    stock: str | None = None,
    **named: Any,
) -> Table:
    """Return a position of a game. What is `named` are cards of zones, house rules and notes.

    The last seat is the dealer's, unless another one is given. If `stock` is given, its first card
    is drawn first, and all cards that are named nowhere are out of play.
    """
    rules, notes, cards = sort_names(game, named)
    table = laid(game, max(len(hands), game.seats[0]), dealer, rules)
    for seat, hand in enumerate(hands):
        table.put(hand, hand_zone(seat))
    for zone, text in cards.items():
        table.put(text, zone)
    table.begin(turn, points, **notes)
    if stock is not None:
        table.leave_in_stock(stock)
    return table


def sort_names(
    game: Game, named: Mapping[str, Any]
) -> tuple[dict[str, str], dict[str, Any], dict[str, str]]:
    """Return what is a house rule, what is a note of the game, and what is a zone.

    `pass_` stands for the house rule `pass`, and a house rule comes before a zone of its name.
    """
    rules, notes, zones = {}, {}, {}
    usual = game.options.parse({})
    noted, of_rules = game.begin(usual, game.seats[0], 0).notes.names, usual.pairs()
    for name, value in named.items():
        if (rule := name.rstrip("_")) in of_rules:
            rules[rule] = value
        elif name in noted:
            notes[name] = value
        else:
            zones[name] = value
    return rules, notes, zones


def verbs(game: Game) -> dict[str, Any]:
    """Return the actions of a game by their verbs."""
    return {kind.__name__.lower(): kind for kind in (*game.actions, *WISHES)}


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
