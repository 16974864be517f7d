"""axe finds nothing wrong in the pages of rules, in other colours and where Pyodide runs.

Every state of every game is looked at in `test_states.py`.
"""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page

from peerdeck.games import games
from tests.support.browser.looks import access
from tests.support.browser.patience import Invite
from tests.support.browser.play import PLAY, Person
from tests.support.browser.sites import PYODIDE
from tests.support.browser.stage import Stage
from tests.support.browser.states import STATES
from tests.support.cases import some

# As `static/offline/offline.mjs` does it when a new build is ready.
OFFER = """() => {
    document.documentElement.dataset.newer = '';
    const words = document.querySelector('#newer [data-told]');
    words.textContent = words.dataset.told;
}"""
Found = dict[str, dict[str, list[str]]]


def nothing(found: Found) -> None:
    """Fail if axe has found something anywhere."""
    wrong = {where: problems for where, problems in found.items() if problems}
    assert not wrong, json.dumps(wrong, indent=1)


@pytest.mark.parametrize("palette", some(["four", "safe"], ["safe"]))
def test_axe_finds_nothing_with_other_colours_of_the_suits(
    invite: Invite, address: str, palette: str
) -> None:
    page = invite().new_page()
    stage, found = Stage(page, address), Found()
    page.evaluate(f"document.documentElement.setAttribute('data-palette', '{palette}')")
    for game in games():
        stage.put(next(state for state in STATES[game] if state.name == "my turn"))
        found[game] = access.look(page)
    nothing(found)


def test_axe_finds_nothing_in_the_rules(invite: Invite, address: str) -> None:
    page = invite().new_page()
    found = Found()
    for game in games():
        page.goto(f"{address}rules-{game}.html")
        found[f"the rules of {game}"] = access.look(page)
    nothing(found)


@pytest.mark.site(PYODIDE)
def test_axe_finds_nothing_where_the_table_runs_in_its_worker(invite: Invite, address: str) -> None:
    page = invite().new_page()
    person, found = Person(page, address), Found()
    person.come("#seats=4&jokers=three&bots=easy")
    found["home"] = access.look(page)
    person.press(page.locator(PLAY))
    person.wait()
    found["my turn"] = access.look(page)
    person.finish()
    found["the result"] = access.look(page)
    nothing(found)


def test_the_offer_of_a_new_version_is_sound(page: Page, address: str) -> None:
    Person(page, address).come()
    page.evaluate(OFFER)
    page.get_by_text("A new version is ready.", exact=True).wait_for()
    assert not access.look(page)
