"""While somebody thinks the pages look at the clock less often."""

from typing import Any

from app.friends.events import REST, TICK
from tests.app.online.circle import Circle
from tests.app.online.page import Page
from tests.app.online.tables import SHORT, laid, playing

SPAN = 20  # seconds


def looks(circle: Circle, page: Page) -> int:
    """Let time pass, and return how often a page looked at the clock."""
    count, do = 0, page.do

    def counted(intent: Any) -> Any:
        nonlocal count
        count += intent["do"] == "beat"
        return do(intent)

    page.do = counted  # type: ignore[method-assign]
    circle.run(SPAN)
    page.do = do  # type: ignore[method-assign]
    return count


def test_a_page_looks_at_the_clock_less_often_while_somebody_thinks() -> None:
    circle, pages = playing("Ben", "Carl", link=SHORT["cpwp"])
    circle.until(lambda: any(page.my_turn for page in pages))
    circle.run(10)
    for page in pages:
        assert SPAN / REST - 2 <= looks(circle, page) <= SPAN / REST + 1


def test_a_page_looks_often_while_something_may_be_decided() -> None:
    circle, pages = laid("Ben")
    for page in pages:
        assert looks(circle, page) >= SPAN / TICK - 2
