"""The rows as people see them, first of all as the rules draw them."""

from collections.abc import Callable

import pytest

from peerdeck.card import SUITS, face_text, faces_text
from peerdeck.games.cpwp.rows import Slot, drawn
from tests.rules.cpwp.table import CHAIN, ONE, PAIRED, TWO, table
from tests.support.cases import rows
from tests.support.positions import Table


def board(down: str, **rules: str) -> dict[str, list[str]]:
    """Return the rows drawn after these cards, by suits: `_` for an empty slot, ranks for cards."""
    t = table(down=down, **rules)
    return by_suits(t, lambda slots: " ".join(
        "_" if slot.card is None else face_text(t.state.face[slot.card])[0] for slot in slots
    ))  # fmt: skip


def ghosts(down: str, **rules: str) -> dict[str, list[str]]:
    """Return what may come next on the rows, each ghost slot as its number and its faces."""
    return by_suits(table(down=down, **rules), lambda slots: ", ".join(
        f"{n}: {faces_text(slot.next)}" for n, slot in enumerate(slots, 1) if slot.next
    ))  # fmt: skip


def by_suits(t: Table, text: Callable[[list[Slot]], str]) -> dict[str, list[str]]:
    """Return the slots of each row as text, by its suits."""
    texts: dict[str, list[str]] = {}
    for row in drawn(t.state.setup.groups, t.state):
        slots = [slot for column in row.columns for slot in column]
        texts.setdefault("".join(SUITS[suit] for suit in row.suits), []).append(text(slots))
    return texts


@pytest.mark.parametrize("rules", [ONE, PAIRED])
def test_the_diagram_of_the_rules(rules: dict[str, str]) -> None:
    """One deck: two red rows of 13, and one row of 26 that clubs and spades share."""
    assert board("7H 7D 8D 9D 7C 6C 7S 6S 8C 8S 9C", **rules) == {
        "H": ["_ _ _ _ _ _ 7 _ _ _ _ _ _"],
        "D": ["_ _ _ _ _ _ 7 8 9 _ _ _ _"],
        "CS": ["_ _ _ _ _ _ _ _ _ _ 6 6 7 7 8 8 9 _ _ _ _ _ _ _ _ _"],
    }


def test_two_decks_four_red_rows_of_13_and_two_black_ones_of_26() -> None:
    assert board("7H 8H 7H 7C 8C 8C 9C 6C 7S", **TWO) == {
        "H": ["_ _ _ _ _ _ 7 8 _ _ _ _ _", "_ _ _ _ _ _ 7 _ _ _ _ _ _"],
        "D": ["_ _ _ _ _ _ _ _ _ _ _ _ _"] * 2,
        "C": ["_ _ _ _ _ _ _ _ _ _ _ 6 7 _ 8 8 9 _ _ _ _ _ _ _ _ _"],
        "S": ["_ _ _ _ _ _ _ _ _ _ _ _ 7 _ _ _ _ _ _ _ _ _ _ _ _ _"],
    }


def test_chain_is_drawn_in_rows_of_26_too() -> None:
    drawn_rows = board("7C 8C 9C 7C 8C", **CHAIN)
    assert drawn_rows["C"] == ["_ _ _ _ _ _ _ _ _ _ _ _ 7 7 8 8 9 _ _ _ _ _ _ _ _ _"]
    assert len(drawn_rows["S"]) == 1


@pytest.mark.parametrize("rules", [{"decks": "1"}, {"decks": "1", **PAIRED}, TWO, CHAIN])
def test_there_is_a_slot_for_every_card(rules: dict[str, str]) -> None:
    slots = [text for row in board("", **rules).values() for text in row]
    assert len(" ".join(slots).split()) == len(table(**rules).state.deck)


@pytest.mark.parametrize(
    ("down", "rules", "ghosts_of_suits"),
    rows({
        "every card that may come": ("7D 8D 6D 7C", ONE,
            {"H": ["7: 7H"], "D": ["5: 5D, 9: 9D"], "CS": ["11: 6C, 14: 7S, 15: 8C"]}),
        "paired, both of two cards": ("7C 7S", PAIRED, {"CS": ["12: 6C 6S, 15: 8C 8S"]}),
        "paired, the other one": ("7C 7S 8C", PAIRED, {"CS": ["12: 6C 6S, 16: 8S"]}),
        "paired, the other 7": ("7C", PAIRED, {"CS": ["12: 6C, 14: 7S, 15: 8C"]}),
        "two decks": ("7H 8H 7C 8C", TWO, {"H": ["6: 6H, 9: 9H", "7: 7H"],
            "D": ["7: 7D", "7: 7D"], "C": ["12: 6C, 14: 7C, 16: 8C"], "S": ["13: 7S"]}),
        "none on a full board":
            (" ".join(f"{rank}{suit}" for suit in "CDHS" for rank in "765432A89TJQK"), ONE,
            {"H": [""], "D": [""], "CS": [""]}),
    }),
)  # fmt: skip
def test_ghost_slots(
    down: str, rules: dict[str, str], ghosts_of_suits: dict[str, list[str]]
) -> None:
    result = ghosts(down, **rules)
    assert {suits: result[suits] for suits in ghosts_of_suits} == ghosts_of_suits
