"""Several tabs: one of them plays a match, others play other matches, or take this one over."""

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.test_boot import HERE, MATCH
from tests.support.browser.play import HAND, PLAY, Person
from tests.support.browser.sites import PYODIDE

IN_ITS_WORKER = pytest.mark.site(PYODIDE)  # which keeps what is kept
ELSEWHERE = "#dialog[open] #elsewhere"


@pytest.fixture
def first(visitor: BrowserContext, address: str) -> Person:
    return Person(visitor.new_page(), address)


@pytest.fixture
def second(visitor: BrowserContext, address: str) -> Person:
    """The same person in another tab."""
    return Person(visitor.new_page(), address)


@IN_ITS_WORKER
def test_one_of_two_tabs_plays_and_the_other_can_take_over(first: Person, second: Person) -> None:
    first.sit("#seats=4&bots=medium")
    first.wait()
    first.turn()
    first.wait()
    second.come(MATCH)
    second.page.wait_for_selector(ELSEWHERE)
    assert "This match is open in another tab." in second.text("#dialog")
    assert second.page.locator(HAND).count() == 0
    first.turn()
    first.wait()
    assert not first.page.locator(ELSEWHERE).count()
    hand, last = first.hand, first.text("#last")
    second.page.click(HERE)
    first.page.wait_for_selector(ELSEWHERE)
    assert not first.page.locator(HAND).count()
    second.page.wait_for_selector(HAND)
    second.idle()
    assert second.hand == hand
    assert second.text("#last") == last
    second.turn()
    second.wait()
    hand, last = second.hand, second.text("#last")
    first.page.click(HERE)
    second.page.wait_for_selector(ELSEWHERE)
    first.page.wait_for_selector(HAND)
    first.idle()
    assert first.hand == hand, "it goes on where the other tab was"
    assert first.text("#last") == last
    first.turn()


def test_a_second_tab_plays_another_match_beside_the_first(first: Person, second: Person) -> None:
    first.sit("#game=cpwp&seats=4&bots=medium")
    second.come()
    assert second.page.locator(PLAY).is_visible(), "it can look at home"
    assert "Can't Play, Won't Play" in second.text("#resume")
    second.sit("#game=spar&seats=3")
    second.wait()
    first.turn()
    first.wait()
    assert not first.page.locator(ELSEWHERE).count()
    kept = [first.kept(), second.kept()]
    assert all(kept)
    for person, text in zip((first, second), kept, strict=True):
        person.page.reload()
        person.page.wait_for_selector(HAND)
        person.idle()
        assert person.kept() == text


def test_a_tab_that_is_closed_leaves_the_match_to_the_next(first: Person, second: Person) -> None:
    first.sit()
    first.page.close()
    second.come(MATCH)
    second.page.wait_for_selector(HAND)
    assert not second.page.locator(ELSEWHERE).count()


def test_what_is_chosen_in_one_tab_is_not_undone_in_the_other(
    first: Person, second: Person
) -> None:
    for person in (first, second):
        person.come()
    first.page.click("[data-do=settings]")
    first.page.check("#dialog input[name=theme][value=dark]", force=True)
    second.page.wait_for_function("document.documentElement.dataset.theme === 'dark'")
    second.page.click("[data-do=settings]")
    second.page.check("#dialog input[name=pace][value=slow]", force=True)
    second.idle()
    second.page.reload()
    second.idle()
    settings = second.page.evaluate("window.kept.text('settings')")
    assert "theme=dark" in settings
    assert "pace=slow" in settings
