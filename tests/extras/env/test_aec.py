"""PettingZoo's own tests for every table, and what they do not ask."""

import contextlib
import copy
import io
import tracemalloc
import warnings
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install 'peerdeck[env]'")

import numpy as np
from pettingzoo.test import api_test, seed_test

from peerdeck.env.aec import env, raw_env
from peerdeck.games import games
from peerdeck.options import BadOptions
from tests.extras.env.tables import Table, name, tables

CYCLES = 40

# What every environment with a dict as observation is told.
FOR_DICTS = ("Observation is not a NumPy array", "Observation space for each agent probably should")


def reset(table: Any, seed: int | None = 1) -> Any:
    """Begin a match, and return the table."""
    table.reset(seed=seed)
    return table


@pytest.mark.parametrize("table", [*tables()], ids=name)
def test_it_passes_the_tests_of_pettingzoo(table: Table) -> None:
    game, seats, rules = table
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for message in FOR_DICTS:
            warnings.filterwarnings("ignore", message)
        found = env(game, seats=seats, rules=rules)
        for agent in found.possible_agents:
            found.action_space(agent).seed(1)  # the tests draw the actions from it
        with contextlib.redirect_stdout(io.StringIO()) as output:
            api_test(found, CYCLES)
    assert "Passed API test" in output.getvalue()
    seed_test(lambda: env(game, seats=seats, rules=rules, deals=1), CYCLES)


@pytest.mark.parametrize("game", games())
def test_the_rewards_say_what_the_deals_were_worth(game: str) -> None:
    table = reset(raw_env(game, seats=4), 5)
    total = dict.fromkeys(table.agents, 0.0)
    random = np.random.default_rng(1)
    for agent in table.agent_iter():
        seen, reward, over, *_more = table.last()
        total[agent] += reward
        if over:
            assert not seen["action_mask"].any()
            table.step(None)
            continue
        count = len(table.episode.legal)
        assert seen["action_mask"].tolist() == [1] * count + [0] * (64 - count)
        assert seen["actions"][:count].any(axis=1).all()
        assert not seen["actions"][count:].any()
        assert len(table.choices()) == count
        table.step(int(random.integers(count)))
    assert not table.agents
    state = table.episode.state
    assert state.sheet
    for seat, agent in enumerate(table.possible_agents):
        assert total[agent] == pytest.approx(games()[game].worth(state, seat))


def played(table: Any, random: Random, steps: int) -> Iterator[Any]:
    """Play by chance for so many steps. Yield what everybody sees and gets at each of them."""
    for agent in table.agent_iter(steps):
        seen, *got = table.last()
        count = int(seen["action_mask"].sum())
        table.step(random.randrange(count) if count else None)
        everybody = [table.observe(one)["observation"].tolist() for one in table.agents]
        yield agent, count, got, everybody, table.rewards.copy()


@pytest.mark.parametrize("seed", [None, 3])
@pytest.mark.parametrize("make", [raw_env, env])
@pytest.mark.parametrize("game", games())
def test_a_copy_plays_on_by_itself_and_as_the_original_does(
    game: str, make: Any, seed: int | None
) -> None:
    table = reset(make(game, seats=3, deals=3), seed)
    for _step in played(table, Random(1), 7):
        pass
    other = copy.deepcopy(table)
    before = table.observe(table.agent_selection)["observation"].tolist()
    copied = [*played(other, Random(2), 400)]
    assert table.observe(table.agent_selection)["observation"].tolist() == before
    assert [*played(table, Random(2), 400)] == copied
    for each in (table, other):
        each.reset()
    assert [*played(table, Random(3), 50)] == [*played(other, Random(3), 50)]


def test_a_table_is_copied_before_its_first_match() -> None:
    first, other = (reset(copy.deepcopy(env("spar")), 4) for _time in range(2))
    assert [*played(first, Random(1), 20)] == [*played(other, Random(1), 20)]


def test_an_agent_that_is_not_asked_sees_no_actions() -> None:
    table = reset(raw_env("spar", seats=3))
    for agent in table.agents:
        seen = table.observe(agent)
        assert seen["action_mask"].any() == (agent == table.agent_selection)
        assert seen["observation"].any()
        seen["observation"][:] = 0  # it is the agent's own
    assert table.observe(table.agents[0])["observation"].any()


def test_a_table_at_which_many_actions_are_offered_is_no_larger_than_they_are() -> None:
    tracemalloc.start()
    try:
        raw_env("shanghai", limit=1_000)
        assert tracemalloc.get_traced_memory()[1] < 10e6  # the most that it has used
    finally:
        tracemalloc.stop()


def test_a_wrong_action_is_named() -> None:
    table = reset(raw_env("spar", seats=3))
    count = len(table.episode.legal)
    for wrong in (count, -1, None):
        with pytest.raises(ValueError, match=rf"cannot do {wrong}: there are {count} actions"):
            table.step(wrong)
    table.step(count - 1)


def test_a_table_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(BadOptions, match="for 2 to 6 players, not 9"):
        raw_env("spar", seats=9)
    with pytest.raises(LookupError, match="no game “chess”"):
        raw_env("chess")
    with pytest.raises(BadOptions, match="at least one deal, not 0"):
        env("spar", deals=0)
    with pytest.raises(BadOptions, match="at least one action, not 0"):
        env("spar", limit=0)


def test_it_shows_the_table_of_the_agent_that_is_asked() -> None:
    table = reset(raw_env("spar", seats=2, render_mode="ansi"))
    shown = table.render() or ""
    assert f"\n{table.agent_selection}: " in shown
    assert "?" not in shown.splitlines()[-1]
    assert reset(raw_env("spar", seats=2)).render() is None
