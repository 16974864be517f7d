"""People with a page each, in Chromium or in Firefox, that holds nothing but peers."""

import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Protocol

import pytest

from tests.support.browser import browsers
from tests.support.browser.limits import lenient
from tests.support.connections.programs import Program, started

# Before any module of the page has taken hold of the class.
COUNT_SOCKETS = """
globalThis.sockets = 0;
globalThis.WebSocket = class extends WebSocket {
  constructor(...args) { super(...args); globalThis.sockets += 1; }
};
"""


class Browser(Protocol):
    """A page in some browser."""

    def open(self, address: str) -> None:
        """Go to an address."""

    def run(self, expression: str) -> Any:
        """Return the awaited value of an expression."""


@dataclass
class InFirefox:
    """A page in Firefox."""

    program: Program

    def open(self, address: str) -> None:
        """Go to an address."""
        self._tell(open=address)

    def run(self, expression: str) -> Any:
        """Return the awaited value of an expression."""
        return self._tell(run=expression)

    @property
    def errors(self) -> list[str]:
        """Return what went wrong so far."""
        return list(self._tell(errors=True))

    def _tell(self, **what: object) -> Any:
        answer = self.program.tell(**what)
        assert "error" not in answer, answer["error"]
        return answer["value"]


@contextmanager
def firefox() -> Iterator[InFirefox]:
    """A page in a Firefox that was never anywhere; nothing may go wrong in it but relays."""
    path = browsers.firefox()
    if not path:
        pytest.skip(browsers.NO_FIREFOX)
    with started("firefox.mjs", path) as program:
        program.hear()
        page = InFirefox(program)
        yield page
        wrong = [error for error in page.errors if not re.search("wss?://", error)]
        assert wrong == [], "\n".join(wrong)


@dataclass
class InChromium:
    """A page in Chromium."""

    page: Any

    def open(self, address: str) -> None:
        """Go to an address."""
        self.page.goto(address)

    def run(self, expression: str) -> Any:
        """Return the awaited value of an expression."""
        return self.page.evaluate(expression)


@dataclass
class Person:
    """Somebody with a page."""

    browser: Browser
    address: str
    id: str = ""
    fragment: str = ""
    wishes: dict[str, Any] = field(default_factory=dict)

    def run(self, expression: str) -> Any:
        """Return the value of an expression in the page."""
        return self.browser.run(expression)

    def arrive(self) -> None:
        """Open the page, or open it again."""
        self.browser.open(self.address)
        self.wait("document.documentElement.dataset.ready === 'yes'")

    def make(self, wishes: dict[str, Any], own_relays: list[str] | None = None) -> str:
        """Make a table: the fragment of its address."""
        self.wishes = wishes
        self.fragment = self.run(f"it.make({_js(wishes)}, {_js(own_relays or [])})")
        self.id = self.run("it.me")
        return self.fragment

    def come(self, fragment: str, wishes: dict[str, Any]) -> None:
        """Come to a table, which may turn out to be impossible."""
        self.wishes, self.fragment = wishes, fragment
        self.id = self.run(f"it.come({_js(fragment)}, {_js(wishes)})")

    def wait(self, condition: str, seconds: float = browsers.WAIT) -> Any:
        """Wait until a condition holds in the page: its value. A busy machine has longer."""
        start = time.monotonic()

        def is_late() -> bool:
            waited = time.monotonic() - start
            return waited > seconds and waited > lenient(seconds)

        while True:
            try:
                value = self.run(condition)
            except Exception:
                if is_late():
                    raise
                value = None
            if value:
                return value
            if is_late():
                seen = self.run(
                    "JSON.stringify([it.peers, it.relays, it.events.slice(-12)], null, 1)"
                )
                raise AssertionError(f"not within {seconds} s: {condition}\n{seen}")
            time.sleep(0.02)

    def pass_time(self, seconds: float) -> None:
        """Move the clock of the page on, and let everything happen that it was waiting for."""
        assert isinstance(self.browser, InChromium)
        self.browser.page.clock.run_for(round(seconds * 1000))

    def connects_to_relays(self, seconds: float) -> int:
        """Let time pass. Returns how many connections to relays the page opens meanwhile."""
        before = self.run("sockets")
        self.pass_time(seconds)
        return int(self.run("sockets")) - int(before)

    def wait_connected(self, *others: "Person") -> None:
        """Wait until each of these and this one have each other open."""
        self.wait_open(*others)
        for other in others:
            other.wait_open(self)

    def wait_open(
        self, *others: "Person", way: str = "direct", seconds: float = browsers.WAIT
    ) -> None:
        """Wait until these are open."""
        for other in others:
            seen = f"it.peers['{other.id}']"
            self.wait(f"{seen}?.state === 'open' && {seen}.way === '{way}'", seconds)

    def send(self, other: "Person", text: str) -> bool:
        """Send a text."""
        return bool(self.run(f"it.table.peers.send('{other.id}', {_js(text)})"))

    def joined_in(self) -> float:
        """Return the milliseconds from coming to the table until somebody was open."""
        return float(
            self.run(
                "it.events.find((e) => e.is === 'peer' && e.state === 'open').at - it.startedAt"
            )
        )

    def wait_text(self, text: str, seconds: float = browsers.WAIT) -> None:
        """Wait until a text has come."""
        self.wait(f"it.texts.some(({{ text }}) => text === {_js(text)})", seconds)


def _js(value: object) -> str:
    return json.dumps(value)
