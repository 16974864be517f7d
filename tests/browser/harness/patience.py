"""Time enough for a slow machine: visitors who wait long, and a site whose watchdogs do."""

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext

from tests.browser.harness.browsers import WAIT
from tests.browser.harness.watch import Watch

Invite = Callable[..., BrowserContext]
# How long the boot waits before it takes itself for stuck, or for failed.
WATCHDOGS = ("STUCK", "PATIENCE")
HOUR = 3_600_000


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


def unhurried(site: Path, copy: Path) -> Path:
    """Copy a site so that its boot gives itself an hour before a watchdog bites."""
    shutil.copytree(site, copy)
    boot = copy / "static" / "boot" / "boot.mjs"
    text = boot.read_text()
    for name in WATCHDOGS:
        text, found = re.subn(rf"(?<=const {name} = )[\d_]+", str(HOUR), text)
        assert found == 1
    boot.write_text(text)
    return copy
