"""What people sign, and the values that they agree on.

A word is signed by its author over the table's id and all of its fields. `n` counts the words of
an author, and `base` is the hash of the newest decision that the author knows. A hash covers what
a word says, not its signature, because one word may be signed twice.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, NamedTuple
from weakref import WeakKeyDictionary

from peerdeck.agreement.base64url import encoded
from peerdeck.agreement.limits import MOST_COUNT

# A text that comes from others is no longer than the number beside its type.
Person = Annotated[str, 43]  # the id of a person's key: its SHA-256, in base64url
Hash = Annotated[str, 64]  # SHA-256, in hexadecimal
Count = Annotated[int, range(MOST_COUNT)]  # of an author's words; a ballot may be made from it

HASHES = 128  # of texts and lists that are remembered; some are as long as a box of shares
_HASHES: WeakKeyDictionary[Any, Hash] = WeakKeyDictionary()  # of words and values


@dataclass(frozen=True, slots=True)
class Place:
    """The end of a chain: the number of its records, and the hash of the last one."""

    match: int
    height: int
    hash: Hash


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Record:
    """One input of a match: an action of the game, or the names of the words that close a shuffle.

    `before` is the hash of the record before. `opens` has the shares that open cards to all.
    """

    by: Person
    n: Count
    base: Hash
    match: int
    height: int
    before: Hash
    act: str
    names: tuple[Hash, ...] = ()
    opens: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Note:
    """A statement of somebody about themselves: a name, and its content."""

    by: Person
    n: Count
    base: Hash
    name: str
    content: str


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Held:
    """The statement that its author has stored a chain as far as a place, and will not lose it."""

    by: Person
    n: Count
    base: Hash
    place: Place


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Change:
    """What a decision does: its kind, whom it is about, and the words that it rests on."""

    kind: str
    people: tuple[Person, ...] = ()
    names: tuple[Hash, ...] = ()
    details: tuple[str, ...] = ()


NONE = Change("none")


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Prepare:
    """A proposal: a ballot with a change, and the hash of the promise that permits it, or ""."""

    by: Person
    n: Count
    base: Hash
    ballot: int
    change: Change
    permit: Hash = ""


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Promise:
    """An answer to a `Prepare`: no lower ballot from now on, and no record beyond `head`.

    `accepted` is the highest ballot in which its author has accepted a value, with the hash of
    that value. The proposer's own promise comes last: it `completes` the promises that it names to
    a majority, and where their chains fork, `settles` that by the `Held` words that it names.
    """

    by: Person
    n: Count
    base: Hash
    ballot: int
    prepare: Hash
    accepted: tuple[int, Hash] | None
    head: Place
    completes: tuple[Hash, ...] = ()
    settles: tuple[Hash, ...] = ()


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Accepted:
    """A vote: in this ballot its author accepts the value with this hash."""

    by: Person
    n: Count
    base: Hash
    ballot: int
    value: Hash


Word = Record | Note | Held | Prepare | Promise | Accepted
FindWord = Callable[[Hash], Word | None]


class Seal(NamedTuple):
    """The public key and the signature of a word."""

    key: Annotated[str, 200]
    signature: Annotated[str, 200]


class Signed(NamedTuple):
    """A word as it is sent; its signature is checked before a page hears it."""

    word: Word
    seal: Seal


def text_of(value: Any) -> str:
    """Return a word, or anything that words consist of, as the text that is hashed and signed."""
    return _WRITER.encode(value)


def _parts(value: Any) -> Any:
    """Return what JSON lacks as lists and texts; a word begins with the name of its kind."""
    if isinstance(value, bytes):
        return encoded(value)
    if isinstance(value, frozenset):
        return sorted(value)
    kind = type(value)
    return [kind.__name__, *(getattr(value, name) for name in kind.__match_args__)]


_WRITER = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, default=_parts)


def hash_of(value: Any) -> Hash:
    """Return the hash that is the name of this word or value in others.

    That of a word is remembered as long as the word is here: what is refused is not kept for it.
    """
    if not type(value).__weakrefoffset__:  # hasattr fails for classes with slots in Python 3.11.2
        return _hash_of_text(value)
    hash_ = _HASHES.get(value)
    if hash_ is None:
        hash_ = _HASHES[value] = _digest(value)
    return hash_


def _digest(value: Any) -> Hash:
    return hashlib.sha256(text_of(value).encode()).hexdigest()


_hash_of_text = lru_cache(maxsize=HASHES)(_digest)
