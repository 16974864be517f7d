"""Settings that change how one plays, chosen at the table with real clicks and keys."""

import pytest
from playwright.sync_api import Page

from tests.support.browser.play import HAND, Person
from tests.support.browser.states import LINKS, at, my_turn


@pytest.fixture
def person(page: Page, address: str) -> Person:
    """Somebody who has drawn and is to discard."""
    person = Person(page, address)
    person.come_to(at(LINKS["progressive"], my_turn).saves["progressive"], "progressive")
    page.wait_for_selector(HAND)
    person.wait()
    return person


def choose(person: Person, name: str, value: str) -> None:
    """Choose a setting at the table."""
    page = person.page
    person.press(page.locator("#menu summary"))
    person.press(page.locator("#menu [data-do=settings]"))
    page.wait_for_selector("dialog[open]")
    person.press(page.locator(f"dialog input[name={name}][value={value}]"))
    person.idle()
    person.press(page.locator("dialog [data-do=close]"))
    page.wait_for_selector("dialog", state="hidden")


def test_a_discard_is_asked_about_taken_back_and_made_by_mouse(person: Person) -> None:
    page, before = person.page, person.ids
    choose(person, "confirm", "on")
    person.tap(before[0])
    name = person.cards[0]["name"]
    person.press(page.locator("#bar [data-do=act]"))
    page.wait_for_selector("#bar [data-do=sure]")
    assert person.text("#bar .prompt") == f"Discard the {name}?"
    person.press(page.locator("#bar [data-do=unsure]"))
    page.wait_for_selector("#bar [data-do=act]")
    assert person.ids == before
    person.press(page.locator("#bar [data-do=act]"))
    person.press(page.locator("#bar [data-do=sure]"))
    page.wait_for_selector(f"#hand #card-{before[0]}", state="detached")
    assert set(person.ids) <= set(before[1:])


def test_a_discard_is_asked_about_by_keyboard(person: Person) -> None:
    page, before = person.page, person.ids
    choose(person, "confirm", "on")
    page.locator(f"#card-{before[0]}").focus()
    person.key("Space")
    page.keyboard.press("Enter")
    page.wait_for_selector("#bar [data-do=sure]")
    assert person.ids == before
    page.keyboard.press("Enter")  # the main command now, also from the card
    page.wait_for_selector(f"#hand #card-{before[0]}", state="detached")
    assert page.evaluate("document.activeElement !== document.body")


def test_keys_that_tell_are_silent_when_they_are_switched_off(person: Person) -> None:
    page = person.page

    def told(key: str) -> str:
        page.evaluate("document.getElementById('alert').textContent = ''")
        page.locator(HAND).first.focus()
        person.key(key)
        return person.text("#alert")

    assert told("h").startswith(f"You have {len(person.cards)} cards")
    choose(person, "keys", "off")
    assert [told(key) for key in "hmtcslw?"] == [""] * 8
    assert page.locator("dialog[open]").count() == 0
    page.reload()
    page.wait_for_selector(HAND)
    person.idle()
    assert told("h") == ""
    choose(person, "keys", "on")
    assert told("h").startswith("You have")
