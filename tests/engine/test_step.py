"""`step` plays what the referee plays."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerdeck.event import Shuffled
from peerdeck.games import games
from peerdeck.log import Act
from peerdeck.referee import Referee
from peerdeck.step import go_on, step
from peerdeck.view import imagine, view
from tests.support.cases import examples
from tests.support.laws import check_cards
from tests.support.random_play import deals


class Shuffles(Random):
    """Shuffles as it went before."""

    def __init__(self, referee: Referee) -> None:
        """The shuffles of this referee's match."""
        super().__init__(1)
        self.left = [list(one.faces) for one in referee.entries if isinstance(one, Shuffled)]

    def shuffle(self, x: Any) -> None:
        """The next of them."""
        faces = self.left.pop(0)
        assert sorted(faces) == sorted(x)
        x[:] = faces


@examples(60)
@given(deals())
def test_it_comes_to_the_state_of_the_referee(referee: Referee) -> None:
    header, game = referee.header, referee.game
    shuffles = Shuffles(referee)
    state = game.begin(header.options, header.seats, header.dealer)
    go_on(game, state, shuffles)
    for entry in referee.entries:
        if isinstance(entry, Act):
            step(game, state, *entry, shuffles)
    assert state == referee.state
    assert not shuffles.left


@examples(60)
@given(deals(), st.integers(0, 2**32))
def test_it_plays_on_in_what_a_seat_imagines(referee: Referee, seed: int) -> None:
    game, random = referee.game, Random(seed)
    before = referee.state.copy()
    state = imagine(view(referee.state, random.randrange(before.seats)), random)
    for _action in range(20):
        if not (seats := game.to_act(state)):
            break
        step(game, state, seats[0], random.choice(game.legal(state, seats[0])), random)
        check_cards(state)
    assert referee.state == before


def test_what_is_not_known_cannot_be_shuffled() -> None:
    game = games()["spar"]
    state = game.begin(game.options(), 2, 0)
    state.face[0] = None
    with pytest.raises(ValueError, match="Only a state that knows every face can deal"):
        go_on(game, state, Random(1))
