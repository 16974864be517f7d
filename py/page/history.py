"""Back and forward: what lies on top closes, then the table asks, then the page goes home.

Everything that Back can undo has an entry in the browser's history, and knows its depth there:

    0 home    1 the question before leaving    2 the table    3 and more: what lies on top of it
    0 home    1 and more: what lies on top of it

Entries are added when something opens, by a gesture: a browser's button passes over those that a
page adds by itself. Firefox passes over those, too, on which nobody has done anything, such as that
of the question; it is added again then. What is closed in another way goes back by itself.
"""

from js import document, window
from jsffi import create_proxy, to_js

from page import drawers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from js import Element, Event

    from page.intents import Intent, Later

HOME, QUESTION, TABLE = 0, 1, 2
ASKED = "#dialog[open] #leaving"
# What lies on top of a screen, the lowest first. The last screen of friends has a button for it.
ON_TOP = "[data-do=back]", drawers.OPEN, "dialog[open]", ":popover-open"


class History:
    """Keeps the browser's history in step with what the page shows.

    `send` takes intents for the table, `act` presses an element.
    """

    def __init__(
        self, send: Callable[[Intent | Later], None], act: Callable[[Element], None]
    ) -> None:
        """Take over the entry at which the page was opened."""
        self._send, self._act = send, act
        self._address, self._at_table = "", False
        self._is_open = False  # the table has answered: what is shown is what the address says
        self._is_going = False  # the page itself goes back or forward
        self._is_asking = False  # the table has not answered yet to what the person wants
        self._was = ""  # the address of this entry
        self._depth = HOME
        self._is_ahead = False  # the table's entry comes after the question's
        self._former: set[str] = set()  # the addresses that this table has had on the way
        window.history.scrollRestoration = "manual"  # else closing a drawer would scroll the page
        self._read()
        window.onpopstate = create_proxy(self._arrived)

    def move(self, address: str, at_table: bool) -> None:
        """Note where the page is now, and the address that leads there."""
        self._address, self._at_table = address, at_table
        if not at_table:
            self._former.clear()
        if at_table and self._depth == HOME and window.location.hash:
            self._write("replaceState", HOME, "", window.location.pathname)

    def opened(self) -> None:
        """Begin to follow the page: it shows what its address asks for."""
        self._is_open = True
        self.settle()

    def linked(self) -> None:
        """Note that a link has been followed within the page: another visit begins there."""
        if window.history.state is None:
            self._is_going = False  # where this page was going to does not come any more
            self._read()
            self._follow(window.location.hash)

    def settle(self) -> None:
        """Go to the entry that fits what is shown, or add it."""
        if self._is_going or self._is_asking or not self._is_open:
            return
        wanted = self._wanted()
        if self._depth > wanted:
            self._go(wanted - self._depth)
        elif self._depth == QUESTION and wanted == TABLE and self._is_ahead:
            self._go(1)
        elif self._depth < wanted:
            for depth in range(self._depth + 1, wanted + 1):
                self._write("pushState", depth, self._address, self._url())
            self._is_ahead = wanted != QUESTION
        elif self._was != self._address:
            self._former.add(self._was)
            self._write("replaceState", self._depth, self._address, self._url())

    def _arrived(self, _event: Event) -> None:
        """Do what the person wants who has gone back or forward."""
        if window.history.state is None:
            return  # a link: see `linked`
        before = self._depth
        self._read()
        if self._is_going:
            self._is_going = False
        elif not self._at_table and self._was:
            self._follow(self._was)
        elif not self._at_table:
            self._uncover(self._depth)
        elif self._depth == HOME and document.querySelector(ASKED) is not None:
            self._ask({"do": "leave"})
            document.getElementById("dialog").close()
        elif self._depth <= QUESTION and self._depth < before:
            self._ask({"do": "go back"})
        elif self._was != self._address and self._was not in self._former:
            self._follow(self._was)
        else:
            self._uncover(max(0, self._depth - TABLE))
        self.settle()

    def _follow(self, address: str) -> None:
        """Have the table go to another place."""
        self._former.clear()
        self._ask({"do": "link", "hash": address})

    def _ask(self, intent: Intent) -> None:
        """Leave it to the table what becomes of this."""
        self._is_asking = True
        self._send(intent)
        self._send(self._answered)

    def _answered(self) -> list[Intent]:
        self._is_asking = False
        self.settle()
        return []

    def _uncover(self, layers: int) -> None:
        """Close what lies on top, until so many layers are left."""
        on_top = _on_top()
        while len(on_top) > layers:
            top = on_top.pop()
            if top.tagName == "DIALOG":
                top.close()
            elif top.tagName == "DETAILS":
                drawers.close()
            elif top.hasAttribute("popover"):
                top.hidePopover()
            else:
                self._act(top)

    def _wanted(self) -> int:
        """Return the depth of what is shown."""
        if not self._at_table:
            return HOME + len(_on_top())
        if document.querySelector(ASKED) is not None:
            return QUESTION
        return TABLE + len(_on_top())

    def _url(self) -> str:
        return window.location.pathname + self._address if self._at_table else window.location.href

    def _go(self, steps: int) -> None:
        self._is_going = True
        window.history.go(steps)

    def _write(self, how: str, depth: int, address: str, url: str) -> None:
        """Make an entry, or change this one."""
        getattr(window.history, how)(to_js({"depth": depth, "address": address}), "", url)
        self._depth, self._was = depth, address

    def _read(self) -> None:
        """Take in where this entry is; one that is new is the home of a visit."""
        state = window.history.state
        if state is None:
            self._write("replaceState", HOME, "", window.location.href)
        else:
            self._depth, self._was = int(state.depth), str(state.address)


def _on_top() -> list[Element]:
    return [found for what in ON_TOP for found in document.querySelectorAll(what)]
