"""The processes of a browser: what each is and uses, and how to stop some of them."""

import os
import signal
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

from playwright.sync_api import Browser


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


def _send(pid: int, kind: signal.Signals) -> None:
    # A browser ends a process that it kept in reserve whenever it likes.
    with suppress(ProcessLookupError):
        os.kill(pid, kind)
