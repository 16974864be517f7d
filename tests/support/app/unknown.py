"""A Peerdeck that has not heard of some game, as older ones have not."""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from peerdeck.games import games


@contextmanager
def without(game: str) -> Iterator[None]:
    """Take a game away for a while."""
    others = {id: one for id, one in games().items() if id != game}
    with patch("peerdeck.games.games", lambda: others):
        yield
