"""A new chapter: the cards of a lost dealer, dealt afresh in accordance with what was played.

Whoever passed could not play, whoever did not follow suit had none of it: the rules themselves are
the judge, for whatever a seat did has to be allowed with the hand that it is given now. What
an action brings about does not depend on hidden faces, so each action can be judged by itself, and
cards are exchanged until all of them hold, or for as long as is reasonable.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from peerdeck.card import Card, Face
from peerdeck.dealer import HashStream
from peerdeck.event import everyone
from peerdeck.game import Game, Illegal
from peerdeck.log import Act, Entry, Header
from peerdeck.match import WISHES
from peerdeck.referee import Follower
from peerdeck.state import GONE, State

MOST_CHECKS = 20_000  # some seconds in a browser; a search that finds a way needs far fewer
SIDEWAYS = 40  # one of so many exchanges that make it worse is made all the same


@dataclass(frozen=True)
class Chapter:
    """The faces dealt afresh, and how many actions they do not agree with: 0, or none could be."""

    faces: tuple[Face, ...]
    against: int


def lost_cards(state: State[Any]) -> tuple[Card, ...]:
    """The cards in play whose faces the dealer does not know."""
    return tuple(
        card for card, zone in enumerate(state.place) if zone != GONE and state.face[card] is None
    )


def afresh(
    header: Header,
    entries: Sequence[Entry],
    state: State[Any],
    cards: Sequence[Card],
    stream: HashStream,
) -> Chapter:
    """Deal these cards afresh, after these entries; the state knows all the others in play.

    Depends on nothing but what its arguments tell of the cards in play and of those known to all,
    so that everybody comes to the same when all of it lies open.
    """
    everybody, lost = everyone(header.seats), set(cards)
    truth = [
        state.face[card]
        if seen == everybody or (state.place[card] != GONE and card not in lost)
        else None
        for card, seen in enumerate(state.seen)
    ]
    staying = (card for card, zone in enumerate(state.place) if zone != GONE and card not in lost)
    left = Counter(state.deck)
    left.subtract([face for card in staying if (face := truth[card]) is not None])
    pool = stream.shuffled(sorted(left.elements()))
    for card, face in zip(cards, pool, strict=True):
        truth[card] = face
    search = _Search(header.game, _judged(header, entries, lost, truth), list(cards), truth)
    search.run(stream)
    return Chapter(tuple(search.best), search.least)


@dataclass(frozen=True)
class _Judged:
    """An action of a seat that held some of the cards: it has to be allowed."""

    state: State[Any]
    act: Act
    held: tuple[Card, ...]


def _judged(
    header: Header, entries: Sequence[Entry], lost: set[Card], truth: list[Face | None]
) -> list[_Judged]:
    follower = Follower(header)
    found = []
    for entry in entries:
        if isinstance(entry, Act) and not isinstance(entry.action, WISHES):
            held = tuple(card for card in follower.state.zones[entry.seat] if card in lost)
            if held:
                then = follower.state.copy()
                then.face = truth  # one list for all: an exchange is seen by every action
                found.append(_Judged(then, entry, held))
        follower.feed(entry)
    return found


class _Search:
    """Exchanges faces among the cards until no action is against the rules."""

    def __init__(
        self, game: Game, judged: list[_Judged], cards: list[Card], truth: list[Face | None]
    ) -> None:
        self._game, self._judged, self._cards, self._truth = game, judged, cards, truth
        self._checks = 0
        self._of: dict[Card, set[int]] = {card: set() for card in cards}
        for number, one in enumerate(judged):
            for card in one.held:
                self._of[card].add(number)
        self._against: dict[int, list[Card]] = {}
        self._judge(set(range(len(judged))))
        self._keep()

    def run(self, stream: HashStream) -> None:
        """Search until nothing is against the rules, or for long enough."""
        while self._against and self._checks < MOST_CHECKS:
            worst = sorted(self._against)
            number = worst[stream.below(len(worst))]
            one = self._judged[number]
            mine = self._against[number] or list(one.held)
            others = [card for card in self._cards if card not in one.held]
            if not others:
                break  # whatever is dealt, that seat holds all of it
            card, other = mine[stream.below(len(mine))], others[stream.below(len(others))]
            before = len(self._against)
            self._exchange(card, other)
            if len(self._against) > before and stream.below(SIDEWAYS):
                self._exchange(card, other)
            elif len(self._against) < self.least:
                self._keep()

    def _keep(self) -> None:
        self.least = len(self._against)
        self.best: list[Face] = [face for c in self._cards if (face := self._truth[c]) is not None]

    def _exchange(self, card: Card, other: Card) -> None:
        truth = self._truth
        if truth[card] != truth[other]:
            truth[card], truth[other] = truth[other], truth[card]
            self._judge(self._of[card] | self._of[other])
        else:
            self._checks += 1

    def _judge(self, numbers: set[int]) -> None:
        self._checks += len(numbers)
        for number in numbers:
            one = self._judged[number]
            try:
                self._game.check(one.state, *one.act)
            except Illegal as error:
                self._against[number] = [card for card in error.cards if card in one.held]
            else:
                self._against.pop(number, None)
