"""Putting a contract together and going down, in a player's own time."""

from __future__ import annotations

from builtins import sorted as in_sorted
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from app.desk import Desk
from app.html import Html
from app.layouts.layout import Way
from app.layouts.rummy import draft
from app.layouts.rummy.draft import Place, in_order, places
from app.screens import contract as screen
from app.screens.chrome import Command
from peerdeck.action import Group
from peerdeck.card import JOKER, SUITS, Card, Face, rank, suit
from peerdeck.game import Illegal
from peerdeck.games.contract_rummy.actions import LayDown
from peerdeck.games.contract_rummy.contracts import Contract, contract_told
from peerdeck.games.contract_rummy.groups import kinds
from peerdeck.games.contract_rummy.lacking import either, lacking
from peerdeck.games.contract_rummy.melds import (
    RUN,
    SET,
    Meld,
    MeldRules,
    arrangements,
    stands_for,
)
from peerdeck.games.contract_rummy.nearest import Nearest, nearest
from peerdeck.games.contract_rummy.problems import problem
from peerdeck.games.contract_rummy.refusals_melds import check_lay_down
from peerdeck.games.contract_rummy.solver import best_lay_downs
from peerdeck.games.contract_rummy.table import contract_now, is_down
from peerdeck.naming import rank_name, short, shorts, spoken, suit_name
from peerdeck.words import _, ngettext

arranges = frozenset(("stage", "unstage", "clear", "suggest", "fill", "stands"))
intents = arranges | {"laydown"}

KEPT = 64  # hands of which it is remembered what can be laid down


def is_preparing(desk: Desk) -> bool:
    """Whether this player can still go down in this deal."""
    return not (desk.between or desk.over or is_down(desk.state, desk.me))


# What is asked for


def panel(desk: Desk) -> Html | None:
    """The contract with its slots; None once the player is down."""
    if not is_preparing(desk):
        return None
    found = places(desk)
    is_choosing = draft.draft_of(desk).is_choosing
    return screen.contract(
        screen.Contract(
            title=_("Contract: {contract}").format(
                contract=contract_told(contract_now(desk.state))
            ),
            line=_choosing_line(desk) if is_choosing else _line(desk, found),
            places=tuple(_drawn(desk, place, number) for number, place in enumerate(found)),
            is_met=not is_choosing and _is_met(desk, found),
            is_choosing=is_choosing,
            proposals=tuple(_proposal(desk, way) for way in _proposed(desk)) if is_choosing else (),
            selected=len(desk.selected),
        )
    )


def _line(desk: Desk, found: Sequence[Place]) -> str:
    """In one line what is missing, or what can be done."""
    if not _is_clear(found):
        if all(place.melds for place in found):
            return _("Say what the joker stands for.")
        return _missing(desk)
    refusal = _refusal(desk, [place.cards for place in found])
    if refusal is not None:
        return refusal
    if _is_time(desk):
        return _("Ready to lay down.")
    return _("Ready: lay down in your turn, when you have drawn.")


def _choosing_line(desk: Desk) -> str:
    return _("Choose the melds to fill the slots with.") if _best(desk) else _missing(desk)


def _missing(desk: Desk) -> str:
    """What the whole hand lacks for the contract."""
    if not desk.order:
        return ""
    if _best(desk):
        return _("Your hand holds the contract.")
    found = _near(desk)
    if found is None:
        return ""
    if found.number:
        return _("Still missing: {cards}.").format(cards=found.needs)
    # There are cards for all melds, and still it cannot be: then the rules say why.
    return _refusal(desk, [one.cards for one in _proposed(desk)[0]]) or found.text


def _proposal(desk: Desk, way: Sequence[Filling]) -> screen.Proposal:
    faces = tuple(tuple(desk.face(card) for card in one.cards) for one in way)
    return screen.Proposal(faces, _comes_to(desk, way))


def _drawn(desk: Desk, place: Place, number: int) -> screen.Place:
    """A slot for the screen."""
    rules = desk.state.setup.meld_rules
    lacks = lacking(place.faces, place.kind, place.size, rules)
    found = None if lacks or place.melds else problem(place.faces, place.kind, place.size, rules)
    words = lacks or (found.text if found else _told(place))
    return screen.Place(
        label=_label(place.kind, place.size),
        words=words,
        cards=tuple(
            _staged(desk, place, at, rules, wrong=found.about if found else ())
            for at in range(len(place.cards))
        ),
        empty=max(0, place.size - len(place.cards)),
        is_meld=place.meld is not None,
        is_wrong=found is not None,
        choices=_choices(place, number, rules),
    )


def _label(kind: str, size: int) -> str:
    text = _("Set of {size}") if kind == SET else _("Run of {size}")
    return text.format(size=size)


def _told(place: Place) -> str:
    """What a meld is."""
    if place.meld is None:
        return _("Say what the joker stands for.")
    if place.kind == SET:
        return _("Complete: {rank}s").format(rank=rank_name(place.meld.low))
    low, high = (rank_name((at - 1) % 13 + 1) for at in (place.meld.low, place.meld.high))
    return _("Complete: {low} to {high} of {suit}").format(
        low=low, high=high, suit=suit_name(place.meld.suit)
    )


def _staged(
    desk: Desk, place: Place, at: int, rules: MeldRules, wrong: Sequence[int]
) -> screen.Staged:
    card, face = place.cards[at], place.faces[at]
    in_short = in_words = ""
    if face == JOKER and place.meld is not None:
        faces = stands_for(place.meld, at, rules)
        in_words = either([_("the {face}").format(face=spoken(one)) for one in faces])
        in_short = short(faces[0])
        if len(faces) == len(SUITS):
            in_words = _("any {rank}").format(rank=rank_name(place.meld.low))
        if place.kind == SET:
            in_short = in_short[:-1]  # a joker in a set is of no suit
    return screen.Staged(card, face, in_short, in_words, blamed=card in desk.blamed or at in wrong)


def _begins(number: int, meld: Meld) -> str:
    """What the page hands over to say where the run of a slot begins."""
    return f"{number}:{meld.low}"


def _choices(place: Place, number: int, rules: MeldRules) -> tuple[screen.Choice, ...]:
    """What the jokers of a run can stand for, if there is a choice."""
    if len(place.melds) < 2:
        return ()
    found = []
    for meld in place.melds:
        faces = [
            stands_for(meld, at, rules)[0] for at, face in enumerate(meld.faces) if face == JOKER
        ]
        low = spoken(stands_for(meld, 0, rules)[0])
        high = spoken(stands_for(meld, len(meld.faces) - 1, rules)[0])
        found.append(
            screen.Choice(
                value=_begins(number, meld),
                label=shorts(faces),
                spoken=_("{cards}: a run from the {low} to the {high}").format(
                    cards=", ".join(map(spoken, faces)), low=low, high=high
                ),
                chosen=meld == place.meld,
            )
        )
    return tuple(found)


# Suggestions


class Filling(NamedTuple):
    """What a suggestion puts into one slot; `low` is where a run begins, if that is clear."""

    kind: str
    size: int
    cards: tuple[Card, ...]
    low: int | None


def _faces(desk: Desk) -> tuple[Face, ...]:
    return tuple(in_sorted(desk.face(card) for card in desk.order))


def _best(desk: Desk) -> tuple[tuple[Meld, ...], ...]:
    """The best lay-downs of the whole hand."""
    setup, contract = desk.state.setup, contract_now(desk.state)
    whole = setup.rules.whole(desk.state.notes.round)
    return _best_of(_faces(desk), contract, setup.meld_rules, setup.worths, setup.left_over, whole)


@lru_cache(KEPT)
def _best_of(
    faces: tuple[Face, ...],
    contract: Contract,
    rules: MeldRules,
    worths: tuple[int, ...],
    keep: int,
    whole: bool,
) -> tuple[tuple[Meld, ...], ...]:
    return best_lay_downs(faces, contract, rules, worths.__getitem__, keep, whole)


_near_of = lru_cache(KEPT)(nearest)


def _near(desk: Desk) -> Nearest | None:
    """What the whole hand lacks least."""
    return _near_of(_faces(desk), contract_now(desk.state), desk.state.setup.meld_rules)


def _proposed(desk: Desk) -> list[list[Filling]]:
    """Up to three ways to fill the slots, in their order; else the one that comes nearest."""
    if best := _best(desk):
        return [
            _filling(desk, [(one.kind, len(one.faces), one.faces, one.low) for one in way])
            for way in best
        ]
    near = _near(desk)
    if near is None:
        return []
    return [_filling(desk, [(one.kind, one.size, one.faces, None) for one in near.melds])]


def _filling(
    desk: Desk, melds: Iterable[tuple[str, int, tuple[Face, ...], int | None]]
) -> list[Filling]:
    """Melds with cards of the hand, each in the slot of its size."""
    left = {card: desk.face(card) for card in desk.order}
    found = []
    for kind, size, faces, low in melds:
        cards = in_order(left, faces)
        for card in cards:
            del left[card]
        found.append(Filling(kind, size, cards, low if kind == RUN else None))
    return in_sorted(found, key=lambda one: (one.kind == RUN, one.size))


def _comes_to(desk: Desk, way: Iterable[Filling]) -> str:
    """What a suggestion would leave in the hand, or what it still lacks."""
    if not _best(desk) and (near := _near(desk)) is not None and near.number:
        text = ngettext("{count} card is missing", "{count} cards are missing", near.number)
        return text.format(count=near.number)
    laid = {card for one in way for card in one.cards}
    rest = [desk.face(card) for card in desk.order if card not in laid]
    if not rest:
        return _("No cards are left in the hand.")
    points = sum(desk.state.setup.worths[face] for face in rest)
    return _("Left in the hand: {cards}, {points}").format(
        cards=ngettext("{count} card", "{count} cards", len(rest)).format(count=len(rest)),
        points=ngettext("{count} point", "{count} points", points).format(count=points),
    )


# Going down


def _is_time(desk: Desk) -> bool:
    """Whether the player may lay down now, if the contract is met."""
    state = desk.state
    playing = state.notes.stage == "playing" and state.notes.offer is None
    return bool(playing and desk.my_turn and is_preparing(desk) and not state.notes.replay)


def _is_clear(found: Iterable[Place]) -> bool:
    return all(place.meld is not None for place in found)


def _refusal(desk: Desk, melds: Iterable[Sequence[Card]]) -> str | None:
    """Why these melds cannot be laid down; None if they are the contract."""
    try:
        check_lay_down(desk.state, desk.me, _groups(desk, melds))
    except Illegal as refusal:
        return str(refusal)
    return None


def _groups(desk: Desk, melds: Iterable[Sequence[Card]]) -> tuple[Group, ...]:
    return tuple(tuple((card, desk.face(card)) for card in cards) for cards in melds)


def _is_met(desk: Desk, found: Sequence[Place]) -> bool:
    return _is_clear(found) and _refusal(desk, [place.cards for place in found]) is None


def commands(desk: Desk) -> tuple[Command, ...]:
    """What the player may do with the draft in the own turn."""
    if not _is_time(desk):
        return ()
    is_met = _is_met(desk, places(desk))
    kind = "main" if is_met else ""
    return (Command("laydown", _("Lay down"), kind=kind, disabled=not is_met),)


def act(desk: Desk, intent: Mapping[str, Any]) -> Any | None:
    """The lay-down that is asked for, or `None` where only the draft changes. Raises `Illegal`."""
    if not is_preparing(desk):
        return None
    desk.blamed.clear()
    match intent:
        case {"do": "stage", "value": str(value)}:
            _stage(desk, value)
        case {"do": "unstage", "card": int(card)}:
            draft.take_back(desk, {card})
        case {"do": "clear"}:
            draft.take_back(desk, desk.order)
        case {"do": "suggest"}:
            draft.choose(desk, not draft.draft_of(desk).is_choosing)
        case {"do": "fill", "value": str(value)}:
            for number, way in enumerate(_proposed(desk)):
                if str(number) == value:
                    draft.fill(desk, [(one.cards, one.low) for one in way])
        case {"do": "stands", "value": str(value)}:
            for number, place in enumerate(places(desk)):
                for meld in place.melds:
                    if _begins(number, meld) == value:
                        draft.say(desk, number, meld.low)
        case {"do": "laydown"}:
            return _lay_down(desk)
    in_slots = draft.staged(desk)
    desk.selected = [card for card in desk.selected if card not in in_slots]
    return None


def _stage(desk: Desk, value: str) -> None:
    """Put the selected cards into a slot."""
    for number in range(contract_now(desk.state).melds):
        if str(number) == value:
            if not desk.selected:
                raise Illegal(
                    _("Select cards of your hand, then choose the meld they are for."),
                    "laying-down",
                )
            draft.put(desk, number, desk.selected)


def _lay_down(desk: Desk) -> LayDown:
    found = places(desk)
    for place in found:
        if place.melds and place.meld is None:
            raise Illegal(_("First say what the joker of the run stands for."), "jokers")
    return LayDown(_groups(desk, [place.cards for place in found]))


# The hand


def aside(desk: Desk) -> frozenset[Card]:
    """The cards of the hand that lie in slots."""
    return draft.staged(desk) if is_preparing(desk) else frozenset()


def ways(desk: Desk) -> tuple[Way, ...]:
    """Ways to sort the hand that only this game knows."""
    if not is_preparing(desk):
        return ()
    return (Way("contract", _("Contract"), _("Sort the hand by the contract")),)


def sorted(desk: Desk, way: str) -> list[list[Card]]:
    """The melds that come nearest to the contract, each in a group, and then the rest."""
    rest = list(desk.order)
    groups = []
    if way == "contract" and is_preparing(desk):
        for one in (_proposed(desk) or [[]])[0]:
            groups.append(list(one.cards))
            rest = [card for card in rest if card not in one.cards]
    by_rank = not contract_now(desk.state).runs

    def place(card: Card) -> tuple[int, int, int]:
        face = desk.face(card)
        if face == JOKER:
            return 1, 0, 0
        return (0, rank(face), suit(face)) if by_rank else (0, suit(face), rank(face))

    rest.sort(key=place)
    return [group for group in [*groups, rest] if group]


def is_meld(desk: Desk, cards: Sequence[Card]) -> bool:
    """Whether these cards would do for one of the melds of the contract."""
    faces = [desk.face(card) for card in cards]
    contract, rules = contract_now(desk.state), desk.state.setup.meld_rules
    sizes = (*contract.sets, *contract.runs)
    return any(
        arrangements(faces, kind, size, rules)
        for kind, size in dict.fromkeys(zip(kinds(contract), sizes, strict=True))
    )
