"""All times fit each other, those of connections as well, and the protocol tells the same."""

import re
from math import prod
from pathlib import Path

import pytest

from app.friends.times import (
    ALONE,
    AWAKE,
    BEAT,
    CALM,
    CANDIDACY,
    COMING,
    COMPARING,
    DECK,
    DOUBTED,
    FETCHING,
    GONE,
    GOSSIP,
    HELD,
    KNOWN,
    LATE,
    LEASE,
    PACE,
    REELECTED,
    RESIGNING,
    REST,
    SETTLING,
    SLOW,
    TICK,
)

PEER = Path(__file__).parents[3] / "peer"
PROTOCOL = (PEER / "PROTOCOL.md").read_text()
CONSTANT = re.compile(r"^export const \[?([A-Z_, ]+)\]? = \[?([^;\]]+)\]?;$", re.MULTILINE)


def of_connections() -> dict[str, int]:
    """Return the times that the page's JavaScript has."""
    found: dict[str, int] = {}
    for names, values in CONSTANT.findall((PEER / "src" / "times.mjs").read_text()):
        told = [prod(map(int, value.split("*"))) for value in values.split(",")]
        found |= zip(names.split(", "), told, strict=True)
    return found


PEERS = of_connections()
ASK, QUIET = PEERS["ASK"], PEERS["QUIET"]

# What has to be less than what, and why.
LESS = [
    # Looking at the clock
    (TICK, BEAT, "a beat goes out in time"),
    (TICK, ASK, "a question goes out in time"),
    (TICK, DECK.silent, "who is heard at each look at the clock is not silent"),
    (REST, CALM, "a page rests after more than one look at the clock"),
    (REST + TICK, LEASE, "who rests still answers in time"),
    # Who is there: first a connection is quiet, then a lease ends, then another host is chosen
    (ASK, QUIET, "one question may be lost"),
    (QUIET, LEASE, "who is asked for somebody whose lease has ended does not hear them either"),
    (QUIET, GONE, "who chooses another host knows who cannot be one"),
    (PEERS["DISCONNECTED"], QUIET, "a connection is mended before its friend is told of it"),
    (2 * BEAT, LEASE, "one beat may be lost"),
    (LEASE, GONE, "a host ends before another begins"),
    (GONE, KNOWN, "a page that chooses a host knows who may choose"),
    (GONE, PEERS["LOST"], "a connection may be mended for longer than a host leads"),
    (SETTLING, LEASE, "who sits down is not minded for longer than who was heard"),
    # Elections
    (BEAT, ALONE, "who hears no host says so more often than it is forgotten"),
    (ALONE, GONE, "who says that they are alone has heard no host"),
    (FETCHING, CANDIDACY, "a candidate can do without a voter's lines and still be elected"),
    (COMPARING, CANDIDACY, "and without those of a log that has to be compared"),
    (GONE + CANDIDACY, REELECTED, "the last election is over"),
    (GONE + CANDIDACY, DOUBTED, "another host may have been chosen, and have told what is so"),
    (GONE + BEAT, RESIGNING, "a host who leaves for good is told that another leads"),
    # The deck
    (DECK.again, DECK.silent, "somebody is asked once more before others stand in"),
    (DECK.silent, DECK.shuffle, "a shuffle waits longer than a share, which others can give"),
    (DECK.silent, DECK.busy, "who is checking gets longer than who is not heard"),
    (DECK.again, DECK.retry, "a line goes to the host and back, a share one way"),
    (DECK.retry, DECK.patience, "each wait is longer than the last for a while"),
    (LATE, DECK.shuffle, "a person is told who is waited for before it goes on without them"),
    # Moves that a host does not take
    (2 * BEAT + TICK, HELD, "a move was brought to the host by others, and again"),
    (BEAT + REST + TICK, ALONE, "whoever says at each beat what it holds is not passed over"),
    # What a person is told
    (PEERS["RELAY_OPENS"] + PEERS["RELAY_OPENS_AGAIN"], SLOW, "a relay was tried twice"),
    (PEERS["CALL_OPENS"], SLOW, "a call was tried"),
]

AT_MOST = [
    (REST, AWAKE, "a page that rests has not slept"),
    (LEASE + BEAT, GONE, "a host ends first also if the answer to its beat took so long"),
]


@pytest.mark.parametrize(("less", "more", "why"), LESS, ids=[why for *_two, why in LESS])
def test_what_has_to_be_less_is_less(less: int, more: int, why: str) -> None:
    assert less < more, why


@pytest.mark.parametrize(("less", "more", "why"), AT_MOST, ids=[why for *_two, why in AT_MOST])
def test_what_may_be_as_much_is_no_more(less: int, more: int, why: str) -> None:
    assert less <= more, why


def test_what_has_to_be_the_same_is_the_same() -> None:
    assert PEERS["TICK"] == TICK
    assert ASK * 3 == QUIET  # "three without an answer"
    assert COMING == GONE  # "as long as for a host"


@pytest.mark.parametrize(
    ("told", "time"),
    [
        ("The host beats every {} seconds.", BEAT),
        ("have answered within {} seconds.", LEASE),
        ("whom the host has not heard for {} seconds", LEASE),
        ("not to vote for another host within {} seconds.", GONE),
        ("A page that has heard no beat for {} seconds", GONE),
        ("Once a page has held one for {} seconds", HELD),
        ("has been in doubt for {} seconds", DOUBTED),
        ("brings it to the host from {} seconds on", BEAT),
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
