"""The bounds that are explored: who may propose what, who writes records, and who lies.

`4p2b1r` means four people, two ballots in addition to the one that is tried from every state, and
one record. `3to4-2b1b` means a first decision among three people with two ballots, which may add a
fourth, and a second decision with one ballot; each of them with one record.

Everything else is left to chance: when each page hears of what, and who never does.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from peerdeck.agreement.words import NONE, Change

X = Change("x")
Y = Change("y")
DEAL = Change("deal")  # adds people
OFF = Change("remove")  # removes one of them


@dataclass(frozen=True, slots=True)
class Ballot:
    """A ballot in which somebody, named by their place among the people, may propose changes.

    Of several, the later ones are what its proposer wants instead as long as it has promised none.
    """

    round: int
    by: int
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Stage:
    """The events under one base: some ballots, and a record by each of these authors."""

    ballots: tuple[Ballot, ...]
    authors: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bounds:
    """The limits of a search. Persons are numbers, in order; the last ones may join."""

    name: str
    people: int
    stages: tuple[Stage, ...]
    joiners: int = 0  # whom DEAL adds
    removed: int | None = None  # whom OFF removes
    liar: int | None = None
    stories: bool = False  # the liar may write two records at one height
    freeze: bool = False  # also who signed a `prepare`: can a liar alone freeze honest pages?
    climb: bool = False  # also who promised in each round: can a page drive ballots up alone?
    shown: bool = False  # goes on after the liar is shown; only honest pages are checked then

    @property
    def persons(self) -> int:
        """The number of all persons, those who may join among them."""
        return self.people + self.joiners


def stage(ballots: str, authors: str = "") -> Stage:
    """Return a stage. `"1b:x/y 2a:none"` is a ballot of b in round 1 and one of a in round 2."""
    changes = {change.kind: change for change in (X, Y, NONE, DEAL, OFF)}
    return Stage(
        tuple(
            Ballot(
                int(text[0]),
                ord(text[1]) - ord("a"),
                tuple(changes[kind] for kind in text[3:].split("/")),
            )
            for text in ballots.split()
        ),
        tuple(ord(author) - ord("a") for author in authors),
    )


def one(name: str, ballots: str, authors: str) -> Bounds:
    """Return bounds of one decision; the name begins with the number of people."""
    return Bounds(name, int(name[0]), (stage(ballots, authors),))


def adding(name: str, first: Stage, second: Stage) -> Bounds:
    """Return bounds of two decisions; the name begins as `3to4` does."""
    return Bounds(name, int(name[0]), (first, second), joiners=int(name[3]) - int(name[0]))


def removing(name: str, first: Stage, second: Stage) -> Bounds:
    """Return bounds of two decisions of four people; the first may remove the last of them."""
    return Bounds(name, 4, (first, second), removed=3)


HONEST = [
    one("3p2b2r", "1b:x 1c:y", "ab"),
    one("3p2b2r-none", "1b:x 2c:none", "ab"),
    one("3p2b2r-same", "1b:x 2b:y", "ab"),
    one("3p3b1r", "1b:x 1c:y 2b:none", "a"),
    one("3p3b2r", "1b:x 1c:y 2a:none", "ab"),
    one("3p3b2r-same", "1b:x 2a:none 2b:y", "cb"),
    one("4p2b1r", "1a:x 1b:y", "a"),
    one("4p2b2r", "1a:x 1b:y", "ab"),
    one("4p2b2r-none", "1b:x 2c:none", "ab"),
    one("5p2b1r", "1a:x 1b:y", "a"),
    one("5p2b1r-none", "1a:x 2b:none", "c"),
]

LATER = [
    adding("2to3-1b1b", stage("1a:deal", "a"), stage("1b:x", "b")),
    adding("2to3-2b1b", stage("1a:deal 2a:none", "a"), stage("1c:x", "b")),
    adding("2to3-1b2b", stage("1a:deal", "a"), stage("1b:x 1c:y", "b")),
    adding("2to3-2b2b", stage("1a:deal 2a:none", "a"), stage("1b:x 1c:y", "b")),
    adding("3to4-1b1b", stage("1a:deal", "a"), stage("1b:x", "a")),
    adding("3to4-2b1b", stage("1a:deal 2b:none", "a"), stage("1c:x", "b")),
    adding("3to4-1b2b", stage("1a:deal", "a"), stage("1b:x 1d:y", "b")),
    adding("2to4-2b1b", stage("1a:deal 2a:none", "a"), stage("1c:x", "b")),
    adding("2to4-1b2b", stage("1a:deal", "a"), stage("1b:x 2c:none", "b")),
    removing("4to3-2b1b", stage("1a:remove 2b:none", "a"), stage("1a:x", "b")),
    removing("4to3-1b2b", stage("1a:remove", "a"), stage("1a:x 2b:none", "b")),
    removing("4to3-2b1b-own", stage("1a:remove 1d:x", "a"), stage("1b:x", "b")),
    adding("3to4-2b2b", stage("1a:deal 2b:none", "a"), stage("1b:x 1d:y", "b")),
]


def lying(bounds: Bounds, liar: str) -> Bounds:
    """Return the bounds with a liar."""
    return replace(bounds, liar=ord(liar) - ord("a"))


LIARS = [
    replace(lying(one("3p2b1r-liar-stories", "1a:x 1b:y", "c"), "c"), stories=True),
    lying(one("3p2b1r-liar-voter", "1a:x 1b:y", "b"), "c"),
    lying(one("3p2b1r-liar-proposer1", "1a:x 1b:y", "c"), "a"),
    lying(one("3p2b1r-liar-author", "1a:x 1b:y", "c"), "c"),
    lying(one("3p2b2r-liar-voter", "1a:x 1b:y", "ba"), "c"),
    lying(one("3p2b2r-liar-proposer1", "1a:x 1b:y", "cb"), "a"),
    lying(one("3p2b2r-liar-proposer2", "1b:x 1c:y", "ab"), "c"),
    lying(one("3p2b2r-liar-both", "1c:x 2c:y", "ab"), "c"),
    lying(one("3p2b2r-liar-author1", "1a:x 1b:y", "cb"), "c"),
    lying(one("3p2b2r-liar-author2", "1b:x 1c:y", "ac"), "c"),
    lying(one("3p2b2r-liar-author1-proposer1", "1a:x 1b:y", "ac"), "a"),
    lying(one("3p2b2r-liar-none", "1c:x 2b:none", "ab"), "c"),
    lying(one("3p2b2r-liar-none1", "1b:x 2c:none", "ab"), "c"),
    lying(one("3p3b2r-liar-voter", "1a:x 1b:y 2a:none", "ba"), "c"),
    lying(one("3p3b2r-liar-1", "1a:x 1b:y 2c:none", "cb"), "a"),
    lying(one("3p3b2r-liar-2", "1b:x 1c:y 2c:x", "ac"), "c"),
    lying(one("3p3b2r-liar-13", "1a:x 1b:y 2a:x", "cb"), "a"),
    lying(one("3p3b2r-liar-author1", "1a:x 1c:y 2b:x", "ca"), "c"),
    lying(one("3p3b1r-liar-all", "1c:x 2c:x 3c:x", "a"), "c"),
    lying(one("4p2b1r-liar-voter", "1a:x 1b:y", "a"), "d"),
    lying(one("4p2b2r-liar-voter", "1a:x 1b:y", "ab"), "d"),
    lying(one("4p2b2r-liar-proposer1", "1a:x 1b:y", "cb"), "a"),
    lying(one("4p2b2r-liar-proposer2", "1b:x 1d:y", "ab"), "d"),
    lying(one("4p2b2r-liar-both", "1d:x 2d:y", "ab"), "d"),
    lying(one("4p2b2r-liar-author1", "1a:x 1d:y", "da"), "d"),
    lying(one("4p2b2r-liar-author2", "1a:x 1b:y", "ca"), "a"),
    lying(one("5p2b1r-liar-voter", "1a:x 1b:y", "a"), "e"),
    lying(one("5p2b1r-liar-proposer1", "1a:x 1b:y", "c"), "a"),
    lying(one("5p2b1r-liar-proposer2", "1b:x 1e:y", "a"), "e"),
    lying(one("5p2b1r-liar-author", "1a:x 1e:y", "e"), "e"),
]

LATER_LIARS = [
    lying(
        adding("2to3-2b2b-liar-old", stage("1a:deal 2a:none", "a"), stage("1a:x 1b:y", "b")), "b"
    ),
    lying(
        adding("2to3-2b2b-liar-old-author", stage("1b:deal 2b:none", "b"), stage("1a:x 1b:y", "b")),
        "b",
    ),
    lying(
        adding("2to3-2b2b-liar-new", stage("1a:deal 2a:none", "a"), stage("1b:x 1c:y", "c")), "c"
    ),
    lying(adding("3to4-2b1b-liar-old", stage("1c:deal 2b:none", "a"), stage("1c:x", "b")), "c"),
    lying(
        adding("3to4-2b1b-liar-old-voter", stage("1a:deal 2b:none", "a"), stage("1a:x", "c")), "c"
    ),
    lying(adding("3to4-2b1b-liar-new", stage("1a:deal 2b:none", "a"), stage("1d:x", "b")), "d"),
    lying(adding("3to4-1b2b-liar-old", stage("1a:deal", "c"), stage("1a:x 1b:y", "b")), "a"),
    lying(adding("3to4-1b2b-liar-new", stage("1a:deal", "a"), stage("1d:x 2b:y", "b")), "d"),
    lying(removing("4to3-2b1b-liar-stays", stage("1a:remove 1c:x", "a"), stage("1c:x", "b")), "c"),
    lying(
        removing("4to3-2b1b-liar-removed", stage("1a:remove 1d:x", "a"), stage("1b:x", "b")), "d"
    ),
    lying(
        removing("4to3-1b2b-liar-stays", stage("1a:remove", "a"), stage("1c:x 2a:none", "b")), "c"
    ),
    lying(
        removing("4to3-1b2b-liar-proposes", stage("1c:remove", "a"), stage("1c:x 2a:none", "b")),
        "c",
    ),
]


def freezing(bounds: Bounds, liar: str) -> Bounds:
    """Return the bounds with a liar and with who signed each `prepare`."""
    return replace(lying(bounds, liar), freeze=True)


FREEZE = [
    freezing(one("3p2b1r-freeze-first", "1a:x 1b:none", "a"), "c"),
    freezing(one("3p2b1r-freeze", "1a:x 2b:none", "a"), "c"),
    freezing(one("3p3b1r-freeze", "1a:y 1c:x 2b:none", "a"), "c"),
    freezing(one("3p3b1r-freeze-liar-none", "1a:y 1c:x 2c:none", "a"), "c"),
    freezing(one("4p2b1r-freeze", "1a:x 2d:none", "a"), "d"),
    freezing(one("4p3b1r-freeze", "1a:y 1d:x 2b:none", "a"), "d"),
    freezing(adding("2to3-1b2b-freeze", stage("1a:deal", "a"), stage("1c:x 2b:none", "b")), "c"),
    freezing(adding("3to4-1b2b-freeze", stage("1a:deal", "a"), stage("1c:x 2b:none", "b")), "c"),
]


CLIMB = [
    replace(one("3p2b1r-climb", "1a:x 2b:y", "a"), climb=True),
    replace(one("3p2b1r-climb-far", "1a:x 3b:y", "a"), climb=True),
    replace(
        lying(adding("2to3-2b1b-climb", stage("1a:deal 2b:none", "a"), stage("1c:x", "b")), "c"),
        climb=True,
    ),
]


def shown(bounds: Bounds, liar: str, *, stories: bool = False) -> Bounds:
    """Return the bounds with a liar, explored also after it is shown."""
    return replace(lying(bounds, liar), shown=True, stories=stories)


SHOWN = [
    shown(one("3p1b1r-shown-proposer", "1c:x", "a"), "c"),
    shown(one("3p1b1r-shown-voter", "1b:x", "a"), "c"),
    shown(one("3p2b1r-shown-proposer1", "1a:x 1b:y", "c"), "a"),
    shown(one("3p2b1r-shown-proposer2", "1b:x 1c:y", "a"), "c"),
    shown(one("3p1b1r-shown-author", "1b:x", "c"), "c", stories=True),
    shown(one("3p2b1r-shown-author", "1b:x 1c:y", "c"), "c", stories=True),
    shown(one("4p1b1r-shown-proposer", "1d:x", "a"), "d"),
    shown(one("5p0b2r-shown-author", "", "ee"), "e", stories=True),
]

TWICE = [
    one("3p1b1r-twice", "1b:x/y", "a"),
    one("3p2b1r-twice", "1b:x/y 1c:y", "a"),
    one("3p2b1r-twice-none", "1b:x/y 2c:none", "a"),
    one("4p1b1r-twice", "1b:x/y", "a"),
    one("5p1b0r-twice", "1b:x/y", ""),
    adding("2to3-1b1b-twice", stage("1a:deal/x", "a"), stage("1c:x/y", "b")),
    lying(one("3p2b1r-twice-liar-voter", "1a:x/y 1b:y", "b"), "c"),
    lying(one("3p2b1r-twice-liar-author", "1a:x/y 1b:y", "c"), "c"),
    lying(one("3p2b1r-twice-liar-none", "1b:x/y 2c:none", "a"), "c"),
    lying(one("4p1b1r-twice-liar-voter", "1a:x/y", "a"), "d"),
    freezing(one("3p2b1r-twice-freeze", "1a:x/y 2b:none", "a"), "c"),
]

ALL = [*HONEST, *LATER, *LIARS, *LATER_LIARS, *FREEZE, *CLIMB, *SHOWN, *TWICE]
