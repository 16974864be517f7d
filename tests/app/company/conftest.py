"""Fixtures: who deals the cards of friends."""

from __future__ import annotations

import pytest

from app.friends import refereeing


@pytest.fixture
def together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody shuffles, and nobody holds the deck."""
    monkeypatch.setattr(refereeing, "EVERYBODY_SHUFFLES", True)
