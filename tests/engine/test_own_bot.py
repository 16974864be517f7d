"""A bot of one's own: the ones of the docs play, and none, whatever it does, ends a match."""

import json
import re
import sys
import threading
import time
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from peerdeck import own_bot
from peerdeck.bot import Sight
from peerdeck.bots import bot_called
from peerdeck.game import Game
from peerdeck.games import games
from peerdeck.lab.entrants import Entrant, bot_for
from peerdeck.lab.ladder import climb
from peerdeck.lab.matches import plan_of, play
from peerdeck.lab.simulation import MOST_FAULTS, Simulation, failed_of, faults_of, simulate
from peerdeck.lab.workers import Workers
from peerdeck.own_bot import BadBot, BotFile, load, read_bot_file
from peerdeck.playout import playout
from peerdeck.step import go_on, step
from peerdeck.view import view
from tests.conftest import Run
from tests.support.cases import depth

SPAR = games()["spar"]
RANDOM = Entrant("random")
DOCS = Path(__file__).parents[2] / "docs" / "bots.md"
BLOCKS = re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
BOTS = [block for block in BLOCKS if "def choose" in block]
HEAD = "def choose(view, seat, legal, random):\n"
FIRST = f"{HEAD}    return legal[0]\n"
PLAYS_ON = "The medium bot plays on in its seat."


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return where a bot is written."""
    return tmp_path / "my.py"


def entrant(source: str, patience: float = 5.0) -> Entrant:
    return Entrant("my.py", BotFile("my.py", source), patience=patience)


def simulated(source: str, deals: int = 30, patience: float = 5.0) -> Simulation:
    bots = [entrant(source, patience), "random"]
    return simulate(SPAR, SPAR.options(), 3, deals, 1, bots)


def test_the_first_bot_of_the_docs_has_at_most_twenty_lines_and_beats_chance() -> None:
    assert len(BOTS[0].splitlines()) <= 20
    names = [entrant(BOTS[0]), Entrant("random")]
    ladder = climb(SPAR, SPAR.options(), 4, depth(1_500, 4_000), 1, names, Workers())
    assert ladder.faults == ()
    assert ladder.rungs[0].name == "my.py"
    assert ladder.rungs[0].deals_won.value - ladder.rungs[0].deals_won.error > 1 / 4


@pytest.mark.parametrize("source", BOTS[1:])
def test_the_other_bots_of_the_docs_play(source: str) -> None:
    assert simulated(source).faults == ()


FAULTS = {
    "def choose(*_all):\n    raise ValueError('no\\n\\x1b sun.')": "raised ValueError: no \x1b sun",
    "def choose(*_all):\n    raise SystemExit": "raised SystemExit",
    "def choose(view, seat):\n    pass": "raised TypeError: choose() takes 2 positional arguments",
    "def choose(*_all):\n    return 'seven'": "answered no action: 'seven'",
    "def choose(*_all):\n    return None": "answered no action: None",
    "from peerdeck.action import Play\ndef choose(*_all):\n    return Play(1)": "no action: Play(",
    "from peerdeck.action import Play\n"
    "def choose(*_all):\n    return Play(((0, 0),))": "is not allowed this: ",
    "from peerdeck.action import Draw\ndef choose(*_all):\n    return Draw()": "no action: Draw()",
    "class Bad:\n    def __repr__(self):\n        1 / 0\n"
    "def choose(*_all):\n    return Bad()": "answered no action: Bad",
    "class Bad:\n    def __eq__(self, _other):\n        1 / 0\n"
    "from peerdeck.action import Play\n"
    "def choose(*_all):\n    return Play(Bad())": "answered no action: Play(",
    "class Bad:\n    def __repr__(self):\n        raise SystemExit\n"
    "def choose(*_all):\n    return Bad()": "answered no action: Bad",
    "class Bad(Exception):\n    def __str__(self):\n        raise SystemExit\n"
    "def choose(*_all):\n    raise Bad": "raised Bad: Bad",
}


@pytest.mark.parametrize("source", FAULTS)
def test_a_bot_that_fails_is_named_and_the_match_goes_on(source: str) -> None:
    found = simulated(source)
    (told, *others) = found.faults
    assert told.startswith("The bot my.py ")
    assert FAULTS[source] in told
    assert told.endswith(f". {PLAYS_ON}")
    assert "\n" not in told
    assert all(other.startswith("The bot my.py ") for other in others)
    assert found.deals >= 30


def test_an_answer_is_compared_with_each_action_once() -> None:
    sly = """
class Sly:
    def __init__(self, field):
        self.field, self.asked = field, 0

    def __eq__(self, other):
        self.asked += other == self.field
        return other == self.field and self.asked == 1

def choose(view, seat, legal, random):
    return type(legal[0])(*map(Sly, legal[0]))
"""
    assert simulated(sly).faults == ()


@pytest.mark.parametrize("endless", ["while True: pass", "import time; time.sleep(1e6)"])
def test_a_bot_that_takes_too_long_is_given_up(endless: str) -> None:
    found = simulated(f"def choose(*_all):\n    {endless}\n", deals=1, patience=0.1)
    assert found.faults == (f"The bot my.py has not answered within 0.1 seconds. {PLAYS_ON}",)


def test_a_bot_that_takes_too_long_again_and_again_is_not_asked_any_more() -> None:
    """It is said once, and all the matches count as failed."""
    endless = "def choose(*_all):\n    while True: pass  # again and again\n"
    plan = plan_of(SPAR, SPAR.options(), 2, [entrant(endless, 0.1), RANDOM], 1)
    played = play(plan, 0, 6)
    told = [fault.removeprefix("The bot my.py ") for one in played for _bot, fault in one.faults]
    late = f"has not answered within 0.1 seconds. {PLAYS_ON}"
    given_up = f"has been too slow 3 times, and is not asked any more. {PLAYS_ON}"
    assert told == [late] * 3 + [given_up] * 3
    assert faults_of(plan, played) == (f"The bot my.py {late}", f"The bot my.py {given_up}")
    assert failed_of(plan, played) == (("my.py", 6),)


def test_of_faults_that_are_all_different_only_the_first_are_told() -> None:
    source = (
        "asked = []\ndef choose(*_all):\n    asked.append(0)\n    raise ValueError(len(asked))\n"
    )
    plan = plan_of(SPAR, SPAR.options(), 3, [entrant(source)] * 2 + [RANDOM], 1)
    played = play(plan, 0, 6)
    assert faults_of(plan, played) == tuple(
        f"The bot my.py raised ValueError: {number}. {PLAYS_ON}"
        for number in range(1, MOST_FAULTS + 1)
    )
    assert failed_of(plan, played) == (("my.py", 6),)


def test_a_bot_that_is_given_up_does_not_go_on_in_secret() -> None:
    before = set(threading.enumerate())  # Threads of other tests may end meanwhile.
    simulated("def choose(*_all):\n    while True: pass\n", deals=1, patience=0.1)
    until = time.monotonic() + 30
    while set(threading.enumerate()) - before and time.monotonic() < until:
        time.sleep(0.01)
    assert not set(threading.enumerate()) - before


def test_another_bot_plays_on_from_the_fault() -> None:
    """It fails at its third action."""
    source = (
        "asked = []\n"
        "def choose(view, seat, legal, random):\n"
        "    asked.append(seat)\n"
        "    return legal[0] if len(asked) < 3 else 1 / 0\n"
    )
    told: list[str] = []
    bots = [bot_for(entrant(source), SPAR, told.append), bot_called("random", SPAR)]
    state = SPAR.begin(SPAR.options(), 2, 0)
    playout(SPAR, state, bots, Random(1))
    assert SPAR.winners(state)
    assert told == [f"The bot my.py raised ZeroDivisionError: division by zero. {PLAYS_ON}"]


def test_the_medium_bot_is_the_one_that_plays_on() -> None:
    failed = bot_for(entrant("def choose(*_all): 1 / 0"), SPAR, lambda _told: None)
    bots = [failed, *(bot_called(name, SPAR) for name in ("easy", "medium"))]
    played: list[list[Any]] = [[] for _bot in bots]
    for seed in range(20):
        state = SPAR.begin(SPAR.options(), 4, 0)
        go_on(SPAR, state, Random(seed))
        legal = SPAR.legal(state, state.turn)
        for bot, choices in zip(bots, played, strict=True):
            choices.append(bot(Sight(state, state.turn), state.turn, legal, Random(seed)))
    assert played[0] == played[2] != played[1]


def test_an_action_that_is_allowed_but_not_listed_will_do() -> None:
    source = (
        "from peerdeck.action import Play\n"
        "def choose(view, seat, legal, random):\n"
        "    card = view.zones[seat][-1]\n"
        "    return Play(((card, view.face[card]),))\n"
    )
    state = SPAR.begin(SPAR.options(), 2, 0)
    go_on(SPAR, state, Random(1))
    seat, told = state.turn, list[str]()
    legal = SPAR.legal(state, seat)
    bot = bot_for(entrant(source), SPAR, told.append)
    action, _reason = bot(partial(view, state, seat), seat, legal[:1], Random(1))
    assert action == legal[-1] != legal[0]
    assert told == []


def cut(place: str) -> tuple[Any, list[str]]:
    """Return where a bot cuts 108 cards that gives its place so, and what is told of it."""
    game, told = games()["shanghai"], list[str]()
    state = game.begin(game.options(), 3, 0)
    go_on(game, state, Random(1))
    (seat,) = game.to_act(state)
    bot = bot_for(entrant(f"{HEAD}    return type(legal[0])({place})\n"), game, told.append)
    action, _reason = bot(Sight(state, seat), seat, game.legal(state, seat), Random(1))
    step(game, state, seat, action, Random(1))
    return action.place, told


def test_a_whole_number_is_one_whatever_its_type_and_no_other_is_an_action() -> None:
    place, told = cut("108 / 2")
    assert (place, type(place), told) == (54, int, [])
    assert "answered no action: Cut(place=53.5)." in cut("107 / 2")[1][0]


def test_a_bot_cannot_change_the_table() -> None:
    source = (
        "def choose(view, seat, legal, random):\n"
        "    chosen = legal[0]\n"
        "    view.zones[seat].clear()\n"
        "    view.points = (99,) * view.seats\n"
        "    legal.clear()\n"
        "    return chosen\n"
    )
    one, other = simulated(source), simulated(FIRST)
    assert (one.points, one.actions, one.faults) == (other.points, other.actions, ())


@pytest.mark.parametrize("game", games().values(), ids=games().keys())
def test_a_bot_cannot_change_the_rules_of_the_match(game: Game) -> None:
    """It is given the same copy of them all through a match, and no match has that of another."""
    source = (
        f"# {game.id}\n"
        "seen = []\n"
        "def choose(view, seat, legal, random):\n"
        "    setup = view.setup\n"
        "    if not any(setup is other for other in seen):\n"
        "        assert 'mine' not in {*setup.__dict__, *setup.rules.__dict__}\n"
        "        seen.append(setup)\n"
        "    assert len(seen) <= 2\n"
        "    setup.__dict__['mine'] = setup.rules.__dict__['mine'] = True\n"
        "    return legal[0]\n"
    )
    told: list[str] = []
    for match in range(2):
        bots = [bot_for(entrant(source), game, told.append)] * game.seats[0]
        state = game.begin(game.options(), game.seats[0], 0)
        random = Random(match)
        go_on(game, state, random)
        for _action in range(30):
            if seats := game.to_act(state):
                look, legal = Sight(state, seats[0]), game.legal(state, seats[0])
                action, _reason = bots[seats[0]](look, seats[0], legal, random)
                step(game, state, seats[0], action, random)
        assert "mine" not in {*vars(state.setup), *vars(state.setup.rules)}
    assert told == []


NO_BOTS = {
    "def choose(:": "raised SyntaxError: ",
    "1 / 0": "raised ZeroDivisionError: division by zero.",
    "import nowhere_at_all": "raised ModuleNotFoundError: No module named",
    "raise SystemExit(3)": "raised SystemExit: 3.",
    "choose = 3": "has no function “choose”.",
    "def choose(*_all): pass\nweights = [1, 2]": "not a dict of names and numbers.",
    "def choose(*_all): pass\nweights = {'a': 'b'}": "not a dict of names and numbers.",
    "def choose(*_all): pass\nweights = {'a': float('nan')}": "not a dict of names and numbers.",
    "def choose(*_all): pass\nweights = {'a': float('inf')}": "not a dict of names and numbers.",
    "def choose(*_all): pass\nweights = {'a': 10**400}": "not a dict of names and numbers.",
}


@pytest.mark.parametrize("source", NO_BOTS)
def test_a_file_without_a_bot_is_refused(source: str, run: Run, file: Path) -> None:
    file.write_text(source)
    for command in ("play spar --bot", "simulate spar --bots", "ladder spar --bots greedy,"):
        status, out, err = run(f"{command}{'' if ',' in command else ' '}{file}")
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert f"The bot {file} " in err
        assert NO_BOTS[source] in err


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "my.py"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(BadBot, match=r"cannot be read: it is not text in UTF-8\."):
        read_bot_file(str(file))
    with pytest.raises(BadBot, match="No such file"):
        read_bot_file(str(tmp_path / "other.py"))


def test_a_file_may_begin_with_a_byte_order_mark(file: Path) -> None:
    """Some editors write one."""
    file.write_text(FIRST, "utf-8-sig")
    assert callable(load(read_bot_file(str(file))).choose)


def test_a_file_may_have_dataclasses() -> None:
    """Python looks their annotations up in the module that they say they are from."""
    source = (
        "from __future__ import annotations\n"
        "from dataclasses import dataclass\n"
        "@dataclass\n"
        "class Plan:\n"
        "    number: int = 0\n"
        "def choose(view, seat, legal, random):\n"
        "    return legal[Plan().number]\n"
    )
    assert simulated(source).faults == ()


def test_a_file_called_like_a_module_does_not_take_its_place() -> None:
    load(BotFile("random.py", FIRST))
    assert sys.modules["random"].Random is Random


def test_a_file_may_take_as_long_to_load_as_for_an_action(monkeypatch: pytest.MonkeyPatch) -> None:
    """But never less than usual: little patience is meant for actions."""
    monkeypatch.setattr(own_bot, "PATIENCE", 0.2)
    source = "import time\ntime.sleep({})\ndef choose(view, seat, legal, random): return legal[0]\n"
    with pytest.raises(BadBot, match=r"has not answered within 0\.2 seconds"):
        bot_for(entrant(source.format(0.4), 0.1), SPAR, lambda _told: None)
    bot_for(entrant(source.format(0.4), 5.0), SPAR, lambda _told: None)
    bot_for(entrant(source.format(0.1), 0.05), SPAR, lambda _told: None)


def test_weights_are_given_to_the_bot() -> None:
    source = (
        "weights = {'a': 1, 'b': 2.5}\n"
        "def choose(view, seat, legal, random, weights):\n"
        "    assert weights == {'a': 1, 'b': 2.5}, weights\n"
        "    return legal[0]\n"
    )
    assert load(BotFile("my.py", source)).weights == {"a": 1, "b": 2.5}
    assert simulated(source).faults == ()
    other = Entrant("my.py", BotFile("my.py", source), (("a", 3.0), ("b", 4.0)))
    found = simulate(SPAR, SPAR.options(), 3, 1, 1, [other, "random"])
    assert "AssertionError: {'a': 3.0, 'b': 4.0}" in found.faults[0]


def test_a_match_at_the_terminal_survives_the_bot(run: Run, file: Path) -> None:
    file.write_text("def choose(*_all):\n    raise ValueError('\\x1b[2J')\n")
    play = f"play spar --seats 3 --seed 5 --set target=2 --reasons --bot {file}"
    status, out, err = run(play, "1\n" * 3_000)
    assert (status, err) == (0, "")
    assert out.count(f"The bot {file} raised ValueError: �[2J. The medium bot plays on") == 2
    assert " won.\n" in out


@pytest.mark.parametrize("command", ["ladder", "simulate"])
def test_what_another_bot_has_won_for_one_that_failed_is_marked(
    command: str, run: Run, file: Path
) -> None:
    file.write_text("def choose(*_all):\n    1 / 0\n")
    status, out, err = run(f"{command} spar --seats 2 --deals 5 --bots {file},easy")
    assert status == 0
    assert "raised ZeroDivisionError" in err
    assert re.search(r"^\* .*my\.py failed in (\d+) of \1 matches: the medium bot", out, re.M)
    rows = [line.split()[:2] for line in out.splitlines()]
    assert [row[1] for row in rows if row[:1] == [str(file)]] == ["*"]
    assert next(row for row in rows if row[:1] == ["easy"])[1] != "*"
    status, out, _err = run(f"{command} spar --seats 2 --deals 5 --bots {file},easy --json")
    assert set(json.loads(out)["failed"]) == {str(file)}


def test_what_a_bot_prints_does_not_stand_among_the_results(run: Run, tmp_path: Path) -> None:
    file, notes = tmp_path / "my.py", tmp_path / "notes.txt"
    file.write_text(
        "print('hello')\n"
        "def choose(view, seat, legal, random):\n"
        "    print('my', 'turn', sep='-')\n"
        f"    with open({str(notes)!r}, 'a') as notes:\n"
        "        print('noted', file=notes)\n"
        "    return legal[0]\n"
    )
    _status, out, err = run(f"simulate spar --deals 1 --json --bots {file},random")
    assert json.loads(out)["failed"] == {}
    assert err.startswith("hello\nmy-turn\n")
    assert notes.read_text().startswith("noted\n")


def test_a_bot_at_the_terminal_gives_its_own_reasons(run: Run, file: Path) -> None:
    file.write_text(BOTS[0])
    out = run(f"play spar --seats 2 --seed 1 --reasons --bot {file}", "1\n" * 9)[1]
    assert "  (to itself: the rest is worth more)\n" in out
