"""While somebody thinks the pages look at the clock less often, and miss nothing for it."""

from typing import Any

import pytest

from app.friends.times import BEAT, CALM, GONE, REST, TICK
from tests.app.online.circle import Circle
from tests.app.online.page import Page
from tests.app.online.test_playing import SHORT, playing


def looks(circle: Circle, page: Page, seconds: float) -> int:
    """Let time pass, and return how often a page looked at the clock."""
    count, do = 0, page.do

    def counted(intent: Any) -> Any:
        nonlocal count
        count += intent["do"] == "beat"
        return do(intent)

    page.do = counted  # type: ignore[method-assign]
    circle.run(seconds)
    page.do = do  # type: ignore[method-assign]
    return count


def calm(*guests: str) -> tuple[Circle, list[Page]]:
    """A match in which a person has been thinking for a while."""
    circle, pages = playing(*guests, link=SHORT["cpwp"])
    circle.until(lambda: any(page.my_turn for page in pages))
    circle.run(2 * CALM / 1_000)
    return circle, pages


def test_a_page_looks_at_the_clock_less_often_while_somebody_thinks() -> None:
    circle, pages = calm("Ben", "Carl")
    for page in pages:
        assert looks(circle, page, 20) <= 20_000 / REST + 1


def test_a_page_looks_often_as_soon_as_something_happens() -> None:
    circle, pages = calm("Ben", "Carl")
    pages[1].press("react", value="applause")
    assert looks(circle, pages[0], 4) >= 4_000 / TICK - 1


@pytest.mark.parametrize("lost", [0, 1])
def test_whoever_is_lost_while_all_are_calm_is_missed_as_soon_as_ever(lost: int) -> None:
    circle, pages = calm("Ben", "Carl")
    pages[lost].asleep = True
    circle.run((BEAT + REST + TICK) / 1_000)
    for page in pages:
        if page is not pages[lost] and (lost == 0 or page is pages[0]):
            assert looks(circle, page, 2) >= 2_000 / TICK - 1


@pytest.mark.parametrize("later", [0, 0.25, 0.5, 1, 1.25, 1.5, 1.75])
def test_another_leads_in_time_though_all_were_calm(later: float) -> None:
    """A host may be lost at any time in the rhythm of the beats."""
    circle, (host, ben, carl) = calm("Ben", "Carl")
    circle.run(later)
    host.asleep = True
    circle.until(lambda: any("You lead" in page.words for page in (ben, carl)), GONE / 1_000 + 2)
