"""What connects this page with those of friends; it is loaded when there is a first wish of it.

Wishes and events are JSON texts, for the table in its worker makes the ones and reads the others.
"""

from jsffi import create_proxy
from polyscript.js_modules import boot

_hear = []  # what is told of every event, as soon as there is a first wish


def tell(wish, send):
    """Tell a wish; every event becomes an intent that `send` takes."""
    if not _hear:
        _hear.append(create_proxy(lambda event: send({"do": "friends", "event": event})))
    boot.befriend(wish, _hear[0])
