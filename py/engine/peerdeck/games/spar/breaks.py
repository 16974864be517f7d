"""Hidden cards, under `revoke: challenge`: what can be challenged, and who was right.

All of this is asked after the fifth trick, when every card of every hand lies open.
"""

from __future__ import annotations

from typing import NamedTuple

from peerdeck.card import Card, Face, suit
from peerdeck.event import Seat
from peerdeck.games.spar.table import TRICKS, Table, beats, tricks_of

LAST = TRICKS - 1  # the last trick in which a card can be hidden: in the fifth there is one left


class Follow(NamedTuple):
    """A card that somebody played to another one's lead."""

    card: Card
    face: Face
    best: Face  # the card to beat at that time, of the suit that was led


def follow_of(state: Table, seat: Seat, trick: int) -> Follow | None:
    """What a seat played to one of the tricks, 1 to 5; nothing where it led."""
    leader, _control, cards = tricks_of(state)[trick - 1]
    faces = [_open(state, card) for card in cards]
    place = (seat - leader) % state.seats
    best = faces[0]
    for face in faces[1:place]:
        if beats(face, best):
            best = face
    return Follow(cards[place], faces[place], best) if place else None


def is_doubtful(state: Table, follow: Follow) -> bool:
    """Whether this card is not what the rules want of a hand that can: it may be a break."""
    if suit(follow.face) != suit(follow.best):
        return True
    return state.setup.must_beat and not beats(follow.face, follow.best)


def doubtful_plays(state: Table) -> list[tuple[Seat, int]]:
    """The plays that can be challenged: the seats, and the tricks in which they were made."""
    return [
        (seat, trick)
        for trick in range(1, LAST + 1)
        for seat in range(state.seats)
        if (follow := follow_of(state, seat, trick)) and is_doubtful(state, follow)
    ]


def broke(state: Table, seat: Seat, trick: int) -> bool:
    """Whether a seat hid a card in a trick, as the cards that it played later show."""
    follow = follow_of(state, seat, trick)
    if follow is None or not is_doubtful(state, follow):
        return False
    later = [
        _open(state, cards[(seat - leader) % state.seats])
        for leader, _control, cards in tricks_of(state)[trick:]
    ]
    if suit(follow.face) != suit(follow.best):
        return any(suit(face) == suit(follow.best) for face in later)
    return any(beats(face, follow.best) for face in later)


def holders(state: Table) -> list[Seat]:
    """Who was in control in this round, card by card, from the first leader to the last holder."""
    found = []
    for leader, _control, cards in tricks_of(state):
        best = _open(state, cards[0])
        found.append(leader)
        for place, card in enumerate(cards):
            if beats(face := _open(state, card), best):
                best = face
                found.append((leader + place) % state.seats)
    return found


def askable(state: Table) -> tuple[Seat, ...]:
    """Who is asked for a challenge, clockwise, whoever is in control last.

    Nobody is asked who has no play of another seat to challenge.
    """
    accused = {seat for seat, _trick in doubtful_plays(state)}
    order = [(state.notes.control + 1 + k) % state.seats for k in range(state.seats)]
    return tuple(seat for seat in order if accused - {seat})


def _open(state: Table, card: Card) -> Face:
    face = state.face[card]
    assert face is not None  # played cards lie open
    return face
