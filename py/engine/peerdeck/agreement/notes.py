"""What notes say: wishes, and being ready, here, or at the door. Each is a `Note` with such a text.

A wish counts in one deal only: its content names the match, the deal, and how often the deal was
begun. Of the notes of a name, the newest of an author counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated

from peerdeck.agreement.reading import read_as
from peerdeck.agreement.words import Note, Person, text_of

HERE = "here"
READY = "ready"
STEP = "step"  # of the shuffle of a deck
COME = "come"
CONTINUE = "continue"  # without those who are missing
ANYWAY = "anyway"  # the content of such a note if a majority is here
MOST_NAME = 2_000  # characters of a note's name, which may have the house rules of a game in it
MOST_TEXT = 40  # characters of what somebody is called

# Wishes that the owner's alone is enough for; those of a majority are enough for everything.
OWNERS = frozenset({"admit", "watch", "send away", "begin", "set"})
WISHES = OWNERS | {"away", "remove", "void", "end"}


@dataclass(frozen=True, slots=True, order=True)
class Deal:
    """A deal of a table: the match, the number of the deal, and how often it was begun."""

    match: int
    deal: int
    begun: int


@dataclass(frozen=True, slots=True)
class Wish:
    """A wish, about somebody or something, in a deal; not `is_on` takes it back."""

    what: str
    about: str
    deal: Deal
    is_on: bool = True

    @property
    def name(self) -> str:
        """The name of its note."""
        return f"wish {self.what}: {self.about}"

    @property
    def content(self) -> str:
        """The content of its note."""
        return text_of((self.deal, self.is_on))


@dataclass(frozen=True, slots=True)
class Ready:
    """Somebody is ready for a deal, and agrees that these guests become people."""

    deal: Deal
    adds: tuple[Person, ...] = ()

    @property
    def content(self) -> str:
        """The content of its note, whose name is `READY`."""
        return text_of(self)


@dataclass(frozen=True, slots=True)
class Come:
    """Somebody is at the door: what they are called, and the seat that they ask for.

    A seat of -1 is any, and `watches` asks for none.
    """

    called: Annotated[str, MOST_TEXT]
    seat: Annotated[int, range(-1, 16)] = -1
    watches: bool = False

    @property
    def content(self) -> str:
        """The content of its note, whose name is `COME`."""
        return text_of(self)


def moves(note: Note) -> bool:
    """Return True if others may want to change the table because of a note."""
    return note.name in (HERE, READY, COME) or note.name.startswith("wish ")


@lru_cache(maxsize=1024)
def wish_in(note: Note) -> Wish | None:
    """Return the wish that a note is, or None."""
    start, _colon, about = note.name.partition(": ")
    what = start.removeprefix("wish ")
    said = read_as(tuple[Deal, bool], note.content) if what in WISHES else None
    wish = None if said is None else Wish(what, about, *said)
    return wish if wish is not None and wish.name == note.name else None


@lru_cache(maxsize=1024)
def ready_in(note: Note) -> Ready | None:
    """Return how somebody is ready by a note, or None."""
    ready: Ready | None = read_as(Ready, note.content) if note.name == READY else None
    return ready


@lru_cache(maxsize=256)
def come_in(note: Note) -> Come | None:
    """Return who is at the door by a note, or None."""
    come: Come | None = read_as(Come, note.content) if note.name == COME else None
    return come


def number_in(text: str) -> int:
    """Return the number that a text of somebody is, or -1 if it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1
