"""Cards as they are shown and named."""

import re

import pytest

from app.cardview import picture, spoken, spoken_run, symbol
from peerdeck.card import parse_face


@pytest.mark.parametrize(
    ("text", "drawing"), [("QH", "cQH"), ("TC", "cTC"), ("AS", "cAS"), ("7D", "c7D"), ("*", "cJ1")]
)
def test_the_drawing_is_that_of_the_face_and_hidden_from_ears(text: str, drawing: str) -> None:
    assert f'href="#{drawing}"' in picture(parse_face(text))
    assert 'aria-hidden="true"' in picture(parse_face(text))


def test_every_face_has_a_drawing_of_its_own() -> None:
    ids = {symbol(face) for face in (*range(53), None)}
    assert len(ids) == 54
    assert all(re.fullmatch(r"c([A2-9TJQK][CDHS]|J1|B)", id) for id in ids)


def test_a_face_down_card_says_nothing_of_its_face() -> None:
    assert "#cB" in picture(None)
    assert spoken(None) == "a face-down card"


def test_a_run_is_a_list_of_names() -> None:
    assert spoken_run((parse_face("7D"), parse_face("8D"))) == ("7 of diamonds, 8 of diamonds")
