"""Pairs of words of one person: which of them contradict each other, and which do not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from peerdeck.agreement import rules
from peerdeck.agreement.notes import STEP
from peerdeck.agreement.words import Note, Place, Word
from tests.agreement.examples import (
    AT_BEYOND,
    AT_FIRST,
    AT_LEFT,
    AT_RIGHT,
    FIRST,
    LEFT,
    OLD,
    PATHS,
    PREPARE,
    RIGHT,
    ROOT,
    Example,
    held,
    promise,
    vote,
)


def pair(sentence: str, early: Word, late: Word, expected: bool = True) -> list[Example]:
    """Return the examples that two words contradict each other, in either order of arguments."""

    def question(one: Word, other: Word) -> Callable[[], bool]:
        return lambda: rules.contradict(one, other, PATHS.get)

    return [
        Example(sentence, question(early, late), expected),
        Example(f"{sentence}, heard in the other order", question(late, early), expected),
    ]


HIGHER = replace(PREPARE, ballot=33)
STEP_NOTE = Note("a", 1, "base", f"{STEP} 1 1 1 deck first", "cards")
NAMES = replace(promise("a", 2, HIGHER), accepted=(17, "1"))
MORE = Place(1, 3, "not here")
ALL = [
    *pair("Two words with one `n`", held("a", ROOT), vote("a", 1, 17)),
    *pair("Two words of one `n` under two bases", held("a", ROOT), held("a", ROOT, 1, "older")),
    *pair("One word twice is fine", LEFT, LEFT, False),
    *pair("Words of two people are fine", held("a", AT_LEFT), held("c", AT_RIGHT, 2), False),
    *pair("Two records at one height", LEFT, RIGHT),
    *pair("Records at two heights are fine", replace(FIRST, by="a"), LEFT, False),
    *pair("Records of two matches are fine", LEFT, replace(RIGHT, match=2), False),
    *pair("`held` on two branches", held("a", AT_LEFT), held("a", AT_RIGHT, 2)),
    *pair("`held` further on, on another branch", held("a", AT_LEFT), held("a", AT_BEYOND, 2)),
    *pair("`held` further on is fine", held("a", AT_FIRST), held("a", AT_LEFT, 2), False),
    *pair("`held` of less is fine", held("a", AT_LEFT), held("a", AT_FIRST, 2), False),
    *pair("Two promises in one ballot", promise("a", 1), promise("a", 2, head=AT_LEFT)),
    *pair("A promise below another", promise("a", 1, HIGHER), promise("a", 2)),
    *pair("A promise above another is fine", promise("a", 1), promise("a", 2, HIGHER), False),
    *pair("Two votes in one ballot", vote("a", 1, 17), vote("a", 2, 17, "2")),
    *pair("One vote said twice is fine", vote("a", 1, 17), vote("a", 2, 17), False),
    *pair("Votes in two ballots are fine", vote("a", 1, 17), vote("a", 2, 18, "2"), False),
    *pair("A vote below a promise", promise("a", 1, HIGHER), vote("a", 2, 17)),
    *pair("A vote in a promised ballot is fine", promise("a", 1), vote("a", 2, 17), False),
    *pair("A promise without an earlier vote", vote("a", 1, 17), promise("a", 2, HIGHER)),
    *pair("A promise with a lower vote", vote("a", 1, 18), NAMES),
    *pair("A promise with another vote of that ballot", vote("a", 1, 17, "2"), NAMES),
    *pair("A promise with that vote is fine", vote("a", 1, 17), NAMES, False),
    *pair("A promise with a higher vote is fine", vote("a", 1, 16, "2"), NAMES, False),
    *pair("A promise without an own record", LEFT, promise("a", 5)),
    *pair(
        "A promise on another branch than `held`",
        held("a", AT_LEFT),
        promise("a", 2, head=AT_RIGHT),
    ),
    *pair(
        "A promise as far as `held` is fine",
        held("a", AT_LEFT),
        promise("a", 2, head=AT_LEFT),
        False,
    ),
    *pair("A record after a promise", promise("a", 1), LEFT),
    *pair("`held` beyond a promise", promise("a", 1, head=AT_FIRST), held("a", AT_LEFT, 2)),
    *pair(
        "`held` within a promise is fine",
        promise("a", 1, head=AT_LEFT),
        held("a", AT_FIRST, 2),
        False,
    ),
    *pair("A vote and a record are fine", vote("a", 1, 17), LEFT, False),
    *pair("Words under two bases are fine", promise("a", 1, HIGHER), promise("a", 2, OLD), False),
    *pair("Two steps that continue the same one", STEP_NOTE, replace(STEP_NOTE, n=2)),
    *pair(
        "Two steps that continue the same one under two bases",
        STEP_NOTE,
        replace(STEP_NOTE, n=2, base="newer", content="other cards"),
    ),
    *pair(
        "Steps that continue two others are fine",
        STEP_NOTE,
        replace(STEP_NOTE, n=2, name=f"{STEP} 1 1 1 deck another"),
        False,
    ),
    *pair(
        "Two other notes of one name are fine",
        replace(STEP_NOTE, name="here"),
        replace(STEP_NOTE, n=2, name="here", content="again"),
        False,
    ),
    *pair(
        "Where records are missing, heights count", held("a", MORE), promise("a", 2, head=AT_LEFT)
    ),
    *pair(
        "Where records are missing, nothing else counts",
        held("a", AT_LEFT),
        promise("a", 2, head=MORE),
        False,
    ),
    *pair(
        "Places of two matches are on two branches", held("a", ROOT), held("a", Place(2, 1, "m"), 2)
    ),
]
