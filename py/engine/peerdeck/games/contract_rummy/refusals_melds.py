"""Refuse to lay cards down, lay them off or put them in the place of a joker."""

from __future__ import annotations

from collections.abc import Sequence

from peerdeck.action import Group, Shown
from peerdeck.card import JOKER, Card, rank, suit
from peerdeck.event import Seat, Zone
from peerdeck.game import check_shown
from peerdeck.games.contract_rummy import words
from peerdeck.games.contract_rummy.actions import Redeem
from peerdeck.games.contract_rummy.contracts import contract_text
from peerdeck.games.contract_rummy.groups import can_replay, kinds, read_meld, sizes
from peerdeck.games.contract_rummy.melds import (
    HIGH_ACE,
    LOW_ACE,
    LOW_END,
    SET,
    Meld,
    MeldRules,
    at,
    longest,
    most_jokers,
    redeemable,
    stands_for,
    takes,
)
from peerdeck.games.contract_rummy.needs import needed
from peerdeck.games.contract_rummy.problems import Problem, clash, problem
from peerdeck.games.contract_rummy.table import Table, contract_now, is_down, is_whole, meld_at
from peerdeck.refusals import Illegal
from peerdeck.zones import hand_zone

# Laying down


def check_lay_down(state: Table, seat: Seat, groups: tuple[Group, ...]) -> None:
    """Raise `Illegal` unless these cards of the hand make the contract."""
    if is_down(state, seat):
        raise Illegal(words.DOWN_ALREADY)
    contract, rules = contract_now(state), state.setup.meld_rules
    shown = [one for group in groups for one in group]
    check_shown(state, seat, shown)
    laid = [card for card, _face in shown]
    if len(groups) != contract.melds or not all(groups):
        _check_lacking(state, seat, laid)
        raise Illegal(words.OTHER_CONTRACT, laid, contract=contract_text(contract))
    melds = []
    for group, kind, size in zip(groups, kinds(contract), sizes(contract, groups), strict=True):
        melds.append(_read(group, kind, size, rules))
    _raise(clash(melds, rules), groups)
    _check_rest(state, seat, laid)


def _check_lacking(state: Table, seat: Seat, laid: Sequence[Card]) -> None:
    """Raise `Illegal` if the hand lacks cards for the contract, as far as its faces are known."""
    faces = [face for face in state.faces(hand_zone(seat)) if face is not None]
    if len(faces) < len(state.zones[seat]):
        return
    contract = contract_now(state)
    found = needed(tuple(sorted(faces)), contract, state.setup.meld_rules)
    if found is None or not found.number:
        return
    text = contract_text(contract)
    if found.number == 1:
        if not found.faces:
            raise Illegal(words.ONE_NEEDED, laid, contract=text)
        raise Illegal(words.STILL_NEEDED, laid, contract=text, faces=sorted(found.faces))
    raise Illegal(words.MORE_NEEDED, laid, contract=text, count=found.number)


def _read(group: Group, kind: str, size: int, rules: MeldRules) -> Meld:
    """Return the meld that a group makes. Raises `Illegal` if it is none."""
    faces = [face for _card, face in group]
    meld = read_meld(kind, faces, size, rules)
    if meld is None:
        _raise(problem(faces, kind, size, rules), [(one,) for one in group])
        raise Illegal(words.RUN_ORDER, [card for card, _face in group])
    return meld


def _raise(found: Problem | None, groups: Sequence[Group]) -> None:
    """Raise `Illegal` if there is a problem; it is about some of these groups."""
    if found is not None:
        cards = [card for place in found.about for card, _face in groups[place]]
        raise Illegal(found.refusal, cards, **found.details)


def _check_rest(state: Table, seat: Seat, laid: list[Card]) -> None:
    """Raise `Illegal` if a lay-down leaves too few or too many cards in hand."""
    setup = state.setup
    left = [card for card in state.zones[seat] if card not in laid]
    if len(left) < setup.left_over:
        raise Illegal(words.KEEP_FOR_DISCARD, laid)
    if is_whole(state) and len(left) > setup.left_over:
        raise Illegal(words.ALL_AT_ONCE, left)


# Laying off


def check_lay_off(state: Table, seat: Seat, zone: Zone, end: int, shown: Shown) -> None:
    """Raise `Illegal` unless this card of the hand can be added to that meld now."""
    _check_adding(state, seat)
    check_shown(state, seat, [shown])
    card, face = shown
    if state.notes.replay and face != JOKER:
        raise Illegal(words.JOKER_FIRST, [card])
    check_fits(state, zone, end, shown)
    if len(state.zones[seat]) <= state.setup.left_over:
        raise Illegal(words.DISCARD_LAST, [card])


def _check_adding(state: Table, seat: Seat) -> None:
    """Raise `Illegal` unless this seat may change melds on the table now."""
    if not is_down(state, seat):
        raise Illegal(words.NOT_DOWN, contract=contract_text(contract_now(state)))
    if state.notes.laid and not state.setup.rules.same_turn_layoff:
        raise Illegal(words.NEXT_TURN)


def check_fits(state: Table, zone: Zone, end: int, shown: Shown) -> None:
    """Raise `Illegal` unless this card can be added to that meld at that end."""
    card, face = shown
    meld = _meld(state, zone)
    rules = state.setup.meld_rules
    where = takes(meld, rules).get(face, ())
    if end in where:
        return
    if not where:
        raise _no_place(meld, shown, rules)
    is_low = where[0] == LOW_END
    raise Illegal(words.LOW_END_ONLY if is_low else words.HIGH_END_ONLY, [card], card=face)


def _meld(state: Table, zone: Zone) -> Meld:
    """Return the meld in this zone. Raises `Illegal` if there is none."""
    table_meld = meld_at(state, zone)
    if table_meld is None:
        raise Illegal(words.CHOOSE_A_MELD)
    return table_meld.meld


def _no_place(meld: Meld, shown: Shown, rules: MeldRules) -> Illegal:
    """Return the reason why a card does not fit on a meld."""
    card, face = shown
    is_set, size = meld.kind == SET, len(meld.faces)
    limit = longest(meld.kind, rules)
    if limit is not None and size >= limit:
        if is_set:
            return Illegal(words.SET_FULL, [card])
        return Illegal(words.RUN_FULL, [card], limit=limit)
    if face == JOKER and meld.jokers + 1 > most_jokers(meld.kind, size + 1, rules):
        runs_only = is_set and not rules.jokers_in_sets
        return Illegal(words.RUNS_TAKE_JOKERS if runs_only else words.JOKERS_ENOUGH, [card])
    if is_set:
        if rank(face) == meld.low:
            return Illegal(words.SUIT_THERE, [card], suit=suit(face))
        return Illegal(words.OTHER_RANK, [card], rank=meld.low, card=face)
    beside = [place for place in (meld.low - 1, meld.high + 1) if LOW_ACE <= place <= HIGH_ACE]
    wanted = [at(place, meld.suit) for place in beside]
    if len(wanted) > 1:
        low, high = wanted
        return Illegal(words.RUN_TAKES_TWO, [card], low=low, high=high, card=face)
    return Illegal(words.RUN_TAKES, [card], next=wanted[0], card=face)


# Redeeming jokers


def check_redeem(state: Table, seat: Seat, action: Redeem) -> None:
    """Raise `Illegal` unless this card of the hand can be put in the place of that joker now."""
    zone, place, shown = action
    rules = state.setup.meld_rules
    if state.setup.rules.redeem == "no":
        raise Illegal(words.JOKERS_STAY)
    _check_adding(state, seat)
    check_shown(state, seat, [shown])
    card, face = shown
    meld = _meld(state, zone)
    if not 0 <= place < len(meld.faces) or meld.faces[place] != JOKER:
        raise Illegal(words.CHOOSE_A_JOKER, [card])
    if face == JOKER or place not in redeemable(meld, face, rules):
        wanted = stands_for(meld, place, rules)
        if len(wanted) > 1:
            raise Illegal(words.STANDS_FOR_ANY, [card], wanted=wanted, card=face)
        raise Illegal(words.STANDS_FOR, [card], wanted=wanted[0], card=face)
    if not can_replay(state, seat, action):
        raise Illegal(words.NO_PLACE_FOR_JOKER, [card])
