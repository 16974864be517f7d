"""Fixtures for tests of whole pages of friends."""

from random import Random

import pytest

from app.friends import moves
from tests.app.online import page


@pytest.fixture(autouse=True)
def same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal and play the same in every run, in any order of the tests."""
    monkeypatch.setattr(moves, "_random", Random(1))
    monkeypatch.setattr(page, "_random", Random(1))
