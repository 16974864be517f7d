"""The processes of a browser: what each is and uses, and how to slow some of them or stop them."""

import os
import signal
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from threading import Event, Thread
from typing import Any

from playwright.sync_api import Browser

TURN = 0.004  # seconds


def processes(browser: Browser) -> list[dict[str, Any]]:
    """All of them, as Chromium tells of them: `type`, `id`, and the seconds used, `cpuTime`."""
    session = browser.new_browser_cdp_session()
    found: list[dict[str, Any]] = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return found


@contextmanager
def asleep(pids: Iterable[int]) -> Iterator[None]:
    """Let these stand still meanwhile; whatever happens, they all go on."""
    with ExitStack() as stack:
        for pid in pids:
            stack.callback(_send, pid, signal.SIGCONT)
            _send(pid, signal.SIGSTOP)
        yield


@contextmanager
def slowed(pages: Sequence[Sequence[int]], times: int) -> Iterator[None]:
    """Let the processes of each page run for one turn of so many, with all their threads.

    The turns of the pages are spread, so a few processors do for pages that have one each.
    """
    over = Event()

    def take_turns() -> None:
        for turn in count():
            for at, pids in enumerate(pages):
                if at % times in {turn % times, (turn - 1) % times}:
                    for pid in pids:
                        _send(pid, signal.SIGCONT if at % times == turn % times else signal.SIGSTOP)
            if over.wait(TURN):
                return

    with asleep(pid for pids in pages for pid in pids):
        thread = Thread(target=take_turns)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()


def _send(pid: int, kind: signal.Signals) -> None:
    # A browser ends a process that it kept in reserve whenever it likes.
    with suppress(ProcessLookupError):
        os.kill(pid, kind)
