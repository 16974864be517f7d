"""The places of elements in the window, in pixels."""

from typing import NamedTuple

from playwright.sync_api import Locator

BOXES = """(all) => all.map((one) => one.getBoundingClientRect())
    .map(({ left, top, width, height }) => [left, top, width, height])"""

# Nothing is over the middle of an element.
IS_SEEN = """(one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


class Box(NamedTuple):
    """The place of an element that is drawn."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Return where its right edge is."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Return where its lower edge is."""
        return self.top + self.height


def boxes(elements: Locator) -> list[Box]:
    """Return where these elements are. Raises AssertionError if one of them is not drawn."""
    there = [Box(*numbers) for numbers in elements.evaluate_all(BOXES)]
    assert all(box.width and box.height for box in there), f"{elements} is not drawn"
    return there


def box(element: Locator) -> Box:
    """Return where this one element is."""
    [there] = boxes(element)
    return there
