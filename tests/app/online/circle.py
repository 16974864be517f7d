"""Pages of friends in one process, joined by a small stand-in for the connections between them.

    circle = Circle()
    anna, ben = circle.page("Anna"), circle.page("Ben")
    anna.lay("game=spar&seats=4")
    ben.follow(anna.link)
    circle.run()

Time passes only by `run`.
"""

import heapq
import json
from collections.abc import Callable, Iterable
from itertools import count
from random import Random
from typing import Any

from tests.app.online.page import DELAY, Page

STEPS = 200_000


class Circle:
    """The world of some pages: the time, relays and networks, and who is connected with whom."""

    def __init__(self, seed: int = 1) -> None:
        """No pages yet; everything follows from the seed."""
        self.now = 0.0
        self.random = Random(seed)
        self.pages: list[Page] = []
        self.relays = "up"  # or "down"
        self.apart: set[frozenset[str]] = set()  # pages between which there is no way
        self.delay: float = DELAY  # milliseconds on the way from one page to another
        self.coded: set[frozenset[str]] = set()  # peers that exchanged codes
        self.codes: dict[
            str, tuple[str, str, str]
        ] = {}  # of each code: its kind, who made it, to what
        self.accepted: set[str] = set()
        self.frames: list[tuple[str, str, str]] = []
        self._connected: dict[frozenset[str], tuple[Page, Page]] = {}
        self._ids: dict[Page, str] = {}  # by which those who are connected know each page
        self._queue: list[tuple[float, int, Callable[[], Any]]] = []
        self.numbers = count(1)

    def page(self, name: str, **how: Any) -> Page:
        """Somebody opens the page in a browser of their own."""
        page = Page(self, name, **how)
        self.pages.append(page)
        return page

    def later(self, after: float, do: Callable[[], Any]) -> None:
        """Have this done after so many milliseconds."""
        heapq.heappush(self._queue, (self.now + after, next(self.numbers), do))

    def run(self, seconds: float = 2) -> None:
        """Let time pass."""
        until = self.now + seconds * 1_000
        for _step in range(STEPS):
            self._connect()
            if not self._queue or self._queue[0][0] > until:
                break
            self.now, _number, do = heapq.heappop(self._queue)
            do()
        else:
            raise AssertionError("there is no end to it")
        self.now = until

    def until(self, test: Callable[[], bool], seconds: float = 60, step: float = 0.25) -> None:
        """Let time pass until something is so, looking after each step of so many seconds."""
        end = self.now + seconds * 1_000
        while not test():
            assert self.now < end, "it never comes to this"
            self.run(step)

    def see_result(self, pages: Iterable[Page]) -> None:
        """Let time pass until the match is over on these pages, and go on to its result."""
        self.until(lambda: all(page.where == "table" and page.leading_on() for page in pages))
        for page in pages:
            page.press("result")

    def at(self, table: str) -> list[Page]:
        """The pages at this table that are awake."""
        return [one for one in self.pages if one.table == table and not one.asleep]

    def _connect(self) -> None:
        tables = {one.table for one in self.pages if one.table}
        wanted: dict[frozenset[str], tuple[Page, Page]] = {}
        for table in tables:
            there = self.at(table)
            for number, one in enumerate(there):
                for other in there[number + 1 :]:
                    if self._is_way(one, other):
                        wanted[frozenset((one.me, other.me))] = (one, other)
        for pair in self._connected.keys() - wanted.keys():
            self._tell_pair(self._connected[pair], "gone")
        self._ids |= {page: page.me for pages in wanted.values() for page in pages}
        for pair, (one, other) in wanted.items():
            if self._connected.get(pair) != (one, other):
                if pair in self._connected:
                    self._tell_pair(self._connected[pair], "gone")
                self._tell_pair((one, other), "open")
        self._connected = wanted

    def _is_way(self, one: Page, other: Page) -> bool:
        """Return True if two pages at one table are connected."""
        pair = frozenset((one.me, other.me))
        if one.me == other.me or frozenset((one.browser, other.browser)) in self.apart:
            return False
        if other.me in one.removed or one.me in other.removed:
            return False
        known = other.me in one.expected and one.me in other.expected
        known = known or pair in self._connected
        if self.relays == "down" and pair not in self.coded and pair not in self._connected:
            return known and self._is_introduced(one, other)
        return known or any(
            (there.answers and not there.locked) or caller.me in there.expected
            for there, caller in ((one, other), (other, one))
            if caller.calls
        )

    def _is_introduced(self, one: Page, other: Page) -> bool:
        """Return True if somebody is connected with both."""
        return any(
            {frozenset((one.me, friend.me)), frozenset((other.me, friend.me))}
            <= self._connected.keys()
            for friend in self.at(one.table)
        )

    def _tell_pair(self, pair: tuple[Page, Page], state: str) -> None:
        for page, of in (pair, pair[::-1]):
            is_removed = page.me in of.removed
            why = "removed" if is_removed else "timeout" if page.table and of.table else "left"
            page.told_of(of, state, why if state == "gone" else "", self._ids.get(of, of.me))

    def send(self, page: Page, to: str, text: str) -> None:
        """Carry a text to a peer that is connected."""
        self.frames.append((page.me, to, text))
        pair = frozenset((page.me, to))
        if pair in self._connected:
            there = next(one for one in self._connected[pair] if one.me == to)
            event = {"is": "text", "from": page.me, "text": text}
            session = there.session
            self.later(self.delay, lambda: there.hear(event) if there.is_same(session) else None)


class Held:
    """Frames that somebody sends, which arrive only when they are let go."""

    def __init__(self, circle: Circle, sender: Page, *kinds: str) -> None:
        """Hold back all frames of these kinds from now on, or of every kind if none is named."""
        self._circle, self._sender, self._kinds = circle, sender, kinds
        self._send = circle.send
        self._held: list[tuple[Page, str, str]] = []
        circle.send = self._carry  # type: ignore[method-assign]

    def _carry(self, page: Page, to: str, text: str) -> None:
        if page is self._sender and (not self._kinds or kind_of(text) in self._kinds):
            self._held.append((page, to, text))
        else:
            self._send(page, to, text)

    def let_go(self) -> None:
        """Let everything go that was held back, in order."""
        self._circle.send = self._send  # type: ignore[method-assign]
        for frame in self._held:
            self._send(*frame)


def kind_of(text: str) -> str:
    """Return the kind of the message in a frame."""
    kind: str = json.loads(text)[2]
    return kind
