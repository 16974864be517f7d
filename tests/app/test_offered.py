"""Nothing that the page offers is refused."""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from itertools import combinations
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app import intents, playing
from app.desk import Desk
from app.dialogs import Dialogs
from app.host import Host
from app.intents import Given
from app.room import Room
from app.screens import table as showing
from app.setup import Bot, Person, Setup
from app.table import Table
from peerdeck.card import Card
from peerdeck.dealer import HostDealer
from peerdeck.event import Seat
from peerdeck.games import games
from peerdeck.log import Act, Header
from peerdeck.objection import Objection
from peerdeck.referee import Referee
from tests.support.app.elements import Node, parsed
from tests.support.app.visit import NUMBERS
from tests.support.cases import depth
from tests.support.random_play import headers

STEPS = 120  # actions before a position
PAIRS = depth(6, 40)  # pairs of cards that are selected in a position
SCREENS = depth(12, 60)  # to follow from a position
SLOW = (intents.Hint, intents.Advice, intents.LookBack)  # a bot thinks first, and plays nothing
SHARED = ("_follower", "turns", "last", "acts")  # what no gesture changes


class Done(Exception):
    """The table has taken an action."""


class Trying(Host):
    """A host that checks the actions of the player, and plays none."""

    def act(self, seat: Seat, action: Any) -> None:
        act = Act(seat, action)
        if seat in self.referee.to_act[1:]:
            self.referee.check(act)
        else:
            self.referee.check_next(act)
        raise Done

    def stop(self) -> None:
        raise Done


class Position:
    """A seat at a position that can be tried in many ways: nothing changes but its desk."""

    def __init__(self, referee: Referee, seat: Seat) -> None:
        header, self.seat = referee.header, seat
        takers = tuple(Person() if at == seat else Bot() for at in range(header.seats))
        self.table = Table(Trying(Setup(header.game, header.options, takers), referee))
        self.room = Room(Dialogs(), screen="table", table=self.table)
        self.room.attune()

    @property
    def desk(self) -> Desk:
        """The desk of the seat."""
        return self.table.desks[self.seat]

    def sit_at(self, desk: Desk) -> None:
        """Go on at a copy of this desk."""
        shared = (vars(desk)[name] for name in SHARED)
        self.table.desks[self.seat] = deepcopy(desk, {id(value): value for value in shared})

    def press(self, given: Given) -> bool:
        """Do what an element asks for, unless it takes long. Return True if the desk is used on."""
        intent = intents.read(given)
        if not isinstance(intent, get_args(intents.TableIntent)) or isinstance(intent, SLOW):
            return False
        try:
            playing.at_table(self.room, self.table, intent)
        except Done:
            return False
        return self.room.table is self.table

    def select(self, cards: Sequence[Card]) -> bool:
        """Select cards of the hand. Return True if just these are selected then.

        A single one may have been selected before the player was asked.
        """
        if len(cards) == 1 and self.desk.acted != self.seat:
            self.desk.selected = [*cards]
            return True
        try:
            for card in cards:
                self.press({"do": "tap", "card": card})
        except Objection:
            return False
        return set(self.desk.selected) == set(cards)

    def try_all(self, most: int = 1, *way: Any) -> None:
        """Press all that is offered here, and then on the screens that it leads to, up to `most`.

        Raises `AssertionError` if anything is refused; `way` says how this screen was reached.
        """
        waiting, seen = [(self.desk, way)], set[str]()
        while waiting and len(seen) < most:
            desk, way = waiting.pop(0)
            markup = showing.table(desk, None, False)
            if markup in seen:
                continue
            seen.add(markup)
            for intent in offers(parsed(markup)):
                self.sit_at(desk)
                try:
                    is_used_on = self.press(intent)
                except Objection as refusal:
                    raise AssertionError(f"{[*way, intent]} is refused: {refusal}") from refusal
                if is_used_on:
                    waiting.append((self.desk, (*way, intent)))


def offers(screen: Node) -> Iterator[Given]:
    """Yield the intents of all that can be pressed, but for the cards of the hand."""
    for node in screen:
        attributes = node.attributes
        if node.get("data-do") in ("", "tap") or "disabled" in attributes:
            continue
        if node.get("aria-disabled") == "true" or node.within(_is_hidden):
            continue
        intent: dict[str, Any] = {"do": node.get("data-do")}
        intent |= {
            name: int(attributes[key]) for name in NUMBERS if (key := f"data-{name}") in attributes
        }
        if "data-value" in attributes:
            intent["value"] = attributes["data-value"]
        yield intent


def _is_hidden(node: Node) -> bool:
    return "hidden" in node.attributes


def played(header: Header, random: Random) -> Referee:
    """Return a table after some actions, each of a kind that is drawn first."""
    referee = Referee(header, HostDealer(random.randbytes(4)))
    for _step in range(random.randint(0, STEPS)):
        if not (seats := referee.to_act):
            break
        seat = random.choice(seats)
        legal = referee.game.legal(referee.state, seat)
        kind = random.choice(list(dict.fromkeys(map(type, legal))))
        referee.act(seat, random.choice([action for action in legal if type(action) is kind]))
    return referee


@pytest.mark.parametrize("game", games())
@settings(max_examples=depth(6, 150), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_nothing_that_is_offered_is_refused(game: str, data: st.DataObject) -> None:
    header = data.draw(headers(games()[game]))
    random = Random(data.draw(st.integers(0, 10**6)))
    referee = played(header, random)
    position = Position(referee, random.choice(referee.to_act or range(header.seats)))
    fresh, hand = position.desk, position.desk.order
    position.try_all(SCREENS)
    pairs = list(combinations(hand, 2))
    random.shuffle(pairs)
    for cards in [*((card,) for card in hand), *pairs[:PAIRS]]:
        position.sit_at(fresh)
        if position.select(cards):
            position.try_all(1, *map(fresh.face, cards))
