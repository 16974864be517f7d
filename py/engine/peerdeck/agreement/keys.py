"""The keys of a list: the people who can open the cards of a deck together.

Each person of a list makes a new key of cards for it. Where the list is larger than the number of
people who can open a card, each shares their key among the others, so that as many of them can
stand in for somebody who is missing.

A note of a key is called `keys`, one of a sharing `sharing`, and one of a key of boxes `box`;
boxes are for one person each, and their keys are for the evening.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from peerdeck.agreement.base64url import decoded
from peerdeck.agreement.limits import MOST_SERIAL, SEATS
from peerdeck.agreement.reading import read_as
from peerdeck.agreement.words import Hash, Note, Person, hash_of, text_of
from peerdeck.deck.transcript import Context

KEYS, SHARING, BOX, COMPLAINT = "keys", "sharing", "box", "complaint"
LASTING = frozenset({KEYS, SHARING, BOX, COMPLAINT})  # notes that later matches need, too


@dataclass(frozen=True)
class KeyList:
    """The people who make keys together, and how many of them can open a card.

    Two lists of the same people differ in `serial`.
    """

    holders: tuple[Person, ...]
    threshold: int
    serial: int

    @cached_property
    def id(self) -> Hash:
        """The name of the list, to which its keys are bound."""
        return hash_of(("list", self.holders, self.threshold, self.serial))

    @property
    def is_shared(self) -> bool:
        """True if some can stand in for others."""
        return self.threshold < len(self.holders)

    def name(self, kind: str, *about: Person) -> str:
        """Return the name of a note of this kind about the list; complaints are about an owner."""
        return " ".join((kind, self.id, *about))

    def number(self, person: Person) -> int:
        """Return the number of a holder in sharings, from 1 on."""
        return self.holders.index(person) + 1

    def context(self, person: Person, number: int = 0) -> Context:
        """Return the place of a proof about a person's key, or about the box of a holder."""
        return Context(self.id, 0, 0, number, person)


class Box(NamedTuple):
    """A holder's part of a key, sealed with the key of boxes in the note that `key` names."""

    holder: Person
    key: Hash
    content: bytes


class Sharing(NamedTuple):
    """The sharing of a key: commitments for all, and a box for each other holder, in order."""

    commitments: bytes
    boxes: tuple[Box, ...]


@dataclass(frozen=True)
class Keyring:
    """The keys of a whole list, and how each is shared if they are.

    `names` are the hashes of the notes that they are in.
    """

    list: KeyList
    keys: Mapping[Person, bytes]
    sharings: Mapping[Person, Sharing]
    names: tuple[Hash, ...]


def key_content(keys: KeyList, key: bytes) -> str:
    """Return the content of a note with a key, with its proof."""
    return text_of((keys, key))


@lru_cache(maxsize=256)
def list_in(note: Note) -> tuple[KeyList, bytes] | None:
    """Return the list and the key of a note, or None if it is none of a key."""
    is_key = note.name.startswith(f"{KEYS} ")
    entry: tuple[KeyList, bytes] | None = None
    if is_key and (entry := read_as(tuple[KeyList, bytes], note.content)) is not None:
        keys, count = entry[0], len(entry[0].holders)
        is_list = len({*keys.holders}) == count in (1, *SEATS) and note.by in keys.holders
        is_possible = 0 < keys.threshold <= count and keys.serial < MOST_SERIAL
        return entry if is_list and is_possible and note.name == keys.name(KEYS) else None
    return None


@lru_cache(maxsize=256)
def sharing_in(note: Note, keys: KeyList) -> Sharing | None:
    """Return the sharing of a key of this list that a note has, or None."""
    is_named = note.name == keys.name(SHARING)
    sharing: Sharing | None = read_as(Sharing, note.content) if is_named else None
    others = [person for person in keys.holders if person != note.by]
    is_whole = sharing is not None and [box.holder for box in sharing.boxes] == others
    return sharing if is_whole else None


def read_bytes(text: str) -> bytes:
    """Return the bytes that a text has; none, which prove nothing, if it is something else."""
    try:
        return decoded(text)
    except ValueError:
        return b""


@lru_cache(maxsize=64)
def keyring(notes: tuple[Note, ...]) -> Keyring | None:
    """Return the keys of a list by the notes that have them; None if they are not all there.

    The proofs in them are not checked.
    """
    entries = {note.by: entry for note in notes if (entry := list_in(note)) is not None}
    lists = {keys for keys, _key in entries.values()}
    if len(lists) != 1:
        return None
    (keys,) = lists
    shared = {note.by: sharing for note in notes if (sharing := sharing_in(note, keys)) is not None}
    sharers = {*keys.holders} if keys.is_shared else set()
    if {*entries} != {*keys.holders} or {*shared} != sharers:
        return None
    elements = {by: element_of(key) for by, (_list, key) in entries.items()}
    return Keyring(keys, elements, shared, tuple(sorted(map(hash_of, notes))))


def element_of(proved: bytes) -> bytes:
    """Return the first of the three equal parts of a key with its proof."""
    return proved[: len(proved) // 3]
