"""Screens in a language that is written from right to left: nothing is cut or out of the page.

The page is in English only so far, so that its direction is turned round by hand.
"""

from __future__ import annotations

import json

import pytest

from peerdeck.games import games
from tests.support.browser.looks import reflow
from tests.support.browser.patience import Invite
from tests.support.browser.stage import Stage
from tests.support.browser.states import STATES
from tests.support.cases import some

SEEN = {"my turn", "card selected", "between deals", "result", "menu"}
# How far an element is from the side where lines begin, and from the other one.
SIDES = """(id) => {
    const box = document.querySelector(id).getBoundingClientRect();
    return [innerWidth - box.right, box.left];
}"""


@pytest.mark.parametrize("game", some(games(), ["spar", "shanghai"]))
def test_a_mirrored_table_has_everything_in_sight(invite: Invite, address: str, game: str) -> None:
    page = invite().new_page()
    stage, found, seen = Stage(page, address), {}, set()
    page.evaluate("document.documentElement.dir = 'rtl'")
    for state in STATES[game]:
        if state.name not in SEEN:
            continue
        seen.add(state.name)
        stage.put(state)
        begins, ends = page.evaluate(SIDES, "#top .brand")
        assert begins < ends, "the way home is where lines begin"
        for where, problems in reflow.look(page).items():
            found[f"{state.name}, {where}"] = problems
    assert seen == SEEN
    assert not found, json.dumps(found, indent=1)
