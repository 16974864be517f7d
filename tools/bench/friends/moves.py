"""Joining as far as the name form, the time until all see a move, bytes, the host's work.

In the first deal a robot plays at each page, and all pages share the processors of this machine.
In the second, whenever somebody plays, all sleep but who plays, the host and one who looks: these
three are as quick as on machines of their own, and the host has as much to send as ever.
"""

from collections.abc import Sequence
from contextlib import ExitStack
from itertools import cycle
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page

from tests.support.browser.play import FOLLOW, ON, ROBOT
from tests.support.browser.processes import asleep
from tools.bench.chromium import PATIENCE, patient
from tools.bench.friends import pages

SIZES = (2, 4, 8)
GAME = "#game=cpwp&seats={pages}"
JOIN, SLACK = 2000, 30  # milliseconds wanted
MOVES = 40  # at most that are measured while the others sleep
# The times at which something more had happened and the robot pressed, and the connections.
WATCH = """(() => {
    const now = () => performance.timeOrigin + performance.now();
    Object.assign(window, { happened: 0, seen: {}, presses: [], wires: [] });
    let last;
    new MutationObserver(() => {
        const text = document.querySelector('#last')?.textContent;
        if (!text || text === last) return;
        last = text;
        seen[++happened] = now();
    }).observe(document, { childList: true, characterData: true, subtree: true });
    addEventListener('click', ({ target }) => {
        if (target.closest('.suggested, #bar .button')) pressed.push([happened, now()]);
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
# A player has chosen a card and the command is there, or the deal is over.
OVER = "#result"
PLAY = "#bar [data-do=pass].main, #bar [data-do=act]:not(:disabled)"
CHOOSE = f"""() => {{
    const find = (selector) => document.querySelector(selector);
    if (find('{OVER}') || find('{ON}')) return 'over';
    if (document.documentElement.dataset.waiting !== '0' || !find('#hand.my-turn')) return '';
    if (find('{PLAY}') && !find('.notice.refusal')) return 'chosen';
    const cards = [...document.querySelectorAll('#hand [data-card]:not(.unplayable)')];
    const other = cards[Math.floor(cards.length * Math.random())];
    (find('#hand [aria-pressed=true]') ?? other)?.click();
    return '';
}}"""
PRESS = f"document.querySelector('{PLAY}').click()"
GOES_ON = "(before) => happened > before"
IS_REFUSED = "!!document.querySelector('.notice.refusal')"
IS_ANSWERED = f"(before) => ({GOES_ON})(before) || {IS_REFUSED}"
READY = "document.documentElement.dataset.waiting === '0'"


def measure() -> dict[str, Any]:
    """By the number of pages."""
    with pages.house() as house:
        return {str(size): _evening(house, size) for size in SIZES}


def table(measured: dict[str, Any]) -> list[str]:
    rows = [
        f"{'friends, ms':12}{'join':>6}{'worst':>7}{'move seen':>11}{'worst':>7}"
        f"{'others sleep':>14}{'worst':>7}{'round trip':>12}{'kB by host':>12}{'host, a move':>14}"
    ]
    rows += [
        f"{size + ' pages':12}{median(of['joins']):>6.0f}{max(of['joins']):>7.0f}"
        f"{median(of['moves']):>11.0f}{max(of['moves']):>7.0f}"
        f"{median(of['alone']):>14.0f}{max(of['alone']):>7.0f}{of['round trip']:>12.1f}"
        f"{of['bytes'] / 1000:>12.0f}{of['host'] / of['plays']:>14.1f}"
        for size, of in measured.items()
    ]
    rows.append(
        f"wanted: the form {JOIN} ms after the link, a move seen after a round trip and {SLACK} ms"
    )
    return rows


def _evening(house: pages.House, size: int) -> dict[str, Any]:
    with ExitStack() as stack:
        own = [house.browser(stack) for _ in range(size)]
        host = _page(own[0], house.address + GAME.format(pages=size))
        link = _lay(host, house.relay)
        guests = [_page(browser, house.address) for browser in own[1:]]
        joins = [_join(guest, link, host, number) for number, guest in enumerate(guests)]
        everybody = [host, *guests]
        return {"joins": joins, **_deal(own[0], everybody), "alone": _alone(own, everybody)}


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


def _deal(own: Browser, everybody: Sequence[Page]) -> dict[str, Any]:
    """One deal, by robots at all pages."""
    host = everybody[0]
    before, used = host.evaluate(WIRES)["bytes"], pages.used(own)
    host.click("[data-do=begin]")
    for page in everybody:
        page.wait_for_selector("#hand [data-card]")
        page.evaluate(ROBOT)
    for page in everybody:
        page.wait_for_selector(OVER, timeout=PATIENCE)
        page.evaluate("clearInterval(robot)")
    used = pages.used(own) - used
    wires = host.evaluate(WIRES)
    seen = [page.evaluate("seen") for page in everybody]
    moves = []
    for at, page in enumerate(everybody):
        for happened, pressed in page.evaluate("pressed"):
            shown = [_shown(other, happened) for number, other in enumerate(seen) if number != at]
            if all(shown):
                moves.append(max(shown) - pressed)
    return {
        "moves": moves,
        "round trip": median(wires["trips"]),
        "bytes": wires["bytes"] - before,
        "host": used,
        "plays": max(int(happened) for happened in seen[0]),
    }


def _alone(own: Sequence[Browser], everybody: Sequence[Page]) -> list[float]:
    """Play another deal: measure when both the host and an onlooker have seen each move."""
    pids = [pages.pids(browser) for browser in own]
    everybody[0].click("[data-do=again]")
    for page in everybody:
        page.wait_for_selector("#hand [data-card]")
        page.evaluate("Object.assign(window, { happened: 0, seen: {}, pressed: [] })")
    looking = cycle(range(1, len(everybody)))
    moves: list[float] = []
    while len(moves) < MOVES:
        told = [page.evaluate(CHOOSE) for page in everybody]
        if "over" in told:
            break
        if "chosen" not in told:
            everybody[0].wait_for_timeout(20)
            continue
        player = told.index("chosen")
        looker = next(number for number in looking if number != player or len(everybody) == 2)
        seeing = {0, looker} - {player}
        others = [pid for n, one in enumerate(pids) if n not in {0, looker, player} for pid in one]
        with asleep(others):
            everybody[0].wait_for_timeout(200)  # for everything that was under way
            everybody[player].evaluate(PRESS)
            [[happened, pressed]] = everybody[player].evaluate("pressed.splice(0)")
            everybody[player].wait_for_function(IS_ANSWERED, arg=happened, polling=20)
            if everybody[player].evaluate(IS_REFUSED):
                continue
            for number in seeing:
                everybody[number].wait_for_function(GOES_ON, arg=happened, polling=20)
        moves.append(
            max(_shown(everybody[one].evaluate("seen"), happened) for one in seeing) - pressed
        )
    return moves


def _shown(seen: dict[str, float], happened: int) -> float:
    """Return the time at which a page first showed that more had happened; 0 if never."""
    return min((when for count, when in seen.items() if int(count) > happened), default=0)
