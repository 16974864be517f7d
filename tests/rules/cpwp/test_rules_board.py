"""The rows as people see them, first of all as the rules draw them."""

import pytest

from peerdeck.card import SUITS, face_text, faces_text
from peerdeck.games.cpwp.rows import drawn
from tests.rules.cpwp.table import table


def board(down: str, **rules: str) -> dict[str, list[str]]:
    """The rows drawn after these cards, by suits: `_` for an empty slot, ranks for cards."""
    t = table(down=down, by=rules)
    rows: dict[str, list[str]] = {}
    for row in drawn(t.state.setup.groups, t.state):
        suits = "".join(SUITS[suit] for suit in row.suits)
        slots = [slot for column in row.columns for slot in column]
        text = " ".join(
            "_" if slot.card is None else face_text(t.state.face[slot.card])[0] for slot in slots
        )
        rows.setdefault(suits, []).append(text)
    return rows


def ghosts(down: str, **rules: str) -> dict[str, list[str]]:
    """Return what may come next on the rows, each ghost slot as its number and its faces."""
    t = table(down=down, by=rules)
    found: dict[str, list[str]] = {}
    for row in drawn(t.state.setup.groups, t.state):
        suits = "".join(SUITS[suit] for suit in row.suits)
        slots = [slot for column in row.columns for slot in column]
        found.setdefault(suits, []).append(
            ", ".join(f"{n}: {faces_text(s.next)}" for n, s in enumerate(slots, 1) if s.next)
        )
    return found


def test_the_diagram_of_the_rules() -> None:
    """One deck: two red rows of 13, and one row of 26 that clubs and spades share."""
    assert board("7H 7D 8D 9D 7C 6C 7S 6S 8C 9C 8S") == {
        "H": ["_ _ _ _ _ _ 7 _ _ _ _ _ _"],
        "D": ["_ _ _ _ _ _ 7 8 9 _ _ _ _"],
        "CS": ["_ _ _ _ _ _ _ _ _ _ 6 6 7 7 8 8 9 _ _ _ _ _ _ _ _ _"],
    }


def test_paired_the_same_cards_look_the_same() -> None:
    assert board("7H 7D 8D 9D 7C 6C 7S 6S 8C 8S 9C", black_row_1deck="paired") == {
        "H": ["_ _ _ _ _ _ 7 _ _ _ _ _ _"],
        "D": ["_ _ _ _ _ _ 7 8 9 _ _ _ _"],
        "CS": ["_ _ _ _ _ _ _ _ _ _ 6 6 7 7 8 8 9 _ _ _ _ _ _ _ _ _"],
    }


def test_two_decks_four_red_rows_of_13_and_two_black_ones_of_26() -> None:
    rows = board("7H 8H 7H 7C 8C 8C 9C 6C 7S", decks="2")
    assert rows == {
        "H": ["_ _ _ _ _ _ 7 8 _ _ _ _ _", "_ _ _ _ _ _ 7 _ _ _ _ _ _"],
        "D": ["_ _ _ _ _ _ _ _ _ _ _ _ _"] * 2,
        "C": ["_ _ _ _ _ _ _ _ _ _ _ 6 7 _ 8 8 9 _ _ _ _ _ _ _ _ _"],
        "S": ["_ _ _ _ _ _ _ _ _ _ _ _ 7 _ _ _ _ _ _ _ _ _ _ _ _ _"],
    }


def test_chain_is_drawn_in_rows_of_26_too() -> None:
    rows = board("7C 8C 9C 7C 8C", decks="2", rows_2deck="chain")
    assert rows["C"] == ["_ _ _ _ _ _ _ _ _ _ _ _ 7 7 8 8 9 _ _ _ _ _ _ _ _ _"]
    assert len(rows["S"]) == 1


@pytest.mark.parametrize(
    "rules",
    [
        {"decks": "1"},
        {"decks": "1", "black_row_1deck": "paired"},
        {"decks": "2"},
        {"decks": "2", "rows_2deck": "chain"},
    ],
    ids=lambda rules: " ".join(rules.values()),
)
def test_there_is_a_slot_for_every_card(rules: dict[str, str]) -> None:
    t = table(by=rules)
    slots = [
        slot
        for row in drawn(t.state.setup.groups, t.state)
        for column in row.columns
        for slot in column
    ]
    assert len(slots) == len(t.state.deck)


def test_every_card_that_may_come_has_a_ghost_slot() -> None:
    assert ghosts("7D 8D 6D 7C") == {
        "H": ["7: 7H"],
        "D": ["5: 5D, 9: 9D"],
        "CS": ["11: 6C, 14: 7S, 15: 8C"],
    }


def test_paired_a_slot_for_either_of_two_cards_names_both() -> None:
    assert ghosts("7C 7S", black_row_1deck="paired")["CS"] == ["12: 6C 6S, 15: 8C 8S"]
    assert ghosts("7C 7S 8C", black_row_1deck="paired")["CS"] == ["12: 6C 6S, 16: 8S"]
    assert ghosts("7C", black_row_1deck="paired")["CS"] == ["12: 6C, 14: 7S, 15: 8C"]


def test_two_decks_ghosts() -> None:
    assert ghosts("7H 8H 7C 8C", decks="2") == {
        "H": ["6: 6H, 9: 9H", "7: 7H"],
        "D": ["7: 7D", "7: 7D"],
        "C": ["12: 6C, 14: 7C, 16: 8C"],
        "S": ["13: 7S"],
    }


def test_a_full_board_has_no_ghosts() -> None:
    every = [f"{rank}{suit}" for suit in "CDHS" for rank in "765432A89TJQK"]
    rows = ghosts(" ".join(every))
    assert [ghost for row in rows.values() for ghost in row] == ["", "", ""]
