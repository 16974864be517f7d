"""The bytes that are hashed: no two things have the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerdeck.deck.encoding import LARGEST, Part, encoded
from peerdeck.deck.group import DeckError
from tests.support.cases import examples

parts = st.lists(st.one_of(st.binary(max_size=9), st.text(max_size=9), st.integers(0, 2**40)))


def test_a_part_has_its_kind_and_its_length_before_it() -> None:
    kinds = b"s\0\0\0\x02\xc3\xa4", b"i\0\0\0\x08\0\0\0\0\0\0\x01\x02", b"b\0\0\0\x01\xff"
    assert encoded("ä", 258, b"\xff") == b"".join(kinds)


@pytest.mark.parametrize("number", [-1, LARGEST + 1, 10**30])
def test_no_other_number_has_bytes(number: int) -> None:
    assert encoded(0) != encoded(LARGEST)
    with pytest.raises(DeckError):
        encoded(number)


@examples(300)
@given(parts, parts)
def test_no_two_lists_of_parts_are_the_same_bytes(one: list[Part], other: list[Part]) -> None:
    assert (encoded(*one) == encoded(*other)) == (one == other)
