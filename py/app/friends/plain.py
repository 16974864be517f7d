"""JSON that other pages tell: not too deep, and a number wherever a number stands.

In Python `true` is also the number 1. So it is read as nothing, but for where it belongs (`FLAGS`):
whoever takes a frame to pieces can ask for an `int` and gets one.
"""

from __future__ import annotations

import json
import re

from app.friends import switches

DEEPEST = 40  # brackets within brackets: a browser's stack is small
# What is true or false; a seat among the places of a roster, and a row of whom the host asks about,
# hold one that has no name.
_NAMELESS = ("places", "removing")
FLAGS = frozenset(("asked", "coming", "paused", "playing", "yields", *_NAMELESS, *switches.NAMES))
_BESIDE = re.compile(r'"(?:[^"\\]|\\.)*"|[^][{}]', re.DOTALL)  # strings, and all but brackets


def read_plain(text: str) -> object:
    """Read a text. Raises `ValueError`."""
    if _is_deep(text):
        raise ValueError("This is too deep.")
    try:
        return _numbered(json.loads(text))
    except RecursionError:
        raise ValueError("This is too deep.") from None


def _is_deep(text: str) -> bool:
    """Return True if brackets lie too deep within each other."""
    if text.count("[") + text.count("{") <= DEEPEST:
        return False
    depth = 0
    for bracket in _BESIDE.sub("", text):
        depth += 1 if bracket in "[{" else -1
        if depth > DEEPEST:
            return True
    return False


def _numbered(told: object) -> object:
    """The same without flags where none belong."""
    match told:
        case bool():
            return None
        case list():
            return [_numbered(one) for one in told]
        case dict():
            return {
                name: value if name in FLAGS else _numbered(value) for name, value in told.items()
            }
        case _:
            return told
