"""What a layout is: how one kind of game lies on the table of a page.

A layout is a module of these functions over a desk; `session.py` and `show/` put them together with
the regions that all games share.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from app.desk import Desk
from app.html import Html
from app.screens.bar import Bar
from app.screens.rows import Row
from peerdeck import rules_page
from peerdeck.card import Card, Face
from peerdeck.event import Seat


@dataclass(frozen=True)
class Rank:
    """Where a seat came in, with what, and the faces of its last hand if they tell more."""

    place: int
    seat: Seat
    told: str
    left: tuple[Face, ...] = ()


class Layout(Protocol):
    """The functions of a layout."""

    def region(self, desk: Desk) -> Html:
        """The region with the id "board"."""
        ...

    def bar(self, desk: Desk) -> Bar:
        """The commands of this moment."""
        ...

    def act(self, desk: Desk, intent: Mapping[str, Any]) -> Any | None:
        """The action that a gesture asks for, or `None` if it only changed the desk."""
        ...

    def automatic(self, desk: Desk) -> Any | None:
        """What the player has no say in and the page answers for him."""
        ...

    def asked(self, desk: Desk) -> bool:
        """Whether the player has to decide something now."""
        ...

    def routine(self, desk: Desk) -> bool:
        """Whether the seats are only asked what they have no say in."""
        ...

    def playable(self, desk: Desk) -> set[Card]:
        """The cards of the hand that some action takes now."""
        ...

    def brief(self, action: Any) -> str:
        """An action in a word or two, to stand under a name."""
        ...

    def jokers(self, desk: Desk, seat: Seat) -> list[Card]:
        """The jokers that lie in front of a seat."""
        ...

    def place(self, desk: Desk, seat: Seat) -> int | None:
        """The place of a seat that is out while the others play on, from 1."""
        ...

    def score(self, desk: Desk, seat: Seat) -> str:
        """What a seat has so far in a match of several deals, in two words."""
        ...

    def ranking(self, desk: Desk) -> list[Rank]:
        """The seats from first to last at the end of a match; equals share a place."""
        ...

    def drawn_example(self, example: rules_page.Board) -> Iterable[Row]:
        """The rows of an example on the rules page."""
        ...

    def emblem(self) -> tuple[Row, ...]:
        """A row under way, to show what the game looks like."""
        ...
