"""A player who is left with one card is announced once, where that decides the deal."""

from random import Random

import pytest

from tests.support.app.visit import Visit

OTHERS = (1, 2)


def heard(game: str, seed: int) -> tuple[int, int]:
    """Return how often others came down to one card in a deal, and how often that was said."""
    visit = Visit(f"#game={game}&seats=3&bots=easy", seed=seed)
    visit.press("start")
    counts = {seat: len(visit.truth.state.zones[seat]) for seat in OTHERS}
    came, random = 0, Random(seed)
    while visit.where == "table" and not visit.text("outcome"):
        visit.act(random) if visit.my_turn else visit.tick()
        for seat in OTHERS:
            count = len(visit.truth.state.zones[seat])
            came += count == 1 < counts[seat]
            counts[seat] = count
    return came, sum(one.count("One card left: ") for one in visit.told)


@pytest.mark.parametrize("game", ["cpwp", "crazy_eights", "shanghai"])
def test_who_is_left_with_one_card_is_said_once(game: str) -> None:
    deals = [heard(game, seed) for seed in range(1, 5)]
    assert all(came == said for came, said in deals)
    assert any(said for _came, said in deals)


def test_in_a_game_of_tricks_everybody_has_one_card_in_the_end() -> None:
    came, said = heard("spar", 1)
    assert came > 0 == said
