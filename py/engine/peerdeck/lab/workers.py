"""The workers that play the matches: this process, several processes, or a cluster.

Matches are handed out in pieces and come back in order, so a result is the same for any number of
workers. What a lost worker had in hand is handed out again.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from contextlib import suppress
from itertools import count, islice
from threading import Thread
from types import TracebackType
from typing import Any, Self

from peerdeck.lab.matches import Plan, Played, play, play_one
from peerdeck.words import _

PIECE = 0.5  # seconds that a piece of work should take
MOST_PIECE = 1_000  # matches
LOSSES = 5  # of workers in a row, without a result in between
CONNECTING = 10.0  # seconds to find a cluster
ABSENT = 30.0  # seconds in which a cluster may be without workers: a lost one is started anew
LOOK = 1.0  # seconds between two looks for them

Piece = tuple[Plan, int, int]  # some matches of a plan: the number of the first, and how many
Timed = tuple[list[Played], float]


class WorkersLost(Exception):
    """Nobody is left to play, in a sentence."""


class Workers:
    """The processes or machines that play matches. Use it in a `with`."""

    def __init__(self, make: Callable[[], Executor] | None = None, width: int = 1) -> None:
        """Take an executor that runs so many pieces at once; without one, play in this process."""
        self._make = make
        self._executor = make() if make else None
        self.width = width
        self._losses = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: object, _trace: TracebackType | None
    ) -> None:
        if self._executor is not None:
            self._executor.shutdown(wait=True, cancel_futures=True)

    @property
    def alone(self) -> bool:
        """True if this process itself plays."""
        return self._executor is None

    def submit(self, plan: Plan, first: int, many: int) -> Future[Timed]:
        """Have these matches played."""
        assert self._executor is not None
        try:
            return self._executor.submit(_timed, plan, first, many)
        except Exception as error:  # it says so again when the result is asked for
            lost: Future[Timed] = Future()
            lost.set_exception(BrokenExecutor(str(error)))
            return lost

    def result(self, future: Future[Timed]) -> Timed | None:
        """Return what came of a piece, or nothing if its worker was lost.

        Raises `WorkersLost` if they are lost again and again, or do not come back.
        """
        executor = self._executor
        try:
            done = executor.wait(future) if isinstance(executor, _Cluster) else future.result()
        except WorkersLost:
            raise
        except Exception as error:
            if not _is_of_workers(error):
                raise
            self._renew(error)
            return None
        self._losses = 0
        return done

    def _renew(self, error: BaseException) -> None:
        self._losses += 1
        if self._make is None or self._losses > LOSSES:
            told = _("The workers were lost {times} times in a row: {error}.")
            raise WorkersLost(told.format(times=self._losses, error=_why(error))) from None
        if self._executor is not None:
            with suppress(Exception):
                self._executor.shutdown(wait=False, cancel_futures=True)
        self._executor = self._make()


def matches(plan: Plan, workers: Workers) -> Iterator[Played]:
    """Yield the matches of a plan in order, as many as are asked for."""
    if workers.alone:
        yield from (play_one(plan, number) for number in count())
    size = 1

    def pieces() -> Iterator[Piece]:
        first = 0
        while True:
            many = size  # which changes while this waits
            yield plan, first, many
            first += many

    for (_plan, _first, many), (played, seconds) in in_order(pieces(), workers):
        size = max(1, min(MOST_PIECE, 2 * many, int(PIECE * many / max(seconds, 1e-6))))
        yield from played


def until_stopped(played: Iterator[Played]) -> Iterator[Played]:
    """Yield matches until somebody presses Ctrl-C, so that those before it are not lost.

    Only in the main thread. Ctrl-C raises nothing in the code that counts them, so none is missed.
    """
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield from played  # Ctrl-C is ignored, or means something else
        return
    is_pressed = is_playing = False

    def press(_signal: int, _frame: object) -> None:
        nonlocal is_pressed
        is_pressed = True
        if is_playing:
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, press)
    try:
        while not is_pressed:
            is_playing = True
            match = next(played)
            is_playing = False
            yield match
    except (KeyboardInterrupt, StopIteration):
        return
    finally:
        signal.signal(signal.SIGINT, before)


def in_order(pieces: Iterator[Piece], workers: Workers) -> Iterator[tuple[Piece, Timed]]:
    """Yield pieces of work with what came of them, in order."""
    if workers.alone:
        yield from ((piece, _timed(*piece)) for piece in pieces)
        return
    waiting: deque[tuple[Piece, Future[Timed]]] = deque()
    try:
        while True:
            for piece in islice(pieces, 2 * workers.width - len(waiting)):
                waiting.append((piece, workers.submit(*piece)))
            if not waiting:
                return
            piece, future = waiting[0]
            done = workers.result(future)
            if done is None:
                waiting = deque(_again(workers, waiting))
            else:
                waiting.popleft()
                yield piece, done
    finally:
        for _piece, future in waiting:
            with suppress(Exception):  # a cluster may be gone
                future.cancel()


def _again(
    workers: Workers, waiting: deque[tuple[Piece, Future[Timed]]]
) -> Iterator[tuple[Piece, Future[Timed]]]:
    """Yield the pieces, those without a result handed out anew."""
    for piece, future in waiting:
        kept = future.done() and not future.cancelled() and future.exception() is None
        yield piece, future if kept else workers.submit(*piece)


def _timed(plan: Plan, first: int, many: int) -> Timed:
    began = time.perf_counter()
    return play(plan, first, many), time.perf_counter() - began


def in_processes(jobs: int) -> Workers:
    """Return workers in so many processes; one is this process itself."""
    if jobs == 1:
        return Workers()
    # Not forked: a copy of a process that has threads, as a progress bar has, can stand still.
    fresh = multiprocessing.get_context("spawn")
    return Workers(lambda: ProcessPoolExecutor(jobs, fresh, initializer=_follow), jobs)


def _follow() -> None:
    """End with the main process, and let Ctrl-C stop that one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_main, daemon=True).start()


def _end_with_main() -> None:
    """Wait for the end of the main process, which cannot tell of it if it is killed."""
    main = multiprocessing.parent_process()
    assert main is not None
    main.join()
    os._exit(1)


def in_cluster(address: str) -> Workers:
    """Return the workers of a Dask cluster. Raises `WorkersLost` if there is none."""
    try:
        from distributed import Client
    except ImportError:
        told = _("A cluster needs more than the engine: pip install “peerdeck[cluster]”.")
        raise WorkersLost(told) from None
    told = _("There is no cluster at {address}: {error}.")
    try:
        with ThreadPoolExecutor(1) as aside:  # a notebook has a loop in this thread
            aside.submit(asyncio.run, _reach(address)).result()
        client: Any = Client(address, timeout=CONNECTING, set_as_default=False)
        width = sum(client.nthreads().values())
    except (OSError, ValueError, ImportError, TypeError) as error:
        raise WorkersLost(told.format(address=address, error=_why(error))) from None
    if not width:
        client.close()
        raise WorkersLost(_("The cluster at {address} has no workers.").format(address=address))
    return Workers(lambda: _Cluster(client, address), width)


async def _reach(address: str) -> None:
    """Connect to a scheduler, and let go of it. Raises an error if that cannot be done.

    A client that cannot connect says the same, but leaves a thread that takes long to end.
    """
    import distributed

    dask: Any = distributed  # of which not everything has types
    security = dask.Security().get_connection_args("client")
    reached = await dask.comm.connect(address, timeout=CONNECTING, **security)
    await reached.close()


def _is_of_workers(error: BaseException) -> bool:
    """Return True unless an error came from what was played."""
    lost = isinstance(error, BrokenExecutor | CancelledError | OSError)
    return lost or type(error).__module__.partition(".")[0] == "distributed"


def _why(error: BaseException) -> str:
    return str(error).rstrip(".") or type(error).__name__


class _Cluster(Executor):
    """A cluster as an executor: the client stays when the executor is renewed."""

    def __init__(self, client: Any, address: str) -> None:
        """Wait until the client is connected. Raises `WorkersLost` if the cluster is gone."""
        self._client, self._address = client, address
        while client.status == "connecting":  # until it gives up
            time.sleep(0.05)
        if client.status != "running":
            told = _("The cluster at {address} is gone.")
            raise WorkersLost(told.format(address=address))

    def submit(self, fn: Callable[..., Any], /, *args: Any, **more: Any) -> Any:
        return self._client.submit(fn, *args, pure=False, retries=LOSSES, **more)

    def wait(self, future: Any) -> Timed:
        """Return what came of a piece. Raises `WorkersLost` if nobody is there to play it."""
        seen = time.monotonic()
        while True:
            try:  # never without a limit: a piece that was done may be lost with its worker
                done: Timed = future.result(timeout=LOOK)
            except TimeoutError:
                if future.status == "error":  # the piece itself raised it
                    raise
            else:
                return done
            if self._client.nthreads():
                seen = time.monotonic()
            elif time.monotonic() - seen > ABSENT:
                text = _("The cluster at {address} no longer has any workers.")
                raise WorkersLost(text.format(address=self._address))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: ARG002
        if wait:
            self._client.close()
