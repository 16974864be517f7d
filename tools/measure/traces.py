"""The files and calls of a tap on a card and of a friend's move in the app and the engine, traced.

A session is driven as a page drives it, without a browser, in CPython. A call is a Python function
that begins or a generator that goes on; a file counts once. Calls within the standard library and
within the tests are left out.

The tap is at a table of Spar with four seats, on the first card of the hand that can be played, in
the first turn. The friend's move is a card of Spar, too, at a table of two friends and two bots:
from the frame that brings it to another page until that shows it, and on the friend's own page
from the press until it shows the answer.
"""

import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random
from types import CodeType, FrameType
from typing import Any

from build.places import PY
from tests.app.online.circle import Circle
from tests.app.online.page import Page
from tests.app.online.tables import playing
from tests.support.app.visit import Visit

TABLE = "game=spar&seats=4&target=9"
ANSWERED = 0.3  # seconds of the simulated network


class Trace:
    """The calls of a session from now on."""

    def __init__(self, visit: Visit) -> None:
        """Trace whatever this visit hands over to its session."""
        self.calls: list[CodeType] = []
        self._handle = visit.session.handle
        visit.session.handle = self._traced  # type: ignore[method-assign]

    def _traced(self, intent: Mapping[str, Any]) -> list[dict[str, Any]]:
        sys.setprofile(self._note)
        try:
            return self._handle(intent)
        finally:
            sys.setprofile(None)

    def _note(self, frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(f"{PY}/"):
            self.calls.append(frame.f_code)

    @property
    def files(self) -> set[Path]:
        """The files that were run through."""
        return {Path(code.co_filename) for code in self.calls}

    def __str__(self) -> str:
        return f"{len(self.files):4} files,{len(self.calls):7,} calls"


def tap() -> Trace:
    """Tap a card that can be played."""
    visit = Visit(f"#{TABLE}")
    visit.press("start")
    visit.finish(Random(1), lambda visit: visit.my_turn)
    card = next(node for node in visit.commands("tap", "hand") if not node.is_a("unplayable"))
    trace = Trace(visit)
    visit.press_on(card)
    return trace


def move() -> tuple[Trace, Trace]:
    """Let a friend play a card; return what another page and the friend's own run through."""
    circle, (other, friend) = playing("Ben", link=TABLE)
    while _asked(circle, other, friend) is not friend:
        other.act(Random(1))
        circle.run(ANSWERED)
    circle.run(ANSWERED)
    traces = Trace(other), Trace(friend)
    friend.act(Random(1))
    circle.run(ANSWERED)
    return traces


def _asked(circle: Circle, *pages: Page) -> Page:
    """Let time pass until it is somebody's turn, and return their page."""
    circle.until(lambda: any(page.my_turn for page in pages))
    return next(page for page in pages if page.my_turn)


def lines() -> list[str]:
    """Return the figures of each."""
    other, friend = move()
    return [
        "traced through the app and the engine",
        f"  a tap on a card                     {tap()}",
        f"  a friend's move, on another page    {other}",
        f"  … and on the friend's own page      {friend}",
    ]
