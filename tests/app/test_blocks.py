"""A log that is kept in blocks is read as it was written, whatever was added to it and cut off."""

import json
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import blocks
from app.blocks import FULL, NONE, Blocks, joined, lines_in, parted, used

LINES = st.lists(
    st.builds(
        lambda text, times: text * times,
        st.text("ab é#", max_size=9),
        st.sampled_from([1, 1, 30, FULL // 10, FULL // 4]),
    ),
    max_size=8,
)
CHANGES = st.lists(st.tuples(st.integers(0, 99), LINES), min_size=1, max_size=8)


def log(count: int, begin: str = "line") -> list[str]:
    """A log of several blocks, with ten lines in each."""
    return [f"{begin} {number}".ljust(FULL // 10) for number in range(count)]


@given(CHANGES)
def test_a_log_that_grows_and_is_cut_is_read_as_it_was_written(
    changes: list[tuple[int, list[str]]],
) -> None:
    store, lines = Blocks(), list[str]()
    for cut, more in changes:
        del lines[cut:]
        lines += more
        rest = store.follow(lines)
        assert lines_in(store.names, store.texts) + rest == lines
        assert sum(len(line) + 1 for line in rest) < FULL
        longest = max(map(len, lines), default=0)
        assert all(len(text) <= FULL + longest for text in store.texts.values())


def test_only_what_is_new_is_written_as_a_log_grows() -> None:
    store, lines, written = Blocks(), log(1_000), set[str]()
    for end in range(len(lines) + 1):
        store.follow(lines[:end])
        new = store.texts.keys() - written
        assert len(new) <= 1
        written |= new
    assert written == store.texts.keys()
    assert len(written) == 100


def test_items_are_written_once_as_lines_of_json() -> None:
    items: list[Any] = [[number, {"text": line}] for number, line in enumerate(log(35))]
    store = Blocks()
    rest = store.follow(items)
    assert [json.loads(line) for line in lines_in(store.names, store.texts) + rest] == items
    assert len(store.names) == 3
    with patch.object(blocks.json, "dumps", wraps=json.dumps) as dumps:
        assert store.follow(items) == rest
    assert dumps.call_count == len(rest)
    items[12] = [12, {"text": "another"}]  # in the second block
    rest = store.follow(items)
    assert [json.loads(line) for line in lines_in(store.names, store.texts) + rest] == items


def test_a_cut_leaves_the_blocks_before_it() -> None:
    store, lines = Blocks(), log(100)
    store.follow(lines)
    before = store.names
    del lines[45:]
    lines += log(100, "other")
    store.follow(lines)
    assert store.names[:4] == before[:4]
    assert not set(store.names[4:]) & set(before)


def test_a_block_that_is_missing_or_was_changed_is_found_out() -> None:
    store = Blocks()
    store.follow(log(30))
    name = store.names[1]
    for texts in (
        {one: text for one, text in store.texts.items() if one != name},
        store.texts | {name: store.texts[name].replace("line 15", "line 16")},
        store.texts | {name: store.texts[store.names[0]]},
        NONE,
    ):
        with pytest.raises(ValueError, match="A part of it is missing"):
            lines_in(store.names, texts)


def test_a_save_travels_with_its_blocks() -> None:
    store = Blocks()
    store.follow(log(30))
    save = f'{{"names": "{store.names[0]} {store.names[2]}"}}'
    assert parted(joined(save, store.texts)) == (save, store.texts)
    assert [*used(save, store.texts)] == [store.names[0], store.names[2]]


@pytest.mark.parametrize("save", ["", "{}", "[" * 100_000, '{"version": 1, "part": "x"}'])
def test_a_save_without_blocks_is_as_it_always_was(save: str) -> None:
    assert joined(save, NONE) == save
    assert parted(save) == (save, {})


def test_names_depend_on_all_of_a_text() -> None:
    assert blocks.name_of("a\nb") != blocks.name_of("a\nc")
