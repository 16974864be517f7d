"""The table says which cards come from a seat: those that were laid from a hand, and no others."""

from random import Random

import pytest

from app.session import Effect
from peerdeck.games import games
from tests.support.app.visit import Visit
from tests.support.cases import depth, some

MOVES = depth(40, 200)


@pytest.mark.parametrize("game", some(games(), ["takku_sum", "crazy_eights", "shanghai"]))
def test_only_cards_that_were_laid_from_a_hand_come_from_a_seat(game: str) -> None:
    visit = Visit(f"#game={game}&seats=3&bots=easy")
    visit.press("start")
    hands: list[set[int]] = []
    came: set[int] = set()

    def look(effect: Effect) -> None:
        nonlocal hands
        if "patch" in effect:
            assert ("from" in effect) == ("laid" in effect)
            for card in effect.get("laid", ()):
                assert card in came or card in hands[effect["from"]]
                came.add(card)
            state = visit.truth.state
            hands = [set(state.zones[seat]) for seat in range(state.seats)]
            came.difference_update(*hands)

    visit.on_effect = look
    visit.finish(Random(1), lambda visit: len(visit.truth.entries) > MOVES)
    assert came
