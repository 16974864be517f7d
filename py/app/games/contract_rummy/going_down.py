"""Putting a contract together and going down, in a player's own time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, assert_never

from app.desk import Desk
from app.games.contract_rummy import contract as screen
from app.games.contract_rummy import draft, intents, missing_words
from app.games.contract_rummy.draft import Draft, Place, places
from app.games.contract_rummy.slots import begins, drawn
from app.games.contract_rummy.suggestions import Filling, best, comes_to, lacking, proposed
from app.games.layout import Way
from app.html import Html
from app.screens.chrome import Command
from peerdeck.action import Group
from peerdeck.card import JOKER, Card, rank, suit
from peerdeck.games.contract_rummy.actions import LayDown
from peerdeck.games.contract_rummy.contracts import describe_contract
from peerdeck.games.contract_rummy.groups import kinds
from peerdeck.games.contract_rummy.melds import arrangements
from peerdeck.games.contract_rummy.refusals_melds import check_lay_down
from peerdeck.games.contract_rummy.table import contract_now, is_down
from peerdeck.refusals import Illegal, refused
from peerdeck.words import _, ngettext


def is_preparing(desk: Desk) -> bool:
    """Return True if this player can still go down in this deal."""
    return not (desk.between or desk.over or is_down(desk.state, desk.me))


def prepared(desk: Desk, text: str) -> Draft | None:
    """Return the draft that was kept as this text."""
    return draft.read(desk, text) if is_preparing(desk) else None


# The contract and what it lacks


def panel(desk: Desk) -> Html | None:
    """Return the contract with its slots; `None` once the player is down."""
    if not is_preparing(desk):
        return None
    found = places(desk)
    is_choosing = draft.draft_of(desk).is_choosing
    folding: Literal["", "shown", "folded"] = ""
    is_idle = desk.state.turn != desk.me and not (is_choosing or desk.selected)
    if is_idle and draft.staged(desk):
        folding = "shown" if draft.is_shown(desk) else "folded"
    line = _choosing_line(desk) if is_choosing else _line(desk, found)
    if folding == "folded":
        line = _prepared(found)
    return screen.contract(
        screen.Contract(
            title=_("Contract: {contract}").format(
                contract=describe_contract(contract_now(desk.state))
            ),
            line=line,
            places=tuple(drawn(desk, place, number) for number, place in enumerate(found)),
            is_met=not is_choosing and _is_met(desk, found),
            is_choosing=is_choosing,
            proposals=tuple(_proposal(desk, way) for way in proposed(desk)) if is_choosing else (),
            selected=len(desk.selected),
            folding=folding,
        )
    )


def _prepared(found: Sequence[Place]) -> str:
    """Say how many melds of the contract are complete, while the slots are folded."""
    count = len(found)
    return ngettext(
        "{done} of {count} meld prepared.", "{done} of {count} melds prepared.", count
    ).format(done=sum(place.meld is not None for place in found), count=count)


def _line(desk: Desk, found: Sequence[Place]) -> str:
    """Say in one line what is missing, or what can be done."""
    if not _is_clear(found):
        if all(place.melds for place in found):
            return _("Say what the joker stands for.")
        return _missing(desk, found)
    refusal = _refusal(desk, [place.cards for place in found])
    if refusal is not None:
        return refusal
    if _is_time(desk):
        return _("Ready to lay down.")
    return _("Ready: lay down on your turn, after you draw.")


def _choosing_line(desk: Desk) -> str:
    if best(desk):
        return _("Choose the melds to fill the slots with.")
    return _missing(desk, ())


def _missing(desk: Desk, found: Sequence[Place]) -> str:
    """Say what is lacking for the contract, from the slots, and if other melds need less."""
    if not desk.order:
        return ""
    free, here = lacking(desk), lacking(desk, found)
    if free is None:
        return ""
    if here is None:
        return _("These melds cannot be laid down together.")
    if not here.number:
        return _holds(desk)
    return f"{missing_words.still(here)} {missing_words.otherwise(here, free)}".rstrip()


def _holds(desk: Desk) -> str:
    """Say that there are cards for all melds, or why they still cannot be laid down."""
    told = _("Your hand holds the contract.")
    if best(desk):
        return told
    ways = proposed(desk)
    return (ways and _refusal(desk, [one.cards for one in ways[0]])) or told


def _proposal(desk: Desk, way: Sequence[Filling]) -> screen.Proposal:
    faces = tuple(tuple(desk.face(card) for card in one.cards) for one in way)
    return screen.Proposal(faces, comes_to(desk, way))


# Going down


def _is_time(desk: Desk) -> bool:
    """Return True if the player may lay down now, if the contract is met."""
    state = desk.state
    playing = state.notes.stage == "playing" and state.notes.offer is None
    return bool(playing and desk.my_turn and is_preparing(desk) and not state.notes.replay)


def _is_clear(found: Iterable[Place]) -> bool:
    return all(place.meld is not None for place in found)


def _refusal(desk: Desk, melds: Iterable[Sequence[Card]]) -> str | None:
    """Return why these melds cannot be laid down; `None` if they are the contract."""
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
    """Return the commands for the draft in the player's own turn."""
    if not _is_time(desk):
        return ()
    found = places(desk)
    is_possible = _is_met(desk, found) or (holds_contract(desk) and not _is_ambiguous(found))
    kind = "main" if is_possible else ""
    return (Command("laydown", _("Lay down"), kind=kind, disabled=not is_possible),)


def _is_ambiguous(found: Iterable[Place]) -> bool:
    """Return True if the player has to say first what a joker stands for."""
    return any(place.melds and place.meld is None for place in found)


def holds_contract(desk: Desk) -> bool:
    """Return True if the player may lay down now, and has the cards for it in the hand."""
    return _is_time(desk) and bool(best(desk))


def act(desk: Desk, intent: intents.SlotIntent | intents.Laydown) -> Any | None:
    """Return the lay-down, or `None` if a gesture only changes the draft. Raises `Illegal`."""
    if not is_preparing(desk):
        return None
    desk.blamed.clear()
    match intent:
        case intents.Stage(value):
            _stage(desk, value)
        case intents.Unstage(card):
            draft.take_back(desk, {Card(card)})
        case intents.Clear():
            draft.take_back(desk, desk.order)
        case intents.Suggest():
            draft.choose(desk, not draft.draft_of(desk).is_choosing)
        case intents.Slots():
            draft.show(desk, not draft.is_shown(desk))
            return None
        case intents.Fill(value):
            for number, way in enumerate(proposed(desk)):
                if str(number) == value:
                    draft.fill(desk, [(one.cards, one.low) for one in way])
        case intents.Stands(value):
            for number, place in enumerate(places(desk)):
                for meld in place.melds:
                    if begins(number, meld) == value:
                        draft.say(desk, number, meld.low)
        case intents.Laydown():
            return _lay_down(desk)
        case _:
            assert_never(intent)
    draft.show(desk, True)
    in_slots = draft.staged(desk)
    desk.selected = [card for card in desk.selected if card not in in_slots]
    return None


def _stage(desk: Desk, value: str) -> None:
    """Put the selected cards into a slot."""
    for number in range(contract_now(desk.state).melds):
        if str(number) == value:
            if not desk.selected:
                raise refused(
                    _("Select cards of your hand, then choose the meld they are for."),
                    "laying-down",
                )
            draft.put(desk, number, desk.selected)


def _lay_down(desk: Desk) -> LayDown | None:
    """Return the lay-down in the slots or, if they are not filled, the only one of the hand.

    If the hand allows several, they are shown to choose from.
    """
    found = places(desk)
    if _is_ambiguous(found):
        raise refused(_("First say what the joker of the run stands for."), "jokers")
    if not _is_met(desk, found) and holds_contract(desk):
        ways = proposed(desk)
        if len(ways) == 1 and not draft.staged(desk):
            return LayDown(_groups(desk, [one.cards for one in ways[0]]))
        draft.choose(desk, True)
        return None
    return LayDown(_groups(desk, [place.cards for place in found]))


# The hand


def aside(desk: Desk) -> frozenset[Card]:
    """Return the cards of the hand that lie in slots."""
    return draft.staged(desk) if is_preparing(desk) else frozenset()


def ways(desk: Desk) -> tuple[Way, ...]:
    """Return the ways to sort the hand that only this game has."""
    if not is_preparing(desk):
        return ()
    return (Way("contract", _("Contract"), _("Sort the hand by the contract")),)


def sorted(desk: Desk, way: str) -> list[list[Card]]:
    """Return the melds that come nearest to the contract, each in a group, and then the rest."""
    rest = list(desk.order)
    groups = []
    if way == "contract" and is_preparing(desk):
        for one in (proposed(desk) or [[]])[0]:
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
    """Return True if these cards would make one of the melds of the contract."""
    faces = [desk.face(card) for card in cards]
    contract, rules = contract_now(desk.state), desk.state.setup.meld_rules
    sizes = (*contract.sets, *contract.runs)
    return any(
        arrangements(faces, kind, size, rules)
        for kind, size in dict.fromkeys(zip(kinds(contract), sizes, strict=True))
    )
