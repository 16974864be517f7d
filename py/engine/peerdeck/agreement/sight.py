"""The people who may see hidden cards, after the records that a page has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from peerdeck.agreement.decks import Shuffle
from peerdeck.agreement.limits import BACK
from peerdeck.agreement.match import Match
from peerdeck.agreement.notes import HERE
from peerdeck.agreement.secrets import At, Gift
from peerdeck.agreement.state import Page
from peerdeck.agreement.words import Person
from peerdeck.card import Card


@dataclass(frozen=True, slots=True)
class Sight:
    """The people who may see each hidden card, and what that means for this page.

    `viewers` may get shares of a card now, to see it or to open it to all, which the `author` of
    the next record has to do with those `to_open`. This page owes the shares in `gifts`; it is to
    see the cards that are `mine`, and may go on knowing those that are `known`.
    """

    author: Person
    to_open: tuple[Card, ...]
    viewers: Mapping[Card, frozenset[Person]]
    places: Mapping[Card, tuple[Shuffle, int]]
    gifts: frozenset[Gift]
    mine: Mapping[At, Card]
    known: frozenset[At]

    def at(self, card: Card) -> At:
        """Return the lasting name of a card."""
        return at_of(*self.places[card])

    def wanted(self, person: Person) -> list[Card]:
        """Return the cards that somebody is to see, or has to open to all."""
        return [card for card, those in self.viewers.items() if person in those]


def at_of(dealt: Shuffle, place: int) -> At:
    """Return the lasting name of a card."""
    return dealt.id, place


def those_back(page: Page) -> frozenset[Person]:
    """Return those who are away by the table, and are known to be here again."""
    if not page.table.away:
        return frozenset()
    is_new = page.now - page.heard.voting.began < BACK
    bases = {decision.hash for decision in page.stored.decisions[-2 if is_new else -1 :]}
    notes = ((person, page.note(person, HERE)) for person in page.table.away)
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
    author, to_open, hidden = match.standing(table).author, match.to_open(), hidden_cards(match)
    places = {card: place for card in (*to_open, *hidden) if (place := match.place_of(card))}
    viewers = dict.fromkeys(to_open, frozenset({author}))
    known = {at_of(*places[card]) for card in to_open}
    groups = {seats: (_those(now, seats), _those(keepers, seats)) for seats in {*hidden.values()}}
    for card, seats in hidden.items():
        those, kept = groups[seats]
        if those and match.has_hands:
            viewers[card] = viewers.get(card, frozenset()) | those
        if page.me in kept:
            known.add(at_of(*places[card]))
    gifts = (
        (to, card, page.me)
        for card, those in viewers.items()
        for to in those - {page.me}
        if page.me in places[card][0].deck.keyring.keys
    )
    mine = {at_of(*places[card]): card for card, those in viewers.items() if page.me in those}
    return Sight(author, tuple(to_open), viewers, places, frozenset(gifts), mine, frozenset(known))


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
