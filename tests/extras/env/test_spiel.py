"""OpenSpiel's own tests for every table, and its search for imperfect information."""

import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'peerdeck[env]'")

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

from peerdeck.env.spiel import load, resampled
from peerdeck.games import games
from peerdeck.options import BadOptions
from peerdeck.view import view
from tests.extras.env.tables import Table, name, tables


def positions(game: Any, random: Random, act: Callable[[Any], int] | None = None) -> Iterator[Any]:
    """Yield the states of a match in which a seat is asked, and the last one.

    Actions are random if no function chooses them.
    """
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            faces, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(faces, chances)[0])
        else:
            yield state
            state.apply_action(act(state) if act else random.choice(state.legal_actions()))
    yield state


@pytest.mark.parametrize("table", [*tables()], ids=name)
def test_it_passes_the_random_simulation_of_openspiel(table: Table) -> None:
    game, seats, rules = table
    usual = not rules and seats == games()[game].seats[0]
    pyspiel.random_sim_test(load(*table), num_sims=1, serialize=usual, verbose=False)


@pytest.mark.parametrize("game", games())
def test_a_whole_match_passes_too(game: str) -> None:
    rules = {"rounds": "3s@6,3s-3r@8"} if "rounds" in dir(games()[game].options) else {}
    found = load(game, rules=rules, deals=0)
    pyspiel.random_sim_test(found, num_sims=1, serialize=False, verbose=False)
    assert str(pyspiel.load_game(str(found))) == str(found)


@pytest.mark.parametrize("game", games())
def test_returns_are_what_the_deal_was_worth(game: str) -> None:
    found = load(game)
    *asked, last = (state.clone() for state in positions(found, Random(4)))
    assert all(state.returns() == [0.0] * found.num_players() for state in asked)
    table = last.table
    assert last.returns() == [table.game.worth(table.state, s) for s in range(table.seats)]
    assert any(last.returns())


def test_every_shuffle_is_as_likely_as_any_other() -> None:
    found = load("spar", 2)
    state = found.new_initial_state()
    chances = dict(state.chance_outcomes())
    assert len(chances) == len(state.table.state.deck)
    assert set(chances.values()) == {1 / len(chances)}
    first = next(iter(chances))
    state.apply_action(first)
    assert first not in dict(state.chance_outcomes())
    two = load("cpwp", 4, {"decks": "2"}).new_initial_state()
    assert Counter(chance for _face, chance in two.chance_outcomes()) == {2 / 104: 52}


@pytest.mark.parametrize("game", games())
def test_what_a_seat_sees_does_not_depend_on_hidden_cards(game: str) -> None:
    found, random = load(game), Random(3)
    observation = make_observation(found)
    for count, state in enumerate(positions(found, random)):
        if state.is_terminal() or count % 5:
            continue
        seat = state.current_player()
        other = resampled(state, seat, random)
        assert view(other.table.state, seat) == view(state.table.state, seat)
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.legal_actions() == state.legal_actions()
        observation.set_from(state, seat)
        seen = observation.tensor.copy()
        observation.set_from(other, seat)
        np.testing.assert_array_equal(observation.tensor, seen)
        assert seen.any()


def test_a_copy_goes_its_own_way_and_travels() -> None:
    found = load("crazy_eights", 3)
    for count, state in enumerate(positions(found, Random(2))):
        if state.is_terminal() or count % 7:
            continue
        copy, sent = state.clone(), pickle.loads(pickle.dumps(state))
        before = str(state)
        assert str(copy) == str(sent) == before
        for other in (copy, sent):
            other.apply_action(other.legal_actions()[0])
            assert str(other) != before
        assert str(copy) == str(sent)
        assert str(state) == before


@pytest.mark.parametrize("game", ["spar", "takku_sum", "crazy_eights"])
def test_openspiels_search_plays_it(game: str) -> None:
    found = load(game, 2)
    bot = ismcts.ISMCTSBot(
        game=found,
        uct_c=4.0,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        max_simulations=8,
        random_state=np.random.RandomState(2),
    )
    random = Random(1)
    bot.set_resampler(lambda state, player: resampled(state, player, random))

    def search(state: Any) -> int:
        action = bot.step(state)
        assert action in state.legal_actions()
        return action

    assert len([*positions(found, random, search)]) > 5


def test_a_table_that_cannot_be_played_is_refused() -> None:
    wishes: dict[str, dict[str, Any]] = {
        "for 2 to 6 players, not 7": {"seats": 7},
        "no house rule “colour”": {"rules": {"colour": "red"}},
        "at least one deal, not -1": {"deals": -1},
        "at least one action, not 0": {"limit": 0},
    }
    for message, wish in wishes.items():
        with pytest.raises(BadOptions, match=message):
            load("spar", **wish)
    with pytest.raises(LookupError, match="There is no game “whist”; there are "):
        load("whist")
