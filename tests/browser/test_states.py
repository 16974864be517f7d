"""Every state of every game is seen, heard and used by everybody.

A state takes longer to come to than to look at, so that each is shown once, and looked at in all
ways: by axe, on narrow and enlarged screens, with less motion, and in the colours of the system.
"""

import json

import pytest

from peerdeck.games import games
from tests.support.browser.looks import access, forced_colours, motion, reflow
from tests.support.browser.looks.forced_colours import PRESSED
from tests.support.browser.online import ALL
from tests.support.browser.patience import Invite
from tests.support.browser.stage import Stage
from tests.support.browser.states import EVERYWHERE, STATES

LOOKS = (access.look, reflow.look, motion.look, forced_colours.look)
AT_ONCE = 12  # states: tests of much the same length are shared out best


def test_every_game_has_its_states() -> None:
    assert STATES.keys() == games().keys()
    for game, states in STATES.items():
        names = [state.name for state in states]
        assert set(EVERYWHERE) <= set(names), game
        assert len(names) > len(EVERYWHERE), f"{game} has nothing of its own"
        assert len(names) == len(set(names))
    assert {"card selected", "my turn", "others' turn"} <= set(EVERYWHERE)
    for game, (name, _kind) in PRESSED.items():
        assert name in [state.name for state in STATES[game]]


@pytest.mark.parametrize(
    ("about", "first"),
    [(about, first) for about in ALL for first in range(0, len(ALL[about]), AT_ONCE)],
)
def test_every_state_is_for_everybody(invite: Invite, address: str, about: str, first: int) -> None:
    page = invite().new_page()
    stage, found = Stage(page, address), {}
    for state in ALL[about][first : first + AT_ONCE]:
        page.emulate_media(forced_colors="none")
        stage.put(state)
        for look in LOOKS:
            assert page.locator(state.shows).first.is_visible(), f"{state.name} has gone"
            for where, problems in look(page).items():
                found[f"{about}, {state.name}, {where}"] = problems
        forced_colours.look_closer(page, about, state.name)
    assert not found, json.dumps(found, indent=1)
