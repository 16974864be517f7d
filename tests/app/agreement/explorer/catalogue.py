"""All that can be explored, by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tests.app.agreement.explorer import bounds, continuing, lists, shuffles
from tests.app.agreement.explorer.ballots import Ballots
from tests.app.agreement.explorer.continuing import Continuing
from tests.app.agreement.explorer.lists import Lists
from tests.app.agreement.explorer.search import Result, Space, explore
from tests.app.agreement.explorer.shuffles import Shuffles

ALL: dict[str, Callable[[], Space]] = {
    **{each.name: partial(Ballots, each) for each in bounds.ALL},
    **{name: partial(Continuing, each) for name, each in continuing.SPACES.items()},
    **{name: partial(Lists, each) for name, each in lists.SPACES.items()},
    **{name: partial(Shuffles, each) for name, each in shuffles.SPACES.items()},
}


def explored(name: str, seconds: float = 600, most: int = 50_000_000) -> Result:
    """Return the result of exploring what has this name; raise KeyError if there is nothing."""
    return explore(ALL[name](), seconds, most)
