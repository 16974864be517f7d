"""Ways to complete promises that are wrong in one place, and where that is noticed."""

from __future__ import annotations

from peerdeck.agreement import rules
from tests.agreement.explorer import completing, moves
from tests.agreement.explorer.edits import Edit, by_example, noticed, without

TWO, ITSELF, UNWANTED = "two values", "contradicts itself", "no majority promised"
UNSEEN = Edit(moves.contradicts_itself, "any(", "False and any(")
BOTH = (
    Edit(rules.may_promise, "ballot > vote.promised", "ballot >= vote.promised"),
    without(completing.completable, "model.proposals[i].ballot not in completed"),
)

COMPLETIONS = [
    by_example(
        "a promise that states another ballot",
        Edit(rules.answers, "promise.ballot", "prepare.ballot"),
    ),
    by_example(
        "a promise that states another base", Edit(rules.answers, "promise.base", "prepare.base")
    ),
    noticed(
        "promises of different proposals in one ballot",
        "3p2b1r-liar-proposer1",
        UNWANTED,
        Edit(rules.answers, ", hash_of(prepare))", ", promise.prepare)"),
    ),
    noticed(
        "a proposer completes promises of both of its proposals together",
        "3p1b1r-twice",
        UNWANTED,
        Edit(rules.answers, ", hash_of(prepare))", ", promise.prepare)"),
    ),
    noticed(
        "a proposer completes one of its proposals after the other",
        "3p1b1r-twice",
        ITSELF,
        *BOTH,
    ),
    noticed(
        "a proposer completes one of its proposals after the other (damage)",
        "5p1b0r-twice",
        TWO,
        *BOTH,
        UNSEEN,
    ),
    noticed(
        "promises of different ballots",
        "3p2b2r-same",
        UNWANTED,
        Edit(
            rules.answers,
            "(prepare.base, prepare.ballot, hash_of(prepare))",
            "(prepare.base, *stated[1:])",
        ),
    ),
    noticed(
        "promises of the old base",
        "3to4-1b1b",
        UNWANTED,
        Edit(
            rules.answers,
            "stated == (prepare.base, prepare.ballot, hash_of(prepare))",
            "stated != ()",
        ),
    ),
    noticed(
        "completing without a majority",
        "3p2b1r-liar-proposer1",
        UNWANTED,
        without(rules.are_complete, "is_majority(people, signers)"),
    ),
    by_example(
        "completing a proposal of another", without(rules.are_complete, "own.by == prepare.by")
    ),
    by_example(
        "completing promises that are not named",
        without(
            rules.are_complete, "[hash_of(promise) for promise in promises] == list(own.completes)"
        ),
    ),
    by_example(
        "two promises of one person",
        without(rules.are_complete, "len(signers) == len(promises) + 1"),
    ),
    by_example("a promise of somebody else", without(rules.are_complete, "signers <= {*people}")),
]
