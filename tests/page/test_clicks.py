"""Which clicks count: a double click acts once, unless it has a meaning of its own."""

from dataclasses import dataclass

import pytest

from tests.page.conftest import Opened, Page
from tests.page.test_events import did, ready

TABLE = """<button type="button" id="stock" data-do="choose" data-value="draw">Stock</button>
<button type="button" id="pass" data-do="pass">Pass</button>
<button type="button" id="round-0-more" data-do="rounds" data-value="0 add">More</button>
<a id="away" href="rules.html">Rules</a>
<form data-do="start"><button id="play">Play</button><label id="line">x</label>
<input id="field"></form>
<textarea id="code"></textarea>"""


@dataclass
class Pointer:
    """A mouse, whose clicks are counted, or a finger, whose taps some browsers do not count."""

    page: Page
    kind: str

    def press(self, at: str, time: float, count: int = 1, x: float = 100) -> bool:
        """Press an element. Return True if the browser does what it does with it."""
        element = self.page.find(f"#{at}")
        where = {"timeStamp": time, "clientX": x, "clientY": 100}
        self.page.happen("pointerdown", element, pointerType=self.kind, **where)
        detail = count if self.kind == "mouse" else 1
        event = self.page.happen("click", element, detail=detail, **where)
        if at == "play" and not event.is_prevented:
            self.page.happen("submit", self.page.find("form"))
        while len(self.page.boot.sent) > self.answered:
            self.answered += 1
            self.page.boot.answer()
        return not event.is_prevented

    answered = 0


@pytest.fixture(params=["mouse", "touch"])
def pointer(request: pytest.FixtureRequest, opened: Opened) -> Pointer:
    """A pointer over a table."""
    return Pointer(ready(opened(TABLE)), request.param)


@pytest.mark.parametrize(("at", "do"), [("stock", "choose"), ("pass", "pass"), ("play", "start")])
def test_a_double_click_acts_once(pointer: Pointer, at: str, do: str) -> None:
    for count, time in enumerate((1_000, 1_080, 1_160), 1):
        pointer.press(at, time, count)
    assert did(pointer.page) == [do]
    pointer.press(at, 2_000)
    assert did(pointer.page) == [do, do]


def test_a_quick_player_presses_what_is_elsewhere(pointer: Pointer) -> None:
    pointer.press("stock", 1_000)
    pointer.press("pass", 1_080, x=150)
    assert did(pointer.page) == ["choose", "pass"]


def test_what_appears_under_a_double_click_does_nothing(pointer: Pointer) -> None:
    pointer.press("stock", 1_000)
    assert not pointer.press("play", 1_060, 2, x=103)
    assert not pointer.press("away", 1_120, 3)
    assert did(pointer.page) == ["choose"]
    assert pointer.press("away", 2_000)


def test_steps_and_fields_are_for_quick_fingers(pointer: Pointer) -> None:
    for count, time in enumerate((1_000, 1_080, 1_160), 1):
        pointer.press("round-0-more", time, count)
    assert did(pointer.page) == ["rounds"] * 3
    pointer.press("line", 2_000)
    assert pointer.press("line", 2_080, 2)
    pointer.press("line", 3_000)
    assert pointer.press("field", 3_000), "the browser presses the field of a label"
    assert pointer.press("line", 3_080, 2)
    assert not pointer.press("away", 3_160, 3)


def test_a_click_by_a_key_is_no_part_of_a_double_click(pointer: Pointer) -> None:
    pointer.press("pass", 1_000)
    pointer.page.click("#pass", detail=0, timeStamp=1_100)
    assert did(pointer.page) == ["pass", "pass"]


def test_a_key_that_is_held_presses_once(opened: Opened) -> None:
    page = ready(opened(TABLE))
    for at, stops in (("stock", True), ("code", False)):
        for repeat in (False, True):
            event = page.happen("keydown", page.find(f"#{at}"), key="Enter", repeat=repeat)
            assert event.is_prevented is (repeat and stops), "a long text may have empty lines"


def test_a_key_that_is_held_plays_one_card(opened: Opened) -> None:
    page = ready(opened('<div id="hand"><button data-card="1" data-do="tap">x</button></div>'))
    for repeat in (False, True):
        page.happen("keydown", page.find("#hand button"), key="Enter", repeat=repeat)
    page.boot.answer()
    assert did(page) == ["play alone"]
