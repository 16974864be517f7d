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
        ("app/friends/election.py", "app/friends/record.py"),
        ("tests/app/friends/test_votes.py",),
    ),
    Target(
        "words",
        ("app/friends/words.py",),
        ("tests/app/friends/test_words.py", "tests/app/friends/test_villain.py"),
    ),
    Target(
        "lease",
        ("app/friends/hearing.py",),
        ("tests/app/friends/test_leases.py", "tests/app/friends/test_elections.py"),
    ),
    Target(
        "gossip",
        ("app/friends/gossip.py",),
        ("tests/app/friends/test_stories.py",),
    ),
    Target(
        "membership",
        ("app/friends/membership.py",),
        ("tests/app/friends/test_membership.py",),
    ),
    Target(
        "view",
        ("peerdeck/view.py",),
        ("tests/engine/test_state.py",),
    ),
    Target(
        "referee",
        ("peerdeck/referee.py",),
        ("tests/engine/test_referee.py",),
    ),
    Target(
        "options",
        ("peerdeck/options.py",),
        ("tests/engine/test_options.py",),
    ),
    # The page of rules is prose.
    Target(
        "spar",
        (
            "peerdeck/games/spar/rules.py",
            "peerdeck/games/spar/scoring.py",
            "peerdeck/games/spar/table.py",
            "peerdeck/games/spar/words.py",
        ),
        (
            "tests/engine/spar/test_rules_challenge.py",
            "tests/engine/spar/test_rules_deal.py",
            "tests/engine/spar/test_rules_scoring.py",
            "tests/engine/spar/test_rules_tricks.py",
            "tests/engine/spar/test_telling.py",
        ),
    ),
)
