"""Connects this page with those of friends; it is loaded at the first request.

Requests and events are JSON texts, as the table in its worker writes the ones and reads the others.
"""

from jsffi import create_proxy
from polyscript.js_modules import boot

_hear = []  # the function that gets every event, once there was a first request


def tell(wish, send):
    """Pass a request on; every event becomes an intent that `send` takes."""
    if not _hear:
        _hear.append(create_proxy(lambda event: send({"do": "friends", "event": event})))
    boot.befriend(wish, _hear[0])
