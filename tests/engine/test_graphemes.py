"""Graphemes are those of `Intl.Segmenter`; `pure.test.mjs` reads the same cases."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerdeck.graphemes import WIDEST, cut, graphemes

WORDS = json.loads(Path(__file__).with_name("graphemes.json").read_text())


@pytest.mark.parametrize("parts", WORDS, ids="".join)
def test_letters_with_all_that_belongs_to_them_are_found(parts: list[str]) -> None:
    assert graphemes("".join(parts)) == parts


@given(
    st.text(max_size=80) | st.text("e\u0301👩\u200d🏽🇩\u1100\u1161\u11a8क्ष", max_size=80),
    st.integers(0, 12),
)
def test_a_text_is_cut_between_letters_and_twice_like_once(text: str, most: int) -> None:
    assert "".join(graphemes(text)) == text
    first = cut(text, most)
    assert text.startswith(first)
    assert len(first) <= most * WIDEST
    assert len(graphemes(first)) <= most
    assert cut(first, most) == first
