"""Seeds that lead to a position of a game, kept in `seeds.json` so that no run has to search.

If the rules or the bots change, a seed may lead elsewhere, and its test says so. To find another:
`FIND_SEEDS=1 pytest tests/app tests/browser`, without workers, and commit the file.
"""

import json
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar

PATH = Path(__file__).with_name("seeds.json")
TRIES = 400

T = TypeVar("T")


def reached(until: Callable[..., object], place: str, play: Callable[[int], T | None]) -> T:
    """Return what `play` makes of the seed that is kept for this moment at this place.

    `play` returns None for a seed that does not lead there. Raises AssertionError if the kept seed
    does not, or if none is kept.
    """
    name = f"{until.__module__.removeprefix('tests.')} {until.__qualname__} {place}"
    seed = _known().get(name)
    if seed is not None and (result := play(seed)) is not None:
        return result
    if not os.environ.get("FIND_SEEDS"):
        raise AssertionError(f"Seed {seed} does not lead to {name!r}: see {__name__}.")
    for seed in range(TRIES):
        if (result := play(seed)) is not None:
            _known()[name] = seed
            text = json.dumps(dict(sorted(_known().items())), indent=1)
            PATH.write_text(f"{text}\n", encoding="utf-8")
            return result
    raise AssertionError(f"No seed below {TRIES} leads to {name!r}.")


@cache
def _known() -> dict[str, int]:
    seeds: dict[str, int] = json.loads(PATH.read_text(encoding="utf-8")) if PATH.exists() else {}
    return seeds
