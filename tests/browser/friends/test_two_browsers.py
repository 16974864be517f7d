"""Chromium and Firefox at one table."""

import time

import pytest

from tests.browser.friends.conftest import Meet
from tests.support.browser.browsers import WAIT
from tests.support.browser.sites import PYODIDE
from tests.support.cases import some
from tests.support.connections.programs import Relays

BROWSERS = ("chromium", "firefox")


@pytest.mark.site(PYODIDE)
@pytest.mark.parametrize(("opens", "comes"), some([BROWSERS, BROWSERS[::-1]], 1))
def test_a_deal_between_two_browsers(meet: Meet, relays: Relays, opens: str, comes: str) -> None:
    anna, ben = meet("Anna", opens), meet("Ben", comes)
    relay = relays.nostr()
    anna.arrive(relay)
    anna.lay("#game=spar&seats=3&target=1")
    anna.hear("Friends can come by this link now.")
    ben.arrive(relay, anna.value("#link-text"))
    ben.ask()
    anna.admit("Ben")
    ben.see("#lobby")
    anna.begin()
    for somebody in (anna, ben):
        somebody.see("#table")
        somebody.play()
    assert anna.result() == ben.result()
    end = time.monotonic() + WAIT
    while len(ben.match.entries) < len(anna.match.entries) and time.monotonic() < end:
        time.sleep(0.1)
    assert len(anna.match.entries) > 10
    assert anna.match.entries == ben.match.entries
