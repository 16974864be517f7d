"""The melds that a player is putting together before going down.

A draft lies in `desk.prepared`, so it lasts while the player draws and the others play; a card that
leaves the hand leaves its slot too.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from app.desk import Desk
from peerdeck.card import JOKER, Card, Face, rank
from peerdeck.games.contract_rummy.groups import kinds, sizes
from peerdeck.games.contract_rummy.melds import RUN, Meld, MeldRules, arrangements
from peerdeck.games.contract_rummy.missing import lacking
from peerdeck.games.contract_rummy.table import contract_now

LENGTH = 2_000  # characters of a draft as text
LOWS = {str(rank): rank for rank in range(1, 15)}  # where a run can begin
_LOW = "@"  # stands before it in the text


class Slot(NamedTuple):
    """Cards for one meld of the contract; `low` is the start of a run, once it has been chosen."""

    cards: tuple[Card, ...] = ()
    low: int | None = None


class Draft(NamedTuple):
    """A slot for each meld of the contract; `is_choosing` shows suggestions to fill them with.

    Out of turn the slots are folded, so that the melds on the table are in sight.
    """

    slots: tuple[Slot, ...]
    is_choosing: bool = False
    shown_in: int = -1  # the player's turn up to which the slots are shown out of turn, too

    def within(self, hand: Collection[Card]) -> Draft:
        """Return the draft without the cards that are not in the hand."""
        return self._replace(
            slots=tuple(
                slot
                if all(card in hand for card in slot.cards)
                else Slot(tuple(card for card in slot.cards if card in hand))
                for slot in self.slots
            )
        )

    def written(self) -> str:
        """Return the slots as text: `12+40+41 7+8+9+10@3`, and `-` for an empty one."""
        return " ".join(
            "+".join(map(str, slot.cards)) + (f"{_LOW}{slot.low}" if slot.low else "") or "-"
            for slot in self.slots
        )


class Place(NamedTuple):
    """A slot, and the melds that its cards could be."""

    kind: str
    size: int  # the least number of cards in the contract
    cards: tuple[Card, ...]
    faces: tuple[Face, ...]
    melds: tuple[Meld, ...]
    meld: Meld | None  # the one that the player means


def draft_of(desk: Desk) -> Draft:
    """Return the melds put together so far."""
    if isinstance(desk.prepared, Draft):
        return desk.prepared
    return Draft((Slot(),) * contract_now(desk.state).melds)


def read(desk: Desk, text: str) -> Draft | None:
    """Read what `written` wrote; cards that are not in the hand are ignored.

    Return `None` if it was for another contract, or is damaged.
    """
    left = {str(card): card for card in desk.order}
    texts = text[:LENGTH].split()
    if len(texts) != contract_now(desk.state).melds:
        return None
    slots = []
    for one in texts:
        cards, _at, low = one.partition(_LOW)
        names = cards.split("+")
        own = tuple(left.pop(name) for name in names if name in left)
        slots.append(Slot(own, LOWS.get(low) if len(own) == len(names) else None))
    return Draft(tuple(slots))


def staged(desk: Desk) -> frozenset[Card]:
    """Return the cards that lie in slots."""
    return frozenset(card for slot in draft_of(desk).slots for card in slot.cards)


def put(desk: Desk, number: int, cards: Sequence[Card]) -> None:
    """Put cards of the hand, or of other slots, into a slot."""
    draft = draft_of(desk).within(set(desk.order) - set(cards))
    slots = list(draft.slots)
    slots[number] = Slot(slots[number].cards + tuple(card for card in cards if card in desk.order))
    desk.prepared = Draft(tuple(slots))


def take_back(desk: Desk, cards: Collection[Card]) -> None:
    """Take these cards back into the hand."""
    desk.prepared = draft_of(desk).within(set(desk.order) - set(cards))


def fill(desk: Desk, melds: Sequence[tuple[Sequence[Card], int | None]]) -> None:
    """Fill all slots again, each with its cards and the start of its run if that is clear."""
    desk.prepared = Draft(tuple(Slot(tuple(cards), low) for cards, low in melds))


def say(desk: Desk, number: int, low: int) -> None:
    """Let the run in a slot begin here, which decides what its jokers stand for."""
    draft = draft_of(desk)
    slots = list(draft.slots)
    slots[number] = slots[number]._replace(low=low)
    desk.prepared = draft._replace(slots=tuple(slots))


def show(desk: Desk, is_shown: bool) -> None:
    """Show the slots until the player has acted again, or fold them."""
    desk.prepared = draft_of(desk)._replace(shown_in=desk.turn if is_shown else -1)


def is_shown(desk: Desk) -> bool:
    """Return True if the slots are shown: in the player's own turn they always are."""
    return desk.state.turn == desk.me or draft_of(desk).shown_in == desk.turn


def choose(desk: Desk, is_choosing: bool) -> None:
    """Show suggestions to choose from, or stop showing them."""
    desk.prepared = draft_of(desk)._replace(is_choosing=is_choosing)


def places(desk: Desk) -> tuple[Place, ...]:
    """Return the slots as the rules see them."""
    contract = contract_now(desk.state)
    slots = draft_of(desk).slots
    found = _places(desk, (*contract.sets, *contract.runs))
    if all(slot.cards for slot in slots) and not all(place.melds for place in found):
        # A longer meld may lie in the slot of a shorter one: all that counts is that there is one.
        swapped = _places(desk, sizes(contract, [slot.cards for slot in slots]))
        if all(place.melds for place in swapped):
            return swapped
    return found


def _places(desk: Desk, asked: Sequence[int]) -> tuple[Place, ...]:
    of_kinds = kinds(contract_now(desk.state))
    return tuple(
        _place(desk, slot, kind, size)
        for slot, kind, size in zip(draft_of(desk).slots, of_kinds, asked, strict=True)
    )


def _place(desk: Desk, slot: Slot, kind: str, size: int) -> Place:
    faces = {card: desk.face(card) for card in slot.cards}
    melds = arrangements(tuple(faces.values()), kind, size, desk.state.setup.meld_rules)
    meant = melds if len(melds) == 1 else [meld for meld in melds if meld.low == slot.low]
    meld = meant[0] if meant else None
    if meld is not None:
        cards = in_order(faces, meld.faces)
    else:
        cards = tuple(sorted(faces, key=lambda card: _along(faces[card], kind, faces.values())))
    return Place(kind, size, cards, tuple(faces[card] for card in cards), melds, meld)


def can_grow(place: Place, rules: MeldRules) -> bool:
    """Return True if the cards of a slot are a meld, or lack only more cards."""
    return bool(place.melds or lacking(place.faces, place.kind, place.size, rules))


def in_order(faces: dict[Card, Face], wanted: Sequence[Face]) -> tuple[Card, ...]:
    """Return the cards with exactly these faces, in this order."""
    left = dict(faces)
    found = []
    for face in wanted:
        card = next(card for card, one in left.items() if one == face)
        del left[card]
        found.append(card)
    return tuple(found)


def _along(face: Face, kind: str, others: Collection[Face]) -> tuple[int, int]:
    """Return the sort key of a card among others that are no meld yet: an ace goes near them."""
    if face == JOKER:
        return 99, 0
    place = rank(face)
    ranks = [rank(other) for other in others if other != JOKER and rank(other) > 1]
    if kind == RUN and place == 1 and ranks and min(ranks) > 14 - max(ranks):
        place = 14
    return place, face
