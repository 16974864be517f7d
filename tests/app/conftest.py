"""Fixtures for tests of the table application."""

from collections.abc import Iterator

import pytest

from tests.support.app.ponderer import Ponderer
from tests.support.plain_bots import ASKING, plain_bots


@pytest.fixture(scope="package", autouse=True)
def bots() -> Iterator[None]:
    """Play with plain bots."""
    with plain_bots():
        yield


@pytest.fixture
def ponderer(monkeypatch: pytest.MonkeyPatch) -> Ponderer:
    """Return a bot that plays all levels."""
    bot = Ponderer()
    for module in ASKING:
        monkeypatch.setattr(f"{module}.bot_called", lambda _name, _game: bot)
    return bot
