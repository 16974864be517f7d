"""Browsers of new visitors, which wait long enough for a slow machine."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext

from tests.support.browser.browsers import WAIT
from tests.support.browser.limits import lenient
from tests.support.browser.watch import Watch

Invite = Callable[..., BrowserContext]


@contextmanager
def invitations(chromium: Browser, watch: Watch) -> Iterator[Invite]:
    """Make browsers that were never here, with the options asked for. They are watched and closed.

    They want less motion, because animations are a third of what a match costs to draw; a test of
    motion asks for `reduced_motion="no-preference"`.
    """
    with ExitStack() as guests:

        def invite(**wishes: object) -> BrowserContext:
            options: dict[str, Any] = {"reduced_motion": "reduce", **wishes}
            context = guests.enter_context(chromium.new_context(**options))
            context.set_default_timeout(lenient(WAIT) * 1000)
            watch.over(context)
            return context

        yield invite
