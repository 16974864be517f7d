"""The worth of deals to a seat: higher is better, whatever the score sheet counts."""

from random import Random

import pytest

from peerdeck.bots import bot_called
from peerdeck.game import Game
from peerdeck.games import games
from peerdeck.options import Options
from peerdeck.playout import playout
from peerdeck.state import State


def played(game: Game, options: Options, seed: int, seats: int = 4) -> State[object, object]:
    """Return the end of a match of random bots."""
    state = game.begin(options, seats, 0)
    playout(game, state, [bot_called("random", game)] * seats, Random(seed))
    return state


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_the_winners_of_a_match_have_the_most(game: Game) -> None:
    for rule, values in {"": [""], **{r.name: r.samples for r in game.options.offered()}}.items():
        for seed, value in enumerate(values):
            options = game.options.parse({rule: value} if rule else {})
            state = played(game, options, seed, max(4, game.seats[0]))
            worth = [game.worth(state, seat) for seat in range(state.seats)]
            best = tuple(seat for seat in range(state.seats) if worth[seat] == max(worth))
            assert game.winners(state) == best
            assert sum(worth) == pytest.approx(0)
            assert max(worth) > 0 or len(best) == state.seats


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_nothing_is_worth_anything_before_it_is_scored(game: Game) -> None:
    state = game.begin(game.options(), 4, 0)
    assert [game.worth(state, seat) for seat in range(4)] == [0] * 4


def test_points_are_good_or_bad_as_the_house_rules_say() -> None:
    game = games()["cpwp"]
    for match, sign in (("one", 1), ("cards_left", -1)):
        state = played(game, game.options.parse({"match": match}), 5)
        most = max(range(4), key=state.points.__getitem__)
        assert sign * game.worth(state, most) > 0
