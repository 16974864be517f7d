"""Sentences of the rules, each with an example.

They also notice a rule that is wrong in one place although nothing is lost within the bounds of the
explorer: for instance because that takes two liars, or because a liar is only named later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from peerdeck.agreement import rules
from peerdeck.agreement.notes import STEP
from peerdeck.agreement.words import (
    NONE,
    Accepted,
    Change,
    Hash,
    Held,
    Note,
    Place,
    Prepare,
    Promise,
    Record,
    Word,
    hash_of,
)

PEOPLE = ("a", "b", "c")
X = Change("x")
BASE = "base"


class Example(NamedTuple):
    """A sentence, and a call of the rules that it is about."""

    sentence: str
    call: Callable[[], object]
    expected: object


def examples_of(
    question: Callable[..., object], rows: Mapping[str, tuple[Any, ...]]
) -> Iterator[Example]:
    """Yield the examples of a question: in each row the answer, and what it is asked about."""
    for sentence, (expected, *arguments) in rows.items():
        yield Example(sentence, partial(question, *arguments), expected)


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
OTHER = replace(PREPARE, change=Change("y"))
BELOW = replace(PREPARE, ballot=1)  # before the first round, so that nobody is its proposer
FORGED = replace(PREPARE, by="c")  # in a ballot of b
OLD = replace(PREPARE, base="older base")
HIGHER = replace(PREPARE, ballot=33)


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


def held(by: str, place: Place, n: int = 1, base: Hash = BASE) -> Held:
    """Return the statement that somebody holds the chain up to a place."""
    return Held(by, n, base, place)


def vote(by: str, n: int, ballot: int, value: Hash = "1", base: Hash = BASE) -> Accepted:
    """Return a vote."""
    return Accepted(by, n, base, ballot, value)


def voted(by: str, ballot: int, value: Hash) -> Promise:
    """Return a promise of somebody who has accepted a value before."""
    return replace(promise(by), accepted=(ballot, value))


BY_A, BY_B, BY_C, BY_D = map(promise, "abcd")
OF_BELOW, OF_FORGED = promise("a", prepare=BELOW), promise("a", prepare=FORGED)
OF_OLD, OF_OTHER = promise("a", prepare=OLD), promise("a", prepare=OTHER)
HIDDEN_BALLOT = replace(BY_A, ballot=999)  # so that it would contradict no other promise
HIDDEN_BASE = replace(BY_A, base="older base")
ON_FIRST, ON_LEFT = promise("a", head=AT_FIRST), promise("a", head=AT_LEFT)
ON_RIGHT = promise("c", head=AT_RIGHT)
LESSER, GREATER = sorted((AT_LEFT.hash, AT_RIGHT.hash))


def may_prepare(
    prepare: Prepare, permit: Promise | None = None, answered: Prepare | None = PREPARE
) -> bool:
    return rules.may_prepare(PEOPLE, prepare, permit, answered)


PROPOSALS = {
    "In the first round anybody proposes": (True, PREPARE),
    "Nobody proposes in a ballot of another": (False, FORGED),
    "`none` needs a permit": (False, replace(PREPARE, change=NONE)),
    "A permit that is named is shown": (False, replace(PREPARE, permit="?")),
    "A later round needs a permit": (False, HIGHER),
    "A promise permits the next round": (True, later("c", BY_A), BY_A),
    "A promise permits `none`": (True, later("c", BY_A, NONE), BY_A),
    "A permit is the promise that is named": (False, later("c", promise("a", n=2)), BY_A),
    "What it answers is shown": (False, later("c", BY_A), BY_A, None),
    "It answers this proposal": (False, later("c", BY_A), BY_A, OTHER),
    "What it answers is of the proposer": (False, later("c", OF_FORGED), OF_FORGED, FORGED),
    "Nothing below the first round permits anything": (
        *(False, later("c", OF_BELOW, NONE, 1), OF_BELOW, BELOW),
    ),
    "A permit is of the same base": (False, later("c", OF_OLD), OF_OLD, OLD),
    "Only people permit": (False, later("c", BY_D), BY_D),
    "Nobody permits their own": (False, later("a", BY_A), BY_A),
    "No round is skipped": (False, later("c", BY_A, X, 3), BY_A),
    "No round is used again": (False, later("c", BY_A, X, 1), BY_A),
    "A proposer's own promise does not permit `none`": (False, later("c", BY_B, NONE), BY_B),
    "A proposer's own promise permits another wish": (True, later("c", BY_B), BY_B),
}
PROPOSERS = {
    "Ballots below the first round are of nobody": (None, 1),
    "A place of nobody is of nobody": (None, 16 + 3),
    "Ballots are in order of rounds": ("c", 32 + 2),
}


def are_complete(own: Promise, *promises: Promise) -> bool:
    return rules.are_complete(PEOPLE, PREPARE, promises, own)


COMPLETIONS = {
    "One more and the proposer are a majority": (True, completes("b", BY_A), BY_A),
    "The proposer alone is none": (False, completes("b")),
    "Only the proposer completes": (False, completes("c", BY_A), BY_A),
    "The promises are those named": (False, completes("b", BY_C), BY_A),
    "No one is left out": (False, completes("b", BY_A, BY_C), BY_A),
    "Nobody counts twice": (False, completes("b", BY_A, BY_A), BY_A, BY_A),
    "All answer one proposal": (False, completes("b", OF_OTHER), OF_OTHER),
    "The proposer's own answers it, too": (False, completes("b", BY_A, prepare=OTHER), BY_A),
    "A promise states its ballot": (False, completes("b", HIDDEN_BALLOT), HIDDEN_BALLOT),
    "A promise states its base": (False, completes("b", HIDDEN_BASE), HIDDEN_BASE),
    "Nobody else has a say": (False, completes("b", BY_A, BY_D), BY_A, BY_D),
}


def outcome(
    promises: Sequence[Promise], held: Sequence[Hash] = (), paths: Mapping[Any, Any] = PATHS
) -> object:
    return rules.outcome(X, promises, paths.get, held.__contains__)


def free(*path: Hash) -> rules.Free:
    return rules.Free(X, path)


OUTCOMES = {
    "The longest chain goes on": (free(AT_FIRST.hash), [ON_FIRST, BY_B]),
    "What was accepted in the highest ballot binds": (
        *(rules.Bound("2"), [voted("a", 17, "1"), voted("b", 33, "2"), BY_C]),
    ),
    "Of two in one ballot the lesser hash": (
        *(rules.Bound("1"), [voted("a", 17, "2"), voted("b", 17, "1")]),
    ),
    "What binds needs no chain": (rules.Bound("1"), [voted("a", 17, "1"), ON_LEFT], (), {}),
    "Without the records nothing follows": (None, [ON_LEFT], (), {}),
    "At a fork the lesser hash goes on": (free(AT_FIRST.hash, LESSER), [ON_LEFT, ON_RIGHT]),
    "The order of promises does not count": (free(AT_FIRST.hash, LESSER), [ON_RIGHT, ON_LEFT]),
    "At a fork what a majority holds goes on": (
        *(free(AT_FIRST.hash, GREATER), [ON_LEFT, ON_RIGHT], [GREATER]),
    ),
}


def chain_to_keep(paths: Sequence[tuple[Hash, ...]], held: Sequence[Hash] = ()) -> object:
    return rules.chain_to_keep(paths, held.__contains__)


CHAINS = {
    "At a fork the longer chain goes on": (("2", "3"), [("1",), ("2", "3")]),
    "What a majority holds comes before what is longer": (("1",), [("1",), ("2", "3")], ["1"]),
    "Without a fork, what a majority holds changes nothing": (
        *(("1", "2"), [("1",), ("1", "2")], ["1"]),
    ),
}


def held_by_majority(*words: Held) -> object:
    return rules.held_by_majority(PEOPLE, words, PATHS.get)


HOLDERS = {
    "Who holds a record holds those before it": (
        *(frozenset({AT_FIRST.hash}), held("a", AT_LEFT), held("b", AT_FIRST)),
    ),
    "Nobody holds a record twice": (frozenset(), held("a", AT_LEFT), held("a", AT_FIRST)),
}
MAJORITIES = {
    "Two of four are not more than half": (False, "abcd", "ab"),
    "Only people count": (False, PEOPLE, "ade"),
}


def is_decided(*votes: Accepted) -> bool:
    return rules.is_decided(PEOPLE, votes)


DECISIONS = {
    "A majority of votes decides": (True, vote("a", 1, 17), vote("b", 1, 17)),
    "Votes for two values decide nothing": (False, vote("a", 1, 17), vote("b", 1, 17, "2")),
    "Votes in two ballots decide nothing": (False, vote("a", 1, 17), vote("b", 1, 18)),
    "Votes under two bases decide nothing": (False, vote("a", 1, 17), vote("b", 1, 17, "1", "x")),
    "Votes of one person decide nothing": (False, vote("a", 1, 17), vote("a", 2, 17)),
}
SHARES = {
    "A share needs a majority": (True, PEOPLE, "ab", ""),
    "A share waits for a majority": (False, PEOPLE, "a", ""),
    "A share waits for all who are heard": (False, PEOPLE, "ab", "c"),
}


NOTHING = rules.Vote()
PROMISED, PROMISED_MORE = rules.promised(NOTHING, 17), rules.promised(NOTHING, 18)
ACCEPTED, ACCEPTED_MORE = rules.accepted(NOTHING, 17, "1"), rules.accepted(NOTHING, 18, "1")


def may(name: str, vote: rules.Vote, *ballot: int) -> object:
    """Return if a page may do something that has promised or accepted this."""
    return getattr(rules, f"may_{name}")(vote, *ballot)


VOTES = {
    "A page that has promised nothing takes records": (True, "take", NOTHING),
    "A page that has promised takes none": (False, "take", PROMISED),
    "Accepting is not a promise": (True, "promise", ACCEPTED_MORE, 17),
    "No ballot is promised twice": (False, "promise", PROMISED, 17),
    "A page accepts in the ballot that it promised": (True, "accept", PROMISED, 17),
    "A page accepts nothing below its promise": (False, "accept", PROMISED_MORE, 17),
    "A page accepts one value in a ballot": (False, "accept", ACCEPTED, 17),
}
HIGHEST = {"A promise names the highest vote": ((33, "2"), rules.Vote(0, ((33, "2"), (17, "1"))))}


# Pairs of words of one person: which of them contradict each other, and which do not.

STEP_NOTE = Note("a", 1, "base", f"{STEP} 1 1 1 deck first", "cards")
OTHER_NOTE = replace(STEP_NOTE, n=2, name=f"{STEP} 1 1 1 deck another")
HERE, AGAIN = replace(STEP_NOTE, name="here"), replace(OTHER_NOTE, name="here", content="again")
NAMES = replace(promise("a", 2, HIGHER), accepted=(17, "1"))
MORE = Place(1, 3, "not here")
CONTRADICTIONS: dict[str, tuple[Word, Word]] = {
    "Two words with one `n`": (held("a", ROOT), vote("a", 1, 17)),
    "Two words of one `n` under two bases": (held("a", ROOT), held("a", ROOT, 1, "older")),
    "Two records at one height": (LEFT, RIGHT),
    "`held` on two branches": (held("a", AT_LEFT), held("a", AT_RIGHT, 2)),
    "`held` further on, on another branch": (held("a", AT_LEFT), held("a", AT_BEYOND, 2)),
    "Two promises in one ballot": (promise("a", 1), promise("a", 2, head=AT_LEFT)),
    "A promise below another": (promise("a", 1, HIGHER), promise("a", 2)),
    "Two votes in one ballot": (vote("a", 1, 17), vote("a", 2, 17, "2")),
    "A vote below a promise": (promise("a", 1, HIGHER), vote("a", 2, 17)),
    "A promise without an earlier vote": (vote("a", 1, 17), promise("a", 2, HIGHER)),
    "A promise with a lower vote": (vote("a", 1, 18), NAMES),
    "A promise with another vote of that ballot": (vote("a", 1, 17, "2"), NAMES),
    "A promise without an own record": (LEFT, promise("a", 5)),
    "A promise on another branch": (held("a", AT_LEFT), promise("a", 2, head=AT_RIGHT)),
    "A record after a promise": (promise("a", 1), LEFT),
    "`held` beyond a promise": (promise("a", 1, head=AT_FIRST), held("a", AT_LEFT, 2)),
    "Two steps that continue the same one": (STEP_NOTE, replace(STEP_NOTE, n=2)),
    "The same under two bases": (STEP_NOTE, replace(STEP_NOTE, n=2, base="new", content="other")),
    "Without the records heights count": (held("a", MORE), promise("a", 2, head=AT_LEFT)),
    "Places of two matches are on two branches": (
        *(held("a", ROOT), held("a", Place(2, 1, "m"), 2)),
    ),
}
TOGETHER: dict[str, tuple[Word, Word]] = {
    "One word twice": (LEFT, LEFT),
    "Words of two people": (held("a", AT_LEFT), held("c", AT_RIGHT, 2)),
    "Records at two heights": (replace(FIRST, by="a"), LEFT),
    "Records of two matches": (LEFT, replace(RIGHT, match=2)),
    "`held` further on": (held("a", AT_FIRST), held("a", AT_LEFT, 2)),
    "`held` of less": (held("a", AT_LEFT), held("a", AT_FIRST, 2)),
    "A promise above another": (promise("a", 1), promise("a", 2, HIGHER)),
    "One vote said twice": (vote("a", 1, 17), vote("a", 2, 17)),
    "Votes in two ballots": (vote("a", 1, 17), vote("a", 2, 18, "2")),
    "A vote in a promised ballot": (promise("a", 1), vote("a", 2, 17)),
    "A promise with that vote": (vote("a", 1, 17), NAMES),
    "A promise with a higher vote": (vote("a", 1, 16, "2"), NAMES),
    "A promise as far as `held`": (held("a", AT_LEFT), promise("a", 2, head=AT_LEFT)),
    "`held` within a promise": (promise("a", 1, head=AT_LEFT), held("a", AT_FIRST, 2)),
    "A vote and a record": (vote("a", 1, 17), LEFT),
    "Words under two bases": (promise("a", 1, HIGHER), promise("a", 2, OLD)),
    "Steps that continue two others": (STEP_NOTE, OTHER_NOTE),
    "Two other notes of one name": (HERE, AGAIN),
    "Without the records nothing else": (held("a", AT_LEFT), promise("a", 2, head=MORE)),
}


def contradict(early: Word, late: Word) -> tuple[bool, bool]:
    """Return if two words contradict each other, in either order in which they are heard."""
    return rules.contradict(early, late, PATHS.get), rules.contradict(late, early, PATHS.get)


ALL = [
    *examples_of(may_prepare, PROPOSALS),
    *examples_of(lambda ballot: rules.proposer_of(PEOPLE, ballot), PROPOSERS),
    *examples_of(are_complete, COMPLETIONS),
    *examples_of(outcome, OUTCOMES),
    *examples_of(chain_to_keep, CHAINS),
    *examples_of(held_by_majority, HOLDERS),
    *examples_of(lambda *those: rules.is_majority(*those), MAJORITIES),
    *examples_of(is_decided, DECISIONS),
    *examples_of(lambda *those: rules.may_share(*those), SHARES),
    *examples_of(may, VOTES),
    *examples_of(lambda vote: vote.highest, HIGHEST),
    *examples_of(contradict, {key: ((True,) * 2, *two) for key, two in CONTRADICTIONS.items()}),
    *examples_of(contradict, {key: ((False,) * 2, *two) for key, two in TOGETHER.items()}),
]
