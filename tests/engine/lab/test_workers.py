"""Many workers: the same results as one, and a lost one costs nothing but time."""

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from peerdeck.cli.workers import STOPPED
from peerdeck.games import games
from peerdeck.lab import workers as workers_module
from peerdeck.lab.entrants import Entrant
from peerdeck.lab.ladder import Ladder, climb
from peerdeck.lab.matches import Plan, Played, plan_of, play, play_one, seating
from peerdeck.lab.simulation import Simulation, simulate
from peerdeck.lab.workers import Workers, WorkersLost, in_processes, matches
from peerdeck.own_bot import BotFile
from tests.conftest import Run
from tests.support.cases import some

SPAR = games()["spar"]
BOTS = (Entrant("greedy"), Entrant("random"))


def simulated(workers: Workers | None = None) -> Simulation:
    found = simulate(SPAR, SPAR.options(), 3, 400, 5, ["greedy", "random"], workers)
    return replace(found, seconds=1.0)


def climbed(workers: Workers) -> Ladder:
    return replace(climb(SPAR, SPAR.options(), 3, 400, 5, BOTS, workers), seconds=1.0)


def test_the_result_is_the_same_for_any_number_of_workers() -> None:
    one, ladder = simulated(), climbed(Workers())
    for jobs in (2, 3):
        with in_processes(jobs) as workers:
            assert simulated(workers) == one
            assert climbed(workers) == ladder


def test_a_killed_worker_costs_nothing_but_time() -> None:
    killed: list[int] = []

    def kill_one(_done: float) -> None:
        if len(killed) < 2:
            victim = multiprocessing.active_children()[0]
            if victim.pid not in killed:
                os.kill(victim.pid or 0, signal.SIGKILL)
                killed.append(victim.pid or 0)

    with in_processes(2) as workers:
        found = simulate(SPAR, SPAR.options(), 3, 400, 5, ["greedy", "random"], workers, kill_one)
    assert len(killed) == 2
    assert replace(found, seconds=1.0) == simulated()


def test_workers_that_are_always_lost_are_given_up() -> None:
    deadly = BotFile("deadly.py", "import os\ndef choose(*_all):\n    os._exit(1)\n")
    bots = [Entrant("deadly.py", deadly), Entrant("random")]
    with (
        pytest.raises(WorkersLost, match=r"lost 6 times in a row: .*\."),
        in_processes(2) as workers,
    ):
        simulate(SPAR, SPAR.options(), 3, 400, 5, bots, workers)


def test_an_error_of_a_match_is_not_taken_for_a_lost_worker() -> None:
    plan = plan_of(SPAR, SPAR.options(), 3, [Entrant("nobody")] * 3, 1)
    with pytest.raises(LookupError, match="no bot “nobody”"), in_processes(2) as workers:
        next(matches(plan, workers))


def test_a_bot_that_does_not_load_where_the_workers_are_is_named(run: Run, tmp_path: Path) -> None:
    """A cluster may lack a library that is here."""
    file = tmp_path / "my.py"
    file.write_text(
        "import multiprocessing\n"
        "if multiprocessing.parent_process():\n"
        "    import nowhere_at_all\n"
        "def choose(view, seat, legal, random):\n"
        "    return legal[0]\n"
    )
    status, out, err = run(f"simulate spar --deals 5 --jobs 2 --bots {file}")
    assert (status, out) == (2, "")
    assert err == (
        f"peerdeck: The bot {file} raised ModuleNotFoundError: No module named 'nowhere_at_all'.\n"
    )


BUSY = """
count = 0

def choose(view, seat, legal, random):
    global count
    count += 1
    if count == 4000:
        print("that may do")
    return legal[0]
"""


def stopped(command: str, file: Path) -> tuple[int, str, str]:
    """Run a long command with a bot from a file, and press Ctrl-C after some matches."""
    file.write_text(BUSY)
    words = [sys.executable, "-m", "peerdeck", *command.split(), "--bots", f"{file},random"]
    program = subprocess.Popen(
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # What is run in the background inherits that Ctrl-C is ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert program.stderr is not None
    try:
        assert "that may do" in program.stderr.readline()
        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=120)
    finally:
        program.kill()
    return program.returncode, out, err


@pytest.mark.parametrize("command", ["simulate", "ladder"])
@pytest.mark.parametrize("jobs", some([1, 2], [2]))
def test_ctrl_c_keeps_what_was_played(tmp_path: Path, command: str, jobs: int) -> None:
    line = f"{command} spar --seats 2 --deals 1000000 --json --jobs {jobs}"
    status, out, err = stopped(line, tmp_path / "my.py")
    assert status == STOPPED
    deals = json.loads(out)["deals"]
    assert 0 < deals < 1_000_000
    told = f"Stopped: the figures are of the {deals} deals played by then, not of 1000000."
    assert err.endswith(f"peerdeck: {told}\n")


def test_ctrl_c_before_anything_was_played_is_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    def press(*_all: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(workers_module, "play_one", press)
    with pytest.raises(KeyboardInterrupt):
        simulate(SPAR, SPAR.options(), 3, 400, 5, ["random"], may_stop=True)
    with pytest.raises(KeyboardInterrupt):
        climb(SPAR, SPAR.options(), 3, 400, 5, BOTS, Workers(), may_stop=True)


def test_only_a_command_takes_ctrl_c_for_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a notebook or a longer program, it ends all that goes on; if ignored, nothing."""
    played = iter(range(20))

    def press(plan: Plan, number: int) -> Played:
        if next(played, None) is None:
            raise KeyboardInterrupt
        return play_one(plan, number)

    monkeypatch.setattr(workers_module, "play_one", press)
    with pytest.raises(KeyboardInterrupt):
        simulate(SPAR, SPAR.options(), 3, 10_000, 5, ["random"])
    played = iter(range(20))
    with pytest.raises(KeyboardInterrupt):
        climb(SPAR, SPAR.options(), 3, 10_000, 5, BOTS, Workers())
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        played = iter(range(20))
        ladder = climb(SPAR, SPAR.options(), 3, 10_000, 5, BOTS, Workers(), may_stop=True)
        assert ladder.matches == 18  # whole groups
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        played = iter(range(20))
        with pytest.raises(KeyboardInterrupt):
            simulate(SPAR, SPAR.options(), 3, 10_000, 5, ["random"], may_stop=True)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_workers_do_not_outlive_whoever_has_begun_them() -> None:
    program = (
        "import multiprocessing, time\n"
        "from peerdeck.lab.workers import in_processes, in_order\n"
        "from tests.engine.lab.test_workers import BOTS, SPAR\n"
        "from peerdeck.lab.matches import plan_of\n"
        "if __name__ == '__main__':\n"
        "    plan = plan_of(SPAR, SPAR.options(), 2, BOTS, 1)\n"
        "    with in_processes(2) as workers:\n"
        "        list(in_order(((plan, first, 1) for first in range(4)), workers))\n"
        "        print(*(one.pid for one in multiprocessing.active_children()), flush=True)\n"
        "        time.sleep(60)\n"
    )
    main = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert main.stdout is not None
    with main.stdout:
        workers = [int(pid) for pid in main.stdout.readline().split()]
    assert workers
    main.kill()
    main.wait()
    until = time.monotonic() + 20
    while (left := [pid for pid in workers if _lives(pid)]) and time.monotonic() < until:
        time.sleep(0.05)
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    assert not left


def _lives(pid: int) -> bool:
    """Return True unless a process has ended; nobody may have asked yet how it did."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_a_match_follows_from_its_number_alone() -> None:
    plan = plan_of(SPAR, SPAR.options(), 3, BOTS, 1, mixed=True)
    assert play(plan, 4, 3) == [play(plan, number, 1)[0] for number in (4, 5, 6)]
    assert play(replace(plan, seed=2), 4, 1) != play(plan, 4, 1)


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (2, 5), (3, 4), (4, 3), (5, 8)])
def test_at_mixed_tables_every_bot_has_every_seat_with_the_same_cards(
    bots: int, seats: int
) -> None:
    entrants = [Entrant(str(number)) for number in range(bots)]
    plan = plan_of(SPAR, SPAR.options(), seats, entrants, 1, mixed=True)
    met = [0] * bots
    for table in range(200):
        group = [seating(plan, table * seats + turn) for turn in range(seats)]
        assert len({(one.cards, one.dealer) for one in group}) == 1
        for seat in range(seats):
            assert sorted(one.entrants[seat] for one in group) == sorted(group[0].entrants)
        assert len(set(group[0].entrants)) == min(bots, seats)
        for bot in group[0].entrants:
            met[bot] += 1
    assert min(met) > 0.8 * max(met)


def test_without_mixing_the_bots_move_on_by_a_seat() -> None:
    plan = plan_of(SPAR, SPAR.options(), 3, [*BOTS, BOTS[1]], 1)
    assert [seating(plan, number).entrants for number in range(3)] == [
        (0, 1, 2),
        (2, 0, 1),
        (1, 2, 0),
    ]
    assert len({seating(plan, number).cards for number in range(9)}) == 9
