"""The people who may see each hidden card, as the public log tells."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from peerdeck.card import Card
from peerdeck.dealing.notation import Person
from peerdeck.dealing.people import People
from peerdeck.state import State


@dataclass(frozen=True)
class Sight:
    """The hidden cards in play that somebody sees, each with the people who keep those seats.

    `to_open` are the cards that all are to see now, and cannot yet; `hidden` are all hidden cards.
    """

    viewers: Mapping[Card, frozenset[Person]]
    to_open: tuple[Card, ...]
    hidden: frozenset[Card]

    def of(self, card: Card) -> frozenset[Person]:
        """Return who may see a card."""
        return self.viewers.get(card, _NOBODY)

    def may_see(self, card: Card, person: Person) -> bool:
        """Return True if somebody is to be shown a card, or all are."""
        return card in self.hidden and (person in self.of(card) or card in self.to_open)


_NOBODY: frozenset[Person] = frozenset()


def sight(
    state: State[Any, Any], opened: Collection[Card], people: People, to_open: tuple[Card, ...]
) -> Sight:
    """Return who may see which card, at a table as everybody knows it."""
    deck, face, seen = len(state.deck), state.face, state.seen
    hidden = [
        card
        for zone in state.zones
        for card in zone
        if card >= deck and face[card] is None and card not in opened
    ]
    groups: dict[int, frozenset[Person]] = {}
    viewers: dict[Card, frozenset[Person]] = {}
    for card in hidden:
        seats = seen[card]
        if seats and seats not in groups:
            kept = (people.keeper(seat) for seat in range(state.seats) if seats >> seat & 1)
            groups[seats] = frozenset(person for person in kept if person)
        if seats and groups[seats]:
            viewers[card] = groups[seats]
    return Sight(viewers, to_open, frozenset(hidden))
