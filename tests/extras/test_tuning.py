"""Tuning finds better weights, the same for any number of workers, and says what it needs."""

import json
import re
import sys
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import ANY, Mock

import pytest

from peerdeck.bot import Choice, Look, choose_at_random, reweighted, weights_of
from peerdeck.cli.workers import STOPPED
from peerdeck.games import games
from peerdeck.lab import tuning
from peerdeck.lab.entrants import Entrant
from peerdeck.lab.tuning import Trial, Tuned, tune
from peerdeck.lab.workers import Workers, in_processes
from peerdeck.own_bot import BotFile
from tests.conftest import Run

pytestmark = pytest.mark.skipif(
    not find_spec("cma"), reason="cma is not installed: pip install 'peerdeck[lab]'"
)

SPAR = games()["spar"]
# It plays the card whose height is closest to one that depends on how late it is, and begins with
# one that does not.
SOURCE = """
from peerdeck.action import Play
from peerdeck.card import rank

weights = {"early": 6.0, "late": 6.0}


def choose(view, seat, legal, random, weights):
    if not isinstance(legal[0], Play):
        return legal[0]
    wanted = weights["late" if len(view.faces(seat)) < 3 else "early"]
    return min(legal, key=lambda action: abs((rank(action.cards[0][1]) - 2) % 13 - wanted))
"""
BOT = Entrant("my.py", BotFile("my.py", SOURCE))


def tuned(workers: Workers, generations: int = 2, matches: int = 4) -> Tuned:
    trial = Trial(SPAR, SPAR.options(), 2, BOT, [Entrant("random")], matches, generations, seed=1)
    found = tune(trial, {"early": 6.0, "late": 6.0}, workers)
    return replace(found, ladder=replace(found.ladder, seconds=0.0))


def test_it_finds_better_weights() -> None:
    with in_processes(2) as workers:
        found = tuned(workers, generations=14, matches=16)
    assert found.weights["early"] < found.weights["late"]  # high cards are worth most at the end
    rungs = {rung.name: rung for rung in found.ladder.rungs}
    before, after = rungs["my.py (before)"], rungs["my.py (tuned)"]
    assert found.ladder.zero == before.name
    assert after.rating.elo - after.rating.error > 0
    assert "random" in rungs


def test_the_weights_are_the_same_for_any_number_of_workers() -> None:
    with in_processes(2) as workers:
        assert tuned(workers) == tuned(Workers())


@dataclass(frozen=True)
class Weighed:
    """A bot as a game may have one."""

    weights: dict[str, float] = field(default_factory=lambda: {"a": 1.0})

    def __call__(self, look: Look, seat: int, actions: Any, random: Random) -> Choice:
        return choose_at_random(look, seat, actions, random)


def test_a_bot_says_what_can_be_tuned() -> None:
    assert weights_of(choose_at_random) == {}
    assert weights_of(Weighed()) == {"a": 1.0}
    assert reweighted(Weighed(), {"a": 2.0}).weights == {"a": 2.0}


def command(folder: Path, source: str = SOURCE) -> str:
    """Write a bot. Return the command that tunes it and writes to `weights.json` of the folder."""
    (folder / "my.py").write_text(source)
    line = f"tune spar --seats 2 --bot {folder}/my.py --against random --matches 2"
    return f"{line} --out {folder}/weights.json"


def test_the_command_prints_and_writes_the_weights(run: Run, tmp_path: Path) -> None:
    status, out, err = run(f"{command(tmp_path)} --matches 1 --generations 1")
    assert (status, err) == (0, "")
    assert "early           6  →" in out
    assert f"{tmp_path}/my.py (tuned)" in out
    facts = json.loads((tmp_path / "weights.json").read_text())
    assert (facts["game"], facts["bot"]) == ("spar", f"{tmp_path}/my.py")
    assert [*facts["weights"]] == ["early", "late"]
    assert len(facts["ladder"]) == 3
    # One match says nothing of it.
    assert None in [rung["matches_won"]["error"] for rung in facts["ladder"]]


def test_a_place_that_cannot_be_written_is_refused_before_anything_is_played(
    run: Run, tmp_path: Path
) -> None:
    line = "tune cpwp --matches 1000000 --generations 1000000 --out"
    error = f"peerdeck: {tmp_path} cannot be written: Is a directory.\n"
    assert run(f"{line} {tmp_path}") == (2, "", error)
    status, out, err = run(f"{line} {tmp_path}/no/weights.json")
    assert (status, out) == (2, "")
    assert "cannot be written: No such file or directory.\n" in err


def test_a_file_is_left_alone_if_the_bots_are_refused(run: Run, tmp_path: Path) -> None:
    old = tmp_path / "old.json"
    old.write_text("{}")
    for file in (old, tmp_path / "new.json"):
        assert run(f"tune cpwp --bot hard --against greedy,greedy --out {file}")[0] == 2
    assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == [("old.json", "{}")]


def test_a_bot_of_the_engine_can_be_tuned(run: Run) -> None:
    line = "tune cpwp --seats 3 --bot hard --against greedy --matches 2 --generations 1"
    status, out, err = run(line)
    assert (status, err) == (0, "")
    assert {"hard (before)", "hard (tuned)"} <= {*re.findall(r"hard \(\w+\)", out)}


def test_the_file_is_run_once(run: Run, tmp_path: Path) -> None:
    runs = tmp_path / "runs"
    line = command(tmp_path, f"open({str(runs)!r}, 'a').write('.')\n{SOURCE}")
    assert run(f"{line} --generations 1")[0] == 0
    assert runs.read_text() == "."


def test_one_weight_is_enough(run: Run, tmp_path: Path) -> None:
    source = (
        "weights = {'a': 1.0}\ndef choose(view, seat, legal, random, weights):\n"
        "    return legal[0 if weights['a'] > 1 else -1]\n"
    )
    assert run(f"{command(tmp_path, source)} --generations 2")[0] == 0


def test_ctrl_c_keeps_the_weights_of_whole_generations(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line, weights = command(tmp_path), tmp_path / "weights.json"
    assert run(f"{line} --generations 2")[0] == 0
    whole = json.loads(weights.read_text())
    assert whole["generations"] == 2
    worths, generations = tuning._worths, iter(range(2))

    def press(*trial: Any) -> list[list[float]]:
        if next(generations, None) is None:
            raise KeyboardInterrupt
        return worths(*trial)

    monkeypatch.setattr(tuning, "_worths", press)
    status, out, err = run(f"{line} --generations 50")
    assert status == STOPPED
    assert err == "peerdeck: Stopped after 2 of 50 generations: no ladder proves these weights.\n"
    assert "early           6  →" in out
    stopped = json.loads(weights.read_text())
    assert (stopped["generations"], stopped["weights"]) == (2, whole["weights"])
    assert stopped["ladder"] == []
    with pytest.raises(KeyboardInterrupt):  # before there is anything to keep
        run(f"{line} --generations 1")
    monkeypatch.undo()
    monkeypatch.setattr(tuning, "climb", Mock(side_effect=KeyboardInterrupt))
    assert run(f"{line} --generations 2")[0] == STOPPED
    assert json.loads(weights.read_text()) == {**stopped, "command": ANY}


def test_without_the_library_it_says_what_to_install(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "cma", None)
    status, _out, err = run(command(tmp_path))
    assert status == 2
    assert "pip install “peerdeck[lab]”" in err
