"""Duties with hidden cards, which pages keep to, and which can be checked once the cards are seen.

Nobody sees if a seat that passed could have played. So the table is remembered as it was before
each action of a deal, as everybody knew it; a card that is opened later is put into those pictures
in which the seat that acted held it, and the rules are asked once more. They refuse less where they
know less, so a seat whose action is refused then has broken them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from peerdeck.agreement.words import Person
from peerdeck.card import Card, Face
from peerdeck.event import Revealed, Seat, everyone
from peerdeck.game import Game
from peerdeck.log import Act
from peerdeck.referee import owed
from peerdeck.refusals import Illegal
from peerdeck.state import State


class Broken(NamedTuple):
    """An action that the cards of its seat did not allow.

    `at` counts the lines before it; `keeper` kept the seat then.
    """

    keeper: Person
    act: Act
    at: int


class Duties:
    """The actions of a deal, with the table as everybody knew it before each."""

    def __init__(self, game: Game) -> None:
        """Begin a deal."""
        self._game = game
        self._before: list[tuple[State[Any, Any], Person, Act, int]] = []
        self._found: set[int] = set()
        self.idle: list[Act] = []  # since a card has moved last

    def copy(self) -> Duties:
        """Return a copy that can go on on its own."""
        other = Duties(self._game)
        other._before = [(state.copy(), keeper, act, at) for state, keeper, act, at in self._before]
        other._found, other.idle = set(self._found), self.idle[:]
        return other

    def note(
        self, before: State[Any, Any], keeper: Person, act: Act, at: int, *, is_idle: bool
    ) -> None:
        """Remember an action with the table before it; an idle one has moved no card."""
        self._before.append((before, keeper, act, at))
        if is_idle:
            self.idle.append(act)
        else:
            self.idle.clear()

    def restart(self) -> None:
        """Forget the deal: the next one begins."""
        self._before.clear()
        self.idle.clear()

    def opened(self, card: Card, face: Face) -> list[Broken]:
        """Return the actions that are found now to have broken the rules."""
        found: list[Broken] = []
        for state, keeper, act, at in self._before:
            held = card < len(state.place) and state.place[card] == act.seat
            if not held or state.face[card] is not None:
                continue
            state.face[card] = face
            try:
                self._game.check(state, *act)
            except Illegal:
                if at not in self._found:
                    self._found.add(at)
                    found.append(Broken(keeper, act, at))
        return found

    def impasse(self, state: State[Any, Any], stuck: Sequence[Seat]) -> bool:
        """Return True if somebody must have lied, for play could go on for ever or not at all."""
        return self._game.impasse(state, [(act.seat, act.action) for act in self.idle], stuck)

    def must_open(self, state: State[Any, Any], stuck: Sequence[Seat]) -> bool:
        """Return True if all hands have to be opened, because somebody must have lied."""
        return not owed(state) and self.impasse(state, stuck)


def hidden_hands(state: State[Any, Any], opened: Collection[Card]) -> list[Card]:
    """Return the cards in hands whose faces not everybody knows."""
    hands = state.zones[: state.seats]
    return [card for hand in hands for card in hand if not is_open(state, opened, card)]


def is_open(state: State[Any, Any], opened: Collection[Card], card: Card) -> bool:
    """Return True if everybody knows the face of a card, which may have been opened to all."""
    return state.face[card] is not None or card in opened


def cards_to_show(state: State[Any, Any], opened: Collection[Card]) -> list[Card]:
    """Return the cards that all are to see now, and that have not been opened to all."""
    match owed(state):
        case Revealed(cards, _faces, seats) if seats == everyone(state.seats):
            return [card for card in cards if card not in opened]
    return []
