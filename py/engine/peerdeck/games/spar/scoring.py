"""The score of a round of Spar, and the cards that were hidden in it.

With `revoke: challenge` a wrong card can be played, and challenged after the fifth trick, when
every card of every hand lies open.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from peerdeck.card import Card, Face, rank, suit
from peerdeck.event import Part, Seat
from peerdeck.games.spar.table import (
    SEVEN,
    SIX,
    TRICKS,
    HouseRules,
    Table,
    beats,
    instead_of,
    tricks_of,
)
from peerdeck.ruled_out import faces_of
from peerdeck.words import N_
from peerdeck.zones import hand_zone

WORTH = {SIX: 3, SEVEN: 2}  # of a card that was led and kept control
LABELS = {SIX: N_("6 kept"), SEVEN: N_("7 kept")}
LAST, TAKEN = Part(N_("last trick"), 1, 1), Part(N_("control taken"), 1, 1)
CAUGHT, WRONG = Part(N_("player caught"), 1, 1), Part(N_("wrong challenge"), 1, 1)
LAST_HIDING = TRICKS - 1  # the last trick in which a card can be hidden: then only one is left


class Lead(NamedTuple):
    """The part of a complete trick that matters for the score."""

    face: Face
    kept: bool  # its leader was still in control at its end


def leads_of(state: Table) -> list[Lead]:
    """Return the leads of the complete tricks of this round."""
    leads = []
    for leader, control, cards in tricks_of(state):
        if len(cards) == state.seats:
            leads.append(Lead(_open(state, cards[0]), leader == control))
    return leads


def worth(leads: Sequence[Lead], rules: HouseRules) -> tuple[Part, ...]:
    """Return the worth of a round that ends after these tricks, for the player in control."""
    saved: list[Face] = []  # the sixes and sevens that count so far, the last one just played
    carried = 0
    for face, kept in leads:
        if not kept:
            saved, carried = [], 1
        elif rank(face) not in WORTH:
            saved, carried = [], 0
        elif not saved or suit(saved[-1]) != suit(face):
            saved.append(face)
        elif rules.same_suit_scope == "replace_last":
            saved[-1] = face
        else:
            saved, carried = [face], 0
    if not saved:
        return (TAKEN if carried else LAST,)
    if rules.scoring == "last_trick_only":
        saved, carried = saved[-1:], 0
    parts = []
    ranks = [rank(face) for face in saved]
    for value, points in WORTH.items():
        if times := ranks.count(value):
            parts.append(Part(LABELS[value], times, points))
    if carried and rules.transfer_carry:
        parts.append(TAKEN)
    return tuple(parts)


def standing(state: Table) -> tuple[Seat, tuple[Part, ...]] | None:
    """Return the seat in control after the last complete trick, and the worth so far."""
    leads = leads_of(state)
    if not leads:
        return None
    seat = tricks_of(state)[len(leads) - 1].control
    return seat, worth(leads, state.setup.rules)


def outcome(state: Table) -> tuple[Seat, tuple[Part, ...]] | None:
    """Return the winner of a round, after all tricks and challenges, and its worth.

    `None` if everybody who was in control is caught.
    """
    notes = state.notes
    if not notes.claims:
        return notes.control, worth(leads_of(state), state.setup.rules)
    right = {claim: broke(state, claim.accused, claim.trick) for claim in notes.claims}
    caught = {claim.accused for claim in notes.claims if right[claim]}
    winner = next((seat for seat in reversed(holders(state)) if seat not in caught), None)
    if winner is None:
        return None
    if notes.control in caught:
        return winner, (CAUGHT,)
    if any(claim.challenger == winner for claim in notes.claims if not right[claim]):
        return winner, (WRONG,)
    return winner, worth(leads_of(state), state.setup.rules)


class Follow(NamedTuple):
    """A card that was played to the lead of another seat."""

    card: Card
    face: Face
    best: Face  # the card to beat at that time, of the suit that was led


def follow_of(state: Table, seat: Seat, trick: int) -> Follow | None:
    """Return the card that a seat played to a trick, 1 to 5.

    `None` if the seat led it or has still to play.
    """
    leader, _control, cards = tricks_of(state)[trick - 1]
    place = (seat - leader) % state.seats
    if not 0 < place < len(cards):
        return None
    faces = [_open(state, card) for card in cards]
    best = faces[0]
    for face in faces[1:place]:
        if beats(face, best):
            best = face
    return Follow(cards[place], faces[place], best)


def is_doubtful(state: Table, follow: Follow) -> bool:
    """Return True if this card broke the rules in case the seat held a better one."""
    if suit(follow.face) != suit(follow.best):
        return True
    return state.setup.must_beat and not beats(follow.face, follow.best)


def doubtful_plays(state: Table) -> list[tuple[Seat, int]]:
    """Return the plays that can be challenged, as seats and tricks."""
    return [
        (seat, trick)
        for trick in range(1, min(len(state.notes.leads), LAST_HIDING) + 1)
        for seat in range(state.seats)
        if (follow := follow_of(state, seat, trick)) and is_doubtful(state, follow)
    ]


def broke(state: Table, seat: Seat, trick: int) -> bool:
    """Return True if a seat hid a card in a trick, in a state that knows what it still holds.

    The cards that it held on to prove it.
    """
    follow = follow_of(state, seat, trick)
    if follow is None or not is_doubtful(state, follow):
        return False
    held = [
        cards[place]
        for leader, _control, cards in tricks_of(state)[trick:]
        if (place := (seat - leader) % state.seats) < len(cards)
    ]
    faces = [_open(state, card) for card in (*held, *state.zones[hand_zone(seat)])]
    return bool(instead_of(follow.face, follow.best, state.setup.must_beat) & faces_of(faces))


def holders(state: Table) -> list[Seat]:
    """Return the seats that were in control in this round, card by card, the last one last."""
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
    """Return the seats that are asked for a challenge, clockwise; the one in control is last.

    A seat is only asked if another seat has made a play that can be challenged.
    """
    accused = {seat for seat, _trick in doubtful_plays(state)}
    order = [(state.notes.control + 1 + k) % state.seats for k in range(state.seats)]
    return tuple(seat for seat in order if accused - {seat})


def _open(state: Table, card: Card) -> Face:
    face = state.face[card]
    assert face is not None  # a card that lies open, or that this state knows
    return face
