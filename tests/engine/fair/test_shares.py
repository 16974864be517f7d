"""Shares: enough give the secret back, fewer say nothing, false ones are found."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from peerdeck.fair.shares import combine, needed, recover, seed_shares, split
from tests.engine.fair.friends import TABLE, chance

secrets = st.binary(min_size=1, max_size=32)
holders = st.sets(st.integers(0, 7), min_size=2).map(sorted)


@settings(max_examples=200, deadline=None)
@given(secrets, holders, st.data())
def test_any_of_the_shares_that_are_enough_give_the_secret(
    secret: bytes, seats: list[int], data: st.DataObject
) -> None:
    need = data.draw(st.integers(1, len(seats)))
    shares = split(secret, seats, need, chance(secret.hex()))
    some = data.draw(st.lists(st.sampled_from(seats), min_size=need, unique=True))
    assert combine({seat: shares[seat] for seat in some}) == secret


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 255), st.integers(0, 255), holders, st.data())
def test_fewer_shares_fit_every_secret(
    secret: int, other: int, seats: list[int], data: st.DataObject
) -> None:
    """For every other secret there is a last share that makes it of the same ones."""
    need = data.draw(st.integers(2, len(seats)))
    shares = split(bytes([secret]), seats, need, chance(f"{secret} {other}"))
    few = seats[: need - 1]
    made = Counter(
        combine({**{seat: shares[seat] for seat in few}, seats[need - 1]: bytes([value])})[0]
        for value in range(256)
    )
    assert set(made.values()) == {1}
    assert made[other] == 1


@settings(max_examples=100, deadline=None)
@given(st.binary(min_size=32, max_size=32), st.integers(3, 7), st.data())
def test_false_shares_are_named_as_long_as_enough_are_true(
    seed: bytes, count: int, data: st.DataObject
) -> None:
    seats = list(range(1, count + 1))
    need = needed(count)
    shares = seed_shares(TABLE, 3, seed, seats)
    most = count - need
    liars = data.draw(st.sets(st.sampled_from(seats), max_size=most))
    for seat in liars:
        shares[seat] = data.draw(
            st.binary(max_size=40).filter(lambda share, true=shares[seat]: share != true)
        )
    commitment = hashlib.sha256(seed).digest()
    found = recover(shares, need, lambda secret: hashlib.sha256(secret).digest() == commitment)
    assert found == (seed, tuple(sorted(liars)))


def test_how_many_are_needed() -> None:
    assert [needed(count) for count in range(8)] == [0, 0, 2, 2, 3, 4, 4, 5]
    assert seed_shares(TABLE, 0, b"seed", [4]) == {}


def test_a_known_sharing_stays_the_same() -> None:
    """By hand: 0x53 + 0xCA x in the field of AES, in which 0x53 and 0xCA are inverse."""
    shares = split(b"\x53", [0, 1], 2, lambda _size: b"\xca")
    assert shares == {0: bytes([0x53 ^ 0xCA]), 1: bytes([0x53 ^ 0x8F])}
    assert combine(shares) == b"\x53"


def test_shares_of_a_seed_are_the_same_after_a_reload_and_others_for_another_shuffle() -> None:
    seed = bytes(range(32))
    assert seed_shares(TABLE, 0, seed, [1, 2, 3]) == seed_shares(TABLE, 0, seed, [1, 2, 3])
    assert seed_shares(TABLE, 0, seed, [1, 2, 3]) != seed_shares(TABLE, 1, seed, [1, 2, 3])
    assert seed not in seed_shares(TABLE, 0, seed, [1, 2, 3]).values()


def test_more_shares_than_there_are_cannot_be_needed() -> None:
    with pytest.raises(ValueError, match="fewer shares than are needed"):
        split(b"x", [1, 2], 3)
