"""The page's side of the boot: the table in its worker, and clicks from before this code ran.

    table = Table()
    table.call({"do": "tap", "card": 60}, then=print)

A call made before the worker is up waits for it; calls are answered in the order of asking.
"""

import json

from jsffi import create_proxy
from polyscript.js_modules import boot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from js import Element

    from app.effects import Effect
    from page.intents import Intent


class Table:
    """The table, which runs in a worker: intents in, effects out."""

    def call(self, intent: Intent, then: Callable[[list[Effect]], object]) -> None:
        """Send an intent (a dict) to the table; `then` gets the list of its effects."""
        boot.call(json.dumps(intent)).then(create_proxy(lambda text: then(json.loads(text))))

    def on_news(self, then: Callable[[list[Effect]], object]) -> None:
        """Have it told the effects of what friends do."""
        boot.onNews(create_proxy(lambda text: then(json.loads(text))))

    def on_lost(self, then: Callable[[str], object]) -> None:
        """Have it told whenever another tab takes over what this one had."""
        boot.onLost(create_proxy(then))


def take_early_clicks() -> list[Element]:
    """Return the elements marked `data-do` that were clicked, changed or submitted so far.

    From this call on the page must listen for itself: nothing more is recorded.
    """
    return list(boot.takeEarlyClicks())
