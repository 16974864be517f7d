"""The levels of contract rummy: one way to play, by numbers that say how much of it a level sees.

Until they are down, players collect what brings their hand nearer to the contract, and buy it where
others leave it. They throw what they need least, dearer cards first, and nothing that the next
player is waiting for. Once down they get rid of their cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from peerdeck.action import Draw, Pass
from peerdeck.bot import Choice, Levels, Look, Reason, why
from peerdeck.card import JOKER, Face
from peerdeck.event import Seat
from peerdeck.games.contract_rummy.actions import Action, Buy, Cut, HotCard, LayDown, Take
from peerdeck.games.contract_rummy.bot import choose, helps_hand, is_rushed
from peerdeck.games.contract_rummy.discarding import feeding, reason, weighed
from peerdeck.games.contract_rummy.needs import lacking
from peerdeck.games.contract_rummy.once_down import (
    draw_down,
    get_rid,
    goes_down_along,
    hot_card,
    lay_down,
    welcomes_jokers,
)
from peerdeck.games.contract_rummy.table import Table, contract_now, is_down, is_whole, offered
from peerdeck.words import N_
from peerdeck.zones import hand_zone

NO_USE = N_("your hand has no use for the {face:short}")
FAR_OF_TWO = 1  # cards; of two players none buys for more, as a larger hand is slower
NO_SLIP = 15.0  # a card that is worth so much more than another one is not thrown by mistake

# What a card is worth in hand is in the same points that it counts against the hand.
HARD: Mapping[str, float] = {
    "needed": 40.0,  # a card that the contract cannot do without
    "promising": 3.0,  # a card that goes with another one
    "fitting": 6.0,  # a card that can be laid off, once the hand is down
    "feeding": 60.0,  # one that the next player could lay off, by the cards in their hand
    "watched": 12.0,  # one that goes with a card that the next player has picked up
    "declined": 8.0,  # for each card that it goes with and that the next player did not want
    "rushed": 0.8,  # what all this counts when somebody is about to go out, by the cards missing
    "far": 99.0,  # nothing is bought for a hand that lacks more cards
    "late": 99.0,  # nor for one that lacks so many when somebody is about to go out
    "overlooks": 0.0,  # how often a card on offer is overlooked
    "slips": 0.0,  # how often the card that is needed second least is thrown
}
MEDIUM: Mapping[str, float] = {
    **HARD,
    "watched": 4.0,
    "declined": 2.0,
    "far": 3.0,
    "late": 1.0,
    "overlooks": 0.05,
    "slips": 0.05,
}
EASY: Mapping[str, float] = {
    **HARD,
    "far": 1.0,
    "watched": 0.0,
    "declined": 0.0,
    "overlooks": 0.4,
    "slips": 0.45,
}


@dataclass(frozen=True)
class Player:
    """A player with these numbers."""

    weights: Mapping[str, float]

    def __call__(self, look: Look, seat: Seat, actions: Sequence[Action], random: Random) -> Choice:
        """Choose what brings the contract nearer or, once down, what gets rid of cards."""
        first = actions[0]
        if len(actions) == 1:
            return first, N_("it is the only choice")
        if isinstance(first, Cut):
            return actions[int(random.random() * len(actions))], N_("any place will do")
        state: Table = look()
        hand = [face for face in state.faces(hand_zone(seat)) if face is not None]
        if isinstance(first, LayDown):
            return lay_down(state, seat, hand)
        if isinstance(first, HotCard):
            return hot_card(state, hand, actions)
        if is_down(state, seat):
            if isinstance(first, Take):
                return draw_down(state, hand)
            if isinstance(first, Buy):
                return Pass(), N_("your hand needs no more cards")
            return get_rid(state, hand, actions, feeding(state, seat, self.weights["feeding"]))
        if isinstance(first, Take):
            return self._draw(state, hand, random)
        if isinstance(first, Buy):
            return self._buy(state, seat, hand, random)
        return self._discard(state, seat, actions, random)

    def _overlooks(self, random: Random) -> bool:
        often = self.weights["overlooks"]
        return often > 0 and random.random() < often

    def _draw(self, state: Table, hand: list[Face], random: Random) -> Choice:
        face = offered(state)[1]
        if face == JOKER and welcomes_jokers(state):
            return Take(), N_("a joker is always welcome")
        lacks = _lacking(state, hand)
        if not lacks and goes_down_along(state, hand, face):
            return Take(), N_("you can lay it down with the contract")
        if not helps_hand(state, hand, face):
            return Draw(), why(NO_USE, face=face)
        if lacks > 1 and self._overlooks(random):
            return Draw(), N_("the stock may hold something better")
        return Take(), _nearer(lacks)

    def _buy(self, state: Table, seat: Seat, hand: list[Face], random: Random) -> Choice:
        face = offered(state)[1]
        if not helps_hand(state, hand, face):
            return Pass(), why(NO_USE, face=face)
        setup, lacks, cards = state.setup, _lacking(state, hand), len(hand) + 1
        asked = contract_now(state).size + setup.left_over
        if cards < asked:
            return Buy(), N_("the contract needs more cards")
        if lacks > self.weights["late"] and is_rushed(state, seat):
            return Pass(), N_("somebody is about to go out")
        if lacks > (FAR_OF_TWO if state.seats == 2 else self.weights["far"]):
            return Pass(), N_("the contract is still far away")
        if is_whole(state) and cards + setup.price >= asked:
            return Pass(), N_("your hand has many cards already")
        if lacks > 1 and self._overlooks(random):
            return Pass(), N_("it brings more cards into your hand")
        return Buy(), _nearer(lacks)

    def _discard(
        self,
        state: Table,
        seat: Seat,
        actions: Sequence[Action],
        random: Random,
    ) -> Choice:
        """Discard the card that is needed least, and of equal ones the one of most points."""
        rushed = is_rushed(state, seat)
        ways = weighed(state, seat, actions, self.weights, rushed)
        found, slips = ways[0], self.weights["slips"]
        if slips and len(ways) > 1 and random.random() < slips:
            found = ways[1] if ways[1].use - found.use < NO_SLIP else found
        points = state.setup.worths[found.face]
        return found.discard, reason(found, ways, points, rushed)


def _nearer(lacks: int) -> Reason:
    """Return why a card is worth having that brings a hand nearer to the contract."""
    if lacks == 1:
        return N_("it is the last card that the contract needs")
    if lacks == 2:
        return N_("your contract then lacks only one card")
    return why(N_("your contract then lacks only {count} cards"), count=lacks - 1)


def _lacking(state: Table, hand: Sequence[Face]) -> int:
    return lacking(tuple(sorted(hand)), contract_now(state), state.setup.meld_rules) or 0


LEVELS = Levels(Player(EASY), Player(MEDIUM), Player(HARD), greedy=choose)
