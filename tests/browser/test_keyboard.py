"""Cards, dialogs and drawers with nothing but a keyboard; `test_matches` plays whole deals so."""

import pytest
from playwright.sync_api import Page

from tests.support.browser.play import HAND, PLAY, Person
from tests.support.browser.states import LINKS, at, my_turn

TABS = 80
IS_AT = "(what) => document.activeElement.matches(what)"
# Both in one go: the table cannot have answered in between.
SPACE_AND_ENTER = """() => {
    const card = document.activeElement;
    card.click();
    card.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", bubbles: true}));
}"""


def tab_to(page: Page, what: str) -> None:
    """Press Tab until an element has the focus, which is given as a selector."""
    for _press in range(TABS):
        if page.evaluate(IS_AT, what):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {what}")


@pytest.mark.parametrize("is_quick", [False, True])
def test_enter_plays_a_card_though_space_is_not_answered_yet(
    person: Person, is_quick: bool
) -> None:
    page = person.page
    person.come("#seats=3")
    page.keyboard.press("Tab")
    tab_to(page, PLAY)
    page.keyboard.press("Enter")
    page.wait_for_selector(HAND)
    person.wait()
    card, before = person.fitting(), person.ids
    tab_to(page, HAND)
    person.key("Home", *["ArrowRight"] * before.index(card))
    if is_quick:
        page.evaluate(SPACE_AND_ENTER)
        person.idle()
    else:
        person.key("Space", "Enter")
    assert person.ids == [other for other in before if other != card]
    assert not page.evaluate(IS_AT, "body")


def test_dialogs_and_drawers_give_the_focus_back_and_a_discard_is_asked_about(
    person: Person,
) -> None:
    page = person.page
    person.come_to(at(LINKS["progressive"], my_turn).saves["progressive"], "progressive")
    page.wait_for_selector(HAND)
    person.wait()
    tab_to(page, "[data-do=rules]")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    assert page.evaluate("document.activeElement.closest('dialog') !== null")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="hidden")
    assert page.evaluate(IS_AT, "[data-do=rules]")
    tab_to(page, "#menu > summary")
    person.key("Enter")
    tab_to(page, "#menu [data-do=settings]")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    page.locator("dialog input[name=confirm][value=off]").focus()
    person.key("ArrowRight")
    assert page.locator("dialog input[name=confirm][value=on]").is_checked()
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="hidden")
    card = person.ids[0]
    page.locator(f"#card-{card}").focus()
    person.key("Space")
    page.keyboard.press("Enter")
    page.wait_for_selector("#bar [data-do=sure]")
    assert card in person.ids
    page.keyboard.press("Enter")  # the main command now, also from the card
    page.wait_for_selector(f"#hand #card-{card}", state="detached")
    assert not page.evaluate(IS_AT, "body")
    tab_to(page, "#menu > summary")
    person.key("Enter")
    tab_to(page, "button[data-do=leave]")
    person.key("Enter")
    page.wait_for_selector(PLAY)
    assert not page.evaluate(IS_AT, "body")
