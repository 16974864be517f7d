"""Chromium and Firefox at one table."""

import time

import pytest

from app.friends.book import Book
from tests.browser.friends.conftest import Meet
from tests.browser.friends.either import Somebody
from tests.browser.friends.table import FAIR
from tests.support.browser.browsers import WAIT
from tests.support.browser.sites import PYODIDE
from tests.support.cases import some
from tests.support.connections.programs import Relays

BROWSERS = ("chromium", "firefox")


def book_of(one: Somebody) -> Book:
    """The log of the match as this page has kept it."""
    kept = one.kept()
    book = Book(kept["table"], kept["book"]["match"], kept["book"]["header"])
    book.extend(kept["book"]["lines"])
    return book


@pytest.mark.site(PYODIDE)
@pytest.mark.parametrize(("hosts", "comes"), some([BROWSERS, BROWSERS[::-1]], 1))
def test_a_deal_between_two_browsers(meet: Meet, relays: Relays, hosts: str, comes: str) -> None:
    anna, ben = meet("Anna", hosts), meet("Ben", comes)
    relay = relays.nostr()
    anna.arrive(relay)
    anna.lay("#game=cpwp&seats=4")
    anna.hear("Friends can come by this link now.")
    ben.arrive(relay, anna.value("#link-text"))
    ben.ask()
    anna.admit("Ben")
    ben.see("#lobby")
    anna.begin()
    for one in (anna, ben):
        one.see("#table")
        one.play()
    assert anna.result() == ben.result()
    anna.hear(FAIR)
    ben.hear(FAIR)
    end = time.monotonic() + WAIT
    while len(book_of(ben)) < len(book_of(anna)) and time.monotonic() < end:
        time.sleep(0.1)
    first, other = book_of(anna), book_of(ben)
    assert len(first) > 20
    assert first.hash() == other.hash()
