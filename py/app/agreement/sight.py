"""The people who may see hidden cards, after the records that a page has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.agreement.decks import Dealt
from app.agreement.limits import BACK
from app.agreement.match import Match
from app.agreement.notes import HERE
from app.agreement.secrets import At
from app.agreement.state import Page
from app.agreement.words import Person
from peerdeck.card import Card


@dataclass(frozen=True, slots=True)
class Sight:
    """The people who may see each hidden card, the places of cards, and what has to be opened.

    `viewers` are those who may get shares of a card now. `keepers` keep a seat that has seen it,
    and may go on knowing what they have seen. `author` writes the next record.
    """

    author: Person
    to_open: tuple[Card, ...]
    viewers: Mapping[Card, frozenset[Person]]
    keepers: Mapping[Card, frozenset[Person]]
    places: Mapping[Card, tuple[Dealt, int]]

    def at(self, card: Card) -> At:
        """Return the lasting name of a card."""
        return at_of(*self.places[card])

    def may_see(self, card: Card, person: Person) -> bool:
        """Return True if somebody may get shares of a card, to see it or to open it to all."""
        is_due = card in self.to_open and person == self.author
        return is_due or person in self.viewers.get(card, ())

    def wanted(self, person: Person) -> list[Card]:
        """Return the cards that somebody is to see, or has to open to all."""
        due = self.to_open if person == self.author else ()
        seen = (card for card, those in self.viewers.items() if person in those)
        return list(dict.fromkeys((*due, *seen)))

    def may_know(self, person: Person) -> set[At]:
        """Return the cards whose faces somebody may keep."""
        cards = [card for card, those in self.keepers.items() if person in those]
        return {self.at(card) for card in (*cards, *self.to_open)}


def at_of(dealt: Dealt, place: int) -> At:
    """Return the lasting name of a card."""
    return dealt.deck.id, place


def those_back(page: Page) -> frozenset[Person]:
    """Return those who are away by the table, and are known to be here again."""
    decisions, post = page.stored.decisions, page.heard.post
    bases = {page.base}
    if len(decisions) > 1 and post.base == page.base and page.now - post.since < BACK:
        bases.add(decisions[-2].hash)
    notes = ((person, page.heard.newest.get((person, HERE))) for person in page.table.players)
    return frozenset(person for person, note in notes if note is not None and note.base in bases)


def sight_of(page: Page, match: Match, back: frozenset[Person]) -> Sight:
    """Return who may see what now.

    Somebody who keeps the seat of a person who is away gets its cards once that seat is in turn,
    and not while the person is known to be back.
    """
    table = page.table
    turn = match.follower.to_act[:1] if match.follower.is_drawn else ()
    keepers = {at: seat.keeper for at, seat in enumerate(table.seats)}
    now = {
        at: seat.keeper
        for at, seat in enumerate(table.seats)
        if seat.owner in ("", seat.keeper) or (at in turn and seat.owner not in back)
    }
    to_open, hidden = tuple(match.to_open()), hidden_cards(match)
    kept = {seats: _those(keepers, seats) for seats in {*hidden.values()}}
    groups = {seats: _those(now, seats) for seats in kept} if match.has_hands else {}
    places = {card: match.place_of(card) for card in (*hidden, *to_open)}
    return Sight(
        match.standing(table).author,
        to_open,
        {card: groups[seats] for card, seats in hidden.items() if groups.get(seats)},
        {card: kept[seats] for card, seats in hidden.items()},
        {card: place for card, place in places.items() if place is not None},
    )


def _those(keepers: Mapping[int, Person], seats: int) -> frozenset[Person]:
    return frozenset(keeper for at, keeper in keepers.items() if seats >> at & 1)


def hidden_cards(match: Match) -> dict[Card, int]:
    """Return the cards on the table that some seats have seen and not all, with those seats."""
    state = match.state
    first, seen = len(state.deck), state.seen
    return {
        card: seats
        for zone in (state.zones if match.dealt else ())
        for card in zone
        if card >= first and (seats := seen[card]) and not match.is_open(card)
    }
