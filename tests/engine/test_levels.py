"""Each level leads the one below it, at every table where that shows within seconds.

`make soak` has the rest: levels that search, and leads so small that they take more deals.
"""

from __future__ import annotations

import pytest

from peerdeck.bots import HARD, MEDIUM
from peerdeck.game import Game
from peerdeck.games import game_called, games
from peerdeck.lab.workers import Workers
from tests.engine.levels import Pair, lead, leads, pairs, rules_for

# By the better level and the number of seats: the deals after which its lead is about twice the
# error, but for hard in Shanghai at a table of three, which would take two thousand.
DEALS = {
    "cpwp": {
        MEDIUM: {3: 150, 4: 300, 5: 200},
        HARD: {3: 400, 4: 1_400, 5: 800},
    },
    "crazy_eights": {
        MEDIUM: {2: 800, 3: 1_700, 4: 700, 5: 700, 6: 600, 7: 600, 8: 600},
        HARD: {2: 1_000, 3: 800, 4: 1_300, 5: 1_000, 6: 700, 7: 1_000, 8: 600},
    },
    "progressive": {
        MEDIUM: {2: 400, 4: 300},
        HARD: {2: 600, 4: 300},
    },
    "shanghai": {
        MEDIUM: {3: 400, 4: 250},
        HARD: {3: 800, 4: 700},
    },
}
TABLES = [
    (pair, deals)
    for pair in pairs(map(game_called, DEALS))
    if (deals := DEALS[pair.game.id][pair.upper].get(pair.seats))
]


@pytest.mark.parametrize(("pair", "deals"), TABLES, ids=[str(pair) for pair, _deals in TABLES])
def test_it_leads_the_level_below(pair: Pair, deals: int) -> None:
    found = lead(leads(pair, deals, Workers()))
    assert found.value > found.error


@pytest.mark.parametrize("game", games().values(), ids=games().keys())
def test_soak_plays_by_house_rules_that_can_be_played(game: Game) -> None:
    for pair in pairs([game]):
        rules = rules_for(pair)
        told = f"name three sets of house rules of {game.id} in RULES of tests/engine/levels.py"
        assert len(rules) == (4 if pair.has_to_be_clear else 1), told
        for one in rules.values():
            game.begin(game.options.parse(one), pair.seats, 0)
