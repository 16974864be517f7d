"""Definitions of a contradiction that are wrong in one place, and where that is noticed."""

from __future__ import annotations

from peerdeck.agreement import rules
from tests.agreement.explorer.edits import Edit, by_example, noticed

TWO, LOST, ITSELF = "two values", "held by a majority", "contradicts itself"
BELOW = "return late.ballot <= early.ballot"  # two promises

CONTRADICTIONS = [
    noticed(
        "two completing promises in one ballot",
        "3p2b1r-liar-proposer1",
        TWO,
        Edit(
            rules.contradict,
            BELOW,
            "return late.ballot <= early.ballot - bool(early.completes and late.completes)",
        ),
    ),
    noticed(
        "two completing promises in one ballot of four",
        "4p2b2r-liar-proposer1",
        TWO,
        Edit(rules.contradict, BELOW, "return late.ballot < early.ballot"),
    ),
    noticed(
        "two promises in one ballot",
        "3p2b2r-liar-proposer1",
        TWO,
        Edit(rules.contradict, BELOW, "return late.ballot < early.ballot"),
    ),
    by_example(
        "a promise below another",
        Edit(rules.contradict, BELOW, "return late.ballot == early.ballot"),
    ),
    by_example(
        "two votes in one ballot",
        Edit(
            rules.contradict,
            "return early.ballot == late.ballot and early.value != late.value",
            "return False",
        ),
    ),
    noticed(
        "a vote below a promise",
        "3p2b1r-liar-voter",
        TWO,
        Edit(rules.contradict, "return late.ballot < early.ballot", "return False"),
    ),
    noticed(
        "a promise without an earlier vote",
        "3p2b1r-liar-voter",
        TWO,
        Edit(rules.contradict, "return _forgets(late, early)", "return False"),
    ),
    noticed(
        "a promise that names nothing accepted",
        "3p2b1r-liar-voter",
        TWO,
        Edit(
            rules._forgets,
            "if promise.accepted is None:\n        return True",
            "if promise.accepted is None:\n        return False",
        ),
    ),
    noticed(
        "a promise that names a lower vote",
        "3p3b2r-liar-voter",
        TWO,
        Edit(rules._forgets, "ballot < vote.ballot or ", ""),
    ),
    noticed(
        "a promise that names a higher vote",
        "3p3b1r",
        ITSELF,
        Edit(
            rules._forgets,
            "return ballot < vote.ballot or (ballot == vote.ballot and value != vote.value)",
            "return (ballot, value) != (vote.ballot, vote.value)",
        ),
    ),
    by_example(
        "a promise that names another vote in that ballot",
        Edit(rules._forgets, "(ballot == vote.ballot and value != vote.value)", "False"),
    ),
    noticed(
        "a promise that lacks a record or `held`",
        "3p2b1r-liar-voter",
        LOST,
        Edit(
            rules.contradict,
            "return not reaches(late.head, place_of(early), path_to)",
            "return False",
        ),
    ),
    noticed(
        "a promise that lacks `held`",
        "3p2b1r-liar-voter",
        LOST,
        Edit(
            rules.contradict, "case ((Record() | Held()), Promise()):", "case Record(), Promise():"
        ),
    ),
    by_example(
        "a promise that lacks an own record",
        Edit(rules.contradict, "case ((Record() | Held()), Promise()):", "case Held(), Promise():"),
    ),
    noticed(
        "a record or `held` after a promise",
        "3p2b1r-liar-voter",
        LOST,
        Edit(
            rules.contradict,
            "return not reaches(early.head, place_of(late), path_to)",
            "return False",
        ),
    ),
    noticed(
        "`held` after a promise",
        "3p2b1r-liar-voter",
        LOST,
        Edit(rules.contradict, "case Promise(), (Record() | Held()):", "case Promise(), Record():"),
    ),
    by_example(
        "an own record after a promise",
        Edit(rules.contradict, "case Promise(), (Record() | Held()):", "case Promise(), Held():"),
    ),
    noticed(
        "two records at one height",
        "3p2b1r-liar-stories",
        LOST,
        Edit(
            rules.contradict,
            "return (early.match, early.height) == (late.match, late.height)",
            "return False",
        ),
    ),
    by_example(
        "`held` on two branches",
        Edit(
            rules.contradict,
            "reaches(late.place, early.place, path_to)",
            "True",
        ),
    ),
    noticed(
        "contradictions of two bases",
        "2to3-2b2b",
        ITSELF,
        Edit(rules.contradict, "if one.base != other.base:", "if False:"),
    ),
    by_example(
        "contradictions of two people", Edit(rules.contradict, "one.by != other.by or ", "")
    ),
    by_example(
        "steps that continue two others", Edit(rules.contradict, "one.name == other.name and", "")
    ),
    by_example(
        "two notes of one name", Edit(rules.contradict, ' and one.name.startswith(f"{STEP} ")', "")
    ),
    by_example("a word contradicts itself", Edit(rules.contradict, " or one == other", "")),
    by_example(
        "two words with one `n`",
        Edit(
            rules.contradict,
            "if one.n == other.n:\n        return True",
            "if one.n == other.n:\n        return False",
        ),
    ),
    by_example(
        "the order of words as they were heard",
        Edit(rules.contradict, "(one, other) if one.n < other.n else (other, one)", "(one, other)"),
    ),
    by_example(
        "places of another match are within",
        Edit(rules.reaches, "head.match != place.match or ", ""),
    ),
    noticed(
        "places above are within",
        "3p2b1r-liar-voter",
        LOST,
        Edit(rules.reaches, " or head.height < place.height", ""),
    ),
    by_example(
        "places below on another branch are within",
        Edit(rules.reaches, "return upper[: len(lower)] == lower", "return True"),
    ),
    by_example(
        "places on another branch are within",
        Edit(rules.reaches, "return head.hash == place.hash", "return True"),
    ),
]
