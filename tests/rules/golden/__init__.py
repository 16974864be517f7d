"""Golden logs: whole matches that must replay exactly, in every Python and for ever.

`python -m tests.rules.golden` writes them again from their seeds; read what has changed before you
keep it. Each ends with a remark that tells the points and the winners: `# result 0 1 0 winner 1`.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from peerdeck.referee import Follower

HERE = Path(__file__).parent


class Match(NamedTuple):
    """A match to be written: `rules` are the house rules that are not at their default."""

    name: str
    seats: int
    dealer: int
    seed: int
    most_deals: int  # all agree to stop after this many; 0 plays the whole match
    rules: list[str]


def matches(text: str) -> Iterator[Match]:
    """Yield the matches of a list: a line each, with the fields of `Match`."""
    for line in text.splitlines():
        if not line.startswith("#"):
            name, seats, dealer, seed, deals, *rules = line.split()
            yield Match(name, int(seats), int(dealer), int(seed), int(deals), rules)


def logs() -> list[Path]:
    """The golden logs."""
    return sorted(HERE.glob("*.log"))


def result(follower: Follower) -> str:
    """The last line of a golden log."""
    winners = follower.game.winners(follower.state)
    return " ".join(["# result", *map(str, follower.state.points), "winner", *map(str, winners)])
