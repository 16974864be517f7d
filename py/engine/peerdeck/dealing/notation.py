"""The notation of a line's fields: numbers, people, bytes, and rows of them.

Bytes are in base64url without padding; a comma stands between the members of a row, a colon between
the fields of a member, and `-` for nothing.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable
from functools import cache
from typing import Any, get_args, get_type_hints

from peerdeck.card import Card

Person = str  # the id of a person's page
_NOTHING = "-"


@cache
def hints(kind: Callable[..., Any]) -> tuple[Any, ...]:
    """Return the types of the fields of a line."""
    return tuple(get_type_hints(kind).values())


def written(value: Any) -> str:
    """Return a field as a word."""
    match value:
        case bytes():
            return encoded(value) or _NOTHING
        case str() | int():
            return str(value)
        case _:
            parts = (one if isinstance(one, str) else ":".join(map(written, one)) for one in value)
            return ",".join(parts) or _NOTHING


def read(hint: Any, word: str) -> Any:
    """Read what `written` wrote of a field of this type. Raises `ValueError`."""
    known: Callable[[str], Any] | None = _READ.get(hint)
    if known is not None:
        return known(word)
    kind = get_args(hint)[0]  # of a tuple
    parts = [] if word == _NOTHING else word.split(",")
    if kind is Person:
        return tuple(map(_read_person, parts))
    of = hints(kind)
    found = []
    for part in parts:
        fields = part.split(":")
        if len(fields) != len(of):
            raise ValueError
        found.append(kind(*map(read, of, fields)))
    return tuple(found)


def read_number(word: str) -> int:
    """Read a number as lines and letters have them, below a million. Raises `ValueError`."""
    if not re.fullmatch(r"[0-9]{1,6}", word):
        raise ValueError
    return int(word)


def _read_person(word: str) -> Person:
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,40}", word) or word == _NOTHING:
        raise ValueError
    return word


def _read_bytes(word: str) -> bytes:
    return b"" if word == _NOTHING else decoded(word)


def encoded(data: bytes) -> str:
    """Return bytes in base64url, without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Return the bytes of a text in base64url. Raises `ValueError`."""
    if not re.fullmatch(r"[A-Za-z0-9_-]*", text):
        raise ValueError
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except binascii.Error:
        raise ValueError from None


_READ: dict[Any, Callable[[str], Any]] = {
    int: read_number,
    Card: read_number,
    Person: _read_person,
    bytes: _read_bytes,
}
