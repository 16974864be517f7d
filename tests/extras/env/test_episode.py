"""Episodes: what is asked, what goes on by itself, where they end, and what they are worth."""

from random import Random

import pytest

from peerdeck.action import Deal
from peerdeck.env.episode import Episode
from peerdeck.games import games
from tests.extras.env.tables import Table, name, seats_asked, tables


@pytest.mark.parametrize("table", [*tables()], ids=name)
def test_a_deal_ends_and_is_worth_nothing_in_all(table: Table) -> None:
    game, seats, rules = games()[table[0]], table[1], table[2]
    episode = Episode(game, game.options.parse(rules), seats, deals=1, limit=32)
    random = Random(1)
    for _match in range(3):
        episode.begin(random)
        counts = [len(episode.legal) for _seat in seats_asked(episode, random)]
        assert 0 < min(counts) <= max(counts) <= 32
        assert len(episode.state.sheet) == 1 or not game.to_act(episode.state)
        assert sum(episode.worth()) == pytest.approx(0)


@pytest.mark.parametrize("game", games())
def test_a_match_ends_with_its_winners_ahead(game: str) -> None:
    found = games()[game]
    episode, random = Episode(found, found.options(), 4), Random(2)
    episode.begin(random)
    for _seat in seats_asked(episode, random):
        assert not isinstance(episode.legal[0], Deal)
    worth = episode.worth()
    best = {seat for seat in range(4) if worth[seat] == max(worth)}
    assert best == {*found.winners(episode.state)}


def test_every_action_is_offered_up_to_the_limit_and_some_of_all_beyond() -> None:
    game = games()["shanghai"]
    whole = Episode(game, game.options(), 3, limit=1_000)
    few = Episode(game, game.options(), 3, limit=16)
    for episode in (whole, few):
        episode.begin(Random(1))
    assert whole.legal == game.legal(whole.state, whole.seat or 0)
    assert len(whole.legal) > 100  # places to cut the deck
    assert len(few.legal) == len(set(few.legal)) == 16
    places = [whole.legal.index(action) for action in few.legal]
    assert places == sorted(places)
    assert places[-1] > 0.9 * len(whole.legal)


def test_the_best_known_actions_are_always_offered() -> None:
    game = games()["progressive"]
    seen = 0
    for seed in range(40):
        episode, random = Episode(game, game.options(), 3, deals=1, limit=4), Random(seed)
        episode.begin(random)
        for seat in seats_asked(episode, random):
            best = game.suggestions(episode.state, seat)[:4]
            if best and len(game.legal(episode.state, seat)) > 4:
                assert [*episode.legal[: len(best)]] == best
                seen += 1
    assert seen > 5


def test_equal_chances_give_equal_episodes() -> None:
    game = games()["spar"]
    played = []
    for seed in (1, 1, 2):
        episode, random = Episode(game, game.options(), 3), Random(seed)
        episode.begin(random)
        played.append(([*seats_asked(episode, random)], episode.worth()))
    assert played[0] == played[1] != played[2]
