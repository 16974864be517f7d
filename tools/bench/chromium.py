"""The built site in a Chromium, for the parts that measure it: served as a host would serve it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from build import serve, site
from build.places import DIST
from tests.support.browser import browsers
from tests.support.browser.hands import Hands
from tests.support.browser.play import Person

PATIENCE = browsers.WAIT * 1000  # milliseconds
Speed = tuple[float, float]  # of a line: bits per second, and a delay in seconds


@contextmanager
def served() -> Iterator[str]:
    """Build the site and serve it."""
    site.make()
    with hosted(DIST) as (address, _host):
        yield address


@contextmanager
def hosted(folder: Path, speed: Speed | None = None) -> Iterator[tuple[str, serve.Host]]:
    """Serve a folder: compressed, cached for ten minutes, not at the root of its host."""
    line = serve.Line(*speed) if speed else None
    host = serve.Host(folder=folder, path="/some/where/", compress=True, max_age=600, line=line)
    server = serve.serve(host)
    yield serve.url(server, host), host
    server.shutdown()


@contextmanager
def chromium(*flags: str) -> Iterator[Browser]:
    """Start a Chromium with long timeouts."""
    path = browsers.chromium()  # It may ask Playwright, which must not be running yet.
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=[*browsers.CHROMIUM_FLAGS, *flags], timeout=PATIENCE
        )
        yield browser
        browser.close()


def patient(context: BrowserContext) -> BrowserContext:
    """A visitor who does not give up on a slow machine."""
    context.set_default_timeout(PATIENCE)
    return context


def person(browser: Browser, address: str, *scripts: str, hurry: bool = False) -> Person:
    """Somebody at a new page, in which these scripts run before its own."""
    page = patient(browser.new_context()).new_page()
    for script in scripts:
        page.add_init_script(script)
    return Person(page, address, hurry=hurry)


def take_turn(hands: Hands, random: Random) -> None:
    """Wait until something is asked and do it, or begin the next match."""
    if hands.person.wait():
        hands.act(random)
    else:
        hands.press("again")


def sat_down(one: Person, link: str) -> Hands:
    """The hands of somebody who begins at the table of the link, with bots that are quick."""
    one.come(link)
    hands = Hands(one, "mouse")
    hands.sit()
    one.press(one.page.locator("#menu summary"))
    one.press(one.page.locator("#pace"))
    one.page.keyboard.press("Escape")
    one.idle()
    return hands
