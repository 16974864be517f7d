"""The worth of the cards of a hand that is not down, to it and to the next player."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from peerdeck.action import Discard
from peerdeck.bot import Reason, why
from peerdeck.card import JOKER, Face
from peerdeck.event import Seat
from peerdeck.games.contract_rummy.actions import Action
from peerdeck.games.contract_rummy.contracts import Contract
from peerdeck.games.contract_rummy.melds import takes
from peerdeck.games.contract_rummy.once_down import melds_of, welcomes_jokers
from peerdeck.games.contract_rummy.prospects import affinities, prospects
from peerdeck.games.contract_rummy.table import Table, contract_now, is_down
from peerdeck.words import N_
from peerdeck.zones import hand_zone

KEPT = 1_000.0  # what a card is worth that is not thrown as long as there are others
MOST_DECLINED = 3  # cards around one on the pile; more of them say no more
NEIGHBOURS = (-2, -1, 1, 2)  # ranks of a suit that may come to be in one run


class Weighed(NamedTuple):
    """A card that may be discarded."""

    discard: Discard
    worth: float  # what it is worth to the hand, in points that would count against it
    gift: float  # what it is worth to the next player
    fits: bool  # it can be laid off
    alone: bool  # it goes with no other card of the hand

    @property
    def face(self) -> Face:
        """The face of the card."""
        return self.discard.card[1]

    @property
    def use(self) -> float:
        """All that speaks against discarding it."""
        return self.worth + self.gift


def weighed(
    state: Table,
    seat: Seat,
    actions: Sequence[Action],
    weights: Mapping[str, float],
    is_rushed: bool,
) -> list[Weighed]:
    """Return all that may be discarded by a hand that is not down, what is best first."""
    contract, points = contract_now(state), state.setup.worths
    hand = [face for face in state.faces(hand_zone(seat)) if face is not None]
    seen = prospects(tuple(sorted(hand)), contract, state.setup.meld_rules)
    near = affinities(hand, contract)
    fitting = _fitting(state)
    hope = weights["rushed"] / seen.missing if is_rushed and seen.missing > 1 else 1.0
    gift = _gifts(state, seat, weights)
    taken = state.face[state.zones[seat][-1]] if state.notes.taken else None

    def weigh(discard: Discard) -> Weighed:
        face = discard.card[1]
        if face == JOKER and not welcomes_jokers(state):
            return Weighed(discard, -points[face], 0.0, fits=False, alone=True)
        if face in (JOKER, taken):
            return Weighed(discard, KEPT + (face == JOKER), 0.0, face in fitting, alone=False)
        worth = weights["needed"] * seen.shares[face] + weights["promising"] * near[face]
        worth = hope * (worth + weights["fitting"] * (face in fitting)) - points[face]
        alone = not seen.shares[face] + near[face]
        return Weighed(discard, worth, gift(face), face in fitting, alone)

    ways = [weigh(one) for one in actions if isinstance(one, Discard)]
    return sorted(ways, key=lambda way: way.use)


def _fitting(state: Table) -> set[Face]:
    """Return the faces that can be laid off."""
    return {face for meld in melds_of(state) for face in takes(meld, state.setup.meld_rules)}


def feeding(state: Table, seat: Seat, weight: float) -> Callable[[Face], float]:
    """Return a function that says what a card is worth to a next player who is down."""
    after = (seat + 1) % state.seats
    if not is_down(state, after):
        return lambda _face: 0.0
    fitting, each = _fitting(state), weight / max(1, len(state.zones[after])) ** 2
    return lambda face: each * (face in fitting)


def _gifts(state: Table, seat: Seat, weights: Mapping[str, float]) -> Callable[[Face], float]:
    """Return a function that says what a natural card is worth to the next player."""
    after, contract = (seat + 1) % state.seats, contract_now(state)
    if is_down(state, after):
        return feeding(state, seat, weights["feeding"])
    wanted, pile = (
        _counts(state.faces(hand_zone(after))),
        _counts(state.faces(state.setup.discards)),
    )
    watched = weights["watched"]
    declined = weights["declined"] / (state.seats - 1)  # each by one of the others

    def gift(face: Face) -> float:
        passed_by = min(_around(pile, face, contract), MOST_DECLINED)
        return watched * (_around(wanted, face, contract) > 0) - declined * passed_by

    return gift


def reason(found: Weighed, ways: Sequence[Weighed], points: int, is_rushed: bool) -> Reason:
    """Return why one of these cards is discarded."""
    cheap = [way for way in ways if way.worth <= found.worth]
    spared = max(cheap, key=lambda way: way.gift)
    if spared.gift > max(found.gift, 0.0):
        if spared.fits:
            told = N_("keep the {face:short}, which the next player could lay off")
        else:
            told = N_("keep the {face:short}, which the next player could use")
        return why(told, face=spared.face)
    if is_rushed:
        told = N_("in your hand it would count {points:points} if somebody goes out")
        return why(told, points=points)
    return N_("it fits no other card of your hand") if found.alone else N_("it is needed least")


def _counts(faces: Sequence[Face | None]) -> list[int]:
    """Return how many there are of each natural face, as far as they are known."""
    counts = [0] * JOKER
    for face in faces:
        if face is not None and face != JOKER:
            counts[face] += 1
    return counts


def _around(counts: Sequence[int], face: Face, contract: Contract) -> int:
    """Return how many of these cards could be in one meld with a card, or in its place."""
    value, number = face % 13, 0
    if contract.sets:
        number += counts[value] + counts[value + 13] + counts[value + 26] + counts[value + 39]
    if contract.runs:
        number += sum([counts[face + k] for k in NEIGHBOURS if 0 <= value + k <= 12])
        if not contract.sets:
            number += counts[face]
    return number
