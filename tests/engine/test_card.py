"""Faces and their names."""

import pytest

from peerdeck.card import (
    JOKER,
    RANKS,
    SUITS,
    face_of,
    face_text,
    faces_text,
    full_deck,
    parse_face,
    parse_faces,
    rank,
    suit,
)
from peerdeck.naming import short, shorts, spoken, suit_name


def test_every_face_reads_as_it_was_written() -> None:
    for face in range(53):
        assert parse_face(face_text(face)) == face
    assert len({face_text(face) for face in range(53)}) == 53


@pytest.mark.parametrize(
    ("text", "value", "of"), [("AC", 1, 0), ("7D", 7, 1), ("TH", 10, 2), ("KS", 13, 3)]
)
def test_rank_and_suit(text: str, value: int, of: int) -> None:
    face = parse_face(text)
    assert (rank(face), suit(face)) == (value, of)
    assert face_of(value, of) == face
    assert text == RANKS[value - 1] + SUITS[of]


def test_several_faces_and_unknown_ones() -> None:
    assert parse_faces(" 7D  TC * ") == (19, 9, JOKER)
    assert faces_text([19, None, JOKER]) == "7D ?? *"
    assert parse_faces("") == ()


@pytest.mark.parametrize("text", ["", "??", "7", "D", "7d", "D7", "10D", "1D", "7D ", "**", "7♦"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card: write rank and suit like 7D or TC"):
        parse_face(text)


def test_a_long_text_is_not_repeated_in_full() -> None:
    with pytest.raises(ValueError, match=r"^“xxxxxxxx” is not a card"):
        parse_face("x" * 1_000)


def test_decks() -> None:
    assert full_deck(1, 0) == tuple(range(52))
    assert full_deck(2, 2) == (*range(52), JOKER, JOKER) * 2


def test_names_for_cards() -> None:
    assert shorts(parse_faces("7D TC AS QH")) == "7♦ 10♣ A♠ Q♥"
    assert short(JOKER) == spoken(JOKER) == "Joker"
    names = [spoken(face) for face in parse_faces("8H TD AS JC QS KH")]
    assert names == [
        "8 of hearts",
        "10 of diamonds",
        "Ace of spades",
        "Jack of clubs",
        "Queen of spades",
        "King of hearts",
    ]
    assert [suit_name(of) for of in range(4)] == ["clubs", "diamonds", "hearts", "spades"]
