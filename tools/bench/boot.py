"""The time until the page answers and the first cards are on the table, and the bytes fetched.

Measured against a bare `loadPyodide()` that imports the same wheel on an otherwise empty page,
served the same way, in the same run: on a free line and on an emulated one, by somebody who comes
for the first time and by the same person again. Medians of several runs.
"""

import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import BrowserContext, BrowserType, Page, sync_playwright

from build import library, site, wheel
from build.places import DIST, PARTS
from tests.support.browser import browsers
from tools.bench.chromium import PATIENCE, Speed, hosted, patient

RUNS = 5
Times = dict[str, dict[str, list[float]]]
LINES: dict[str, Speed | None] = {"free line": None, "20 Mbit/s, 40 ms": (20e6, 0.040)}
BARE = Path(__file__).parent
BARE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")

# The signs that the page answers: MicroPython has taken the first click, cards are in the hand.
WATCH = """
new MutationObserver(() => {
  const seen = {
    home: document.documentElement.dataset.waiting !== undefined,
    table: document.querySelector('#hand [data-card]') !== null,
  };
  for (const [name, is] of Object.entries(seen)) {
    if (is && !performance.getEntriesByName(name).length) performance.mark(name);
  }
}).observe(document, { attributes: true, childList: true, subtree: true });
addEventListener('DOMContentLoaded', () => {
  document.querySelector('button[data-do=start]')?.click();
});
"""
MARK = "performance.getEntriesByName('{}')[0]?.startTime"
# Done only when it is said to be: the next page would still find the game.
FORGET = """() => new Promise((resolve) => {
  indexedDB.deleteDatabase('peerdeck').onsuccess = resolve;
}).then(() => {})"""
KEPT = "document.documentElement.dataset.snapshot === 'kept'"


def measure() -> dict[str, Any]:
    """All figures: milliseconds by line, visit and event, ratios, and bytes on a first visit."""
    site.make()
    with sync_playwright() as playwright, _bare_page() as bare:
        chromium = playwright.chromium
        return {
            "milliseconds": {name: _on_a_line(chromium, bare, LINES[name]) for name in LINES},
            "bytes on a first visit": {
                "bare": _bytes(chromium, bare, "bare"),
                "Peerdeck": _bytes(chromium, DIST, "table"),
            },
        }


def table(measured: dict[str, Any]) -> list[str]:
    """The figures to be read, with ratios to the bare boot."""
    rows = [f"{'':32}{'bare':>10}{'home':>18}{'table':>18}"]
    for line, visits in measured["milliseconds"].items():
        for visit, times in visits.items():
            bare = times["bare"]
            cells = "".join(
                f"{times[name]:>9.0f} ({times[name] / bare:4.2f}x)" for name in ("home", "table")
            )
            rows.append(f"{f'{line}, {visit} visit':32}{bare:>7.0f} ms{cells}")
    sizes = measured["bytes on a first visit"]
    rows.append("first visit: " + ", ".join(f"{n / 1e6:.2f} MB {who}" for who, n in sizes.items()))
    return rows


def _on_a_line(
    chromium: BrowserType, bare: Path, line: Speed | None
) -> dict[str, dict[str, float]]:
    times: Times = {visit: {"bare": [], "home": [], "table": []} for visit in ("first", "later")}
    for _ in range(RUNS):
        with (
            hosted(bare, line) as (address, _),
            _visitor(chromium) as visitor,
        ):
            _visit_bare(visitor, address, times)
        with (
            hosted(DIST, line) as (address, _),
            _visitor(chromium) as visitor,
        ):
            _visit(visitor, address, times)
    return {
        visit: {name: median(seen) for name, seen in by_name.items()}
        for visit, by_name in times.items()
    }


def _visit_bare(visitor: BrowserContext, address: str, times: Times) -> None:
    for visit in times:
        page = visitor.new_page()
        page.goto(address)
        times[visit]["bare"].append(_mark(page, "bare"))
        page.close()


def _visit(visitor: BrowserContext, address: str, times: Times) -> None:
    visitor.add_init_script(WATCH)
    for visit in times:
        page = visitor.new_page()
        page.goto(address)
        for name in ("home", "table"):
            times[visit][name].append(_mark(page, name))
        if visit == "first":
            page.wait_for_function(KEPT)
        _leave(page, address)


def _leave(page: Page, address: str) -> None:
    """Forget the saved game, so that a later visit begins a new one like the first."""
    page.goto(f"{address}NOTICE.txt")
    page.evaluate(FORGET)
    page.close()


def _mark(page: Page, name: str) -> float:
    page.wait_for_function(MARK.format(name))
    return float(page.evaluate(MARK.format(name)))


def _bytes(chromium: BrowserType, folder: Path, event: str) -> int:
    """Return the bytes that a first visit fetches until then, from a host that compresses."""
    with hosted(folder) as (address, host), _visitor(chromium) as visitor:
        visitor.add_init_script(WATCH)
        page = visitor.new_page()
        page.goto(address)
        _mark(page, event)
    return host.sent


@contextmanager
def _visitor(chromium: BrowserType) -> Iterator[BrowserContext]:
    """Start a browser with a profile on disk: only these keep compiled code between visits."""
    with tempfile.TemporaryDirectory() as profile:
        context = chromium.launch_persistent_context(
            profile,
            executable_path=browsers.chromium(),
            args=browsers.CHROMIUM_FLAGS,
            timeout=PATIENCE,
        )
        yield patient(context)
        context.close()


@contextmanager
def _bare_page() -> Iterator[Path]:
    """A folder with the bare page: Pyodide's own files, the wheel, and what the table imports."""
    built = wheel.make()
    modules = [name for name in library.make()[2] if name.partition(".")[0] == "peerdeck"]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "pyodide").mkdir()
        for file in (*BARE_FILES, "pyodide-lock.json"):
            shutil.copy(PARTS / "pyodide" / file, folder / "pyodide")
        shutil.copy(built, folder)
        shutil.copy(BARE / "bare.html", folder / "index.html")
        shutil.copy(BARE / "bare.mjs", folder)
        what = f"export const wheel = {json.dumps(built.name)};\n"
        what += f"export const modules = {json.dumps(modules)};\n"
        (folder / "what.mjs").write_text(what)
        yield folder
