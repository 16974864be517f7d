"""Starts the page: each module in a task of its own, so that a phone never freezes.

MicroPython skips annotations and has no `typing`. What only the annotations name is imported where
a module's own `TYPE_CHECKING` is true, as it is to mypy.
"""

from js import window
from jsffi import create_proxy

# Modules that others import come first.
_MODULES = [
    "kept",
    "fan",
    "edges",
    "fields",
    "intents",
    "clicks",
    "awake",
    "keys",
    "sounds",
    "melds",
    "effects",
    "drawers",
    "drag",
    "history",
]
_MODULES += ["boot", "events"]


def _import_next() -> None:
    __import__("page." + _MODULES.pop(0))
    if _MODULES:
        window.setTimeout(_NEXT, 0)


_NEXT = create_proxy(_import_next)
window.setTimeout(_NEXT, 0)
