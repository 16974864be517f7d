"""A new chapter: the cards of a lost dealer, dealt afresh in accordance with what was played.

Whoever passed could not play, whoever did not follow suit had none of it: the rules themselves are
the judge, for whatever a seat did has to be allowed with the hand that it is given now. What
an action brings about does not depend on hidden faces, so each action can be judged by itself, and
cards are exchanged until all of them hold, or for as long as is reasonable.

Who checks the log has to find the same faces as the host did: nothing here may change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from peerdeck.card import Card, Face, numbered
from peerdeck.dealer import HashStream
from peerdeck.event import Redealt, Shuffled, everyone
from peerdeck.game import Game
from peerdeck.log import Act, Entry, Header
from peerdeck.match import WISHES
from peerdeck.referee import Follower
from peerdeck.refusals import Illegal
from peerdeck.state import GONE, State
from peerdeck.view import faces_among

MOST_CHECKS = 20_000  # a search that finds a way needs far fewer
SIDEWAYS = 40  # an exchange that makes it worse is kept once in this many times


def afresh(
    header: Header,
    entries: Sequence[Entry],
    state: State[Any, Any],
    cards: Sequence[Card],
    stream: HashStream,
) -> tuple[Face, ...]:
    """The faces of these cards, dealt afresh after these entries; all others in play are known.

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
    judged, packs = _history(header, entries, lost, truth)
    groups: list[list[Card]] = []
    for pack, faces in packs:
        if len(pack) == faces.total() and faces <= left:
            groups.append(pack)
            left -= faces
            _assign(truth, pack, stream.shuffled(sorted(faces.elements())))
    rest = [card for card in cards if truth[card] is None]
    _assign(truth, rest, stream.shuffled(sorted(left.elements())))
    search = _Search(header.game, judged, [*groups, rest], truth)
    found = search.run(stream)
    return tuple(found[card] for card in cards)


def _assign(truth: list[Face | None], cards: Sequence[Card], faces: Sequence[Face]) -> None:
    for card, face in zip(cards, faces, strict=True):
        truth[card] = face


@dataclass(frozen=True)
class _Judged:
    """An action of a seat that held some of the cards: it has to be allowed."""

    state: State[Any, Any]
    act: Act
    held: tuple[Card, ...]


def _history(
    header: Header, entries: Sequence[Entry], lost: set[Card], truth: list[Face | None]
) -> tuple[list[_Judged], list[tuple[list[Card], Counter[Face]]]]:
    """The actions to be judged; and the lost cards of each shuffle with the faces left for them.

    Where it is known which faces were shuffled, these are those that have not been seen since.
    """
    follower = Follower(header)
    judged, packs = [], []
    for entry in entries:
        state = follower.state
        if isinstance(entry, Act) and not isinstance(entry.action, WISHES):
            held = tuple(card for card in state.zones[entry.seat] if card in lost)
            if held:
                then = state.copy()
                then.face = truth  # one list for all: an exchange is seen by every action
                judged.append(_Judged(then, entry, held))
        elif isinstance(entry, (Shuffled, Redealt)):
            dealt = numbered(len(state.face), len(entry.cards))
            if pack := [card for card in dealt if card in lost]:
                then = state.copy()
                then.face = truth[: len(state.face)]
                faces = Counter(faces_among(then, entry.cards))
                faces.subtract([face for card in dealt if (face := truth[card]) is not None])
                packs.append((pack, +faces))
        follower.feed(entry)
    return judged, packs


class _Search:
    """Exchanges faces among the cards until no action is against the rules."""

    def __init__(
        self, game: Game, judged: list[_Judged], groups: list[list[Card]], truth: list[Face | None]
    ) -> None:
        self._game, self._judged, self._truth = game, judged, truth
        self._group = {card: group for group in groups for card in group}
        self._checks = 0
        self._of: dict[Card, set[int]] = {card: set() for card in self._group}
        for number, one in enumerate(judged):
            for card in one.held:
                self._of[card].add(number)
        self._against: dict[int, list[Card]] = {}
        self._judge(set(range(len(judged))))
        self._keep()

    def run(self, stream: HashStream) -> dict[Card, Face]:
        """Search until nothing is against the rules, or for long enough. Return the best found."""
        while self._against and self._checks < MOST_CHECKS:
            worst = sorted(self._against)
            number = worst[stream.below(len(worst))]
            one = self._judged[number]
            mine = self._against[number] or list(one.held)
            self._checks += 1
            card = mine[stream.below(len(mine))]
            others = [other for other in self._group[card] if other not in one.held]
            if not others:
                continue
            other = others[stream.below(len(others))]
            before = len(self._against)
            self._exchange(card, other)
            if len(self._against) > before and stream.below(SIDEWAYS):
                self._exchange(card, other)
            elif len(self._against) < self._least:
                self._keep()
        return self._best

    def _keep(self) -> None:
        self._least = len(self._against)
        self._best: dict[Card, Face] = {
            card: face for card in self._group if (face := self._truth[card]) is not None
        }

    def _exchange(self, card: Card, other: Card) -> None:
        truth = self._truth
        if truth[card] != truth[other]:
            truth[card], truth[other] = truth[other], truth[card]
            self._judge(self._of[card] | self._of[other])

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
