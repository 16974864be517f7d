"""Fixtures of the tests of the agreement."""

import pytest

from tests.agreement.tables import Words


@pytest.fixture
def words() -> Words:
    """Words, each with a number of its own."""
    return Words()
