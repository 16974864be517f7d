"""The turns that a save keeps: each comes back as it was, whatever was done or advised."""

from random import Random

import pytest

from app import turns
from peerdeck.game import Game
from peerdeck.games import games
from peerdeck.looking_back import Turn
from tests.support.random_play import table_of

TURNS = 500


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_every_turn_comes_back_from_a_save_as_it_was(game: Game) -> None:
    """Actions without fields among them, as a pass is."""
    random = Random(1)
    referee = table_of(game)
    kept: dict[int, Turn] = {}
    while len(kept) < TURNS and referee.to_act:
        seat = referee.to_act[0]
        legal = game.legal(referee.state, seat)
        for action in legal:
            hint = (random.choice(legal), "it is the best")
            kept |= {len(kept) + n: turn for n, turn in enumerate(every_turn(action, hint))}
        referee.act(seat, random.choice(legal))
    assert turns.read(turns.written(kept), game) == kept


def every_turn(action: object, hint: tuple[object, str]) -> list[Turn]:
    """Return a turn with each part, and without."""
    return [Turn(), Turn(action), Turn(hint=(action, hint[1])), Turn(action, hint)]
