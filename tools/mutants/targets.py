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


def _friends(name: str, files: str, tests: str) -> Target:
    return _target(name, "app/friends", files, "app/friends", tests)


TARGETS = (
    _friends("election", "election recall record", "votes"),
    _friends("words", "words", "words villain"),
    _friends("lists", "lists", "lists"),
    _friends("believing", "believing", "false_lists words"),
    _friends("lease", "lease", "leases elections"),
    _friends("held", "held holding moves", "held"),
    _friends("gossip", "gossip", "stories"),
    _friends("disputes", "disputes", "disputes"),
    _friends("double_votes", "double_votes", "double_votes"),
    _friends("demands", "demands", "paces"),
    _friends("roster", "chain roster", "chains membership rosters"),
    _friends("member", "member", "member votes"),
    _friends("checkpoints", "checkpoints covered", "checkpoints"),
    _friends("membership", "membership", "membership"),
    _friends("removals", "removals", "consents"),
    _target(
        "dealing",
        "peerdeck/dealing",
        "decks escrow openings accusing",
        "app/friends/deck",
        "villains",
    ),
    _target("lots", "peerdeck/dealing", "lots", "engine/dealing", "lots"),
    _target("people", "peerdeck/dealing", "people sight", "engine/dealing", "people"),
    _target("letters", "app/friends/deck", "letters", "app/friends/deck", "letters"),
    _target(
        "giving",
        "app/friends/deck",
        "giving getting keeping state",
        "app/friends/deck",
        "secrets missing",
    ),
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
