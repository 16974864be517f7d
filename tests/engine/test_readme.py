"""The README's commands do what it says."""

import re
from pathlib import Path

import pytest

from peerdeck.games import games
from tests.conftest import Run

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
COMMANDS = [line.strip() for line in re.findall(r"python -m peerdeck ([^#\n]*)", README)]


def test_there_are_commands_in_the_readme() -> None:
    assert {line.split()[0] for line in COMMANDS} == {
        "games",
        "play",
        "simulate",
        "ladder",
        "tune",
        "replay",
        "verify",
    }


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_of_the_readme_works(run: Run, line: str) -> None:
    status, out, err = run(line.replace("--deals 100", "--deals 4"), "q\n")
    assert (status, err) == (0, "")
    assert out


def test_the_readme_names_every_game_and_its_seats() -> None:
    for game in games().values():
        seats = f"{game.seats[0]}-{game.seats[-1]}"
        line = f"| `{game.id}` | {game.title} | {seats} |"
        assert line in README, f"add to the table of games in README.md: {line} … |"
