"""Fixtures: a relay on this machine, and tables of friends that go by it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.browser.friends.either import Somebody
from tests.browser.friends.table import Table
from tests.support.browser.patience import Invite
from tests.support.connections.person import InChromium, firefox
from tests.support.connections.programs import Relays, started

Meet = Callable[[str, str], Somebody]


@pytest.fixture(scope="session")
def relays() -> Iterator[Relays]:
    """Relays, to be started as wanted."""
    with started("relays.mjs") as program:
        yield Relays(program)


@pytest.fixture
def table(invite: Invite, address: str, relays: Relays) -> Iterator[Table]:
    """A table to be laid. What everybody sees in the end is there to read if a test fails."""
    table = Table(invite, address, relays.nostr())
    yield table
    for friend in table.friends:
        if not friend.page.is_closed():
            print(f"{friend.name}: {friend.text()}\n")


@pytest.fixture
def meet(invite: Invite, address: str) -> Iterator[Meet]:
    """Makes people, by name and browser. What each sees in the end is there to read if it fails."""
    with ExitStack() as guests:
        met: list[Somebody] = []

        def meet(name: str, browser: str = "chromium") -> Somebody:
            page = (
                InChromium(invite().new_page())
                if browser == "chromium"
                else guests.enter_context(firefox())
            )
            met.append(Somebody(name, page, address))
            return met[-1]

        yield meet
        for one in met:
            print(f"{one.name}: {one.text()}\n")
