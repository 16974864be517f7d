"""The rules on paper: nothing else is printed, and nothing of them is cut off."""

from playwright.sync_api import Page

from tests.support.browser.stage import Stage
from tests.support.browser.states import state_of

# Which of these are on the paper.
PRINTED = """(these) => these.filter((one) =>
    [...document.querySelectorAll(one)].some((found) => found.checkVisibility()))"""
# How much of the dialog could only be scrolled to.
CUT = """() => {
    const { scrollHeight, clientHeight } = document.getElementById('dialog');
    return scrollHeight - clientHeight;
}"""
AROUND = [".tools", "#hand", "#board", "#bar", ".foot", ".contents", ".dialog-top .button"]


def test_the_rules_page_is_printed_without_what_can_be_pressed(page: Page, address: str) -> None:
    page.goto(f"{address}rules-spar.html")
    assert page.evaluate(PRINTED, [".tools", ".contents", ".foot"])
    page.emulate_media(media="print")
    assert page.evaluate(PRINTED, AROUND) == []
    assert page.locator("#scoring h2").is_visible()
    assert page.pdf().startswith(b"%PDF")


def test_the_rules_over_a_table_are_printed_whole_and_alone(page: Page, address: str) -> None:
    Stage(page, address).put(state_of("spar", "rules"))
    assert page.evaluate(CUT) > 100
    page.emulate_media(media="print")
    assert page.evaluate(PRINTED, AROUND) == []
    assert page.evaluate(CUT) <= 2
    assert page.locator("#dialog #house-rules").is_visible()
