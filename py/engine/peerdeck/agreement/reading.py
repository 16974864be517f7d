"""Values from JSON, read as the declarations of their types say; nothing else is read.

The fields of a dataclass or a named tuple are a list in their order, as `text_of` writes them, and
a dataclass begins with its name. There are no objects, no fractions, and no numbers below zero or
texts of any length, unless a declaration has other bounds: `Annotated[str, 40]` is a text of at
most 40 characters, and `Annotated[int, range(-1, 10)]` a number from -1 to 9.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from peerdeck.agreement.base64url import decoded

Reader = Callable[[Any], Any]

DEEPEST = 16  # lists within lists; a browser's stack is small
NUMBERS = range(2**53 + 1)  # whole numbers up to here are exact in all JSON
LONGEST = 2**20  # characters of a text without a bound of its own

# Texts, also one that does not end, and all else but brackets: this takes no character twice.
_BESIDE = re.compile(r'"(?:[^"\\]|\\.?)*+"?+|[^][{}"]++', re.DOTALL)
_SURROGATE = re.compile("[\ud800-\udfff]")


def parsed(text: str) -> Any:
    """Return what a text in JSON says. Raises `ValueError` for objects, and for deep nesting."""
    if text.count("[") > DEEPEST or "{" in text:
        brackets = _BESIDE.sub("", text)
        for _level in range(DEEPEST):
            brackets = brackets.replace("[]", "")
        if brackets:
            raise ValueError("This has other brackets than those of lists, or is nested too deep.")
    try:
        return json.loads(text)
    except ValueError:
        raise ValueError("This is not JSON.") from None


@cache
def reader(hint: Any) -> Reader:
    """Return what makes a value of a type of what `parsed` returned; it raises `ValueError`."""
    kind, arguments = get_origin(hint), get_args(hint)
    if kind is Annotated:
        return _text(arguments[1]) if arguments[0] is str else _number(arguments[1])
    if kind in (list, frozenset) or arguments[1:] == (...,):
        return _items(kind, reader(arguments[0]))
    if kind is tuple:
        return _row(lambda *parts: parts, arguments)
    if kind in (Union, UnionType):
        kinds = [each for each in arguments if each is not NoneType]
        return _named(kinds) if kinds == [*arguments] else _optional(reader(kinds[0]))
    if is_dataclass(hint):
        return _named([hint])
    return _SIMPLE[hint] if hint in _SIMPLE else _row(hint, hints_of(hint).values())


def read_as(hint: Any, text: str) -> Any:
    """Return the value of this type that a text in JSON has, or None if it has none."""
    try:
        return reader(hint)(parsed(text))
    except ValueError:
        return None


def hints_of(kind: Any) -> dict[str, Any]:
    """Return the types of the fields of a dataclass or named tuple, with their bounds."""
    return get_type_hints(kind, include_extras=True)


def _named(kinds: Iterable[Any]) -> Reader:
    """Return what makes one of these dataclasses, by its name."""
    rows = {kind.__name__: _row(kind, hints_of(kind).values()) for kind in kinds}

    def read(value: Any) -> Any:
        match value:
            case [str(name), *fields] if name in rows:
                return rows[name](fields)
        raise ValueError(f"This is not {' or '.join(rows)}.")

    return read


def _row(kind: Callable[..., Any], hints: Iterable[Any]) -> Reader:
    readers = [reader(hint) for hint in hints]
    count = len(readers)

    def read(value: Any) -> Any:
        if not isinstance(value, list) or len(value) != count:
            raise ValueError(f"This is not a list of {count} fields.")
        return kind(*[each(part) for each, part in zip(readers, value, strict=True)])

    return read


def _items(kind: Callable[[Any], Any], item: Reader) -> Reader:
    def read(value: Any) -> Any:
        if not isinstance(value, list):
            raise ValueError("This is not a list.")
        return kind([item(part) for part in value])

    return read


def _optional(some: Reader) -> Reader:
    return lambda value: None if value is None else some(value)


def _checked(is_right: Callable[[Any], bool], what: str) -> Reader:
    def read(value: Any) -> Any:
        if not is_right(value):
            raise ValueError(f"This is not {what}.")
        return value

    return read


def _text(most: int) -> Reader:
    def is_right(value: Any) -> bool:
        return isinstance(value, str) and len(value) <= most and not _SURROGATE.search(value)

    return _checked(is_right, f"a text of at most {most} characters")


def _number(bounds: range) -> Reader:
    what = f"a number from {bounds[0]} to {bounds[-1]}"
    return _checked(lambda value: type(value) is int and value in bounds, what)


def _bytes(value: Any) -> bytes:
    try:
        return decoded(value)
    except (TypeError, ValueError):
        raise ValueError("These are not bytes in base64url.") from None


_SIMPLE: dict[Any, Reader] = {
    bool: _checked(lambda value: isinstance(value, bool), "true or false"),
    bytes: _bytes,
    int: _number(NUMBERS),
    str: _text(LONGEST),
}
