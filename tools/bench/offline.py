"""The time until a match is on the table again after a reload: with a connection and without one.

Both in one run, by turns, in the same browser; the ratio is what counts. Medians of several runs.
"""

import shutil
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Page

from build import site
from build.places import DIST
from tests.support.browser.hosts import Hosts
from tools.bench.chromium import chromium, patient

RUNS = 7
CARD = "#hand [data-card]"
KEPT = "({ offline, snapshot }) => offline === 'ready' && snapshot === 'kept'"
SHOWN = """new MutationObserver(() => {
    const isMarked = performance.getEntriesByName('table').length;
    if (!isMarked && document.querySelector('#hand [data-card]')) performance.mark('table');
}).observe(document, { childList: true, subtree: true });"""


def measure() -> dict[str, Any]:
    """Milliseconds, and the ratio."""
    site.make()
    times: dict[bool, list[float]] = {False: [], True: []}
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        hosts = Hosts(Path(folder), shutil.copytree(DIST, Path(folder) / "built"))
        host = hosts.add()
        page = patient(browser.new_context()).new_page()
        page.add_init_script(SHOWN)
        page.goto(hosts.address(host))
        page.click("button[data-do=start]")
        page.wait_for_selector(CARD)
        page.wait_for_function(f"({KEPT})(document.documentElement.dataset)")
        page.reload()  # from the snapshot, for the first time
        page.wait_for_selector(CARD)
        for run in range(2 * RUNS):
            host.is_down = run % 2 == 1
            times[host.is_down].append(_reload(page))
        hosts.close()
    online, offline = median(times[False]), median(times[True])
    return {"with": online, "without": offline, "ratio": offline / online}


def table(measured: dict[str, Any]) -> list[str]:
    return [
        f"reload to table: {measured['with']:.0f} ms with a connection, "
        f"{measured['without']:.0f} ms without one ({measured['ratio']:.2f}x)",
        "wanted: no more without one",
    ]


def _reload(page: Page) -> float:
    page.reload()
    page.wait_for_selector(CARD)
    return float(page.evaluate("performance.getEntriesByName('table')[0].startTime"))
