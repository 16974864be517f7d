"""Uses of the cards of a hand for melds: to lay down, to lay off, or to redeem a joker."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from peerdeck.action import Group, maker
from peerdeck.card import JOKER, Card, Face
from peerdeck.event import Seat, Zone
from peerdeck.games.contract_rummy.actions import HotCard, LayDown, LayOff, Redeem
from peerdeck.games.contract_rummy.contracts import Contract
from peerdeck.games.contract_rummy.lay_downs import a_lay_down, best_lay_downs
from peerdeck.games.contract_rummy.melds import (
    RUN,
    SET,
    Meld,
    MeldRules,
    arrangements,
    redeemable,
    redeemed,
    takes,
)
from peerdeck.games.contract_rummy.table import Table, contract_now, is_whole

Held = Mapping[Face, Card]  # a card of each face in a hand

_lay_off = maker(LayOff)

_ANY = MeldRules(jokers_per_meld="any")  # whatever is a meld under some rules is one under these


def held_by(state: Table, seat: Seat) -> dict[Face, Card]:
    """Return for each known face in a hand the card of it that came last."""
    face = state.face
    held = {face[card]: card for card in state.zones[seat]}
    held.pop(None, None)
    return held  # type: ignore[return-value]  # None has just been taken out


# Laying down


def kinds(contract: Contract) -> list[str]:
    """Return the kinds of the melds of a lay-down, in their order."""
    return [SET] * len(contract.sets) + [RUN] * len(contract.runs)


def sizes(contract: Contract, groups: Sequence[Sequence[object]]) -> list[int]:
    """Return the size that the contract asks of each group: the largest for the longest set, etc.

    There must be as many groups as the contract has melds, the sets first.
    """
    asked = [0] * len(groups)
    border = len(contract.sets)
    for first, of_kind in ((0, contract.sets), (border, contract.runs)):
        places = sorted(range(first, first + len(of_kind)), key=lambda k: len(groups[k]))
        for place, size in zip(places, of_kind, strict=True):
            asked[place] = size
    return asked


def read_meld(kind: str, faces: Sequence[Face], size: int, rules: MeldRules) -> Meld | None:
    """Return the meld that these faces make in this order, if any; for a set in any order."""
    laid = tuple(sorted(faces) if kind == SET else faces)
    melds = arrangements(faces, kind, size, rules)
    return next((meld for meld in melds if meld.faces == laid), None)


def meld_of(kind: str, group: Group) -> tuple[Meld, Group]:
    """Return the meld of a group that has been checked, and the group in its order on the table."""
    if kind == SET:
        group = tuple(sorted(group, key=lambda shown: shown[1]))
    meld = read_meld(kind, [face for _card, face in group], len(group), _ANY)
    assert meld is not None
    return meld, group


def one_lay_down(state: Table, seat: Seat) -> list[LayDown]:
    """Return one way to lay this hand down, or nothing if there is none."""
    if (faces := _faces(state, seat)) is None:
        return []
    setup = state.setup
    contract, rules = contract_now(state), setup.meld_rules
    found = a_lay_down(faces, contract, rules, setup.left_over, is_whole(state))
    return [] if found is None else [_of_hand(state, seat, found)]


def best_ways(state: Table, seat: Seat) -> list[LayDown]:
    """Return up to three best ways to lay this hand down, or nothing if there is none."""
    if (faces := _faces(state, seat)) is None:
        return []
    setup = state.setup
    contract, rules, worth = contract_now(state), setup.meld_rules, setup.worths.__getitem__
    found = best_lay_downs(faces, contract, rules, worth, setup.left_over, is_whole(state))
    return [_of_hand(state, seat, melds) for melds in found]


def _faces(state: Table, seat: Seat) -> list[Face] | None:
    """Return the faces of a hand if they are known and there are enough of them to lay down."""
    hand, face = state.zones[seat], state.face
    if len(hand) < contract_now(state).size + state.setup.left_over:
        return None
    faces = [face[card] for card in hand]
    return None if None in faces else faces  # type: ignore[return-value]


def _of_hand(state: Table, seat: Seat, melds: Sequence[Meld]) -> LayDown:
    """Return the action that lays these melds down with cards of the hand."""
    copies: dict[Face | None, list[Card]] = {}
    for card in state.zones[seat]:
        copies.setdefault(state.face[card], []).append(card)
    return LayDown(
        tuple(tuple((copies[face].pop(), face) for face in meld.faces) for meld in melds)
    )


# Laying off


def lay_offs(state: Table, held: Held) -> list[LayOff]:
    """Return every way to lay one of these cards off."""
    rules = state.setup.meld_rules
    found = []
    for zone, _owner, meld in state.notes.melds:
        for face, where in takes(meld, rules).items():
            if face in held:
                shown = (held[face], face)
                found += [_lay_off((zone, end, shown)) for end in where]
    return found


def hot_cards(state: Table, seat: Seat, discard: Face) -> list[HotCard]:
    """Return the ways in which this seat can put the discard on a meld and discard a card."""
    places = hot_places(state, discard)
    shown = [(card, face) for face, card in held_by(state, seat).items()]
    return [HotCard(zone, end, one) for zone, end in places for one in shown]


def hot_places(state: Table, discard: Face) -> list[tuple[Zone, int]]:
    """Return the zone and end of every place on the table where the discard fits."""
    rules = state.setup.meld_rules
    return [
        (zone, end)
        for zone, _owner, meld in state.notes.melds
        for end in takes(meld, rules).get(discard, ())
    ]


# Redeeming jokers


def redeems(state: Table, seat: Seat, held: Held) -> Iterator[Redeem]:
    """Yield the ways to redeem a joker with this hand; of several jokers in a set the first."""
    if state.setup.rules.redeem == "no":
        return
    rules = state.setup.meld_rules
    for zone, _owner, meld in state.notes.melds:
        if JOKER not in meld.faces:
            continue
        for face, card in held.items():
            places = redeemable(meld, face, rules) if face != JOKER else ()
            for place in places[:1] if meld.kind == SET else places:
                redeem = Redeem(zone, place, (card, face))
                if can_replay(state, seat, redeem):
                    yield redeem


def can_replay(state: Table, seat: Seat, redeem: Redeem) -> bool:
    """Return True if the redeemed joker could be laid off again, or need not be."""
    setup = state.setup
    if setup.rules.redeem != "must_replay":
        return True
    if len(state.zones[seat]) <= setup.left_over:
        return False
    return frees_joker(state, redeem)


def frees_joker(state: Table, redeem: Redeem) -> bool:
    """Return True if there is a place for the joker on some meld once it has been redeemed."""
    zone, place, (_card, face) = redeem
    rules = state.setup.meld_rules
    melds = [
        redeemed(one.meld, face, place) if one.zone == zone else one.meld
        for one in state.notes.melds
    ]
    return any(JOKER in takes(meld, rules) for meld in melds)
