"""The code to mutate, and the tests that have to notice: fast ones, and close to the code."""

from typing import NamedTuple


class Target(NamedTuple):
    """Files that are mutated together, and the tests that are run on each mutant."""

    name: str
    files: tuple[str, ...]
    tests: tuple[str, ...]


def _target(name: str, folder: str, files: str, tests_folder: str, tests: str) -> Target:
    """Return a target whose files and tests are named by single words, in a folder each."""
    return Target(
        name,
        tuple(f"{folder}/{file}.py" for file in files.split()),
        tuple(f"tests/{tests_folder}/test_{test}.py" for test in tests.split()),
    )


def _agreement(name: str, files: str, tests: str) -> Target:
    return _target(name, "peerdeck/agreement", files, "agreement", tests)


TARGETS = (
    _agreement("ballots", "rules", "rules explorer"),
    _agreement("changes", "changes", "table"),
    _agreement("judging", "judging", "judging villains"),
    _agreement("continued", "continued", "continued"),
    _agreement("wire", "wire reading", "wire"),
    _agreement("stores", "kept", "kept"),
    _agreement("proof", "proof", "proof"),
    _target("view", "peerdeck", "view", "engine", "state"),
    _target("referee", "peerdeck", "referee", "engine", "referee"),
    _target("options", "peerdeck", "options", "engine", "options"),
    _target(
        "deck",
        "peerdeck/deck",
        "batch boxes cards dleq layout sharing",
        "engine/deck",
        "boxes bytes shares shuffles",
    ),
    _target("shuffle", "peerdeck/deck", "shuffle", "engine/deck", "bytes shuffles"),
    # The page of rules is prose.
    _target(
        "spar",
        "peerdeck/games/spar",
        "rules scoring table words",
        "rules/spar",
        "rules_challenge rules_deal rules_scoring rules_tricks texts",
    ),
)
