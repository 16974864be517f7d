"""The memory that the page and its worker hold, after many deals and after two.

Chromium itself counts after it has collected its garbage: the page, the worker, and within them the
memory of both Pythons. It does that for a page that no other origin can look into, or in a browser
that is told not to care. A robot does what is suggested, in a hurry.
"""

from typing import Any

from playwright.sync_api import Browser, Page

from tests.support.browser.play import ROBOT
from tools.bench.chromium import chromium, person, sat_down, served

FLAGS = ("--disable-web-security", "--enable-blink-features=ForceEagerMeasureMemory")
TABLE = "#game=spar&seats=3&target=100"  # a long match of short deals
FEW, MANY = 2, 20
WANTED = 1.1  # times as much after many
SCOPES = {"Window": "page", "DedicatedWorkerGlobalScope": "worker"}
COUNT = """(() => {
    window.deals = 0;
    let between = false;
    new MutationObserver(() => {
        const scored = !!document.querySelector('#outcome')?.childElementCount;
        if (scored && !between) window.deals += 1;
        between = scored;
    }).observe(document, { childList: true, subtree: true });
})()"""
# The worker that makes a snapshot for the next visit has gone.
ALONE = "document.documentElement.dataset.snapshot"
OVER = "document.querySelector('#result')"
MATCH = 1_200_000  # milliseconds: what takes longer is stuck
MEASURE = "performance.measureUserAgentSpecificMemory()"


def measure() -> dict[str, Any]:
    """Bytes by place after few deals and after many, and how many nodes the page has."""
    with served() as address, chromium(*FLAGS) as browser:
        return _held(browser, address)


def table(measured: dict[str, Any]) -> list[str]:
    rows = [f"{'memory':36}{f'{FEW} deals':>12}{f'{MANY} deals':>12}"]
    for place, (few, many) in measured.items():
        unit, name = (1, place) if place == "nodes" else (1e6, f"{place}, MB")
        rows.append(f"{name:36}{few / unit:>12,.1f}{many / unit:>12,.1f}   {many / few:.2f}x")
    rows.append(f"wanted in all: no more than {WANTED}x")
    return rows


def _held(browser: Browser, address: str) -> dict[str, list[float]]:
    one = person(browser, address, COUNT, hurry=True)
    sat_down(one, TABLE)
    one.page.evaluate(ROBOT)
    one.page.wait_for_function(ALONE)
    held: dict[str, list[float]] = {}
    for deals in (FEW, MANY):
        one.page.wait_for_function(f"deals >= {deals} || {OVER}", timeout=MATCH)
        assert one.page.evaluate("deals") >= deals, "the match is too short"
        for place, amount in _now(one.page).items():
            held.setdefault(place, []).append(amount)
    one.page.context.close()
    return held


def _now(page: Page) -> dict[str, float]:
    """Return the memory held now: the total, and the parts."""
    counted = page.evaluate(MEASURE)
    found = {"all": float(counted["bytes"])}
    for part in counted["breakdown"]:
        for owner in part["attribution"]:
            name = SCOPES[owner["scope"]]
            found[name] = found.get(name, 0) + part["bytes"]
    found["nodes"] = page.evaluate("document.getElementsByTagName('*').length")
    return found
