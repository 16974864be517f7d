"""Proofs from the log about cards that nobody has shown, such as a pass about a whole hand.

Everybody sees where a card goes, so what is proved of it stays true when it changes hands. It all
follows from public facts: every reader of a log proves the same, also after a reload.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from peerdeck.card import Card, Face
from peerdeck.state import GONE, State

Faces = int  # a set of faces, face f being bit 1 << f

ATTEMPTS = 60  # at an assignment that is as likely as any other
MIXING = 8  # swaps for each card, after that


class Proof(NamedTuple):
    """None of these cards has one of these faces."""

    cards: Sequence[Card]
    faces: Faces


def faces_of(faces: Iterable[Face]) -> Faces:
    """Return faces as a set."""
    found = 0
    for face in faces:
        found |= 1 << face
    return found


class RuledOut:
    """The faces that cards cannot have, by all that the actions of a match have proved so far."""

    def __init__(self) -> None:
        """Begin with nothing proved."""
        self._faces: dict[Card, Faces] = {}

    def copy(self) -> RuledOut:
        """Return a copy that can go on on its own."""
        other = RuledOut()
        other._faces = dict(self._faces)
        return other

    def note(self, proofs: Iterable[Proof]) -> None:
        """Take in what an action proves that is about to be played (`Game.proves`)."""
        known = self._faces
        for cards, faces in proofs:
            for card in cards:
                known[card] = known.get(card, 0) | faces

    def hidden_from(self, seen: State[Any, Any]) -> Mapping[Card, Faces]:
        """Return what is ruled out of the cards whose faces this view does not know."""
        place, face = seen.place, seen.face
        self._faces = {card: out for card, out in self._faces.items() if place[card] != GONE}
        return {card: out for card, out in self._faces.items() if face[card] is None}


def dealt_within(
    pool: Sequence[Face], ruled_out: Sequence[Faces], random: Random
) -> list[Face] | None:
    """Return a face of the pool for each card of which faces are ruled out; `None` if none fit.

    Every way to do it is as likely as any other, but for cards so entangled that `ATTEMPTS` are
    not enough: then it is nearly so.
    """
    fitting_of = {
        out: sum([1 << at for at, face in enumerate(pool) if not out >> face & 1])
        for out in set(ruled_out)
    }
    fitting = [fitting_of[out] for out in ruled_out]
    order = sorted(range(len(fitting)), key=lambda card: fitting[card].bit_count())
    # The most places that can be left to each card: those before it have taken some of them.
    most = [
        fitting[card].bit_count()
        - sum(fitting[other] & ~fitting[card] == 0 for other in order[:nth])
        for nth, card in enumerate(order)
    ]
    if any(count <= 0 for count in most):
        return None
    for _attempt in range(ATTEMPTS):
        places = _attempted(fitting, order, most, random)
        if places is not None:
            return [pool[at] for at in places]
    found = _matched(fitting, random)
    if found is None:
        return None
    _mix(found, fitting, len(pool), random)
    return [pool[at] for at in found]


def _attempted(
    fitting: Sequence[int], order: Sequence[int], most: Sequence[int], random: Random
) -> list[int] | None:
    """Return a place in the pool for each card, or `None` to be asked again.

    A card that has fewer places left than it could have gives up accordingly often, which makes up
    for choices that leave the others less.
    """
    places, taken = [0] * len(fitting), 0
    for card, bound in zip(order, most, strict=True):
        free = fitting[card] & ~taken
        count = free.bit_count()
        if count < bound and random.random() * bound >= count:
            return None
        for _skipped in range(int(random.random() * count)):
            free &= free - 1
        place = free & -free
        taken |= place
        places[card] = place.bit_length() - 1
    return places


def _matched(fitting: Sequence[int], random: Random) -> list[int] | None:
    """Return some place for each card, by augmenting paths; `None` if there is none."""
    taker: dict[int, int] = {}

    def settle(card: int, asked: set[int]) -> bool:
        places = [at for at in range(fitting[card].bit_length()) if fitting[card] >> at & 1]
        random.shuffle(places)
        for at in places:
            if at not in asked:
                asked.add(at)
                if at not in taker or settle(taker[at], asked):
                    taker[at] = card
                    return True
        return False

    if not all(settle(card, set()) for card in range(len(fitting))):
        return None
    return sorted(taker, key=lambda at: taker[at])


def _mix(places: list[int], fitting: Sequence[int], size: int, random: Random) -> None:
    """Let cards change places, or take free ones, as often as it takes to forget the first ones."""
    card_at: list[int | None] = [None] * size
    for card, at in enumerate(places):
        card_at[at] = card
    for _swap in range(MIXING * size):
        card = random.randrange(len(places))
        here, there = places[card], random.randrange(size)
        other = card_at[there]
        if fitting[card] >> there & 1 and (other is None or fitting[other] >> here & 1):
            card_at[here], card_at[there] = other, card
            places[card] = there
            if other is not None:
                places[other] = here
