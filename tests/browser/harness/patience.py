"""Time enough for a slow machine: visitors who wait long, and limits that stretch."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from playwright.sync_api import Browser, BrowserContext

from tests.browser.harness.browsers import WAIT
from tests.browser.harness.watch import Watch

Invite = Callable[..., BrowserContext]
SAMPLE = 0.05  # seconds of a processor


def lenient(limit: float) -> float:
    """Return a limit of time for a quiet machine, stretched as far as this one is busy now."""
    started, used = time.perf_counter(), time.thread_time()
    while time.thread_time() - used < SAMPLE:
        pass
    return limit * max(1.0, (time.perf_counter() - started) / SAMPLE)


@contextmanager
def invitations(chromium: Browser, watch: Watch) -> Iterator[Invite]:
    """Invite whoever has never been here, as wished; all are watched, and leave in the end."""
    with ExitStack() as guests:

        def invite(**wishes: object) -> BrowserContext:
            context = guests.enter_context(chromium.new_context(**wishes))  # type: ignore[arg-type]
            context.set_default_timeout(WAIT * 1000)
            watch.over(context)
            return context

        yield invite
