"""Short texts that this browser keeps under a name, with nothing that a player may not see.

The table itself is kept elsewhere, by its worker.
"""

from js import window

NAMES = ("settings", "rule sets", "choice", "name", "servers")


def texts():
    """Return the kept texts by name."""
    found = {name: window.kept.text(name) for name in NAMES}
    return {name: text for name, text in found.items() if text is not None}


def keep(name, text):
    """Keep a text, or forget it when it is `None`. Return False if the browser refuses."""
    return window.kept.keep(name, text)
