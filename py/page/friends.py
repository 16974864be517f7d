"""Connects this page with those of friends; it is loaded at the first request.

Requests and events are JSON texts, as the table in its worker writes the ones and reads the others.
"""

from jsffi import create_proxy
from polyscript.js_modules import boot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from page.intents import Send

# The function that gets every event, once there was a first request.
_hear: list[Callable[[str], None]] = []


def tell(wish: str, send: Send) -> None:
    """Pass a request on; every event becomes an intent that `send` takes."""
    if not _hear:
        _hear.append(create_proxy(lambda event: send({"do": "friends", "event": event})))
    boot.befriend(wish, _hear[0])
