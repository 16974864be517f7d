"""Time enough for a slow machine: visitors who wait long."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from playwright.sync_api import Browser, BrowserContext

from tests.support.browser.browsers import WAIT
from tests.support.browser.limits import lenient
from tests.support.browser.watch import Watch

Invite = Callable[..., BrowserContext]


@contextmanager
def invitations(chromium: Browser, watch: Watch) -> Iterator[Invite]:
    """Invite whoever has never been here, as wished; all are watched, and leave in the end."""
    with ExitStack() as guests:

        def invite(**wishes: object) -> BrowserContext:
            context = guests.enter_context(chromium.new_context(**wishes))  # type: ignore[arg-type]
            context.set_default_timeout(lenient(WAIT) * 1000)
            watch.over(context)
            return context

        yield invite
