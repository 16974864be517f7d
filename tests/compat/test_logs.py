"""Logs of earlier versions replay to their end and print byte for byte the same text."""

from __future__ import annotations

import pytest

from peerdeck.games import games
from peerdeck.referee import follow
from tests.compat import texts

LOGS, DEALT = texts("logs"), texts("logs_dealt")
GAMES_THEN = ("cpwp", "takku_sum", "spar", "shanghai", "progressive")


@pytest.mark.parametrize("name", LOGS)
def test_a_log_replays_to_its_end_and_prints_the_same_text(name: str) -> None:
    *lines, remark = LOGS[name].splitlines()
    follower = follow(LOGS[name])
    assert follower.over
    assert follower.text() == "\n".join([*lines, ""])
    winners = follower.game.winners(follower.state)
    result = ["# result", *follower.state.points, "winner", *winners]
    assert remark == " ".join(map(str, result))


@pytest.mark.parametrize("name", [name for name in LOGS if "_seat" in name])
def test_a_log_is_the_same_for_a_seat_as_it_was(name: str) -> None:
    whole, _seat, seat = name.rpartition("_seat")
    told = follow(LOGS[whole]).text(int(seat))
    assert "??" in told
    assert told.splitlines() == LOGS[name].splitlines()[:-1]


@pytest.mark.parametrize("name", DEALT)
def test_a_log_of_a_host_who_dealt_replays_without_what_was_said_of_shuffles(name: str) -> None:
    said = [line for line in DEALT[name].splitlines() if not line.startswith("#")]
    assert follow(DEALT[name]).text().splitlines() == said
    assert any(line.startswith("redeal ") for line in said) == name.endswith("afresh")


@pytest.mark.parametrize("game", GAMES_THEN)
def test_there_are_logs_for_every_number_of_seats(game: str) -> None:
    seats = {int(name.removeprefix(f"{game}_").split("_")[1]) for name in LOGS if game in name}
    assert seats == set(games()[game].seats)
    assert any(game in name and "_seat" in name for name in LOGS)
