"""Games that only the tests know, put beside those of the engine for a while."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.games import LAYOUTS
from peerdeck import games


@contextmanager
def other_games() -> Iterator[None]:
    """Let the engine find these games among its own."""
    games.__path__.append(str(Path(__file__).parent))
    games.games.cache_clear()
    try:
        yield
    finally:
        games.__path__.pop()
        games.games.cache_clear()
        for path in Path(__file__).parent.iterdir():
            LAYOUTS.pop(path.name, None)
