"""Every state of every game is seen, heard and used by everybody.

A state takes longer to come to than to look at, so that each is shown once, and looked at in all
ways: by axe, on narrow and enlarged screens, with less motion, and in the colours of the system.
Of a state that several games have, `make test` looks at one, and the games take turns.
"""

import json

import pytest

from peerdeck.games import games
from tests.support.browser.looks import access, forced_colours, motion, reflow
from tests.support.browser.looks.forced_colours import PRESSED
from tests.support.browser.online import ALL
from tests.support.browser.patience import Invite
from tests.support.browser.stage import Stage
from tests.support.browser.states import EVERYWHERE, STATES, State
from tests.support.cases import depth

LOOKS = (access.look, reflow.look, motion.look, forced_colours.look)
SHOWN_IN = depth(1, len(STATES))  # games, of those that have a state
NAMES = {game: [state.name for state in states] for game, states in STATES.items()}


def shown(about: str) -> list[State]:
    """Return the states of a game, or of friends, to look at."""
    chosen = []
    for turn, state in enumerate(ALL[about]):
        games = [game for game, names in NAMES.items() if state.name in names]
        is_here = about not in STATES or (games.index(about) - turn) % len(games) < SHOWN_IN
        if is_here or state.name == PRESSED.get(about, ("", ""))[0]:
            chosen.append(state)
    return chosen


def test_every_game_has_its_states_and_each_is_looked_at() -> None:
    assert STATES.keys() == games().keys()
    for game, names in NAMES.items():
        assert set(EVERYWHERE) <= set(names), game
        assert len(names) > len(EVERYWHERE), f"{game} has nothing of its own"
        assert len(names) == len(set(names))
    assert {"card selected", "my turn", "others' turn"} <= set(EVERYWHERE)
    assert all(name in NAMES[game] for game, (name, _kind) in PRESSED.items())
    looked_at = {state.name for game in STATES for state in shown(game)}
    assert looked_at == set().union(*NAMES.values())


@pytest.mark.parametrize("about", ALL)
def test_every_state_is_for_everybody(invite: Invite, address: str, about: str) -> None:
    page = invite().new_page()
    stage, found = Stage(page, address), {}
    for state in shown(about):
        page.emulate_media(forced_colors="none")
        stage.put(state)
        for look in LOOKS:
            assert page.locator(state.shows).first.is_visible(), f"{state.name} has gone"
            for where, problems in look(page).items():
                found[f"{about}, {state.name}, {where}"] = problems
        forced_colours.look_closer(page, about, state.name)
    assert not found, json.dumps(found, indent=1)
