"""Hands that play any game in a real browser, by mouse, by finger or by keyboard alone.

What to do is decided by the same player as without a browser; here it is seen in the page that the
browser shows, and done as people do it.
"""

from collections.abc import Callable
from random import Random
from typing import Literal

from playwright.sync_api import Locator

from tests.support.app.elements import Node, parsed
from tests.support.app.player import Player
from tests.support.browser.play import EDGE, Person

Way = Literal["mouse", "touch", "keyboard"]
TABS = 120  # more stops than a page has
PRESSES = 4_000  # of a match
SCREEN = "document.getElementById('screen').outerHTML"
DATA = ("data-do", "data-card", "data-face", "data-value")
HAS_FOCUS = "(element) => element === document.activeElement"
IN_HAND = "(element) => element.closest('#hand .fan') !== null"
BEFORE_IT = "(it) => [...document.querySelectorAll('#hand [data-card]')].indexOf(it)"
AT_STOP = "document.activeElement.closest('#hand .fan') !== null"


class Hands(Player):
    """The hands of a person at a page."""

    def __init__(self, person: Person, way: Way) -> None:
        """They touch the page in this way and in no other."""
        self.person, self.page, self.way = person, person.page, way
        self._seen: Node | None = None  # until something is pressed or waited for

    @property
    def screen(self) -> Node:  # type: ignore[override]
        """Return what the page shows now."""
        if self._seen is None:
            self._seen = parsed(str(self.page.evaluate(SCREEN)))
        return self._seen

    def press_on(self, node: Node) -> None:
        """Press the element in the page that this one is the picture of."""
        what = self._place_of(node)
        if self.way == "keyboard":
            self._go_to(what)
            self.page.keyboard.press("Space" if node.get("data-do") == "tap" else "Enter")
        else:
            in_hand = node.within(lambda one: one.get("id") == "hand")
            self.person.press(what, at={"x": EDGE, "y": EDGE} if in_hand else None)
        self.person.idle()
        self._seen = None

    def _place_of(self, node: Node) -> Locator:
        data = "".join(f'[{name}="{node.get(name)}"]' for name in DATA if name in node.attributes)
        within = node
        while within.parent is not None and not within.parent.get("id"):
            within = within.parent
        region = within.parent.get("id") if within.parent is not None else "screen"
        # After the moment of winning, what leads on moves into the result.
        where = ":is(#bar, #leads-on)" if region in ("bar", "leads-on") else f"#{region}"
        return self.page.locator(f"{where} {data}:not(:disabled)").first

    def _go_to(self, what: Locator) -> None:
        """Move the focus there with the keys that lead there.

        A key ends the moment of winning, which moves a button: so it is looked up after each key.
        """
        in_hand = what.evaluate(IN_HAND)
        for _press in range(TABS):
            if what.evaluate(HAS_FOCUS):
                return
            if in_hand and self.page.evaluate(AT_STOP):
                break
            self.page.keyboard.press("Tab")
        self.page.keyboard.press("Home")
        for _card in range(what.evaluate(BEFORE_IT)):
            self.page.keyboard.press("ArrowRight")
        assert what.evaluate(HAS_FOCUS), f"the keyboard does not lead to {what}"

    def sit(self) -> None:
        """Begin to play at the table that is offered."""
        self.press_on(next(node for node in self.commands("start") if node.tag == "button"))
        self.page.wait_for_selector("#table, #curtain")

    def finish(self, random: Random, until: Callable[[], bool] = lambda: False) -> None:
        """Play to the result, or until something is so."""
        for _press in range(PRESSES):
            goes_on = self.person.wait()
            self._seen = None
            if not goes_on or until():
                return
            if self.where == "curtain":
                self.press("reveal")
            else:
                self.act(random)
        raise AssertionError("the match does not end")
