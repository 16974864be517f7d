"""Whole games in a simulated network, with a deck that all shuffle."""

from peerdeck.games import game_called
from peerdeck.log import Header
from tests.app.agreement.cards_world import CardsWorld, match_of


def header(game: str, seats: int, **rules: str) -> str:
    """Return the first line of a match whose first dealer is drawn."""
    found = game_called(game)
    return str(Header(found, found.options.parse(rules), seats, None))


def test_three_people_shuffle_and_play_a_round() -> None:
    world = CardsWorld(1, 3, 3, header=header("spar", 3), bot="greedy")
    world.run(30, lambda: all(page.table.deal > 1 for page in world.pages.values()))
    scores = set()
    for page in world.pages.values():
        match = match_of(page)
        assert match is not None
        scores.add(tuple(match.state.points))
        assert page.table.deal > 1
    assert len(scores) == 1
    assert sum(*scores) > 0
