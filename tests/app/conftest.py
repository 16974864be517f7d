"""Fixtures for tests of the table application."""

from collections.abc import Iterator

import pytest

from peerdeck.dealing.lots import Lots
from tests.support.app.drawing import Wish, dealer
from tests.support.app.ponderer import Ponderer
from tests.support.plain_bots import ASKING, plain_bots


@pytest.fixture(scope="package", autouse=True)
def bots() -> Iterator[None]:
    """Play with plain bots."""
    with plain_bots():
        yield


@pytest.fixture(autouse=True)
def draw(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test may wish who is drawn to deal first."""
    monkeypatch.setattr(Lots, "dealer", dealer)
    monkeypatch.setattr(Wish, "seat", None)


@pytest.fixture
def ponderer(monkeypatch: pytest.MonkeyPatch) -> Ponderer:
    """Return a bot that plays all levels."""
    bot = Ponderer()
    for module in ASKING:
        monkeypatch.setattr(f"{module}.bot_called", lambda _name, _game: bot)
    return bot
