"""What is mutated, and the tests that have to notice: fast ones, and close to the code."""

from __future__ import annotations

from typing import NamedTuple


class Target(NamedTuple):
    """Files that are mutated together, and the tests that are run on each mutant."""

    name: str
    files: tuple[str, ...]
    tests: tuple[str, ...]


TARGETS = (
    Target(
        "election",
        ("app/friends/election.py",),
        ("tests/app/friends/test_votes.py",),
    ),
    Target(
        "view",
        ("peerdeck/view.py",),
        ("tests/engine/test_state.py", "tests/engine/test_waiting.py"),
    ),
)
