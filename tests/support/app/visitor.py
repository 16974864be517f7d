"""Somebody at a page: finds what it shows and what can be pressed, and presses it.

How a page is seen and how something is pressed is for those to say who come by (`Visit` without a
browser, `Hands` in one).
"""

from abc import ABC, abstractmethod
from typing import Any

from tests.support.app.elements import Node

SCREENS = ("home", "lobby", "joining", "table", "curtain", "result")


class Visitor(ABC):
    """Somebody at a page, who sees what it shows and presses what can be pressed."""

    screen: Node

    @abstractmethod
    def press_on(self, node: Node) -> Any:
        """Press an element; what comes of it is known when this returns."""

    def by_id(self, id: str) -> Node | None:
        """The element with this id."""
        return next((node for node in self.screen if node.attributes.get("id") == id), None)

    def region(self, id: str) -> Node:
        """A region of the screen."""
        found = self.by_id(id)
        assert found is not None, f"there is no region {id}"
        return found

    def text(self, region: str) -> str:
        """Return the text of a region."""
        return " ".join(self.region(region).text().split())

    def commands(self, do: str, region: str | None = None) -> list[Node]:
        """The elements that can be pressed for this command."""
        nodes = self.screen if region is None else self.region(region)
        return [
            node
            for node in nodes
            if node.get("data-do") == do and "disabled" not in node.attributes
        ]

    def press(self, do: str, **data: str) -> Any:
        """Press the first element with this command and this data."""
        for node in self.commands(do):
            if all(node.get(f"data-{name}") == value for name, value in data.items()):
                return self.press_on(node)
        raise AssertionError(f"nothing can be pressed for {do} {data}")

    @property
    def where(self) -> str:
        """The screen that is shown."""
        return next(
            (
                node.get("id")
                for node in self.screen
                if node.tag == "main" and node.get("id") in SCREENS
            ),
            "home",
        )

    @property
    def playable(self) -> list[Node]:
        """The cards of the hand that can be played now."""
        return [node for node in self.commands("tap", "hand") if not node.is_a("unplayable")]

    @property
    def selected(self) -> list[int]:
        """The cards of the hand that are selected."""
        cards = self.commands("tap", "hand")
        return [int(node.get("data-card")) for node in cards if node.get("aria-pressed") == "true"]

    @property
    def hand(self) -> list[int]:
        """The cards of the hand, as they lie."""
        return [int(node.get("data-card")) for node in self.commands("tap", "hand")]
