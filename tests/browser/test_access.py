"""axe finds nothing wrong in the pages of rules, in other colours and where Pyodide runs.

Every state of every game is looked at in `test_states.py`.
"""

import pytest
from playwright.sync_api import Page

from peerdeck.games import games
from tests.support.browser.looks import access
from tests.support.browser.play import PLAY, Person
from tests.support.browser.sites import PYODIDE
from tests.support.browser.stage import Stage
from tests.support.browser.states import state_of
from tests.support.cases import some

# As `static/offline/offline.mjs` does it when a new build is ready.
OFFER = """() => {
    document.documentElement.dataset.newer = '';
    const words = document.querySelector('#newer [data-told]');
    words.textContent = words.dataset.told;
}"""


@pytest.mark.parametrize("palette", some(["four", "safe"], ["safe"]))
def test_axe_finds_nothing_with_other_colours_of_the_suits(
    page: Page, address: str, palette: str
) -> None:
    stage = Stage(page, address)
    page.evaluate(f"document.documentElement.setAttribute('data-palette', '{palette}')")
    for game in games():
        stage.put(state_of(game, "my turn"))
        assert access.look(page) == {}, game


def test_axe_finds_nothing_in_the_rules(page: Page, address: str) -> None:
    for game in games():
        page.goto(f"{address}rules-{game}.html")
        assert access.look(page) == {}, game


@pytest.mark.site(PYODIDE)
def test_axe_finds_nothing_where_the_table_runs_in_its_worker(page: Page, person: Person) -> None:
    person.come("#seats=4&jokers=three&bots=easy")
    assert access.look(page) == {}, "at home"
    person.press(page.locator(PLAY))
    person.wait()
    assert access.look(page) == {}, "on the own turn"


def test_the_offer_of_a_new_version_is_sound(page: Page, person: Person) -> None:
    person.come()
    page.evaluate(OFFER)
    page.get_by_text("A new version is ready.", exact=True).wait_for()
    assert access.look(page) == {}
