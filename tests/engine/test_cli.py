"""The command line: what it prints, how it exits, and that nothing typed breaks it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from peerdeck import __main__, cli
from peerdeck.bots import BOTS, bot_called
from peerdeck.games import games
from peerdeck.referee import Referee
from tests.conftest import Run
from tests.support.random_play import bots_play, table_of

CPWP = games()["cpwp"]


def a_deal(seed: int = 1, seats: int = 4, **rules: str) -> Referee:
    """A whole deal of random bots."""
    referee = table_of(CPWP, seats, str(seed).encode(), **rules)
    bots_play(referee, [bot_called("random", CPWP)] * seats, Random(seed))
    return referee


def test_without_a_command_it_lists_the_commands(run: Run) -> None:
    status, out, _err = run("")
    assert status == 0
    assert all(f"peerdeck {name} " in out for name in ("games", "play", "simulate", "replay"))
    assert run("--help") == (0, out, "")


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_every_command_has_help(run: Run, command: str) -> None:
    status, out, _err = run(f"{command} --help")
    assert status == 0
    assert out.startswith(f"usage: peerdeck {command}")


def test_games_lists_every_game_with_its_rules(run: Run) -> None:
    _status, out, _err = run("games")
    _status, facts, _err = run("games --json")
    listed = json.loads(facts)
    assert [game["id"] for game in listed] == list(games())
    for game, told in zip(games().values(), listed, strict=True):
        assert f"{game.id}: {game.title}" in out
        assert told["seats"] == list(game.seats)
        for rule, option in zip(game.options.offered(), told["options"], strict=True):
            assert option["values"] == dict(rule.values)
            assert option["default"] == rule.default
            assert f"\n  {rule.name}: {rule.label}\n    {rule.help}\n" in out
            assert f"* {rule.default}" in out


def test_simulate_counts(run: Run) -> None:
    line = "simulate cpwp --seats 5 --deals 20 --seed 7 --bots greedy,random --set jokers=two"
    status, out, _err = run(f"{line} --json")
    facts = json.loads(out)
    assert status == 0
    assert (facts["deals"], facts["seats"], facts["seed"]) == (20, 5, 7)
    assert facts["options"]["jokers"] == "two"
    assert facts["actions"] >= facts["longest"] > 0
    assert facts["seconds"] > 0
    assert facts["actions_per_second"] > 0
    bots = facts["bots"]
    assert {bot: told["hands"] for bot, told in bots.items()} == {"greedy": 20, "random": 80}
    assert sum(told["wins"] for told in bots.values()) == pytest.approx(20)
    assert sum(told["mean_score"] * told["hands"] for told in bots.values()) == pytest.approx(20)
    _status, again, _err = run(line)
    assert f"{facts['actions']}\n" in again
    assert "greedy" in again


def test_a_whole_log_holds(run: Run, tmp_path: Path) -> None:
    referee = a_deal()
    file = tmp_path / "deal.log"
    file.write_text(referee.text())
    status, out, _err = run(f"replay {file}")
    winner = referee.state.points.index(1)
    assert status == 0
    holds, won, why, *points = out.splitlines()
    assert holds == f"The log is valid: {len(referee.entries)} entries."
    assert won == f"seat {winner} won."
    assert why == f"seat {winner} had no cards left."
    assert [line.split()[-1] for line in points] == list(map(str, referee.state.points))


@pytest.mark.parametrize("seat", range(4))
def test_the_log_of_a_seat_holds_too(run: Run, seat: int) -> None:
    referee = a_deal(2, jokers="four", joker_pick="open")
    text = referee.text(seat)
    assert "??" in text
    assert run("replay -", text) == run("replay -", referee.text())


def test_a_log_that_stops_in_the_middle_holds_as_far_as_it_goes(run: Run) -> None:
    lines = a_deal().text().splitlines()
    ended = [run("replay -", "\n".join(lines[:count])) for count in (1, 2, len(lines) // 2)]
    assert [status for status, _out, _err in ended] == [0, 0, 0]
    assert "the dealer has to answer" in ended[0][1]
    assert "to act: seat" in ended[2][1]


def test_the_first_line_that_does_not_hold_is_named(run: Run) -> None:
    lines = a_deal().text().splitlines()
    at = next(number for number, line in enumerate(lines) if " play " in line) + 1
    lines[at:at] = [lines[at - 1]]
    status, out, err = run("replay -", "\n".join(lines))
    assert (status, out) == (1, "")
    assert err == f"Line {at + 1}: It is not your turn.\n  {lines[at]}\n"


WRONG = {
    "juggle": "no command “juggle”",
    "play": "Say which game",
    "play chess": "no game “chess”",
    "play cpwp --seats": "--seats needs a value",
    "play cpwp --seats many": "--seats must be a whole number",
    "play cpwp --seats 2": "for 3 to 8 players, not 2",
    "play cpwp --seats -9": "for 3 to 8 players, not -9",
    "play cpwp --bot clever": "no bot “clever”",
    "play cpwp --bot my-bot": "The name of a file with a bot ends in “.py”.",
    "play cpwp --seed x": "--seed must be a whole number",
    "play cpwp --set jokers": "write it as option=value",
    "play cpwp --set jokers=many": "jokers cannot be “many”",
    "play cpwp --set colour=red": "no house rule “colour”",
    "play cpwp --set jokers=one --set jokers=two": "set twice",
    "play cpwp cpwp": "“cpwp” cannot be understood",
    "play cpwp --see 3": "“--see” cannot be understood",
    "games --json=yes": "--json takes no value",
    "simulate": "Say which game",
    "simulate cpwp --deals 0": "--deals must be at least 1",
    "simulate cpwp --deals 1e3": "--deals must be a whole number",
    "simulate cpwp --bots": "--bots needs a value",
    "simulate cpwp --bots ,": "no bot “”",
    "simulate cpwp --seats 3 --bots random,random,random,random": "4 bots for 3 seats",
    "simulate cpwp --jobs 0": "--jobs must be at least 1",
    "simulate cpwp --jobs 1000": "--jobs must be 256 at most",
    "simulate cpwp --jobs 2 --scheduler tcp://127.0.0.1:1": "not both",
    "simulate cpwp --patience soon": "--patience must be a number of seconds",
    "simulate cpwp --bots nowhere.py": "nowhere.py cannot be read",
    "ladder": "Say which game",
    "ladder cpwp --bots greedy": "at least two bots",
    "ladder cpwp --bots greedy,clever": "no bot “clever”",
    "ladder cpwp --bots greedy,random,greedy": "“greedy” is named twice",
    "tune": "Say which game",
    "tune spar --bot clever": "no bot “clever”",
    "tune spar --matches 0": "--matches must be at least 1",
    "tune spar --bot random": "has no weights",
    "replay": "Say which file",
    "replay /nowhere/at/all": "/nowhere/at/all cannot be read",
    "replay /": "/ cannot be read",
}


@pytest.mark.parametrize("line", WRONG)
def test_a_wrong_command_line_is_refused_with_one_sentence(run: Run, line: str) -> None:
    status, out, err = run(line)
    assert (status, out) == (2, "")
    assert WRONG[line] in err
    assert err.startswith("peerdeck: ")
    assert err.endswith(".\n")
    assert err.count("\n") == 1


def test_the_environment_chooses_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("peerdeck.words.languages", lambda: ("en", "de", "pt_BR"))
    assert __main__.language({}) == "en"
    assert __main__.language({"LANG": "de_AT.UTF-8"}) == "de"
    assert __main__.language({"LANG": "de_AT.UTF-8", "LC_ALL": "C"}) == "en"
    assert __main__.language({"LANGUAGE": "fr:pt_BR:de", "LANG": "en_GB"}) == "pt_BR"


def test_it_runs_as_a_program_on_any_terminal() -> None:
    plain = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "peerdeck", "play", "cpwp"]
    done = subprocess.run(command, input=b"\xff\n7\xe2\nq\n", capture_output=True, env=plain)
    assert (done.returncode, done.stderr) == (0, b"")
    done = subprocess.run([*command, "--bot", *BOTS], capture_output=True, env=plain)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


def test_a_terminal_that_lacks_the_suits_shows_them_as_letters() -> None:
    plain = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "peerdeck", "play", "cpwp", "--seed", "3", "--name", "Zoé"]
    done = subprocess.run(command, input=b"q\n", capture_output=True, env=plain)
    hand = done.stdout.decode().partition("Your hand:\n")[2].splitlines()[0].split()
    assert len(hand) == 13
    assert {card[-1] for card in hand} == set("CDHS")
    assert b"Zo?" in done.stdout


def test_a_log_that_does_not_hold_sends_nothing_to_the_terminal(run: Run) -> None:
    status, out, err = run("replay -", f"{a_deal().text()}\x1b[2J\n")
    assert (status, out, err.count("\n"), "\x1b" in err) == (1, "", 2, False)
