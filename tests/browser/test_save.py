"""A table comes back after a reload; what cannot be read is set aside and said."""

import json

import pytest

from tests.support.browser.play import HAND, KEPT_MATCH, PLAY, SET_ASIDE, Person
from tests.support.browser.sites import PYODIDE
from tests.support.browser.states import state_of

FACES = "(cards) => cards.map((card) => card.ariaLabel)"
REGIONS = ("#seats", "#board", "#last", "#bar", "#hand")


def table(person: Person) -> list[str]:
    """The table as it is shown."""
    return [person.text(region) for region in REGIONS] + person.hand


def reload(person: Person) -> None:
    """Reload the page and wait for the table."""
    person.page.reload()
    person.page.wait_for_selector(HAND)
    person.idle()


@pytest.mark.site(PYODIDE)  # whose worker keeps what is kept
def test_a_reload_comes_back_to_the_table_and_a_damaged_save_is_set_aside(
    person: Person,
) -> None:
    person.sit("#seats=4")
    person.finish(until=lambda: person.page.locator("#board .played").count() > 6)
    person.press(person.page.locator("[data-do=sort][data-value=rank]"))
    person.idle()
    person.page.locator(HAND).first.focus()
    person.key("Alt+ArrowRight")
    before, title = table(person), person.page.title()
    assert title.startswith("Your turn")
    reload(person)
    assert table(person) == before
    assert person.page.title() == title
    person.page.wait_for_function("document.getElementById('say').textContent === 'Your turn.'")
    person.turn()
    for save in ("{not a save", json.dumps({"version": 99, "log": "x"})):
        person.come_to(save, "cpwp")
        person.page.locator("#notice").wait_for()
        assert "could not be read and was set aside" in person.text("#notice")
        assert person.kept(f"{SET_ASIDE}cpwp") == save
        assert person.kept(f"{KEPT_MATCH}cpwp") is None
    person.press(person.page.locator(PLAY))
    person.page.wait_for_selector(HAND)


def test_a_reload_in_a_swap_comes_back_to_the_swap(person: Person) -> None:
    visit = state_of("cpwp", "swap, cards open").make()
    person.come_to(visit.saves["cpwp"], "cpwp")
    person.page.wait_for_selector("#board.swap .other-hand")
    cards = person.page.locator("#board [data-do=take]")
    before, faces = table(person), cards.evaluate_all(FACES)
    reload(person)
    assert table(person) == before
    assert cards.evaluate_all(FACES) == faces
    assert person.turn() == "swap"
