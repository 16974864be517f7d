"""Short texts that this browser keeps under a name, with nothing that a player may not see.

The table itself is kept elsewhere, by its worker.
"""

import json

from js import window


def texts() -> dict[str, str]:
    """Return the kept texts by name."""
    found: dict[str, str] = json.loads(window.kept.texts())
    return found


def keep(name: str, text: str | None) -> bool:
    """Keep a text, or forget it when it is `None`. Return False if the browser refuses."""
    return window.kept.keep(name, text)


def name_of(key: str | None) -> str:
    """Return the name of the text that a browser keeps under this key, or "" if it is not ours."""
    return window.kept.nameOf(key) if key is not None else ""
