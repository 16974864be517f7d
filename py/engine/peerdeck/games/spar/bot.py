"""A sensible player of Spar.

All that counts is to be in control at the end, and with what. So this bot guesses how likely each
of its cards is to stand against what it has not seen, and asks of the hand it would be left with
what that promises: in control, led from its surest card down to sixes and sevens when the others
hold few cards; out of control, with its high cards to take it back. So it spends neither early. It
never hides a card, and challenges those that the open cards prove to have been hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from peerdeck.action import Play, Shown
from peerdeck.bot import Choice, Look
from peerdeck.card import SUITS, Face, suit
from peerdeck.event import Seat
from peerdeck.games.spar.rules import proper
from peerdeck.games.spar.scoring import Lead, broke, leads_of, worth
from peerdeck.games.spar.table import HEIGHT, Challenge, HouseRules, Table, beats, best_face
from peerdeck.view import unseen
from peerdeck.words import N_
from peerdeck.zones import hand_zone


def choose(look: Look, seat: Seat, actions: Sequence[Any], _random: Random) -> Choice:
    """The card that promises most of the round; a challenge that is sure to be right."""
    if len(actions) == 1:
        return actions[0], N_("the only choice")
    state: Table = look()
    if isinstance(actions[0], Play):
        shown, reason = _card(state, seat, proper(state, seat))
        return Play((shown,)), reason
    return _challenge(state, actions)


def _challenge(state: Table, actions: Sequence[Any]) -> Choice:
    """A proven break, if possible of whoever would win the round."""
    proven = [
        action
        for action in actions
        if isinstance(action, Challenge) and broke(state, action.accused, action.trick)
    ]
    if not proven:
        return actions[0], N_("nobody has hidden a card")
    found = max(proven, key=lambda action: action.accused == state.notes.control)
    return found, N_("the cards prove it")


@dataclass(frozen=True)
class Hopes:
    """What a seat can expect of a round, given what it has not seen."""

    rules: HouseRules
    hidden: tuple[Face, ...]  # not seen: in other hands or in the stock
    others: int  # players who follow to a lead

    def stands(self, face: Face, hands: int, players: int) -> float:
        """How likely none of so many players, with so many cards each, can go over a card."""
        higher = sum(beats(other, face) for other in self.hidden)
        return _none_among(len(self.hidden), higher, hands * players)

    def leading(self, hand: Sequence[Face], tricks: tuple[Lead, ...]) -> float:
        """What the round promises whoever leads with this hand from now on, surest card first."""
        sure = sorted(hand, key=lambda face: self.stands(face, 1, self.others), reverse=True)
        chance = 1.0
        for count, face in enumerate(sure):
            chance *= self.stands(face, len(sure) - count, self.others)
        parts = worth((*tricks, *(Lead(face, True) for face in sure)), self.rules)
        return chance * sum(part.times * part.worth for part in parts)

    def following(self, hand: Sequence[Face]) -> float:
        """What the round promises whoever has to take control with this hand first.

        Each suit is as likely to be led as the others, and the highest card of it tries its luck.
        """
        hope = 0.0
        for of_suit in range(len(SUITS)):
            mine = [face for face in hand if suit(face) == of_suit]
            if mine:
                best = max(mine, key=lambda face: HEIGHT[face])
                rest = [face for face in hand if face != best]
                taken = self.stands(best, len(hand), self.others)
                hope += taken * self.leading(rest, (Lead(best, False),))
        return hope / len(SUITS)


def _card(state: Table, seat: Seat, cards: Sequence[Shown]) -> tuple[Shown, str]:
    """The most promising of these cards, and why."""
    hand = [face for face in state.faces(hand_zone(seat)) if face is not None]
    hopes = Hopes(state.setup.rules, tuple(unseen(state)), state.seats - 1)
    tricks = tuple(leads_of(state))
    best = best_face(state)
    to_follow = hopes.others if best is None else hopes.others - len(state.zones[state.setup.trick])

    def promise(shown: Shown) -> float:
        face = shown[1]
        rest = [other for other in hand if other != face]
        chance = 0.0
        if best is None or beats(face, best):
            chance = hopes.stands(face, len(hand), to_follow)
        after = (*tricks, Lead(face, best is None))
        return chance * hopes.leading(rest, after) + (1 - chance) * hopes.following(rest)

    found = max(cards, key=promise)
    if best is None:
        return found, N_("hopes to stay in control")
    if beats(found[1], best):
        return found, N_("takes control")
    return found, N_("keeps what is of more use later")


@lru_cache(maxsize=4096)
def _none_among(cards: int, some: int, drawn: int) -> float:
    """How likely none of `some` cards is among so many drawn of all cards."""
    chance = 1.0
    for count in range(drawn):
        if cards - count <= 0:
            break
        chance *= max(cards - some - count, 0) / (cards - count)
    return chance
