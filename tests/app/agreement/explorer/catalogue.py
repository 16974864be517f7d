"""All that can be explored, by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tests.app.agreement.explorer import bounds
from tests.app.agreement.explorer.ballots import Ballots
from tests.app.agreement.explorer.search import Result, Space, explore

ALL: dict[str, Callable[[], Space]] = {each.name: partial(Ballots, each) for each in bounds.ALL}


def explored(name: str, seconds: float = 600, most: int = 50_000_000) -> Result:
    """Return the result of exploring what has this name; raise KeyError if there is nothing."""
    return explore(ALL[name](), seconds, most)
