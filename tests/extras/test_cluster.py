"""A Dask cluster plays the same matches, loses a worker, or is not there."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from importlib.util import find_spec
from typing import Any

import pytest

from peerdeck.games import games
from peerdeck.lab import workers as lab
from peerdeck.lab.entrants import Entrant
from peerdeck.lab.simulation import Simulation, simulate
from peerdeck.lab.workers import WorkersLost, in_cluster
from peerdeck.own_bot import BotFile
from tests.conftest import Run
from tests.support.cases import rows

pytestmark = pytest.mark.skipif(
    not find_spec("distributed"), reason="Dask is not installed: pip install 'peerdeck[cluster]'"
)

SPAR = games()["spar"]
NOWHERE = "tcp://127.0.0.1:1"


def local_cluster(workers: int) -> Any:
    """Start workers on this machine, each in a process of its own."""
    from distributed import LocalCluster  # takes seconds

    free = {"dashboard_address": ":0", "worker_dashboard_address": ":0"}
    return LocalCluster(n_workers=workers, threads_per_worker=1, **free)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with local_cluster(2) as cluster:
        yield cluster


def simulated(where: lab.Workers | None, show: Any = lambda _done: None) -> Simulation:
    mine = BotFile("my.py", "def choose(view, seat, legal, random):\n    return legal[-1]\n")
    bots = [Entrant("my.py", mine), Entrant("random")]
    return replace(simulate(SPAR, SPAR.options(), 3, 3_000, 5, bots, where, show), seconds=1.0)


def test_it_plays_the_same_matches_also_if_a_worker_is_killed(cluster: Any) -> None:
    from distributed import Client

    alone = simulated(None)
    killed: list[int] = []

    def kill_one(_done: float) -> None:
        if not killed:
            with Client(cluster.scheduler_address, set_as_default=False) as client:
                killed.append(next(iter(client.run(os.getpid).values())))
            os.kill(killed[0], signal.SIGKILL)

    with in_cluster(cluster.scheduler_address) as workers:
        assert workers.width == 2
        assert simulated(workers) == alone
        assert simulated(workers, kill_one) == alone
    assert killed


def test_the_command_plays_there_too(cluster: Any, run: Run) -> None:
    line = "ladder spar --seats 2 --deals 100 --bots greedy,random"
    status, out, err = run(f"{line} --scheduler {cluster.scheduler_address}")
    assert (status, err) == (0, "")
    assert out.splitlines()[:3] == run(line)[1].splitlines()[:3]


def test_an_error_of_a_bot_is_its_own(cluster: Any) -> None:
    error = pytest.raises(LookupError, match="clever")
    with in_cluster(cluster.scheduler_address) as workers, error:
        simulate(SPAR, SPAR.options(), 3, 10, 5, ["clever"], workers)


@pytest.mark.parametrize(
    ("lose", "message"),
    rows(
        {
            "one that ends": (lambda cluster: cluster.close(), "is gone"),
            "one whose workers do not come back": (
                lambda cluster: cluster.scale(0),
                "has no workers any more",
            ),
        }
    ),
)
def test_a_cluster_that_is_lost_is_named(
    lose: Callable[[Any], Any], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, seconds in {"CONNECTING": 2.0, "LOOK": 0.1, "ABSENT": 1.0}.items():
        monkeypatch.setattr(lab, name, seconds)
    with local_cluster(1) as cluster:
        address = cluster.scheduler_address
        error = pytest.raises(WorkersLost, match=f"The cluster at {address} {message}.")
        with error, in_cluster(address) as workers:
            bots = ["random"]
            simulate(SPAR, SPAR.options(), 3, 10**6, 5, bots, workers, lambda _: lose(cluster))


@pytest.mark.parametrize("address", [NOWHERE, "nonsense", "http://127.0.0.1:1", "tcp://:x"])
def test_a_cluster_that_is_not_there_is_named(
    address: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "CONNECTING", 0.5)
    status, out, err = run(f"simulate spar --scheduler {address}")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"peerdeck: There is no cluster at {address}: ")
    assert err.endswith(".\n")


def test_a_cluster_is_looked_for_from_within_a_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a notebook; in a new thread, because tests of browsers leave a loop in this one."""
    monkeypatch.setattr(lab, "CONNECTING", 0.5)

    async def look() -> None:
        in_cluster(NOWHERE)

    error = pytest.raises(WorkersLost, match="There is no cluster at")
    with ThreadPoolExecutor(1) as thread, error:
        thread.submit(lambda: asyncio.run(look())).result()


def test_a_program_that_cannot_read_the_address_ends_at_once() -> None:
    command = [sys.executable, "-m", "peerdeck", "simulate", "spar", "--scheduler", "localhost"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=20)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert done.stderr.startswith("peerdeck: There is no cluster at localhost: ")


def test_without_dask_it_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    status, _out, err = run(f"simulate spar --scheduler {NOWHERE}")
    assert status == 2
    assert "pip install “peerdeck[cluster]”" in err
