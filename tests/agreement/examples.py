"""Sentences of the rules, each with an example.

They also notice a rule that is wrong in one place although nothing is lost within the bounds of the
explorer: for instance because that takes two liars, or because a liar is only named later.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from peerdeck.agreement import rules
from peerdeck.agreement.words import (
    NONE,
    Accepted,
    Change,
    Hash,
    Held,
    Place,
    Prepare,
    Promise,
    Record,
    hash_of,
)

PEOPLE = ("a", "b", "c")
X = Change("x")
BASE = "base"


@dataclass(frozen=True, slots=True)
class Example:
    """A sentence, and a call of the rules that it is about."""

    sentence: str
    call: Callable[[], object]
    expected: object


# A chain that forks after its first record.
FIRST = Record("c", 1, BASE, 1, 1, BASE, "draw")
LEFT = Record("a", 2, BASE, 1, 2, hash_of(FIRST), "left")
RIGHT = Record("a", 3, BASE, 1, 2, hash_of(FIRST), "right")
BEYOND = Record("c", 4, BASE, 1, 3, hash_of(RIGHT), "draw")
ROOT, AT_FIRST = Place(1, 0, BASE), rules.place_of(FIRST)
AT_LEFT, AT_RIGHT = rules.place_of(LEFT), rules.place_of(RIGHT)
AT_BEYOND = rules.place_of(BEYOND)
PATHS: dict[Place, tuple[Hash, ...]] = {
    ROOT: (),
    AT_FIRST: (AT_FIRST.hash,),
    AT_LEFT: (AT_FIRST.hash, AT_LEFT.hash),
    AT_RIGHT: (AT_FIRST.hash, AT_RIGHT.hash),
    AT_BEYOND: (AT_FIRST.hash, AT_RIGHT.hash, AT_BEYOND.hash),
}

PREPARE = Prepare("b", 1, BASE, rules.ballot_of(PEOPLE, "b", 1), X)
OTHER_PREPARE = replace(PREPARE, change=Change("y"))
OF_C = Prepare("c", 1, BASE, rules.ballot_of(PEOPLE, "c", 1), X)


def promise(by: str, n: int = 1, prepare: Prepare = PREPARE, head: Place = ROOT) -> Promise:
    """Return a promise."""
    return Promise(by, n, prepare.base, prepare.ballot, hash_of(prepare), None, head)


def completes(by: str, *promises: Promise, prepare: Prepare = PREPARE) -> Promise:
    """Return a proposer's own promise, which completes others."""
    names = tuple(hash_of(each) for each in promises)
    return replace(promise(by, prepare=prepare), completes=names)


def later(by: str, permit: Promise, change: Change = X, round_: int = 2) -> Prepare:
    """Return a proposal that names a promise as its permit."""
    ballot = rules.ballot_of(PEOPLE, by, round_)
    return Prepare(by, 2, BASE, ballot, change, hash_of(permit))


def may_prepare(
    prepare: Prepare, permit: Promise | None = None, answered: Prepare | None = PREPARE
) -> Callable[[], bool]:
    """Return the question if this is a proposal."""
    return lambda: rules.may_prepare(PEOPLE, prepare, permit, answered)


BY_A = promise("a")
BELOW = replace(PREPARE, ballot=1)  # before the first round, so that nobody is its proposer
OF_BELOW = promise("a", prepare=BELOW)
FORGED = replace(PREPARE, by="c")  # in a ballot of b
OF_FORGED = promise("a", prepare=FORGED)
OLD = replace(PREPARE, base="older base")
OF_OLD = promise("a", prepare=OLD)

PROPOSALS = [
    Example("In the first round anybody proposes", may_prepare(PREPARE), True),
    Example("Nobody proposes in a ballot of another", may_prepare(replace(PREPARE, by="c")), False),
    Example("`none` needs a permit", may_prepare(replace(PREPARE, change=NONE)), False),
    Example("A permit that is named is shown", may_prepare(replace(PREPARE, permit="?")), False),
    Example(
        "A later round needs a permit",
        may_prepare(replace(PREPARE, ballot=rules.ballot_of(PEOPLE, "b", 2))),
        False,
    ),
    Example("A promise permits the next round", may_prepare(later("c", BY_A), BY_A), True),
    Example("A promise permits `none`", may_prepare(later("c", BY_A, NONE), BY_A), True),
    Example(
        "A permit is the promise that is named",
        may_prepare(later("c", promise("a", n=2)), BY_A),
        False,
    ),
    Example("What it answers is shown", may_prepare(later("c", BY_A), BY_A, None), False),
    Example("It answers this proposal", may_prepare(later("c", BY_A), BY_A, OTHER_PREPARE), False),
    Example(
        "What it answers is of the proposer of that ballot",
        may_prepare(later("c", OF_FORGED), OF_FORGED, FORGED),
        False,
    ),
    Example(
        "Nothing below the first round permits anything",
        may_prepare(later("c", OF_BELOW, NONE, 1), OF_BELOW, BELOW),
        False,
    ),
    Example("A permit is of the same base", may_prepare(later("c", OF_OLD), OF_OLD, OLD), False),
    Example("Only people permit", may_prepare(later("c", promise("d")), promise("d")), False),
    Example("Nobody permits their own", may_prepare(later("a", BY_A), BY_A), False),
    Example("No round is skipped", may_prepare(later("c", BY_A, X, 3), BY_A), False),
    Example("No round is used again", may_prepare(later("c", BY_A, X, 1), BY_A), False),
    Example(
        "A proposer's own promise does not permit `none`",
        may_prepare(later("c", promise("b"), NONE), promise("b")),
        False,
    ),
    Example(
        "A proposer's own promise permits another wish",
        may_prepare(later("c", promise("b")), promise("b")),
        True,
    ),
    Example(
        "Ballots below the first round are of nobody", lambda: rules.proposer_of(PEOPLE, 1), None
    ),
    Example("A place of nobody is of nobody", lambda: rules.proposer_of(PEOPLE, 16 + 3), None),
    Example("Ballots are in order of rounds", lambda: rules.proposer_of(PEOPLE, 32 + 2), "c"),
]


def complete(own: Promise, *promises: Promise) -> Callable[[], bool]:
    """Return the question if the proposer's own promise completes these."""
    return lambda: rules.are_complete(PEOPLE, PREPARE, promises, own)


BY_C = promise("c")
HIDDEN_BALLOT = replace(BY_A, ballot=999)  # so that it would contradict no other promise
HIDDEN_BASE = replace(BY_A, base="older base")
COMPLETIONS = [
    Example("One more and the proposer are a majority", complete(completes("b", BY_A), BY_A), True),
    Example("The proposer alone is none", complete(completes("b")), False),
    Example("Only the proposer completes", complete(completes("c", BY_A), BY_A), False),
    Example("The promises are those named", complete(completes("b", BY_C), BY_A), False),
    Example("No one is left out", complete(completes("b", BY_A, BY_C), BY_A), False),
    Example("Nobody counts twice", complete(completes("b", BY_A, BY_A), BY_A, BY_A), False),
    Example(
        "All answer one proposal",
        complete(
            completes("b", promise("a", prepare=OTHER_PREPARE)), promise("a", prepare=OTHER_PREPARE)
        ),
        False,
    ),
    Example(
        "The proposer's own answers it, too",
        complete(completes("b", BY_A, prepare=OTHER_PREPARE), BY_A),
        False,
    ),
    Example(
        "A promise states the ballot of the proposal",
        complete(completes("b", HIDDEN_BALLOT), HIDDEN_BALLOT),
        False,
    ),
    Example(
        "A promise states the base of the proposal",
        complete(completes("b", HIDDEN_BASE), HIDDEN_BASE),
        False,
    ),
    Example(
        "Nobody else has a say",
        complete(completes("b", BY_A, promise("d")), BY_A, promise("d")),
        False,
    ),
]


def follows(
    promises: Sequence[Promise],
    held: Sequence[Hash] = (),
    paths: dict[Place, tuple[Hash, ...]] = PATHS,
) -> Callable[[], object]:
    """Return the question what follows from promises."""
    return lambda: rules.outcome(X, promises, paths.get, held.__contains__)


def voted(by: str, *, ballot: int, value: Hash) -> Promise:
    """Return a promise of somebody who has accepted a value before."""
    return replace(promise(by), accepted=(ballot, value))


ON_LEFT, ON_RIGHT = promise("a", head=AT_LEFT), promise("c", head=AT_RIGHT)
LESSER, GREATER = sorted((AT_LEFT.hash, AT_RIGHT.hash))
OUTCOMES = [
    Example(
        "The longest chain goes on",
        follows([promise("a", head=AT_FIRST), promise("b")]),
        rules.Free(X, (AT_FIRST.hash,)),
    ),
    Example(
        "What was accepted in the highest ballot binds",
        follows([voted("a", ballot=17, value="1"), voted("b", ballot=33, value="2"), promise("c")]),
        rules.Bound("2"),
    ),
    Example(
        "Of two in one ballot the lesser hash",
        follows([voted("a", ballot=17, value="2"), voted("b", ballot=17, value="1")]),
        rules.Bound("1"),
    ),
    Example(
        "What binds needs no chain",
        follows([voted("a", ballot=17, value="1"), ON_LEFT], paths={}),
        rules.Bound("1"),
    ),
    Example("Without the records nothing follows", follows([ON_LEFT], paths={}), None),
    Example(
        "At a fork the lesser hash goes on",
        follows([ON_LEFT, ON_RIGHT]),
        rules.Free(X, (AT_FIRST.hash, LESSER)),
    ),
    Example(
        "At a fork the order of promises does not count",
        follows([ON_RIGHT, ON_LEFT]),
        rules.Free(X, (AT_FIRST.hash, LESSER)),
    ),
    Example(
        "At a fork what a majority holds goes on",
        follows([ON_LEFT, ON_RIGHT], held=[GREATER]),
        rules.Free(X, (AT_FIRST.hash, GREATER)),
    ),
    Example(
        "At a fork the longer chain goes on",
        lambda: rules.chain_to_keep([("1",), ("2", "3")], lambda _hash: False),
        ("2", "3"),
    ),
    Example(
        "What a majority holds comes before what is longer",
        lambda: rules.chain_to_keep([("1",), ("2", "3")], lambda record: record == "1"),
        ("1",),
    ),
    Example(
        "Where no chain forks, what a majority holds changes nothing",
        lambda: rules.chain_to_keep([("1",), ("1", "2")], lambda record: record == "1"),
        ("1", "2"),
    ),
]


def held(by: str, place: Place, n: int = 1, base: Hash = BASE) -> Held:
    """Return the statement that somebody holds the chain up to a place."""
    return Held(by, n, base, place)


def vote(by: str, n: int, ballot: int, value: Hash = "1", base: Hash = BASE) -> Accepted:
    """Return a vote."""
    return Accepted(by, n, base, ballot, value)


MAJORITIES = [
    Example(
        "Who holds a record holds those before it",
        lambda: rules.held_by_majority(
            PEOPLE, [held("a", AT_LEFT), held("b", AT_FIRST)], PATHS.get
        ),
        frozenset({AT_FIRST.hash}),
    ),
    Example(
        "Nobody holds a record twice",
        lambda: rules.held_by_majority(
            PEOPLE, [held("a", AT_LEFT), held("a", AT_FIRST)], PATHS.get
        ),
        frozenset(),
    ),
    Example("Two of four are not more than half", lambda: rules.is_majority("abcd", "ab"), False),
    Example("Only people count", lambda: rules.is_majority(PEOPLE, "ade"), False),
    Example(
        "A majority of votes decides",
        lambda: rules.is_decided(PEOPLE, [vote("a", 1, 17), vote("b", 1, 17)]),
        True,
    ),
    Example(
        "Votes for two values decide nothing",
        lambda: rules.is_decided(PEOPLE, [vote("a", 1, 17), vote("b", 1, 17, "2")]),
        False,
    ),
    Example(
        "Votes in two ballots decide nothing",
        lambda: rules.is_decided(PEOPLE, [vote("a", 1, 17), vote("b", 1, 18)]),
        False,
    ),
    Example(
        "Votes under two bases decide nothing",
        lambda: rules.is_decided(PEOPLE, [vote("a", 1, 17), vote("b", 1, 17, base="other")]),
        False,
    ),
    Example(
        "Votes of one person decide nothing",
        lambda: rules.is_decided(PEOPLE, [vote("a", 1, 17), vote("a", 2, 17)]),
        False,
    ),
    Example("A share needs a majority", lambda: rules.may_share(PEOPLE, "ab", ""), True),
    Example("A share waits for a majority", lambda: rules.may_share(PEOPLE, "a", ""), False),
    Example(
        "A share waits for all who are heard", lambda: rules.may_share(PEOPLE, "ab", "c"), False
    ),
]

VOTES = [
    Example(
        "A page that has promised nothing takes records", lambda: rules.may_take(rules.Vote()), True
    ),
    Example(
        "A page that has promised takes none",
        lambda: rules.may_take(rules.promised(rules.Vote(), 17)),
        False,
    ),
    Example(
        "Accepting is not a promise",
        lambda: rules.may_promise(rules.accepted(rules.Vote(), 18, "1"), 17),
        True,
    ),
    Example(
        "No ballot is promised twice",
        lambda: rules.may_promise(rules.promised(rules.Vote(), 17), 17),
        False,
    ),
    Example(
        "A page accepts in the ballot that it promised",
        lambda: rules.may_accept(rules.promised(rules.Vote(), 17), 17),
        True,
    ),
    Example(
        "A page accepts nothing below its promise",
        lambda: rules.may_accept(rules.promised(rules.Vote(), 18), 17),
        False,
    ),
    Example(
        "A page accepts one value in a ballot",
        lambda: rules.may_accept(rules.accepted(rules.Vote(), 17, "1"), 17),
        False,
    ),
    Example(
        "A promise names the highest vote",
        lambda: rules.Vote(0, ((33, "2"), (17, "1"))).highest,
        (33, "2"),
    ),
]


ALL = [*PROPOSALS, *COMPLETIONS, *OUTCOMES, *MAJORITIES, *VOTES]
