"""What a round is worth, and to whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from peerdeck.action import maker
from peerdeck.card import Face, rank, suit
from peerdeck.event import Part, Seat
from peerdeck.games.spar.breaks import broke, holders
from peerdeck.games.spar.house_rules import HouseRules
from peerdeck.games.spar.table import SEVEN, SIX, Table, tricks_of
from peerdeck.words import N_

WORTH = {SIX: 3, SEVEN: 2}  # of a card that was led and kept control; any other one counts 1
LABELS = {SIX: N_("6 kept"), SEVEN: N_("7 kept")}
LAST, TAKEN = Part(N_("last trick"), 1, 1), Part(N_("control taken"), 1, 1)
CAUGHT, WRONG = Part(N_("player caught"), 1, 1), Part(N_("wrong challenge"), 1, 1)


class Lead(NamedTuple):
    """What of a complete trick matters for the score."""

    face: Face
    kept: bool  # who led it was still in control at its end


_lead, _part = maker(Lead), maker(Part)


def leads_of(state: Table) -> list[Lead]:
    """The complete tricks of this round."""
    leads = []
    for leader, control, cards in tricks_of(state):
        if len(cards) == state.seats:
            leads.append(_lead((state.face[cards[0]], leader == control)))
    return leads


def worth(leads: Sequence[Lead], rules: HouseRules) -> tuple[Part, ...]:
    """What the round is worth to whoever is in control after these tricks, if it ends there."""
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
            parts.append(_part((LABELS[value], times, points)))
    if carried and rules.transfer_carry:
        parts.append(TAKEN)
    return tuple(parts)


def standing(state: Table) -> tuple[Seat, tuple[Part, ...]] | None:
    """Who came out of the last complete trick in control, and what that is worth so far."""
    leads = leads_of(state)
    if not leads:
        return None
    seat = tricks_of(state)[len(leads) - 1].control
    return seat, worth(leads, state.setup.rules)


def outcome(state: Table) -> tuple[Seat, tuple[Part, ...]] | None:
    """Who has won the round, all its tricks played and all challenges made, and with what.

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
