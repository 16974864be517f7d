"""Peer codes in real pages: no relay, people who carry texts, and time in between."""

import os
import time

import pytest

from tests.browser.friends.conftest import Meet
from tests.browser.friends.either import Somebody
from tests.support.browser.play import HAND
from tests.support.browser.watch import Watch
from tests.support.cases import some

# Seconds until somebody has sent a code on.
DELAY = float(os.environ.get("PEERDECK_DELAY", "16"))
# Seconds. Usually they meet within one; a browser that gave up meanwhile meets the other at one of
# the next knocks, which are four seconds apart.
PATIENCE = 40
CARDS = "[...document.querySelectorAll('#hand [data-card]')].map(({ id }) => id).sort().join()"
NO_RELAY = "The link does not work just now."
SHUT = "WebSocket connection to 'wss://"


@pytest.fixture(autouse=True)
def _no_relay(watch: Watch) -> None:
    """Here no relay is to be reached, and the browser says so."""
    watch.expected = SHUT


def by_codes(giver: Somebody, taker: Somebody, delay: float = 0, way_in: str = "") -> None:
    """Carry a code there, to its field at home or behind a button, and another one back."""
    giver.press("[data-do='offer code']")
    code = giver.value("#own-code")
    field, form = ("#their-code", ".take-code") if way_in else ("#join-text", ".by-code")
    if way_in:
        taker.press(way_in)
    taker.fill(field, f"  {code}\n")
    taker.press(f"{form} [type=submit]")
    answer = taker.value("#own-code")
    time.sleep(delay)
    giver.fill("#their-code", answer)
    giver.press(".take-code [type=submit]")


def play(host: Somebody, *others: Somebody) -> None:
    """Begin, and play to the end, which all see alike."""
    host.begin()
    for one in (host, *others):
        one.see("#table")
        one.play()
    end = host.result()
    assert [one.result() for one in others] == [end] * len(others)


@pytest.mark.parametrize(
    ("hosts", "comes"),
    some([("chromium", "chromium"), ("chromium", "firefox"), ("firefox", "chromium")], 1),
)
def test_a_table_by_codes(meet: Meet, hosts: str, comes: str) -> None:
    anna, ben = meet("Anna", hosts), meet("Ben", comes)
    anna.arrive()
    ben.arrive()
    anna.lay("#game=spar&seats=2&target=1")
    anna.hear(NO_RELAY)
    by_codes(anna, ben, DELAY)
    start = time.monotonic()
    ben.see("#join-name", PATIENCE)
    print(f"at the door after {time.monotonic() - start:.2f} s")
    ben.ask()
    anna.admit("Ben")
    ben.see("#lobby")
    play(anna, ben)


def test_a_third_friend_comes_over_one_who_is_there_and_somebody_comes_back(meet: Meet) -> None:
    """No code of the host's is needed: whoever is at the table can bring somebody."""
    friends = anna, ben, cleo = meet("Anna"), meet("Ben"), meet("Cleo")
    for one in friends:
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
    anna.begin()
    for one in friends:
        one.see(HAND)
    hand = ben.run(CARDS)
    ben.run("location.reload()")
    for one in friends:
        one.hear("somebody who is away needs a new code to come back.")
    anna.press("#among-friends [data-do=invite]")
    by_codes(anna, ben, way_in="#among-friends [data-do=codes]")
    ben.wait("!document.querySelector('dialog[open]')")
    ben.wait("!document.querySelector('#among-friends .asked')")
    assert ben.run(CARDS) == hand
    anna.press("dialog [data-do=close]")
    play(anna, ben, cleo)
