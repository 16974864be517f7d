"""The scores in a real browser: seen with a finger or the keyboard, and clear to everybody."""

from tests.support.app.visit import Visit
from tests.support.browser.patience import Invite
from tests.support.browser.play import ON, Person
from tests.support.browser.states import at, between, match_over

DEAL = "#table [data-do=deal]"
LINK = "seats=3&match=cards_left&match_deals=6"


def deals_next(visit: Visit) -> bool:
    """Return True if a deal has ended and the player deals the next one."""
    return between(visit) and bool(visit.commands("deal"))


def test_a_number_opens_by_keyboard_and_escape_closes_no_more_than_it(person: Person) -> None:
    page = person.page
    person.come_to(at(LINK, deals_next).saves["cpwp"], "cpwp")
    page.wait_for_selector(DEAL)
    assert page.locator("#outcome .settled >> nth=0").is_visible()
    page.locator("#top [data-do=history]").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open] table")  # it opens at the scores, as there is a result
    button = page.locator("dialog button.points").first
    made_of = page.locator(f"#{button.get_attribute('popovertarget')}")
    assert not made_of.is_visible()
    button.focus()
    page.keyboard.press("Enter")
    assert made_of.is_visible()
    assert "cards left" in made_of.inner_text().lower()
    page.keyboard.press("Escape")
    assert not made_of.is_visible()
    assert page.locator("dialog[open]").count() == 1
    page.keyboard.press("Escape")
    assert page.locator("dialog[open]").count() == 0
    assert page.evaluate("document.activeElement.dataset.do") == "history"


def test_a_result_is_copied(invite: Invite, address: str) -> None:
    page = invite(permissions=["clipboard-read", "clipboard-write"]).new_page()
    person = Person(page, address)
    person.come_to(at("seats=3&jokers=two&bots=easy", match_over).saves["cpwp"], "cpwp")
    person.press(page.locator(ON))
    page.locator("[data-do=copy]").click()
    page.wait_for_function("document.querySelector('#copied').textContent.startsWith('Copied')")
    lines = page.evaluate("navigator.clipboard.readText()").split("\n")
    assert lines[0] == "Can't Play, Won't Play · Peerdeck"
    assert len(lines) == 5
