"""The code to mutate, and the tests that have to notice: fast ones, and close to the code."""

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
        ("app/friends/election.py", "app/friends/recall.py", "app/friends/record.py"),
        ("tests/app/friends/test_votes.py",),
    ),
    Target(
        "words",
        ("app/friends/words.py",),
        ("tests/app/friends/test_words.py", "tests/app/friends/test_villain.py"),
    ),
    Target(
        "lists",
        ("app/friends/lists.py",),
        ("tests/app/friends/test_lists.py",),
    ),
    Target(
        "believing",
        ("app/friends/believing.py",),
        ("tests/app/friends/test_false_lists.py", "tests/app/friends/test_words.py"),
    ),
    Target(
        "lease",
        ("app/friends/lease.py",),
        ("tests/app/friends/test_leases.py", "tests/app/friends/test_elections.py"),
    ),
    Target(
        "held",
        ("app/friends/held.py", "app/friends/holding.py", "app/friends/moves.py"),
        ("tests/app/friends/test_held.py",),
    ),
    Target(
        "gossip",
        ("app/friends/gossip.py",),
        ("tests/app/friends/test_stories.py",),
    ),
    Target(
        "disputes",
        ("app/friends/disputes.py",),
        ("tests/app/friends/test_disputes.py",),
    ),
    Target(
        "double_votes",
        ("app/friends/double_votes.py",),
        ("tests/app/friends/test_double_votes.py",),
    ),
    Target(
        "demands",
        ("app/friends/demands.py",),
        ("tests/app/friends/test_paces.py",),
    ),
    Target(
        "roster",
        ("app/friends/chain.py", "app/friends/roster.py"),
        (
            "tests/app/friends/test_chains.py",
            "tests/app/friends/test_membership.py",
            "tests/app/friends/test_rosters.py",
        ),
    ),
    Target(
        "member",
        ("app/friends/member.py",),
        ("tests/app/friends/test_member.py", "tests/app/friends/test_votes.py"),
    ),
    Target(
        "checkpoints",
        ("app/friends/checkpoints.py", "app/friends/covered.py"),
        ("tests/app/friends/test_checkpoints.py",),
    ),
    Target(
        "membership",
        ("app/friends/membership.py",),
        ("tests/app/friends/test_membership.py",),
    ),
    Target(
        "removals",
        ("app/friends/removals.py",),
        ("tests/app/friends/test_consents.py",),
    ),
    Target(
        "dealing",
        (
            "peerdeck/dealing/decks.py",
            "peerdeck/dealing/escrow.py",
            "peerdeck/dealing/openings.py",
            "peerdeck/dealing/accusing.py",
        ),
        ("tests/app/friends/deck/test_villains.py",),
    ),
    Target(
        "lots",
        ("peerdeck/dealing/lots.py",),
        ("tests/engine/dealing/test_lots.py",),
    ),
    Target(
        "people",
        ("peerdeck/dealing/people.py", "peerdeck/dealing/sight.py"),
        ("tests/engine/dealing/test_people.py",),
    ),
    Target(
        "letters",
        ("app/friends/deck/letters.py",),
        ("tests/app/friends/deck/test_letters.py",),
    ),
    Target(
        "giving",
        (
            "app/friends/deck/giving.py",
            "app/friends/deck/getting.py",
            "app/friends/deck/keeping.py",
            "app/friends/deck/state.py",
        ),
        ("tests/app/friends/deck/test_secrets.py", "tests/app/friends/deck/test_missing.py"),
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
    Target(
        "deck",
        (
            "peerdeck/deck/batch.py",
            "peerdeck/deck/boxes.py",
            "peerdeck/deck/cards.py",
            "peerdeck/deck/dleq.py",
            "peerdeck/deck/layout.py",
            "peerdeck/deck/sharing.py",
        ),
        (
            "tests/engine/deck/test_boxes.py",
            "tests/engine/deck/test_bytes.py",
            "tests/engine/deck/test_shares.py",
            "tests/engine/deck/test_shuffles.py",
        ),
    ),
    Target(
        "shuffle",
        ("peerdeck/deck/shuffle.py",),
        ("tests/engine/deck/test_bytes.py", "tests/engine/deck/test_shuffles.py"),
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
            "tests/rules/spar/test_rules_challenge.py",
            "tests/rules/spar/test_rules_deal.py",
            "tests/rules/spar/test_rules_scoring.py",
            "tests/rules/spar/test_rules_tricks.py",
            "tests/rules/spar/test_texts.py",
        ),
    ),
)
