"""Cards fly if they have moved, and from a seat only if they were laid there."""

from types import ModuleType
from typing import Any

import pytest

from tests.page.conftest import Opened, Page
from tests.support.page.browser import Rect

TABLE = """<p id="seat-1"></p>
<section id="board"><i id="card-7"></i><i id="card-8"></i><i id="card-9"></i></section>"""


@pytest.fixture
def page(opened: Opened) -> Page:
    """A table on which cards fly for a quarter of a second."""
    page = opened(TABLE)
    page.document.documentElement.style.setProperty("--flight", "250ms")
    page.find("#seat-1").rect = Rect(500, 500)
    return page


def flown(page: Page, flight: ModuleType, before: dict[str, Rect], laid: list[int]) -> list[str]:
    """Return the cards that fly when these were laid from the seat."""
    flying: list[str] = []
    for card in page.document.querySelectorAll("i"):

        def animate(_frames: object, _how: object, name: str = card.id) -> None:
            flying.append(name)

        card.animate = animate  # type: ignore[attr-defined]
    flight.fly(before, page.find("#seat-1"), laid)
    return flying


@pytest.mark.parametrize(
    ("before", "laid", "flying"),
    [
        ({}, [], []),
        ({}, [8], ["card-8"]),
        ({"card-8": Rect()}, [8], []),
        ({"card-9": Rect(50, 50)}, [8], ["card-8", "card-9"]),
    ],
    ids=["uncovered", "laid", "on the board before", "moved"],
)
def test_only_cards_that_were_laid_fly_from_a_seat(
    page: Page, before: dict[str, Any], laid: list[int], flying: list[str]
) -> None:
    assert flown(page, page.module("flight"), before, laid) == flying


def test_what_waits_for_a_move_to_land_comes_so_much_later(page: Page) -> None:
    tick = {"do": "tick", "entries": 3}
    page.module("effects").carry_out(
        [{"wait": 1200, "landed": True, "intent": tick}], page.send, None
    )
    page.window.pass_time()  # everything else has been carried out
    assert [milliseconds for milliseconds, _then in page.window.timers] == [1450]
    assert not page.sent
    page.window.pass_time()
    assert page.sent == [tick]
