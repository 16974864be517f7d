"""Somebody with a page in Chromium or in Firefox, who sees and presses what is there.

Both are driven by the same few expressions, for they share no other way.
"""

import json
import time
from dataclasses import dataclass
from typing import Any

from peerdeck.referee import Follower
from tests.browser.friends.table import BEGIN, STORED, kept_at, match_in
from tests.support.browser.browsers import WAIT
from tests.support.browser.limits import lenient
from tests.support.browser.play import IDLE, ROBOT
from tests.support.connections.person import Browser

SEEN = """[...document.querySelectorAll({})].find((one) =>
    one.checkVisibility({{ visibilityProperty: true }}) && !one.disabled)"""
TEXT = "document.body.innerText.replace(/\\s+/g, ' ')"


@dataclass
class Somebody:
    """Somebody at a page, in a browser that was never here."""

    name: str
    browser: Browser
    address: str

    def arrive(self, relay: str = "", link: str = "") -> None:
        """Come home, or by a link, in a hurry; with a relay of one's own if that is named."""
        [site] = kept_at(self.address, relay)["origins"]
        self.browser.open(f"{self.address}how-your-table-stays-yours.html")
        for entry in site["localStorage"]:
            self.run(f"localStorage[{_js(entry['name'])}] = {_js(entry['value'])}")
        self.browser.open(link or self.address)
        self.wait(f"!document.querySelector('#home') || {IDLE}")

    def run(self, expression: str) -> Any:
        """Return the value of an expression in the page."""
        return self.browser.run(expression)

    def wait(self, condition: str, seconds: float = WAIT) -> Any:
        """Wait until a condition holds in the page: its value."""
        start = time.monotonic()
        while True:
            problem = None
            try:
                if value := self.run(condition):
                    return value
            except Exception as error:  # the page may be on its way to another
                problem = error
            waited = time.monotonic() - start
            if waited > seconds and waited > lenient(seconds):
                raise AssertionError(
                    f"{self.name}, not within {seconds} s: {condition}"
                ) from problem
            time.sleep(0.03)

    def see(self, selector: str, seconds: float = WAIT) -> None:
        """Wait until it can be seen, and used if it is for that."""
        self.wait(f"Boolean({SEEN.format(_js(selector))})", seconds)

    def sees(self, selector: str) -> bool:
        """Return True if the element is visible."""
        return bool(self.run(f"Boolean({SEEN.format(_js(selector))})"))

    def hear(self, text: str, seconds: float = WAIT) -> None:
        """Wait until something is said in the page."""
        self.wait(f"{TEXT}.includes({_js(text)})", seconds)

    def press(self, selector: str) -> None:
        """Press what can be seen there first."""
        self.see(selector)
        self.run(f"{SEEN.format(_js(selector))}.click()")

    def fill(self, selector: str, text: str) -> None:
        """Write into a field."""
        self.see(selector)
        self.run(f"{SEEN.format(_js(selector))}.value = {_js(text)}")

    def text(self, selector: str = "body") -> str:
        """Return the visible text of an element."""
        return " ".join(self.run(f"document.querySelector({_js(selector)}).innerText").split())

    def value(self, selector: str) -> str:
        """Return the value of a field."""
        self.see(selector)
        return str(self.wait(f"{SEEN.format(_js(selector))}.value"))

    def lay(self, game: str) -> None:
        """Lay the table of this link, with friends."""
        self.run(f"location.hash = {_js(game)}")
        self.wait(IDLE)
        self.press("[data-do='host friends']")
        self.fill("#join-name", self.name)
        self.press("#join-form button[type=submit]")
        self.see("#lobby")

    def ask(self) -> None:
        """Tell the name at the door."""
        self.fill("#join-name", self.name)
        self.press("#join-form button[type=submit]")

    def admit(self, name: str) -> None:
        """Let in whoever asks, who must be the one."""
        self.see("#asking .button.main")
        assert name in self.text("#asking")
        self.press("#asking .button.main")

    def begin(self) -> None:
        """Begin the match, as soon as the guests' pages are heard."""
        self.wait(f"({BEGIN})()")

    def play(self) -> None:
        """From now on do whatever is suggested."""
        self.run(ROBOT)

    def result(self) -> str:
        """Places and points at the end of the match, without who is "you"."""
        self.see("#result .places", 2 * WAIT)
        return self.text("#result .places").replace(" (you)", "")

    @property
    def match(self) -> Follower:
        """The match as everybody knows it, by what this page has stored."""
        return match_in(self.run(STORED))


def _js(value: object) -> str:
    return json.dumps(value)
