"""All that can be explored, by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from tests.agreement.explorer import bounds, continuing, lists, shuffles, voters
from tests.agreement.explorer.ballots import Ballots
from tests.agreement.explorer.continuing import Continuing
from tests.agreement.explorer.lists import Lists
from tests.agreement.explorer.search import Result, Space, explore
from tests.agreement.explorer.shuffles import Shuffles
from tests.agreement.explorer.voters import Voters

_KINDS: tuple[tuple[Callable[[Any], Space], dict[str, Any]], ...] = (
    (Ballots, {each.name: each for each in bounds.ALL}),
    (Voters, voters.SPACES),
    (Shuffles, shuffles.SPACES),
    (Lists, lists.SPACES),
    (Continuing, continuing.SPACES),
)
ALL: dict[str, Callable[[], Space]] = {
    name: partial(kind, limits) for kind, spaces in _KINDS for name, limits in spaces.items()
}


def explored(name: str, seconds: float = 600, most: int = 50_000_000) -> Result:
    """Return the result of exploring what has this name; raise KeyError if there is nothing."""
    return explore(ALL[name](), seconds, most)
