"""Why cards cannot be laid down, laid off or put in the place of a joker."""

from __future__ import annotations

from peerdeck.action import Group, Shown
from peerdeck.card import JOKER, Card, Face, rank, suit
from peerdeck.event import Seat, Zone
from peerdeck.game import check_shown
from peerdeck.games.contract_rummy.contracts import contract_told
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
from peerdeck.games.contract_rummy.missing import nearest
from peerdeck.games.contract_rummy.problems import Problem, problem
from peerdeck.games.contract_rummy.problems import check as whole_problem
from peerdeck.games.contract_rummy.table import Lying, Table, contract_now, is_down, meld_at
from peerdeck.naming import rank_name, spoken, suit_name
from peerdeck.refusals import refused
from peerdeck.words import _
from peerdeck.zones import hand_zone

# Laying down


def check_lay_down(state: Table, seat: Seat, groups: tuple[Group, ...]) -> None:
    """Raise `Illegal` unless these cards of the hand are the contract."""
    if is_down(state, seat):
        raise refused(
            _("You have laid down already; further cards can only be added to melds."),
            "laying-down",
        )
    contract, rules = contract_now(state), state.setup.meld_rules
    groups = tuple(group for group in groups if group)
    shown = [one for group in groups for one in group]
    check_shown(state, seat, shown)
    if len(groups) != contract.melds:
        if (lacking := _lacking(state, seat)) is not None:
            raise refused(lacking, "contract", [card for card, _face in shown])
        raise refused(
            _("The contract is {contract}: lay down just these, the sets first.").format(
                contract=contract_told(contract)
            ),
            "contract",
            [card for card, _face in shown],
        )
    melds = []
    for group, kind, size in zip(groups, kinds(contract), sizes(contract, groups), strict=True):
        melds.append(_read(group, kind, size, rules))
    _raise(whole_problem(melds, contract, rules), groups)
    _check_rest(state, seat, [card for card, _face in shown])


def _lacking(state: Table, seat: Seat) -> str | None:
    """What a hand lacks for the contract, if it lacks anything and its faces are known."""
    faces = [face for face in state.faces(hand_zone(seat)) if face is not None]
    if len(faces) < len(state.zones[seat]):
        return None
    found = nearest(faces, contract_now(state), state.setup.meld_rules)
    return found.text if found is not None and found.number else None


def _read(group: Group, kind: str, size: int, rules: MeldRules) -> Meld:
    """The meld that a group is. Raises `Illegal`."""
    faces = [face for _card, face in group]
    meld = read_meld(kind, faces, size, rules)
    if meld is None:
        _raise(problem(faces, kind, size, rules), [(one,) for one in group])
        raise refused(
            _("Lay the cards of a run from low to high, each joker in the place it fills."),
            "runs",
            [card for card, _face in group],
        )
    return meld


def _raise(found: Problem | None, groups: list[Group] | tuple[Group, ...]) -> None:
    """Refuse with a problem, if there is one; it is about some of these groups."""
    if found is not None:
        cards = [card for place in found.about for card, _face in groups[place]]
        raise refused(found.text, found.rule, cards)


def _check_rest(state: Table, seat: Seat, laid: list[Card]) -> None:
    """What has to be left in hand after a lay-down, or must not be."""
    setup = state.setup
    left = [card for card in state.zones[seat] if card not in laid]
    if len(left) < setup.left_over:
        raise refused(
            _("Keep a card back: the round ends with a discard, so one must be left for it."),
            "going-out",
            laid,
        )
    if setup.rules.whole(state.notes.round) and len(left) > setup.left_over:
        raise refused(
            _("In the last round all cards of the hand have to be laid down at once."),
            "laying-down",
            left,
        )


# Laying off


def check_lay_off(state: Table, seat: Seat, zone: Zone, end: int, shown: Shown) -> None:
    """Raise `Illegal` unless this card of the hand can be added to that meld now."""
    _check_adding(state, seat)
    check_shown(state, seat, [shown])
    card, face = shown
    if state.notes.replay and face != JOKER:
        raise refused(_("First lay off the joker that you have redeemed."), "jokers", [card])
    check_fits(state, zone, end, shown)
    if len(state.zones[seat]) <= state.setup.left_over:
        raise refused(
            _("Your last card has to be discarded: that ends the round."), "going-out", [card]
        )


def _check_adding(state: Table, seat: Seat) -> None:
    """Raise `Illegal` unless this seat may change melds on the table now."""
    if not is_down(state, seat):
        raise refused(
            _("Only players who are down can play on melds: first lay down {contract}.").format(
                contract=contract_told(contract_now(state))
            ),
            "laying-off",
        )
    if state.notes.laid and not state.setup.rules.same_turn_layoff:
        raise refused(
            _("You have laid down in this turn; add cards to melds from your next turn on."),
            "laying-off",
        )


def check_fits(state: Table, zone: Zone, end: int, shown: Shown) -> None:
    """Raise `Illegal` unless this card can be added to that meld at that end."""
    card, face = shown
    meld = _meld(state, zone).meld
    rules = state.setup.meld_rules
    where = takes(meld, rules).get(face, ())
    if end in where:
        return
    if where:
        text = _("The {card} goes to the high end of this meld.")
        if where[0] == LOW_END:
            text = _("The {card} goes to the low end of this meld.")
        raise refused(text.format(card=spoken(face)), "laying-off", [card])
    raise refused(_why_not(meld, face, rules), "laying-off", [card])


def _meld(state: Table, zone: Zone) -> Lying:
    lying = meld_at(state, zone)
    if lying is None:
        raise refused(_("Choose a meld that lies on the table."), "laying-off")
    return lying


def _why_not(meld: Meld, face: Face, rules: MeldRules) -> str:
    """Why a face fits nowhere on a meld."""
    limit = longest(meld.kind, rules)
    if limit is not None and len(meld.faces) >= limit:
        if meld.kind == SET:
            return _("This set has all four suits.")
        return _("This run has {limit} cards and cannot grow.").format(limit=limit)
    if face == JOKER and meld.jokers + 1 > most_jokers(meld.kind, len(meld.faces) + 1, rules):
        if meld.kind == SET and not rules.jokers_in_sets:
            return _("Jokers are for runs only, not for sets.")
        return _("This meld has as many jokers as it may hold.")
    if meld.kind == SET:
        if rank(face) == meld.low:
            return _("This set already has its card of {suit}.").format(suit=suit_name(suit(face)))
        return _("A set of rank {rank} does not take the {card}.").format(
            rank=rank_name(meld.low), card=spoken(face)
        )
    beside = [place for place in (meld.low - 1, meld.high + 1) if LOW_ACE <= place <= HIGH_ACE]
    wanted = [spoken(at(place, meld.suit)) for place in beside]
    if len(wanted) > 1:
        text = _("This run takes the {low} or the {high}, not the {card}.")
        return text.format(low=wanted[0], high=wanted[1], card=spoken(face))
    return _("This run takes the {next}, not the {card}.").format(next=wanted[0], card=spoken(face))


# Redeeming jokers


def check_redeem(state: Table, seat: Seat, zone: Zone, place: int, shown: Shown) -> None:
    """Raise `Illegal` unless this card of the hand can be put in the place of that joker now."""
    rules = state.setup.meld_rules
    if state.setup.rules.redeem == "no":
        raise refused(_("At this table jokers stay where they lie."), "jokers")
    _check_adding(state, seat)
    check_shown(state, seat, [shown])
    card, face = shown
    lying = _meld(state, zone)
    meld = lying.meld
    if not 0 <= place < len(meld.faces) or meld.faces[place] != JOKER:
        raise refused(_("Choose a joker of this meld."), "jokers", [card])
    if face == JOKER or place not in redeemable(meld, face, rules):
        named = [spoken(one) for one in stands_for(meld, place, rules)]
        text = _("This joker stands for the {wanted}, not for the {card}.")
        if len(named) > 1:
            text = _("This joker stands for any of {wanted}, but not for the {card}.")
        told = text.format(wanted=", ".join(named), card=spoken(face))
        raise refused(told, "jokers", [card])
    if not can_replay(state, seat, lying, face, place):
        raise refused(
            _("You would have to lay the joker off again in this turn, and you could not."),
            "jokers",
            [card],
        )
