"""A table with friends on one machine: joining, how soon a move is seen by all, bytes, the host.

Every page is a visitor of its own, connected by real WebRTC over a relay of this machine. A robot
plays at each page. The clocks of all pages are one. The host's browser is apart from the others, so
that its processor's time can be told: that of its page and its worker together.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.bench.chromium import PATIENCE, patient, served
from tests.browser.harness import browsers
from tests.browser.play import FOLLOW, ROBOT
from tests.peer.harness.told import Relays, told

SIZES = (2, 4, 8)
GAME = "#game=cpwp&seats={pages}"
JOIN, SLACK = 2000, 100  # milliseconds wanted
# When the log was how long, when the robot pressed, and the connections themselves.
WATCH = """(() => {
    const now = () => performance.timeOrigin + performance.now();
    const length = () => document.querySelectorAll('#log li').length;
    Object.assign(window, { seen: {}, presses: [], wires: [] });
    new MutationObserver(() => { seen[length()] ??= now(); })
        .observe(document, { childList: true, subtree: true });
    addEventListener('click', ({ target }) => {
        if (target.closest('.suggested')) pressed.push([length(), now()]);
    }, true);
    window.pressed = [];
    const Real = RTCPeerConnection;
    window.RTCPeerConnection = class extends Real {
        constructor(...all) { super(...all); wires.push(this); }
    };
})()"""
# Bytes sent over all connections, and their round trips in milliseconds.
WIRES = """async () => {
    let bytes = 0;
    const trips = [];
    for (const wire of wires) for (const [, one] of await wire.getStats()) {
        if (one.type === 'data-channel') bytes += one.bytesSent;
        if (one.type === 'candidate-pair' && one.nominated && one.responsesReceived)
            trips.push(1000 * one.totalRoundTripTime / one.responsesReceived);
    }
    return { bytes, trips };
}"""
READY = "document.documentElement.dataset.waiting === '0'"


def measure() -> dict[str, Any]:
    """By the number of pages."""
    with ExitStack() as stack:
        address = stack.enter_context(served())
        relay = Relays(stack.enter_context(told("relays.mjs"))).nostr()
        playwright = stack.enter_context(sync_playwright())
        return {str(pages): _evening(playwright, address, relay, pages) for pages in SIZES}


def table(measured: dict[str, Any]) -> list[str]:
    """The figures to be read."""
    rows = [
        f"{'friends, ms':14}{'join':>8}{'worst':>8}{'move seen':>11}{'worst':>8}{'round trip':>12}"
        f"{'kB by host':>12}{'host, a move':>14}"
    ]
    rows += [
        f"{pages + ' pages':14}{median(of['joins']):>8.0f}{max(of['joins']):>8.0f}"
        f"{median(of['moves']):>11.0f}{max(of['moves']):>8.0f}{of['round trip']:>12.1f}"
        f"{of['bytes'] / 1000:>12.0f}{of['host'] / of['plays']:>14.1f}"
        for pages, of in measured.items()
    ]
    rows.append(
        f"wanted: a join in {JOIN} ms, a move seen after a round trip and {SLACK} ms (median)"
    )
    return rows


def _evening(playwright: Any, address: str, relay: str, pages: int) -> dict[str, Any]:
    path = browsers.chromium()
    start = playwright.chromium.launch
    with (
        start(executable_path=path, args=browsers.CHROMIUM_FLAGS, timeout=PATIENCE) as own,
        start(executable_path=path, args=browsers.CHROMIUM_FLAGS, timeout=PATIENCE) as theirs,
    ):
        host = _page(own, address + GAME.format(pages=pages))
        link = _lay(host, relay)
        guests = [_page(theirs, address) for _ in range(pages - 1)]
        joins = [_join(guest, link, host, number) for number, guest in enumerate(guests)]
        return {"joins": joins, **_deal(own, [host, *guests])}


def _page(browser: Browser, address: str) -> Page:
    """A visitor at home, with everything loaded that a first visit loads."""
    page = patient(browser.new_context()).new_page()
    page.add_init_script(WATCH)
    page.goto(address)
    page.wait_for_function(READY)
    return page


def _lay(host: Page, relay: str) -> str:
    """Lay a table at this relay: the link to it."""
    host.click("[data-do='host friends']")
    host.fill("#join-name", "Host")
    host.click("#join-form button")
    host.click("#servers summary")
    host.fill("#relays", relay)
    host.click("#servers [type=submit]")
    host.wait_for_function("document.querySelector('#link-text').value.includes('relay=')")
    host.wait_for_selector(".invite-state:not(.unwell)")
    return host.input_value("#link-text")


def _join(guest: Page, link: str, host: Page, number: int) -> float:
    """Open the link in a warm page; milliseconds until the table is there to be seen."""
    begun = guest.evaluate("performance.now()")
    guest.evaluate(FOLLOW, link[link.index("#") :])
    guest.wait_for_selector("#join-name")
    took: float = guest.evaluate("performance.now()") - begun
    guest.fill("#join-name", f"Guest {number}")
    guest.click("#join-form button")
    host.click("#asking .main")
    guest.wait_for_selector("#lobby")
    return took


def _deal(own: Browser, pages: Sequence[Page]) -> dict[str, Any]:
    """One deal, by robots at all pages."""
    host = pages[0]
    before, used = host.evaluate(WIRES)["bytes"], _processor(own)
    host.click("[data-do=begin]")
    for page in pages:
        page.wait_for_selector("#hand [data-card]")
        page.evaluate(ROBOT)
    for page in pages:
        page.wait_for_selector("#result", timeout=PATIENCE)
    used = _processor(own) - used
    wires = host.evaluate(WIRES)
    seen = [page.evaluate("seen") for page in pages]
    moves = []
    for at, page in enumerate(pages):
        for length, pressed in page.evaluate("pressed"):
            shown = [_shown(other, length) for number, other in enumerate(seen) if number != at]
            if all(shown):
                moves.append(max(shown) - pressed)
    return {
        "moves": moves,
        "round trip": median(wires["trips"]),
        "bytes": wires["bytes"] - before,
        "host": 1000 * used,
        "plays": max(int(length) for length in seen[0]),
    }


def _shown(seen: dict[str, float], length: int) -> float:
    """When a page first showed a longer log; 0 if never."""
    return min((when for count, when in seen.items() if int(count) > length), default=0)


def _processor(browser: Browser) -> float:
    """Seconds of processor that the pages of a browser have used, their workers included."""
    session = browser.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return sum(float(one["cpuTime"]) for one in found if one["type"] == "renderer")
