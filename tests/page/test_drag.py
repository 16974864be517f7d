"""Dragging cards: where they may be put down, and what the table hears of it."""

from types import SimpleNamespace

import pytest

from tests.page.conftest import Opened, Page
from tests.support.page.browser import Element
from tests.support.page.hands import hand, lay_out

TARGETS = (
    '<button id="pile" data-do="discard" data-drop="">x</button>'
    '<button id="row" data-do="tap" data-drop="place" data-face="7">y</button>'
    '<button id="off" data-do="act" data-drop="" disabled>z</button>'
)


class Dragging:
    """A page with a hand, and the pointer over it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        lay_out(page, 4, 3)
        self.drag = page.module("drag").Drag(page.send)
        self.drag.settle()

    def lift(self, card: int) -> None:
        """Lift a card."""
        self.page.window.Sortable.ghost = self.page.document.createElement("button")
        item = self.page.find(f"#card-{card}")
        self.page.window.dragging["onStart"](SimpleNamespace(item=item))

    def hover(self, x: int, y: int, under: Element | None = None) -> None:
        """Move the pointer."""
        self.page.document.under = under
        self.page.happen("pointermove", self.page.find("body"), clientX=x, clientY=y)

    def let_go(self, kind: str = "pointerup") -> None:
        """Let go of the card."""
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


def test_a_card_is_dropped_on_a_target_as_if_that_were_pressed(dragging: Dragging) -> None:
    dragging.lift(3)
    pile = dragging.page.find("#pile")
    dragging.hover(600, 20, pile)
    assert pile.classList.contains("drop-over")
    dragging.let_go()
    assert not pile.classList.contains("drop-over")
    on = {"do": "discard"}
    assert dragging.page.sent[1:] == [{"do": "drop", "card": 3, "on": on}]


def test_a_target_may_have_another_intent_for_drops(dragging: Dragging) -> None:
    dragging.lift(3)
    dragging.hover(600, 20, dragging.page.find("#row"))
    dragging.let_go()
    assert dragging.page.sent[1:] == [{"do": "drop", "card": 3, "on": {"do": "place"}}]


def test_a_disabled_target_takes_nothing(dragging: Dragging) -> None:
    dragging.lift(3)
    dragging.hover(600, 20, dragging.page.find("#off"))
    dragging.let_go()
    assert dragging.page.sent[1:] == [{"do": "lift"}]


@pytest.mark.parametrize(
    ("card", "x", "y", "move"),
    [
        (0, 135, 210, {"to": 1, "beside": 1}),  # past the right half of the second card
        (3, 105, 210, {"to": 0, "beside": 0}),  # before the first one
        (0, 230, 210, {"to": 3}),  # the room behind the row: beside no card
        (0, 105, 300, {"to": 3, "beside": 4}),  # the second row
    ],
)
def test_a_card_moves_to_another_place(
    dragging: Dragging, card: int, x: int, y: int, move: dict[str, int]
) -> None:
    dragging.lift(card)
    dragging.hover(x, y)
    dragging.let_go()
    assert dragging.page.sent[1:] == [{"do": "move", "card": card, **move}]


@pytest.mark.parametrize(("x", "y"), [(130, 210), (600, 20), (105, 170)])
def test_a_card_that_goes_nowhere_is_put_down(dragging: Dragging, x: int, y: int) -> None:
    dragging.lift(1)
    dragging.hover(x, y)
    dragging.let_go()
    assert dragging.page.sent[1:] == [{"do": "lift"}]


def test_the_browser_and_a_key_can_end_a_drag(dragging: Dragging) -> None:
    dragging.lift(3)
    dragging.hover(600, 20, dragging.page.find("#pile"))
    dragging.let_go("pointercancel")
    assert dragging.page.sent[1:] == [{"do": "lift"}]
    assert not dragging.drag.cancel()
    dragging.lift(3)
    assert dragging.drag.cancel()
    dragging.let_go()  # the button comes up later: nothing is dragged any more
    assert dragging.page.sent[2:] == [{"do": "lift", "card": 3}, {"do": "lift"}]


def test_a_click_that_ends_a_drag_does_not_count(dragging: Dragging) -> None:
    page = dragging.page
    dragging.lift(3)
    dragging.let_go()
    click = page.happen("click", page.find("#card-3"))
    assert click.is_prevented
    assert click.is_stopped
    page.window.pass_time()
    assert not page.happen("click", page.find("#card-3")).is_prevented


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
