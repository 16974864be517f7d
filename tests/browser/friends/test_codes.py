"""Peer codes in real pages: no relay, people who carry texts, and time in between."""

from __future__ import annotations

import os
import time

import pytest

from tests.browser.friends.conftest import Meet
from tests.browser.friends.either import Somebody
from tests.browser.harness.watch import Watch

# Seconds until somebody has sent a code on.
DELAY = float(os.environ.get("PEERDECK_DELAY", "16"))
NO_RELAY = "No relay can be reached, so the link does not work now."
SHUT = "WebSocket connection to 'wss://"


@pytest.fixture(autouse=True)
def _no_relay(watch: Watch) -> None:
    """Here no relay is to be reached, and the browser says so."""
    watch.expected = SHUT


def by_codes(giver: Somebody, taker: Somebody, delay: float = 0) -> None:
    """Carry a code there, and another one back."""
    giver.press("[data-do='offer code']")
    code = giver.value("#own-code")
    taker.press("[data-do='come by code']")
    taker.fill("#their-code", f"  {code}\n")
    taker.press(".take-code [type=submit]")
    answer = taker.value("#own-code")
    time.sleep(delay)
    giver.fill("#their-code", answer)
    giver.press(".take-code [type=submit]")


def play(host: Somebody, *others: Somebody) -> None:
    """Begin, and play to the end, which all see alike."""
    host.press("[data-do=begin]")
    for one in (host, *others):
        one.see("#table")
        one.play()
    end = host.result()
    assert [one.result() for one in others] == [end] * len(others)


@pytest.mark.parametrize(
    ("hosts", "comes"),
    [("chromium", "chromium"), ("chromium", "firefox"), ("firefox", "chromium")],
)
def test_a_table_by_codes(meet: Meet, hosts: str, comes: str) -> None:
    anna, ben = meet("Anna", hosts), meet("Ben", comes)
    anna.arrive()
    ben.arrive()
    anna.lay("#game=spar&seats=2&target=1")
    anna.hear(NO_RELAY)
    by_codes(anna, ben, DELAY)
    start = time.monotonic()
    ben.see("#join-name", 10)
    print(f"at the door after {time.monotonic() - start:.2f} s")
    ben.ask()
    anna.admit("Ben")
    ben.see("#lobby")
    play(anna, ben)


def test_a_third_friend_comes_over_one_who_is_there(meet: Meet) -> None:
    """No code of the host's is needed: whoever is at the table can bring somebody."""
    anna, ben, cleo = meet("Anna", "chromium"), meet("Ben", "chromium"), meet("Cleo", "chromium")
    for one in (anna, ben, cleo):
        one.arrive()
    anna.lay("#game=spar&seats=3&target=1")
    by_codes(anna, ben)
    ben.ask()
    anna.admit("Ben")
    ben.see("#lobby")
    ben.press("#invite .codes summary")
    by_codes(ben, cleo)
    cleo.ask()
    anna.admit("Cleo")
    cleo.see("#lobby")
    play(anna, ben, cleo)
