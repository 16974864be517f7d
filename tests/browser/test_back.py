"""Back closes what lies on top, then the table asks, then the page goes home."""

from playwright.sync_api import Page

from tests.support.browser.play import HAND, PLAY, Person

DIALOG = "#dialog[open]"
QUESTION = "#dialog[open] #leaving"
MENU = "#menu[open]"
AT_HOME = f"!document.querySelector('#table') && !!document.querySelector('{PLAY}')"


def back_from(page: Page, depth: int) -> None:
    """Go back when what was opened has its entry: no person is as quick as a test."""
    page.wait_for_function("(depth) => history.state?.depth === depth", arg=depth)
    page.go_back()


def test_back_closes_what_lies_on_top_then_asks_then_goes_home(person: Person) -> None:
    person.sit("#game=spar&seats=3")
    page = person.page
    page.wait_for_function("location.hash === '#match=spar'")
    entries = page.evaluate("history.length")
    page.click("#menu summary")
    page.click("#menu [data-do=settings]")
    page.wait_for_selector(DIALOG)
    back_from(page, 3)
    page.wait_for_selector(DIALOG, state="hidden")
    page.click("#menu summary")
    back_from(page, 3)
    page.wait_for_selector(MENU, state="detached")
    assert page.locator(HAND).count()
    back_from(page, 2)
    page.wait_for_selector(QUESTION)
    assert "The match waits for you" in person.text("#leaving")
    back_from(page, 1)
    page.wait_for_function(AT_HOME)
    assert "match" not in page.url
    page.go_forward()
    page.wait_for_selector(HAND)
    page.wait_for_function("location.hash === '#match=spar'")
    assert page.evaluate("history.length") <= entries + 1, "no entries pile up"


def test_back_leaves_a_match_that_is_over_at_once_and_forward_looks_at_it_again(
    person: Person,
) -> None:
    person.sit("#game=spar&seats=2&target=1")
    person.finish()
    page = person.page
    back_from(page, 2)
    page.wait_for_function(AT_HOME)
    assert page.locator("#resume .match.over").count() == 1
    page.go_forward()
    page.wait_for_selector("#table [data-do=result]")
    page.wait_for_function("location.hash === '#match=spar'")
    back_from(page, 2)
    page.wait_for_function(AT_HOME)
    assert not page.locator(QUESTION).count()
    page.click("#resume [data-do='throw away']")
    page.click("#away-yes")
    page.wait_for_selector("#resume .match", state="detached")
    page.go_forward()
    page.wait_for_selector("#notice")
    assert "This browser has no match of Spar." in person.text("#notice")
