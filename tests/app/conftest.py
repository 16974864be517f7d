"""Fixtures for tests of the table application."""

from collections.abc import Iterator

import pytest

from tests.plain_bots import plain_bots


@pytest.fixture(scope="package", autouse=True)
def bots() -> Iterator[None]:
    """Play with plain bots."""
    with plain_bots():
        yield
