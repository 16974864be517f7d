"""The times of a table with friends fit each other, and the protocol tells the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.friends.times import (
    ALONE,
    AWAKE,
    BEAT,
    GONE,
    GOSSIP,
    LEASE,
    PACE,
    REELECTED,
    TICK,
)

PROTOCOL = (Path(__file__).parents[3] / "peer" / "PROTOCOL.md").read_text()


def test_the_times_fit_each_other() -> None:
    assert LEASE + BEAT <= GONE  # also if the answer took so long
    assert ALONE < GONE
    assert LEASE > 2 * BEAT  # one beat may be lost
    assert TICK < BEAT <= AWAKE


@pytest.mark.parametrize(
    ("told", "time"),
    [
        ("The host beats every {} seconds.", BEAT),
        ("have answered within {} seconds.", LEASE),
        ("whom the host has not heard for {} seconds", LEASE),
        ("not to vote for another host within {} seconds.", GONE),
        ("A page that has heard no beat for {} seconds", GONE),
        ("a guest counts at most {} seconds", AWAKE),
        ("said again every {} seconds until a beat names the own seat", BEAT),
        ("not within {} seconds of the last time for that person", REELECTED),
        ("Every {} seconds people tell each other directly the newest head", GOSSIP),
    ],
)
def test_the_protocol_tells_the_same(told: str, time: int) -> None:
    assert told.format(f"{time / 1_000:g}") in PROTOCOL


def test_half_a_second_is_half_a_second() -> None:
    assert PACE == TICK == 500
    assert "then once in half a second" in PROTOCOL
    assert "100 new signatures are verified in half a second" in PROTOCOL
