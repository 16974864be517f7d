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


def test_friends_who_came_by_codes_go_on_without_the_host(meet: Meet) -> None:
    """He has made them known to each other, and no relay is needed for that."""
    anna, ben, cleo = meet("Anna", "chromium"), meet("Ben", "chromium"), meet("Cleo", "chromium")
    for one in (anna, ben, cleo):
        one.arrive()
    anna.lay("#game=spar&seats=3&target=1")
    for one in (ben, cleo):
        by_codes(anna, one)
        one.ask()
        anna.admit(one.name)
        one.see("#lobby")
    anna.begin()
    for one in (ben, cleo):
        one.see(HAND)
    anna.run("location.href = 'rules-spar.html'")
    ben.hear("somebody who is away needs a new code to come back")
    cleo.play()
    ben.play()
    assert ben.result() == cleo.result()


def test_whoever_comes_back_without_a_relay_does_so_by_a_code(meet: Meet) -> None:
    anna, ben = meet("Anna", "chromium"), meet("Ben", "chromium")
    anna.arrive()
    ben.arrive()
    anna.lay("#game=spar&seats=3&target=1")
    by_codes(anna, ben)
    ben.ask()
    anna.admit("Ben")
    ben.see("#lobby")
    anna.begin()
    ben.see(HAND)
    hand = ben.run(CARDS)
    ben.run("location.reload()")
    ben.hear("somebody who is away needs a new code to come back.")
    anna.hear("somebody who is away needs a new code to come back.")
    anna.press("#among-friends [data-do=invite]")
    by_codes(anna, ben, way_in="#among-friends [data-do=codes]")
    ben.wait("!document.querySelector('dialog[open]')")
    ben.wait("!document.querySelector('#among-friends .asked')")
    assert ben.run(CARDS) == hand
    anna.press("dialog [data-do=close]")
    for one in (anna, ben):
        one.play()
    assert anna.result() == ben.result()
