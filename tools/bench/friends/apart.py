"""The time until a deal lies on every page, where everybody has a machine of their own: a model.

Two processors cannot tell, for eight pages share them. Here the sessions of all pages run in this
process, one after the other, by a clock of their own, and what they have to work out is worked out
for real, in JavaScript as in a page. Whatever takes some time keeps busy only who has to do it: the
worker of a page's table, or one of its three for the deck.

Left out are drawing the page and signing, which are done beside it. At 4x all takes four times as
long.
"""

from __future__ import annotations

import gc
import heapq
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from random import Random
from time import process_time
from typing import Any

from app.friends.deck.effects import Compute
from app.intents import Given
from app.session import Effect
from tests.app.online.circle import Circle
from tests.app.online.page import Page
from tests.support.connections.data import read, written
from tests.support.connections.programs import Program, started
from tools.bench.friends.dealing import MIDWAY, MIDWAY_LINK, NAMES, TABLES, THROTTLES, WANTED

HOST = "Anna"
PYODIDE = 1.6  # times as long as in this process: playouts in either, `tools.bench.playouts`
MAKING = ("shuffle", "prove")  # in this order: `static/boot/deck.mjs`
LOOKS_EVERY = 0.01  # seconds
SHUFFLES = "Everybody shuffles"


def measure() -> dict[str, Any]:
    """Milliseconds by throttle and table, and of them the processor's on the busiest page."""
    return {
        throttle: {
            **{f"first, {name}": _first(*table, times) for name, table in TABLES.items()},
            f"midway, {MIDWAY}": _midway(times),
        }
        for throttle, times in THROTTLES.items()
    }


def table(measured: dict[str, Any]) -> list[str]:
    head = f"{'ms on machines of their own, by a model':44}{'clock':>9}{'wanted':>9}"
    rows = [f"{head}{'table':>11}{'deck':>9}"]
    for throttle, tables in measured.items():
        for name, found in tables.items():
            wanted = WANTED.get(name.partition(", ")[2], {}).get(throttle, "")
            of_page = f"{found['table']:>11.0f}{found['deck']:>9.0f}"
            rows.append(f"{f'{name}, {throttle}':44}{found['clock']:>9.0f}{wanted:>9}{of_page}")
    return rows


def _first(people: int, link: str, times: int) -> dict[str, float]:
    """Begin a match, and wait until everybody has a hand."""
    with ExitStack() as stack, undisturbed():
        circle = Apart(stack)
        pages = laid(circle, people, link)
        circle.times = times
        pages[0].press("begin")
        return circle.waited(lambda: all(page.where == "table" and page.hand for page in pages))


def _midway(times: int) -> dict[str, float]:
    """Play until the stock is shuffled again, and wait until nobody waits for that any more."""
    with ExitStack() as stack, undisturbed():
        circle, random = Apart(stack), Random(1)
        pages = laid(circle, 4, MIDWAY_LINK)
        pages[0].press("begin")
        circle.until(lambda: all(page.where == "table" and page.hand for page in pages))
        while not circle.shuffles():
            for page in pages:
                if page.my_turn:
                    page.act(random)
            circle.run(LOOKS_EVERY)
        circle.times = times
        return circle.waited(lambda: not circle.shuffles())


def laid(circle: Apart, people: int, link: str) -> list[Machine]:
    """Bring people together at a table."""
    names = (HOST, *NAMES[: people - 1])
    pages = [circle.machine(name) for name in names]
    host = pages[0]
    host.lay(link.lstrip("#"))
    for page, name in zip(pages[1:], names[1:], strict=True):
        page.ask_in(host.link)
        host.let_in(name)
    circle.run(5)
    return pages


@contextmanager
def undisturbed() -> Iterator[None]:
    """Have nobody pay for the garbage of all pages together."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


class Apart(Circle):
    """The world of pages on machines of their own.

    `times` is how much slower these are than this one, 0 until measuring begins; `lag` is how long
    what is done just now has taken.
    """

    def __init__(self, stack: ExitStack) -> None:
        """No pages yet. The programs of all pages end with the stack."""
        super().__init__()
        self.stack, self.times, self.lag = stack, 0, 0.0

    def machine(self, name: str) -> Machine:
        """Somebody opens the page on a machine of their own."""
        self.pages.append(page := Machine(self, name))
        return page

    def shuffles(self) -> bool:
        """Return True if anybody is told that all shuffle."""
        return any(page.says(SHUFFLES) for page in self.pages)

    def waited(self, test: Callable[[], bool]) -> dict[str, float]:
        """Wait until something is so: how long it took, and the busiest page's own time."""
        began = self.now
        self.until(test, step=LOOKS_EVERY)
        machines = [page for page in self.pages if isinstance(page, Machine)]
        return {
            "clock": self.now - began,
            "table": max(page.spent for page in machines),
            "deck": max(sum(one.spent for one in page.workers.values()) for page in machines),
        }

    def later(self, after: float, do: Callable[[], Any]) -> None:
        """Have this done after so many milliseconds, from when the page is done."""
        super().later(self.lag + after, do)


class Machine(Page):
    """A page that is busy for as long as something takes it. Whatever comes meanwhile waits."""

    circle: Apart

    def __init__(self, circle: Apart, name: str) -> None:
        """Open the page on a machine of its own."""
        self.spent, self.free_from, self._is_doing = 0.0, 0.0, False
        self._results: dict[str, dict[str, Any] | None] = {}
        self.workers = {kind: Worker(self, circle) for kind in ("making", "checking", "short")}
        self.workers["making"].tell("practiseShuffle")
        self.workers["short"].tell("practiseCard")
        super().__init__(circle, name)

    def do(self, intent: Given) -> list[Effect]:
        """Hand an intent over as soon as the page is free, and take the time."""
        circle = self.circle
        if not self._is_doing and circle.now < self.free_from:
            circle.later(self.free_from - circle.now, lambda: self.do(intent))
            return []
        if self._is_doing:  # within what is being timed
            return super().do(intent)
        session = self.session
        handle = session.handle

        def timed(given: Given) -> list[Effect]:
            began = process_time()
            effects = handle(given)
            circle.lag += PYODIDE * circle.times * 1_000 * (process_time() - began)
            return effects

        self._is_doing = True
        session.handle = timed  # type: ignore[method-assign]
        try:
            return super().do(intent)
        finally:
            session.handle = handle  # type: ignore[method-assign]
            self._is_doing = False
            self.spent += circle.lag
            self.free_from, circle.lag = circle.now + circle.lag, 0.0

    def take_result(self, name: str, found: dict[str, Any] | None) -> None:
        """Hand in what was worked out, with all else that comes until the page is free."""
        self._results[name] = found
        if len(self._results) == 1:
            self.circle.later(0, self._hand_in)

    def _hand_in(self) -> None:
        if self.circle.now < self.free_from:
            self.circle.later(self.free_from - self.circle.now, self._hand_in)
            return
        results, self._results = self._results, {}
        self.do({"do": "computed", "results": results})

    def _compute(self) -> None:
        sums, self.sums = self.sums, []
        for one in sums:
            self.workers[_kind(one)].add(one)


class Worker:
    """One of the workers of a page for the deck: a program of its own, that has to warm up."""

    def __init__(self, page: Machine, circle: Apart) -> None:
        """Nothing to do."""
        self.spent = 0.0
        self._page, self._circle = page, circle
        self._waiting: list[tuple[int, int, Compute]] = []
        self._numbers = count()
        self._is_busy = False
        self._program: Program = circle.stack.enter_context(started("deck.mjs"))

    def add(self, compute: Compute) -> None:
        """Do it when it is its turn."""
        rank = MAKING.index(compute.operation) if compute.operation in MAKING else 0
        heapq.heappush(self._waiting, (rank, next(self._numbers), compute))
        self._next()

    def tell(self, operation: str, **told: Any) -> dict[str, Any]:
        """Have something done: its results, and for how long it `took`."""
        asked = {name: written(value) for name, value in told.items()}
        answer: dict[str, Any] = self._program.tell(do=operation, timed=True, **asked)
        return answer

    def _next(self) -> None:
        if self._is_busy or not self._waiting:
            return
        self._is_busy = True
        _rank, _number, compute = heapq.heappop(self._waiting)
        answer = self.tell(compute.operation, **compute.told)
        took = answer.pop("took") * self._circle.times
        self.spent += took
        found = None if "fault" in answer else {name: read(one) for name, one in answer.items()}
        self._circle.later(took, lambda: self._done(compute.name, found))

    def _done(self, name: str, found: dict[str, Any] | None) -> None:
        self._is_busy = False
        self._next()
        self._page.take_result(name, found)


def _kind(compute: Compute) -> str:
    if compute.operation in MAKING:
        return "making"
    claims = compute.told["claims"] if compute.operation == "check" else ()
    return "checking" if any(claim["is"] == "shuffle" for claim in claims) else "short"
