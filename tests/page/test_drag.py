"""Dragging cards: where they may be put down, and what the table hears of it."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.page.conftest import Opened, Page
from tests.support.cases import rows
from tests.support.page.hands import hand, lay_out

TARGETS = (
    '<button id="pile" data-do="discard" data-drop="">x</button>'
    '<button id="row" data-do="tap" data-drop="place" data-face="7">y</button>'
    '<button id="off" data-do="act" data-drop="" disabled>z</button>'
)


class Dragging:
    """A page with a hand, and the pointer over it."""

    def __init__(self, page: Page) -> None:
        self.page = lay_out(page, 4, 3)
        self.drag = page.module("drag").Drag(page.send)
        self.drag.settle()

    def lift(self, card: int) -> None:
        self.page.window.Sortable.ghost = self.page.document.createElement("button")
        item = self.page.find(f"#card-{card}")
        self.page.window.dragging["onStart"](SimpleNamespace(item=item))

    def hover(self, x: int, y: int, under: str | None = None) -> None:
        self.page.document.under = under and self.page.find(under)
        self.page.happen("pointermove", self.page.find("body"), clientX=x, clientY=y)

    def let_go(self, kind: str = "pointerup") -> None:
        original = SimpleNamespace(type=kind)
        self.page.window.dragging["onEnd"](SimpleNamespace(originalEvent=original))


@pytest.fixture
def dragging(opened: Opened) -> Dragging:
    return Dragging(opened(hand(7, selected=(1, 2)) + TARGETS))


def test_a_lifted_card_is_told_to_the_table(dragging: Dragging) -> None:
    dragging.lift(3)
    assert dragging.page.sent == [{"do": "lift", "card": 3}]
    assert "count" not in dragging.page.window.Sortable.ghost.tag.attrs
    dragging.lift(2)
    assert dragging.page.window.Sortable.ghost.dataset.count == "2"  # with the other selected one


def drop(do: str) -> dict[str, Any]:
    return {"do": "drop", "card": 3, "on": {"do": do}}


def move(card: int, **to: int) -> dict[str, Any]:
    return {"do": "move", "card": card, **to}


PLACES = {
    "on a target, as if that were pressed": (3, 600, 20, "#pile", drop("discard")),
    "on a target with another intent for drops": (3, 600, 20, "#row", drop("place")),
    "on a disabled target": (3, 600, 20, "#off", {"do": "lift"}),
    "past the right half of the second card": (0, 135, 210, None, move(0, to=1, beside=1)),
    "before the first card": (3, 105, 210, None, move(3, to=0, beside=0)),
    "in the room behind the row, beside no card": (0, 230, 210, None, move(0, to=3)),
    "in the second row": (0, 105, 300, None, move(0, to=3, beside=4)),
    "where it was": (1, 130, 210, None, {"do": "lift"}),
    "on no target": (1, 600, 20, None, {"do": "lift"}),
    "above the hand": (1, 105, 170, None, {"do": "lift"}),
}


@pytest.mark.parametrize(("card", "x", "y", "under", "intent"), rows(PLACES))
def test_a_card_is_put_down(
    dragging: Dragging, card: int, x: int, y: int, under: str | None, intent: dict[str, Any]
) -> None:
    dragging.lift(card)
    dragging.hover(x, y, under)
    dragging.let_go()
    assert dragging.page.sent[1:] == [intent]


def test_a_target_is_marked_while_a_card_is_over_it(dragging: Dragging) -> None:
    dragging.lift(3)
    dragging.hover(600, 20, "#pile")
    pile = dragging.page.find("#pile")
    assert pile.classList.contains("drop-over")
    dragging.let_go()
    assert not pile.classList.contains("drop-over")


def test_the_browser_and_a_key_can_end_a_drag(dragging: Dragging) -> None:
    dragging.lift(3)
    dragging.hover(600, 20, "#pile")
    dragging.let_go("pointercancel")
    assert dragging.page.sent[1:] == [{"do": "lift"}]
    assert not dragging.drag.cancel()
    dragging.lift(3)
    assert dragging.drag.cancel()
    dragging.let_go()  # the button comes up later: nothing is dragged now
    assert dragging.page.sent[2:] == [{"do": "lift", "card": 3}, {"do": "lift"}]


def test_a_click_that_ends_a_drag_does_not_count(dragging: Dragging) -> None:
    page = dragging.page
    dragging.lift(3)
    dragging.let_go()
    click = page.click("#card-3")
    assert click.is_prevented
    assert click.is_stopped
    page.window.pass_time()
    assert not page.click("#card-3").is_prevented


def test_a_finger_that_soon_goes_down_scrolls_the_page(dragging: Dragging) -> None:
    page, card = dragging.page, dragging.page.find("#card-1")
    page.document.scrollingElement.scrollHeight = 2000
    page.document.scrollingElement.clientHeight = 800

    def moves(pointer: str, x: int, y: int, after: int) -> bool:
        """Return True if SortableJS sees nothing of it."""
        page.happen("pointerdown", card, pointerType=pointer)
        event = page.happen("pointermove", card, clientX=x, clientY=y, timeStamp=after)
        return event.is_stopped

    assert moves("touch", 2, 9, after=50)
    assert not moves("touch", 9, 2, after=50)
    assert not moves("touch", 2, 9, after=300)  # it has lain on the card: it drags
    assert not moves("mouse", 2, 9, after=50)
    page.document.scrollingElement.scrollHeight = 800
    assert not moves("touch", 2, 9, after=50)


def asides(page: Page) -> list[str]:
    """Return how far each card has moved aside."""
    cards = (page.find(f"#card-{card}") for card in range(7))
    return [card.style.getPropertyValue("--aside") for card in cards]


def test_the_fan_closes_behind_a_card_and_opens_where_it_would_go(dragging: Dragging) -> None:
    dragging.lift(0)
    dragging.hover(600, 20)
    closed = asides(dragging.page)
    assert closed[0] == "0px"
    assert len(set(closed[1:4])) == 1
    assert closed[1].startswith("-")
    assert set(closed[4:]) == {"0px"}, "the second row stays"
    dragging.hover(135, 210)  # past the second card
    assert asides(dragging.page)[1:4] == [closed[1], "0px", "0px"]


def test_a_card_that_is_held_still_hangs_upright(dragging: Dragging) -> None:
    dragging.lift(0)
    dragging.hover(300, 20)
    assert 120 in [milliseconds for milliseconds, _then in dragging.page.window.timers]
    dragging.page.window.pass_time()
    assert dragging.page.window.Sortable.ghost.style.getPropertyValue("--tilt") == "0deg"
