"""The page's side of the boot: the table in its worker, and what was done before all this ran.

    table = Table()
    table.call({"do": "tap", "card": 60}, then=print)

A call made before the worker is up waits for it; calls are answered in the order they were made.
"""

import json

from jsffi import create_proxy
from polyscript.js_modules import boot


class Table:
    """The table, which runs in a worker: intents go in, effects come out."""

    def call(self, intent, then):
        """Hand an intent (a dict) to the table; `then` gets the list of its effects."""
        boot.call(json.dumps(intent)).then(create_proxy(lambda text: then(json.loads(text))))


def take_early_clicks():
    """The elements marked `data-do` that were clicked, changed or handed in so far, in order.

    From this call on the page must listen itself: nothing more is recorded.
    """
    return list(boot.takeEarlyClicks())
