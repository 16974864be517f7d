"""Friends with a browser each, what their pages have drawn and when, and what that has cost."""

import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from statistics import median
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Playwright, sync_playwright

from tests.browser.friends.table import Friend, Table
from tests.support.browser import browsers
from tests.support.browser.play import IDLE, LOOK_EVERY
from tests.support.browser.processes import processes
from tests.support.connections.programs import Relays, started
from tools.bench.chromium import PATIENCE, patient, served

# The moment at which what was looked for has been painted, the time now, and how long ago the last
# words of each connection came.
WATCH = """(() => {
    const now = window.now = () => performance.timeOrigin + performance.now();
    window.drawn = {};
    window.lookFor = (name, isThere) => {
        delete drawn[name];
        const look = () => {
            if (!isThere()) return;
            watcher.disconnect();
            requestAnimationFrame(() => setTimeout(() => { drawn[name] = now(); }));
        };
        const watcher = new MutationObserver(look);
        const all = { childList: true, subtree: true, characterData: true, attributes: true };
        watcher.observe(document, all);
        look();
    };
    window.press = (selector) => {
        const at = now();
        document.querySelector(selector).click();
        return at;
    };
    window.lastHeard = [];
    const { prototype } = RTCPeerConnection;
    const create = prototype.createDataChannel;
    prototype.createDataChannel = function (...all) {
        const channel = create.apply(this, all), at = lastHeard.push(0) - 1;
        channel.addEventListener('message', () => { lastHeard[at] = now(); });
        return channel;
    };
})()"""
# A page that was open for a while: it has made its snapshot for the next visit as well.
WARM = "document.documentElement.dataset.snapshot"
YES = ".main[data-do=admit]"  # to somebody who asks to sit down
TRIPS = (0, 20, 100)  # milliseconds of a round trip that are added


@dataclass
class House:
    """The site, a relay, and as many browsers as are wanted."""

    playwright: Playwright
    address: str
    relay: str

    def browser(self, stack: ExitStack) -> Browser:
        """Start a browser that ends with all the rest."""
        browser = self.playwright.chromium.launch(
            executable_path=browsers.chromium(), args=browsers.CHROMIUM_FLAGS, timeout=PATIENCE
        )
        stack.callback(browser.close)
        return browser

    @contextmanager
    def table(self, *, brisk: bool = True) -> Iterator[Table]:
        """A table to be laid, for people with a browser each; brisk ones see nothing move."""
        with ExitStack() as stack:

            def invite(**wishes: Any) -> BrowserContext:
                for site in () if brisk else wishes["storage_state"]["origins"]:
                    items = site["localStorage"]
                    site["localStorage"] = [it for it in items if "settings" not in it["name"]]
                context = self.browser(stack).new_context(**wishes)
                context.add_init_script(WATCH)
                return patient(context)

            yield Table(invite, self.address, self.relay)


@contextmanager
def house() -> Iterator[House]:
    """The site as a host would serve it, and a relay of this machine."""
    with ExitStack() as stack:
        address = stack.enter_context(served())
        relay = Relays(stack.enter_context(started("relays.mjs"))).nostr()
        browsers.chromium()  # It may ask Playwright, which must not be running yet.
        yield House(stack.enter_context(sync_playwright()), address, relay)


def warm(table: Table, name: str) -> Friend:
    """Somebody who has been at home for a while, and has everything loaded."""
    friend = table.somebody(name)
    friend.person.come()
    friend.page.wait_for_function(WARM, polling=LOOK_EVERY)
    return friend


def look_for(friend: Friend, name: str, is_there: str) -> None:
    """Have it noted when this is first drawn: an expression, or a selector."""
    if not is_there.startswith("() =>"):
        is_there = f"() => document.querySelector(`{is_there}`)"
    friend.page.evaluate(f"lookFor({name!r}, {is_there})")


def drawn(friend: Friend, name: str) -> float:
    """Wait until it is drawn: the time."""
    seen = friend.page.wait_for_function(f"drawn[{name!r}]", polling=LOOK_EVERY)
    return float(seen.json_value())


def press(friend: Friend, selector: str) -> float:
    """Press what is there: the time."""
    return float(friend.page.evaluate("press", selector))


def own(friend: Friend) -> Browser:
    """The browser of a friend."""
    browser = friend.context.browser
    assert browser is not None
    return browser


def used(browser: Browser) -> float:
    """Milliseconds of processor that the pages of a browser have used, their workers included."""
    found = (float(one["cpuTime"]) for one in processes(browser) if one["type"] == "renderer")
    return 1000 * sum(found)


def used_in_all(browser: Browser) -> float:
    """Milliseconds of processor that all processes of a browser have used."""
    return 1000 * sum(float(one["cpuTime"]) for one in processes(browser))


def pids(browser: Browser) -> list[int]:
    """All processes of a browser."""
    return [int(one["id"]) for one in processes(browser)]


def idle(friend: Friend) -> None:
    """Wait until the page has answered."""
    friend.page.wait_for_function(IDLE, polling=LOOK_EVERY)


def play_on(table: Table, entries: int) -> int:
    """Let robots play until the log of the match has so many entries; return how many it has."""
    table.play_on()
    while (length := len(table.host.match.entries)) < entries:
        table.host.page.wait_for_timeout(1000)
    for friend in table.friends:
        friend.rest()
        idle(friend)
    return length


@contextmanager
def slower(trip: float) -> Iterator[bool]:
    """Add so many milliseconds to each round trip on this machine; False if that is not allowed.

    It takes the right to change the network, and `tc` of the package iproute2.
    """
    if not trip:
        yield True
        return
    change = ["tc", "qdisc", "add", "dev", "lo", "root", "netem", "delay", f"{trip / 2}ms"]
    try:
        is_done = subprocess.run(change, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        is_done = False
    try:
        yield is_done
    finally:
        if is_done:
            subprocess.run(["tc", "qdisc", "del", "dev", "lo", "root"], check=True)


def both(times: list[float], show: Callable[[float], str] = "{:.0f}".format) -> str:
    """Return the median and the worst, in two columns."""
    return f"{show(median(times)):>9}{show(max(times)):>9}"
