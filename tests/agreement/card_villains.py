"""A world that sees what honest pages send to villains, and villains who want to see cards.

`Spied` opens every box with shares that an honest page sends to a villain, also those that the
villain's page would not read.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from peerdeck.agreement import keychecks
from peerdeck.agreement.cards import match_of
from peerdeck.agreement.decks import Shuffle
from peerdeck.agreement.effects import Effect, Send, Share, Want
from peerdeck.agreement.keys import BOX
from peerdeck.agreement.match import Match
from peerdeck.agreement.sight import hidden_cards
from peerdeck.agreement.state import Page
from peerdeck.agreement.words import Held, Record, hash_of
from peerdeck.deck import operations
from peerdeck.event import Seat
from peerdeck.log import Act, entry_text
from tests.agreement.cards_world import CardsWorld, match_at, world_of
from tests.agreement.villains import adding, give, silent_about
from tests.agreement.world import Villain, World


@dataclass
class Spied(CardsWorld):
    """A world that notes for which cards honest pages send shares to the `spies`."""

    spies: tuple[str, ...] = ("ben",)
    cards_sent: set[tuple[str, int]] = field(default_factory=set)
    shares_sent: int = 0
    wrong: list[str] = field(default_factory=list)  # shares of cards that a spy may not see

    def noticed(self, name: str, effect: Effect) -> None:
        match effect:
            case Send(to, Share(box)) if to in self.spies and name not in self.spies:
                self.open_box(name, to, box)

    def open_box(self, by: str, to: str, box: bytes) -> None:
        """Read the shares in a box, and compare them with what the receiver may see."""
        page, giver = self.pages[to], self.pages[by]
        match = match_of(giver)
        assert match is not None
        arguments = {
            "context": keychecks.box_context(page),
            "secret": page.stored.secrets.keys[BOX],
            "key": keychecks.box_key(page, to),
            "box": box,
        }
        content = operations.run(self.group, "unseal", arguments)["content"]
        for deck, place, owner, *_rest in json.loads(bytes(content).decode()):
            self.shares_sent += 1
            self.cards_sent.add((deck, place))
            card = self.card_at(match, (deck, place))
            if card is None or not self.may_know(to, giver.table, match, card):
                self.wrong.append(f"{self.now:.2f} {by} gave {to} {card} by the key of {owner}")


def spied(game: str, people: int, *, seed: int = 1, **more: Any) -> Spied:
    return world_of(game, people, seed, kind=Spied, **more)


def asking(*owners: str) -> Villain:
    """Ask everybody for shares of all cards by these keys; "" is for all shares of a card."""

    @adding(0.05)
    def villain(_world: World, page: Page) -> Iterator[Want]:
        match = match_of(page)
        for dealt in () if match is None else match.dealt:
            places = tuple((dealt.id, place) for place in range(len(dealt.deck.faces)))
            yield from (Want(owner, places) for owner in owners)

    return villain


def hand_of(world: CardsWorld, name: str) -> list[tuple[Shuffle, int]]:
    """Return the places of the hidden cards that only somebody's own seat has seen."""
    page, match = world.pages[name], match_at(world, name)
    seat = page.table.seat_of(name)
    assert seat is not None
    cards = [card for card, seats in hidden_cards(match).items() if seats == 1 << seat]
    return [place for card in cards if (place := match.place_of(card)) is not None]


def is_in_turn(world: CardsWorld, seat: Seat, names: tuple[str, ...]) -> bool:
    """Return True if these pages see this seat in turn, and it can draw a card."""
    matches = [match_of(world.pages[name]) for name in names]
    return all(
        match is not None
        and match.is_shuffled
        and not match.to_open()
        and match.follower.to_act[:1] == (seat,)
        and draw(match, seat) != ""
        for match in matches
    )


def draw(match: Match, seat: Seat) -> str:
    """Return the text of a seat's action that draws a card unseen, or ""."""
    actions = match.follower.game.legal(match.state, seat)
    return next((entry_text(Act(seat, a)) for a in actions if type(a).__name__ == "Draw"), "")


def no_shares(_world: World, _page: Page, effects: list[Effect]) -> list[Effect]:
    """Give nobody a share of a card."""
    return [each for each in effects if not isinstance(getattr(each, "message", None), Share)]


@dataclass
class Fork:
    """A villain who signs two records for one turn, and each of the two asks for a card.

    Some hear only of the first record, and the others only of the second. The villain says to all
    that it holds what it has shown them.
    """

    first: tuple[str, ...]
    cards: set[tuple[str, int]] | None = None  # that the villain had been given before

    def __call__(self, world: World, page: Page, effects: list[Effect]) -> list[Effect]:
        assert isinstance(world, Spied)
        match = match_of(page)
        if self.cards is None and match is not None and is_in_turn(world, 1, ("ben",)):
            self.cards = set(world.cards_sent)
            return [*effects, *self.stories(page, draw(match, 1))]
        return effects if self.cards is None else silent_about(Record, Held)(world, page, effects)

    def stories(self, page: Page, act: str) -> Iterator[Effect]:
        """Yield the messages that show one of the two records to each of the others."""
        at = page.place
        for group in (self.first, tuple(p for p in page.others if p not in self.first)):
            n = page.next_n()
            record = Record(page.me, n, page.base, at.match, at.height + 1, at.hash, act)
            place = replace(at, height=at.height + 1, hash=hash_of(record))
            held = Held(page.me, page.next_n(), page.base, place)
            for person in group:
                yield Send(person, give(record, held))
