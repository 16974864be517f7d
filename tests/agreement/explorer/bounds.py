"""The bounds that are explored: who may propose what, who writes records, and who lies.

`4p2b1r` means four people, two ballots in addition to the one that is tried from every state, and
one record. `3to4-2b1b` means a first decision among three people with two ballots, which may add a
fourth, and a second decision with one ballot; each of them with one record.

Everything else is left to chance: when each page hears of what, and who never does.
"""

from __future__ import annotations

from dataclasses import dataclass

from peerdeck.agreement.words import NONE, Change

PEOPLE = "abcdefgh"
X, Y = Change("x"), Change("y")
DEAL, OFF = Change("deal"), Change("remove")  # these add people, and remove the last one
CHANGES = {change.kind: change for change in (X, Y, NONE, DEAL, OFF)}


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


def stage_in(text: str) -> Stage:
    """Return a stage. `1b:x/y 2a:none, b` has a ballot of b in round 1, one of a, a record of b."""
    ballots, authors = text.split(",")
    made = (
        Ballot(int(each[0]), PEOPLE.index(each[1]), tuple(CHANGES[x] for x in each[3:].split("/")))
        for each in ballots.split()
    )
    return Stage(tuple(made), tuple(map(PEOPLE.index, authors.strip())))


def bounds_in(line: str) -> Bounds:
    """Return the bounds of a line: the name, one stage or two, and who lies and what is checked."""
    name, *parts = line.split(" | ")
    flags = "" if "," in parts[-1] else parts.pop()
    people, later = int(name[0]), int(name[3]) if name[1:3] == "to" else int(name[0])
    liar = PEOPLE.index(flags[5]) if flags.startswith("liar") else None
    extra = {flag: True for flag in ("stories", "freeze", "climb", "shown") if flag in flags}
    removed, joiners = (later if later < people else None), max(later - people, 0)
    return Bounds(name, people, tuple(map(stage_in, parts)), joiners, removed, liar, **extra)


BOUNDS = """
# All honest

3p2b2r | 1b:x 1c:y, ab
3p2b2r-none | 1b:x 2c:none, ab
3p2b2r-same | 1b:x 2b:y, ab
3p3b1r | 1b:x 1c:y 2b:none, a
3p3b2r | 1b:x 1c:y 2a:none, ab
3p3b2r-same | 1b:x 2a:none 2b:y, cb
4p2b1r | 1a:x 1b:y, a
4p2b2r | 1a:x 1b:y, ab
4p2b2r-none | 1b:x 2c:none, ab
5p2b1r | 1a:x 1b:y, a
5p2b1r-none | 1a:x 2b:none, c

# Two decisions, all honest

2to3-1b1b | 1a:deal, a | 1b:x, b
2to3-2b1b | 1a:deal 2a:none, a | 1c:x, b
2to3-1b2b | 1a:deal, a | 1b:x 1c:y, b
2to3-2b2b | 1a:deal 2a:none, a | 1b:x 1c:y, b
3to4-1b1b | 1a:deal, a | 1b:x, a
3to4-2b1b | 1a:deal 2b:none, a | 1c:x, b
3to4-1b2b | 1a:deal, a | 1b:x 1d:y, b
2to4-2b1b | 1a:deal 2a:none, a | 1c:x, b
2to4-1b2b | 1a:deal, a | 1b:x 2c:none, b
4to3-2b1b | 1a:remove 2b:none, a | 1a:x, b
4to3-1b2b | 1a:remove, a | 1a:x 2b:none, b
4to3-2b1b-own | 1a:remove 1d:x, a | 1b:x, b
3to4-2b2b | 1a:deal 2b:none, a | 1b:x 1d:y, b

# One liar

3p2b1r-liar-stories | 1a:x 1b:y, c | liar c stories
3p2b1r-liar-voter | 1a:x 1b:y, b | liar c
3p2b1r-liar-proposer1 | 1a:x 1b:y, c | liar a
3p2b1r-liar-author | 1a:x 1b:y, c | liar c
3p2b2r-liar-voter | 1a:x 1b:y, ba | liar c
3p2b2r-liar-proposer1 | 1a:x 1b:y, cb | liar a
3p2b2r-liar-proposer2 | 1b:x 1c:y, ab | liar c
3p2b2r-liar-both | 1c:x 2c:y, ab | liar c
3p2b2r-liar-author1 | 1a:x 1b:y, cb | liar c
3p2b2r-liar-author2 | 1b:x 1c:y, ac | liar c
3p2b2r-liar-author1-proposer1 | 1a:x 1b:y, ac | liar a
3p2b2r-liar-none | 1c:x 2b:none, ab | liar c
3p2b2r-liar-none1 | 1b:x 2c:none, ab | liar c
3p3b2r-liar-voter | 1a:x 1b:y 2a:none, ba | liar c
3p3b2r-liar-1 | 1a:x 1b:y 2c:none, cb | liar a
3p3b2r-liar-2 | 1b:x 1c:y 2c:x, ac | liar c
3p3b2r-liar-13 | 1a:x 1b:y 2a:x, cb | liar a
3p3b2r-liar-author1 | 1a:x 1c:y 2b:x, ca | liar c
3p3b1r-liar-all | 1c:x 2c:x 3c:x, a | liar c
4p2b1r-liar-voter | 1a:x 1b:y, a | liar d
4p2b2r-liar-voter | 1a:x 1b:y, ab | liar d
4p2b2r-liar-proposer1 | 1a:x 1b:y, cb | liar a
4p2b2r-liar-proposer2 | 1b:x 1d:y, ab | liar d
4p2b2r-liar-both | 1d:x 2d:y, ab | liar d
4p2b2r-liar-author1 | 1a:x 1d:y, da | liar d
4p2b2r-liar-author2 | 1a:x 1b:y, ca | liar a
5p2b1r-liar-voter | 1a:x 1b:y, a | liar e
5p2b1r-liar-proposer1 | 1a:x 1b:y, c | liar a
5p2b1r-liar-proposer2 | 1b:x 1e:y, a | liar e
5p2b1r-liar-author | 1a:x 1e:y, e | liar e

# Two decisions and a liar

2to3-2b2b-liar-old | 1a:deal 2a:none, a | 1a:x 1b:y, b | liar b
2to3-2b2b-liar-old-author | 1b:deal 2b:none, b | 1a:x 1b:y, b | liar b
2to3-2b2b-liar-new | 1a:deal 2a:none, a | 1b:x 1c:y, c | liar c
3to4-2b1b-liar-old | 1c:deal 2b:none, a | 1c:x, b | liar c
3to4-2b1b-liar-old-voter | 1a:deal 2b:none, a | 1a:x, c | liar c
3to4-2b1b-liar-new | 1a:deal 2b:none, a | 1d:x, b | liar d
3to4-1b2b-liar-old | 1a:deal, c | 1a:x 1b:y, b | liar a
3to4-1b2b-liar-new | 1a:deal, a | 1d:x 2b:y, b | liar d
4to3-2b1b-liar-stays | 1a:remove 1c:x, a | 1c:x, b | liar c
4to3-2b1b-liar-removed | 1a:remove 1d:x, a | 1b:x, b | liar d
4to3-1b2b-liar-stays | 1a:remove, a | 1c:x 2a:none, b | liar c
4to3-1b2b-liar-proposes | 1c:remove, a | 1c:x 2a:none, b | liar c

# A liar alone freezes nobody

3p2b1r-freeze-first | 1a:x 1b:none, a | liar c freeze
3p2b1r-freeze | 1a:x 2b:none, a | liar c freeze
3p3b1r-freeze | 1a:y 1c:x 2b:none, a | liar c freeze
3p3b1r-freeze-liar-none | 1a:y 1c:x 2c:none, a | liar c freeze
4p2b1r-freeze | 1a:x 2d:none, a | liar d freeze
4p3b1r-freeze | 1a:y 1d:x 2b:none, a | liar d freeze
2to3-1b2b-freeze | 1a:deal, a | 1c:x 2b:none, b | liar c freeze
3to4-1b2b-freeze | 1a:deal, a | 1c:x 2b:none, b | liar c freeze

# Nobody drives ballots up alone

3p2b1r-climb | 1a:x 2b:y, a | climb
3p2b1r-climb-far | 1a:x 3b:y, a | climb
2to3-2b1b-climb | 1a:deal 2b:none, a | 1c:x, b | liar c climb

# What holds after a liar is shown

3p1b1r-shown-proposer | 1c:x, a | liar c shown
3p1b1r-shown-voter | 1b:x, a | liar c shown
3p2b1r-shown-proposer1 | 1a:x 1b:y, c | liar a shown
3p2b1r-shown-proposer2 | 1b:x 1c:y, a | liar c shown
3p1b1r-shown-author | 1b:x, c | liar c stories shown
3p2b1r-shown-author | 1b:x 1c:y, c | liar c stories shown
4p1b1r-shown-proposer | 1d:x, a | liar d shown
5p0b2r-shown-author | , ee | liar e stories shown

# Two proposals in one ballot

3p1b1r-twice | 1b:x/y, a
3p2b1r-twice | 1b:x/y 1c:y, a
3p2b1r-twice-none | 1b:x/y 2c:none, a
4p1b1r-twice | 1b:x/y, a
5p1b0r-twice | 1b:x/y,
2to3-1b1b-twice | 1a:deal/x, a | 1c:x/y, b
3p2b1r-twice-liar-voter | 1a:x/y 1b:y, b | liar c
3p2b1r-twice-liar-author | 1a:x/y 1b:y, c | liar c
3p2b1r-twice-liar-none | 1b:x/y 2c:none, a | liar c
4p1b1r-twice-liar-voter | 1a:x/y, a | liar d
3p2b1r-twice-freeze | 1a:x/y 2b:none, a | liar c freeze
"""

ALL = [bounds_in(line) for line in BOUNDS.splitlines() if line and not line.startswith("#")]
