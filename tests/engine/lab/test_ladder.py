"""The ladder puts bots in order, and the command line prints it."""

import json
import re
from math import inf

import pytest

from peerdeck.games import games
from peerdeck.lab.entrants import Entrant
from peerdeck.lab.ladder import climb
from peerdeck.lab.workers import Workers
from tests.conftest import Run

CPWP, PROGRESSIVE = games()["cpwp"], games()["progressive"]
SPAR = games()["spar"]


def test_two_names_for_one_bot_are_level() -> None:
    twins = [Entrant("greedy"), Entrant("greedy", patience=1.0)]
    ladder = climb(CPWP, CPWP.options(), 4, 800, 3, twins, Workers())
    assert all(abs(rung.rating.elo) <= rung.rating.error for rung in ladder.rungs)
    shares = [rung.deals_won.value for rung in ladder.rungs]
    assert sum(shares) == pytest.approx(2 / 4)


@pytest.mark.parametrize("bots", [2, 9])
def test_every_bot_has_two_whole_groups_of_matches(bots: int) -> None:
    names = [Entrant("random", patience=1.0 + number) for number in range(bots)]
    rules = PROGRESSIVE.options.parse({"rounds": "3s@5"})
    found = climb(PROGRESSIVE, rules, 4, 1, 1, names, Workers())
    assert found.matches % 4 == 0
    assert found.matches >= 8
    assert all(rung.points.error < inf for rung in found.rungs)


def test_the_command_prints_a_table(run: Run) -> None:
    line = "ladder cpwp --seats 4 --deals 400 --seed 3 --bots random,greedy"
    status, out, err = run(line)
    assert (status, err) == (0, "")
    head, first, second, _blank, told = out.splitlines()
    assert head.split() == ["bot", "Elo", "matches", "won", "deals", "won", "points", "a", "deal"]
    assert re.match(r"greedy +0 \(by definition\) +3\d\.\d% ± \d\.\d%", first)
    assert re.match(r"random +-\d+ ± \d+ ", second)
    assert re.match(r"400 matches, 400 deals, \d+ seconds; ± is a 95 % interval\.", told)
    facts = json.loads(run(f"{line} --json")[1])
    assert (facts["game"], facts["zero"], facts["deals"]) == ("cpwp", "greedy", 400)
    assert f"{facts['rungs'][1]['rating']['elo']:+.0f} ±" in second


def test_without_greedy_the_first_bot_is_the_zero() -> None:
    bots = [Entrant("random"), Entrant("random", patience=1.0)]
    assert climb(SPAR, SPAR.options(), 2, 50, 1, bots, Workers()).zero == "random"
