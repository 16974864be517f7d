"""Scores: who came where, and in which direction points are good."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from app.desk import Desk
from app.scores import best_first, few_win, ranking
from peerdeck.bots import bot_called
from peerdeck.dealer import HostDealer
from peerdeck.event import Part, Scored
from peerdeck.games import GAMES, game_called
from peerdeck.log import Entry, Header, redact_entry
from peerdeck.playout import playout
from peerdeck.referee import Referee
from peerdeck.state import evolve

ME = 0
NAMES = ("You", "Ada", "Bruno", "Cleo", "Dario", "Edith", "Farid", "Greta")
MATCHES = [  # of every game and every way to score
    ("cpwp", 4, {"match": "wins", "match_deals": "3"}),
    ("cpwp", 8, {"match": "cards_left", "match_deals": "4"}),
    ("cpwp", 4, {"after_win": "play_on"}),
    ("spar", 3, {"revoke": "challenge", "deck": "35"}),
    ("takku_sum", 3, {}),
    ("takku_sum", 2, {"hands_between_rounds": "redeal", "target": "3"}),
    ("shanghai", 4, {"rounds": "3s@5,3s-4r@8,4r@5"}),
    ("progressive", 3, {"rounds": "3s@6,4r@6"}),
]
FEW = {"cards_left", "shanghai", "progressive"}
IDS = [
    " ".join([id, *(f"{name}={value}" for name, value in rules.items())])
    for id, _, rules in MATCHES
]


@cache
def _played(at: int) -> Referee:
    id, seats, rules = MATCHES[at]
    game = game_called(id)
    referee = Referee(Header(game, game.options.parse(rules), seats, 1), HostDealer(b"scores"))
    playout(referee, [bot_called("random", id)] * seats, Random(at))
    return referee


def a_desk(referee: Referee, entries: list[Entry] | None = None) -> Desk:
    """What one seat sees of a match, or of its beginning."""
    desk = Desk(referee.header, ME, NAMES[: referee.state.seats])
    given = referee.entries if entries is None else entries
    desk.feed(redact_entry(entry, ME) for entry in given)
    return desk


@pytest.fixture(params=range(len(MATCHES)), ids=IDS)
def desk(request: pytest.FixtureRequest) -> Desk:
    """The desk of a match that has been played to its end."""
    return a_desk(_played(request.param))


def with_points(id: str, *points: int, **rules: str) -> Any:
    """A table after a deal with these points."""
    game = game_called(id)
    state = game.begin(game.options.parse(rules), len(points), 0)
    evolve(state, [Scored((), tuple((Part("points", count, 1),) for count in points))])
    return state


def test_whether_few_points_are_good_is_asked_of_the_game(desk: Desk) -> None:
    rules = desk.header.options.pairs()
    low = {desk.header.game.id, rules.get("match")} & FEW
    assert few_win(desk.header.game, desk.state) == bool(low)


@pytest.mark.parametrize("id", GAMES)
def test_it_is_known_also_where_all_have_the_same(id: str) -> None:
    for points in ((0, 0, 0), (5, 5, 5), (0, 0, 7)):
        assert few_win(GAMES[id], with_points(id, *points)) == (id in FEW)


def test_equals_share_a_place(desk: Desk) -> None:
    points = desk.state.points
    ranks = ranking(desk)
    assert [rank.seat for rank in ranks] == best_first(desk.header.game, desk.state)
    assert {rank.seat for rank in ranks if rank.place == 1} == set(
        desk.header.game.winners(desk.state)
    )
    low = few_win(desk.header.game, desk.state)
    for rank in ranks:
        mine = points[rank.seat]
        better = [other for other in points if (other < mine if low else other > mine)]
        assert rank.place == 1 + len(better)
        assert rank.told == ("1 point" if mine == 1 else f"{mine} points")
