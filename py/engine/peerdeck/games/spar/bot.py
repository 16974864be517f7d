"""A bot that plays Spar sensibly.

All that counts is to be in control at the end, and with which card. So this bot estimates for each
of its cards the chance that no unseen card beats it, and what the rest of its hand is worth after
that: in control, it would lead its surest card first, and sixes and sevens when the others hold few
cards; out of control, it would take control back with its high cards. So it spends neither early.
It never hides a card, and only challenges a play if the open cards prove that one was hidden.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from peerdeck.action import Play, Shown
from peerdeck.bot import Choice, Look
from peerdeck.card import IN_SUIT, SUITS, Face
from peerdeck.event import Seat
from peerdeck.games.spar.rules import proper
from peerdeck.games.spar.scoring import Lead, broke, leads_of, worth
from peerdeck.games.spar.table import HEIGHT, Challenge, HouseRules, Table, beats, best_face
from peerdeck.words import N_
from peerdeck.zones import hand_zone


def choose(look: Look, seat: Seat, actions: Sequence[Any], _random: Random) -> Choice:
    """Choose the most promising card, or a challenge that is sure to be right."""
    if len(actions) == 1:
        return actions[0], N_("it is the only choice")
    state: Table = look()
    if isinstance(actions[0], Play):
        shown, reason = _card(state, seat, proper(state, seat))
        return Play((shown,)), reason
    return _challenge(state, actions)


def _challenge(state: Table, actions: Sequence[Any]) -> Choice:
    """Choose a play that is proven wrong, if possible one of the player in control."""
    proven = [
        action
        for action in actions
        if isinstance(action, Challenge) and broke(state, action.accused, action.trick)
    ]
    if not proven:
        return actions[0], N_("the open cards prove nothing")
    found = max(proven, key=lambda action: action.accused == state.notes.control)
    return found, N_("the open cards prove it")


# The cards that go over each card, as a set of faces: face f is bit 1 << f.
_FACES = range(len(HEIGHT))
_OVER = [sum(1 << other for other in _FACES if beats(other, face)) for face in _FACES]

_KEPT = [Lead(face, True) for face in _FACES]


@dataclass(frozen=True)
class Hopes:
    """The points that a seat can expect from a round, given the cards that it has not seen."""

    rules: HouseRules
    hidden: int  # how many cards it has not seen: in other hands or in the stock
    over: Mapping[Face, int]  # how many of these go over each card of its hand
    others: int  # players who follow a lead

    def stands(self, face: Face, hands: int, players: int) -> float:
        """Return the chance that none of the players, with hands of this size, goes over a card."""
        return _none_among(self.hidden, self.over[face], hands * players)

    def surest_first(self) -> list[Face]:
        """Return the hand in the order in which it is best led."""
        return sorted(self.over, key=lambda face: self.stands(face, 1, self.others), reverse=True)

    def leading(self, hand: Sequence[Face], tricks: tuple[Lead, ...]) -> float:
        """Return the points to expect when leading this hand from now on, in its order."""
        chance = 1.0
        for played, face in enumerate(hand):
            chance *= self.stands(face, len(hand) - played, self.others)
        if not chance:
            return 0.0
        parts = worth((*tricks, *[_KEPT[face] for face in hand]), self.rules)
        return chance * sum([part.times * part.worth for part in parts])

    def following(self, hand: Sequence[Face]) -> float:
        """Return the points to expect when this hand has to take control first.

        Each suit is equally likely to be led, and is followed with the highest card.
        """
        hope = 0.0
        for of_suit in range(len(SUITS)):
            mine = [face for face in hand if face // IN_SUIT == of_suit]
            if mine:
                best = max(mine, key=HEIGHT.__getitem__)
                rest = [face for face in hand if face != best]
                taken = self.stands(best, len(hand), self.others)
                hope += taken * self.leading(rest, (Lead(best, False),))
        return hope / len(SUITS)


def _hopes(state: Table, seat: Seat) -> Hopes:
    """Return what a seat can expect of the round, by what its view shows."""
    seen = {state.face[card] for zone in state.zones for card in zone}
    hidden = sum([1 << face for face in state.deck if face not in seen])
    hand = [face for face in state.faces(hand_zone(seat)) if face is not None]
    over = {face: (hidden & _OVER[face]).bit_count() for face in hand}
    return Hopes(state.setup.rules, hidden.bit_count(), over, state.seats - 1)


def _card(state: Table, seat: Seat, cards: Sequence[Shown]) -> tuple[Shown, str]:
    """Choose the most promising of these cards, and say why."""
    hopes = _hopes(state, seat)
    hand = hopes.surest_first()
    tricks = tuple(leads_of(state))
    best = best_face(state)
    to_follow = hopes.others if best is None else hopes.others - len(state.zones[state.setup.trick])

    def promise(shown: Shown) -> float:
        face = shown[1]
        rest = [other for other in hand if other != face]
        chance = 0.0
        if best is None or beats(face, best):
            chance = hopes.stands(face, len(hand), to_follow)
        hope = 0.0
        if chance > 0:
            hope += chance * hopes.leading(rest, (*tricks, Lead(face, best is None)))
        if chance < 1:
            hope += (1 - chance) * hopes.following(rest)
        return hope

    found = max(cards, key=promise)
    if best is None:
        return found, N_("it has the best chance to keep control")
    if beats(found[1], best):
        return found, N_("it takes control")
    return found, N_("it keeps better cards for later")


@lru_cache(maxsize=4096)
def _none_among(cards: int, some: int, drawn: int) -> float:
    """Return the chance that `drawn` of all cards have none of `some` cards among them."""
    chance = 1.0
    for count in range(drawn):
        if cards - count <= 0:
            break
        chance *= max(cards - some - count, 0) / (cards - count)
    return chance
