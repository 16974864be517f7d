"""The page starts: each module in a task of its own, for a phone never to stand still."""

from js import window
from jsffi import create_proxy

# What others import comes first.
_MODULES = [
    "kept",
    "fan",
    "intents",
    "flight",
    "keys",
    "sounds",
    "friends",
    "effects",
    "drawers",
    "drag",
]
_MODULES += ["boot", "events"]


def _import_next():
    __import__("page." + _MODULES.pop(0))
    if _MODULES:
        window.setTimeout(_NEXT, 0)


_NEXT = create_proxy(_import_next)
window.setTimeout(_NEXT, 0)
