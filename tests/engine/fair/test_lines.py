"""The lines about shuffles are written in one way only, and nothing else is read as one."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from peerdeck.fair.lines import (
    Asked,
    Commit,
    Line,
    Opened,
    Sealed,
    Seed,
    parse_line,
)
from peerdeck.fair.seals import SALT_BYTES, SEAL_BYTES, salt_of, seal_of
from peerdeck.fair.seeds import commitment, joint_stream, order
from peerdeck.log import MOST_LINE
from tests.engine.fair.friends import TABLE

numbers = st.integers(0, 99_999)
hashes = st.binary(min_size=32, max_size=32)
seals = st.binary(min_size=SEAL_BYTES, max_size=SEAL_BYTES)
lines: st.SearchStrategy[Line] = st.one_of(
    st.builds(Asked, numbers, numbers, numbers, st.lists(numbers, min_size=1).map(tuple)),
    st.builds(Commit, numbers, numbers, numbers, hashes),
    st.builds(Seed, numbers, numbers, numbers, hashes),
    st.builds(Sealed, numbers, numbers, st.lists(seals, min_size=1, max_size=100).map(tuple)),
    st.builds(Opened, numbers, hashes),
)


@given(lines)
def test_a_line_reads_as_it_was_written(line: Line) -> None:
    assert parse_line(str(line)) == line
    assert len(str(line)) <= MOST_LINE


@settings(max_examples=300)
@given(lines, st.data())
def test_a_line_with_another_letter_is_another_one_or_none(line: Line, data: st.DataObject) -> None:
    text = str(line)
    at = data.draw(st.integers(0, len(text) - 1))
    changed = text[:at] + data.draw(st.characters()) + text[at + 1 :]
    try:
        read = parse_line(changed)
    except ValueError:
        return
    assert read is None or str(read) == changed


@given(st.text())
def test_remarks_of_others_are_passed_over(text: str) -> None:
    for remark in (text, f"# {text}", f"# seat {text}", "#"):
        if not remark.startswith(("# asked", "# commit", "# seed", "# sealed", "# opened")):
            assert parse_line(remark) is None


@pytest.mark.parametrize(
    "text",
    [
        "# asked",
        "# asked 0 0 0 ",
        "# asked 00 0 0 0,1",
        "# asked 0 0 0 0,1 ",
        "# asked 0 0 0 0,,1",
        "# asked 0 0 -1 0",
        "# asked ٣ 0 0 0",
        "# commit 0 0 1 " + "AB" * 32,
        "# commit 0 0 1 " + "ab" * 31,
        "# seed 0 0 1",
        "# sealed 0 52",
        "# sealed 0 52 " + "=" * 32,
        "# sealed 0 52 " + " ".join(["A" * 32] * 101),
        "# opened 0 0 " + "ab" * 32,
        "# opened 999999 " + "ab" * 32,
        "# opened 0 " + "ab" * 9_000,
    ],
)
def test_what_cannot_be_read_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"^[A-Z“].*\.$") as refused:
        parse_line(text)
    assert len(str(refused.value)) < 200


def test_what_is_hashed_stays_the_same_for_good() -> None:
    """Old logs must prove as they did; written out once, by hand."""
    table = b"s\0\0\0\x10" + TABLE.encode()

    def number(value: int) -> bytes:
        return b"i\0\0\0\x08" + value.to_bytes(8, "big")

    seed = bytes(range(32))
    said = b"s\0\0\0\x0dpeerdeck seed" + table + number(7) + number(1) + number(3)
    said += b"b\0\0\0\x20" + seed
    assert commitment(TABLE, 7, 1, 3, seed) == hashlib.sha256(said).digest()
    salt = salt_of(TABLE, 7, seed, 52)
    assert len(salt) == SALT_BYTES
    assert salt.hex() == "d685ffff6ddc59571ac27f0d897ec711"
    assert (
        seal_of(TABLE, 7, 52, 19, salt).hex() == "87171ccdd119a0fd0759f58f5c47e3fedac40226c62c1517"
    )
    faces = order(joint_stream(TABLE, 7, {3: seed, 0: seed}), reversed(range(52)))
    assert faces == order(joint_stream(TABLE, 7, {0: seed, 3: seed}), range(52))
    assert faces[:8] == (20, 49, 47, 11, 25, 26, 37, 51)


def test_every_part_of_a_hash_counts() -> None:
    seed, salt = bytes(32), bytes(16)
    commits = {
        commitment(TABLE, 0, 0, 0, seed),
        commitment("x", 0, 0, 0, seed),
        commitment(TABLE, 1, 0, 0, seed),
        commitment(TABLE, 0, 1, 0, seed),
        commitment(TABLE, 0, 0, 1, seed),
        commitment(TABLE, 0, 0, 0, seed[1:] + b"x"),
    }
    assert len(commits) == 6
    sealed = {
        seal_of(TABLE, 0, 0, 0, salt),
        seal_of("x", 0, 0, 0, salt),
        seal_of(TABLE, 1, 0, 0, salt),
        seal_of(TABLE, 0, 1, 0, salt),
        seal_of(TABLE, 0, 0, 1, salt),
        seal_of(TABLE, 0, 0, 0, salt[1:] + b"x"),
    }
    assert len(sealed) == 6
    salts = {
        salt_of(TABLE, 0, seed, 0),
        salt_of("x", 0, seed, 0),
        salt_of(TABLE, 1, seed, 0),
        salt_of(TABLE, 0, seed, 1),
        salt_of(TABLE, 0, seed[1:] + b"x", 0),
    }
    assert len(salts) == 5
    seeds = {0: seed, 1: seed}
    orders = {
        order(joint_stream(TABLE, 0, seeds), range(52)),
        order(joint_stream("x", 0, seeds), range(52)),
        order(joint_stream(TABLE, 1, seeds), range(52)),
        order(joint_stream(TABLE, 0, {0: seed}), range(52)),
        order(joint_stream(TABLE, 0, {0: seed, 2: seed}), range(52)),
        order(joint_stream(TABLE, 0, {0: seed, 1: seed[1:] + b"x"}), range(52)),
    }
    assert len(orders) == 6
