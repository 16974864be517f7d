"""The board of Can't Play, Won't Play as text."""

from __future__ import annotations

from collections.abc import Sequence

from peerdeck.card import Card, Face
from peerdeck.cli.boards import Board
from peerdeck.cli.cards import name_of, sort_hand
from peerdeck.cli.prompt import pick_card, pick_name
from peerdeck.event import Seat
from peerdeck.games.cpwp.rows import Drawn, Slot, drawn
from peerdeck.games.cpwp.table import Swap, Table
from peerdeck.naming import SUIT_SIGNS
from peerdeck.words import _

_CELL = 5


def example(state: Table, rows: Sequence[Drawn]) -> list[str]:
    """Rows from ace to king: a card, (a card) that may come next, or a dot."""
    lines = []
    for row in rows:
        label = "".join(SUIT_SIGNS[suit] for suit in row.suits)
        for lane in range(len(row.columns[0])):
            slots = (column[lane] for column in row.columns)
            cells = "".join(f"{_cell(state, slot):^{_CELL}}" for slot in slots)
            lines.append(f"{label:3}{cells}".rstrip())
            label = ""  # the lanes of a row stand below each other, and the first has the name
    return lines


def _cell(state: Table, slot: Slot) -> str:
    if slot.card is not None:
        return name_of(state.face[slot.card])
    faces: tuple[Face, ...] = slot.next
    return f"({name_of(faces[0])})" if faces else "·"


def lines(state: Table, _names: Sequence[str]) -> list[str]:
    """All rows of the table."""
    return example(state, drawn(state.setup.groups, state))


def choose(view: Table, seat: Seat, legal: Sequence[Swap], names: Sequence[str]) -> Swap | None:
    """Ask for one of the legal swaps: a hand and a card, then another hand and its card."""
    if not isinstance(legal[0], Swap):
        return None
    pairs = {frozenset(swap) for swap in legal}
    one = _choose_card(view, seat, {card for pair in pairs for card in pair}, names)
    other = _choose_card(
        view, seat, {card for pair in pairs if one in pair for card in pair - {one}}, names
    )
    return Swap(one, other)


def _choose_card(view: Table, seat: Seat, cards: set[Card], names: Sequence[str]) -> Card:
    hands = sorted({view.place[card] for card in cards}, key=lambda hand: (hand != seat, hand))
    hand = hands[0]
    if len(hands) > 1:
        print(_("Swap a card of which hand?"))
        hand = hands[pick_name("> ", [names[hand] for hand in hands])]
    offered = [card for card in sort_hand(view, hand) if card in cards]
    print(_("{name}: which card?").format(name=names[hand]))
    return offered[pick_card("> ", [view.face[card] for card in offered])]


BOARD = Board(lines, example=example, choose=choose)
