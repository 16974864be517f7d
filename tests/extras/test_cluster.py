"""A Dask cluster plays the same matches, loses a worker, or is not there."""

import asyncio
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from importlib import import_module
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

pytestmark = pytest.mark.skipif(
    not find_spec("distributed"), reason="Dask is not installed: pip install 'peerdeck[cluster]'"
)

SPAR = games()["spar"]
NOWHERE = "tcp://127.0.0.1:1"


@pytest.fixture(scope="module")
def distributed() -> Any:
    """Dask, which takes seconds to import."""
    return import_module("distributed")


@pytest.fixture(scope="module")
def cluster(distributed: Any) -> Iterator[Any]:
    """Two workers in processes of their own, on this machine."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", worker_dashboard_address=":0"
    ) as found:
        yield found


def simulated(where: lab.Workers | None, show: Any = lambda _done: None) -> Simulation:
    mine = BotFile("my.py", "def choose(view, seat, legal, random):\n    return legal[-1]\n")
    bots = [Entrant("my.py", mine), Entrant("random")]
    return replace(simulate(SPAR, SPAR.options(), 3, 3_000, 5, bots, where, show), seconds=1.0)


def test_it_plays_the_same_matches_also_if_a_worker_is_killed(
    cluster: Any, distributed: Any
) -> None:
    alone = simulated(None)
    killed: list[int] = []

    def kill_one(_done: float) -> None:
        if not killed:
            with distributed.Client(cluster.scheduler_address, set_as_default=False) as client:
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
    with (
        in_cluster(cluster.scheduler_address) as workers,
        pytest.raises(LookupError, match="clever"),
    ):
        simulate(SPAR, SPAR.options(), 3, 10, 5, ["clever"], workers)


def test_a_cluster_that_ends_is_named(distributed: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    found = distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=":0")
    address = found.scheduler_address

    def end(_done: float) -> None:
        found.close()

    monkeypatch.setattr(lab, "CONNECTING", 2.0)
    gone = f"The cluster at {address} is gone."
    with pytest.raises(WorkersLost, match=gone), in_cluster(address) as workers:
        simulate(SPAR, SPAR.options(), 3, 10**6, 5, ["random"], workers, end)


def test_a_cluster_whose_workers_do_not_come_back_is_named(
    distributed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "LOOK", 0.1)
    monkeypatch.setattr(lab, "ABSENT", 1.0)
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, dashboard_address=":0", worker_dashboard_address=":0"
    ) as found:
        address = found.scheduler_address
        gone = f"The cluster at {address} no longer has any workers."
        with pytest.raises(WorkersLost, match=gone), in_cluster(address) as workers:
            simulate(
                SPAR, SPAR.options(), 3, 10**6, 5, ["random"], workers, lambda _: found.scale(0)
            )


class Lost:
    """A piece that was done and then lost with its worker, and the client that asks for it."""

    status = "pending"

    def done(self) -> bool:
        return True

    def result(self, timeout: float | None = None) -> None:
        assert timeout is not None, "this waits forever"
        raise TimeoutError

    def nthreads(self) -> dict[str, int]:
        return {}


def test_a_piece_that_is_lost_when_it_was_done_is_not_waited_for_forever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lab, "ABSENT", 0.05)
    lost = Lost()
    lost.status = "running"
    with pytest.raises(WorkersLost, match="no longer has any workers"):
        lab._Cluster(lost, "somewhere").wait(lost)


@pytest.mark.parametrize("address", [NOWHERE, "nonsense", "http://127.0.0.1:1", "tcp://:x"])
def test_a_cluster_that_is_not_there_is_named(
    address: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "CONNECTING", 0.5)
    status, out, err = run(f"simulate spar --scheduler {address}")
    assert (status, out) == (2, "")
    assert err.startswith(f"peerdeck: There is no cluster at {address}: ")
    assert err.count("\n") == 1
    assert err.endswith(".\n")


def test_a_cluster_is_looked_for_from_within_a_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a notebook; in a thread of its own, for browsers' tests leave a loop behind in this."""
    monkeypatch.setattr(lab, "CONNECTING", 0.5)

    async def look() -> None:
        in_cluster(NOWHERE)

    with (
        ThreadPoolExecutor(1) as thread,
        pytest.raises(WorkersLost, match="There is no cluster at"),
    ):
        thread.submit(lambda: asyncio.run(look())).result()


def test_without_dask_it_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    status, _out, err = run(f"simulate spar --scheduler {NOWHERE}")
    assert status == 2
    assert "pip install “peerdeck[cluster]”" in err
