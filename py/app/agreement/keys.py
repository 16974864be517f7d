"""The keys of a list: the people who can open the cards of a deck together.

Each person of a list makes a new key of cards for it. Where the list is larger than the number of
people who can open a card, each shares their key among the others, so that as many of them can
stand in for somebody who is missing.

A note of a key is called `keys`, one of a sharing `sharing`, and one of a key of boxes `box`;
boxes are for one person each, and their keys are for the evening.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from app.agreement.limits import MOST_SERIAL, SEATS
from app.agreement.words import Hash, Note, Person, hash_of
from peerdeck.dealing.notation import decoded, encoded
from peerdeck.dealing.work import Claim
from peerdeck.deck.transcript import Context

KEYS, SHARING, BOX, COMPLAINT = "keys", "sharing", "box", "complaint"
LASTING = frozenset({KEYS, SHARING, BOX, COMPLAINT})  # notes that later matches need, too


@dataclass(frozen=True)
class KeyList:
    """The people who make keys together; two lists of the same people differ in `serial`."""

    holders: tuple[Person, ...]
    serial: int

    @cached_property
    def id(self) -> Hash:
        """The name of the list, to which its keys are bound."""
        return hash_of(("list", self.holders, self.serial))

    def number(self, person: Person) -> int:
        """Return the number of a holder in sharings, from 1 on."""
        return self.holders.index(person) + 1

    def context(self, person: Person, number: int = 0) -> Context:
        """Return the place of a proof about a person's key, or about the box of a holder."""
        return Context(self.id, 0, 0, number, person)


@dataclass(frozen=True, slots=True)
class Sharing:
    """The sharing of a key: commitments for all, and a box for each other holder."""

    commitments: bytes
    boxes: Mapping[Person, bytes]


@dataclass(frozen=True)
class Keyring:
    """The keys of a whole list, and how each is shared if they are."""

    list: KeyList
    threshold: int
    keys: Mapping[Person, bytes]
    sharings: Mapping[Person, Sharing]
    names: tuple[Hash, ...]

    @cached_property
    def joint_name(self) -> str:
        """The name of the sum that makes the joint key."""
        return f"joint {self.list.id} {hash_of(self.names)}"


def key_name(keys: KeyList) -> str:
    """Return the name of a note with a key of this list."""
    return f"{KEYS} {keys.id}"


def sharing_name(keys: KeyList, threshold: int) -> str:
    """Return the name of a note that shares a key among holders, `threshold` of whom stand in."""
    return f"{SHARING} {keys.id} {threshold}"


def key_content(keys: KeyList, key: bytes) -> str:
    """Return the content of a note with a key, with its proof."""
    return json.dumps([list(keys.holders), keys.serial, encoded(key)])


def sharing_content(sharing: Sharing) -> str:
    """Return the content of a note with a sharing."""
    boxes = {person: encoded(box) for person, box in sharing.boxes.items()}
    return json.dumps([encoded(sharing.commitments), boxes], sort_keys=True)


@lru_cache(maxsize=256)
def list_in(note: Note) -> tuple[KeyList, bytes] | None:
    """Return the list and the key of a note, or None if it is none of a key."""
    if not note.name.startswith(f"{KEYS} "):
        return None
    try:
        match json.loads(note.content):
            case [list(holders), int(serial), str(key)] if 0 <= serial < MOST_SERIAL:
                keys = KeyList(tuple(map(str, holders)), serial)
                is_list = len({*holders}) == len(holders) in (1, *SEATS) and note.by in holders
                if is_list and note.name == key_name(keys):
                    return keys, decoded(key)
    except ValueError:
        pass
    return None


@lru_cache(maxsize=256)
def sharing_in(note: Note) -> Sharing | None:
    """Return the sharing of a note, or None if it is none of a sharing."""
    if not note.name.startswith(f"{SHARING} "):
        return None
    try:
        match json.loads(note.content):
            case [str(commitments), dict(boxes)]:
                return Sharing(
                    decoded(commitments),
                    {str(person): decoded(str(box)) for person, box in boxes.items()},
                )
    except ValueError:
        pass
    return None


@lru_cache(maxsize=64)
def keyring(holders: tuple[Person, ...], threshold: int, notes: tuple[Note, ...]) -> Keyring | None:
    """Return the keys of a list by the notes that hold them; None if they are not all there.

    The proofs in them are not checked.
    """
    own = {note.by: entry for note in notes if (entry := list_in(note)) is not None}
    lists = {keys for keys, _key in own.values()}
    if len(lists) != 1 or {*own} != {*holders}:
        return None
    (keys,) = lists
    if keys.holders != holders:
        return None
    sharings: dict[Person, Sharing] = {}
    if threshold < len(holders):
        for note in notes:
            sharing = sharing_in(note) if note.name == sharing_name(keys, threshold) else None
            if sharing is not None and {*sharing.boxes} == {*holders} - {note.by}:
                sharings[note.by] = sharing
        if {*sharings} != {*holders}:
            return None
    needed = (key_name(keys), sharing_name(keys, threshold))
    names = tuple(sorted(hash_of(note) for note in notes if note.name in needed))
    elements = {by: element_of(key) for by, (_list, key) in own.items()}
    return Keyring(keys, threshold, elements, sharings, names)


def element_of(proved: bytes) -> bytes:
    """Return the first of the three equal parts of a key or share with its proof."""
    return proved[: len(proved) // 3]


def key_claim(keys: KeyList, person: Person, key: bytes) -> Claim:
    """Return the claim that a key is that of a person, made for this list."""
    return {"is": "key", "context": keys.context(person), "purpose": "cards", "key": key}


def box_key_claim(table: Hash, person: Person, key: bytes) -> Claim:
    """Return the claim that a key of boxes is that of a person at this table."""
    context = Context(table, 0, 0, 0, person)
    return {"is": "key", "context": context, "purpose": "boxes", "key": key}
