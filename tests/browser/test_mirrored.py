"""Screens in a language that is written from right to left: nothing is cut or out of the page.

The page is in English only so far, so that its direction is turned round by hand.
"""

import pytest
from playwright.sync_api import Page

from peerdeck.games import games
from tests.support.browser.looks import reflow
from tests.support.browser.stage import Stage
from tests.support.browser.states import state_of
from tests.support.cases import some

# How far an element is from the side where lines begin, and from the other one.
SIDES = """(id) => {
    const box = document.querySelector(id).getBoundingClientRect();
    return [innerWidth - box.right, box.left];
}"""


@pytest.mark.parametrize("game", some(games(), ["shanghai"]))
def test_a_mirrored_table_has_everything_in_sight(page: Page, address: str, game: str) -> None:
    stage = Stage(page, address)
    page.evaluate("document.documentElement.dir = 'rtl'")
    for name in ("my turn", "card selected", "between deals", "result", "menu"):
        stage.put(state_of(game, name))
        begins, ends = page.evaluate(SIDES, "#top .brand")
        assert begins < ends, "the way home is where lines begin"
        assert reflow.look(page) == {}, name
