"""Fixtures: a relay on this machine, and tables of friends that go by it."""

from collections.abc import Iterator

import pytest

from tests.browser.friends.table import Table
from tests.browser.harness.patience import Invite
from tests.peer.harness.told import Relays, told


@pytest.fixture(scope="session")
def relays() -> Iterator[Relays]:
    """Relays, to be started as wanted."""
    with told("relays.mjs") as program:
        yield Relays(program)


@pytest.fixture
def table(invite: Invite, address: str, relays: Relays) -> Iterator[Table]:
    """A table to be laid. What everybody sees in the end is there to read if a test fails."""
    table = Table(invite, address, relays.nostr())
    yield table
    for friend in table.friends:
        if not friend.page.is_closed():
            print(f"{friend.name}: {friend.text()}\n")
