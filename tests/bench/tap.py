"""How long from a tap on a card of the hand until it is shown selected."""

from statistics import median
from typing import Any

from playwright.sync_api import sync_playwright

from build import serve, site
from tests.browser.harness import browsers

TAPS = 40

# From the click to the first frame painted after the card has become selected.
TAP = """() => new Promise((done) => {
  const card = document.querySelector('#hand [data-card]');
  const was = card.getAttribute('aria-pressed');
  const began = performance.now();
  const watcher = new MutationObserver(() => {
    if (card.getAttribute('aria-pressed') === was) return;
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
  });
  watcher.observe(document.getElementById('hand'), { attributes: true, subtree: true });
  card.click();
})"""


def measure() -> dict[str, Any]:
    """Milliseconds: the median and the slowest of many taps."""
    site.make()
    host = serve.Host()
    server = serve.serve(host)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browsers.chromium(), args=browsers.CHROMIUM_FLAGS
        )
        page = browser.new_page()
        page.goto(serve.url(server, host))
        page.click("button[data-do=start]")
        page.wait_for_selector("#bar .my-turn")
        times = [float(page.evaluate(TAP)) for _ in range(TAPS)]
        browser.close()
    server.shutdown()
    return {"median": median(times), "slowest": max(times)}


def table(measured: dict[str, Any]) -> list[str]:
    """The figures to be read."""
    return [
        f"a tap is shown after {measured['median']:.0f} ms at the median,"
        f" {measured['slowest']:.0f} ms at most"
    ]
