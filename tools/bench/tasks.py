"""The longest tasks of the page's main thread while the bots play, and what styling takes of all.

Chromium's own record of each task is read, short ones included: the time on the clock and the
processor's time in it, which what else the machine does hardly changes. What the page does between
the player's own press and its picture is not counted among the tasks, but in `tap`.

The share of styling is that of all the time that the thread works while a deal is played, the turns
of the player included.
"""

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, CDPSession

from tests.support.browser.play import ON
from tools.bench.chromium import chromium, person, sat_down, served, take_turn
from tools.bench.tap import TABLES

TURNS = 12
WANTED = 50  # milliseconds
STYLING = 0.2  # of the thread's time at most
STYLE, ALL = "RecalcStyleDuration", "TaskDuration"  # names of Chromium's own clocks
CATEGORIES = ["blink.user_timing", "disabled-by-default-devtools.timeline"]
# Marks when the bots' turns begin and end, each time after the picture has been painted.
MARK = f"""(() => {{
    const asked = '#hand.my-turn, {ON}, #result, [data-do=reveal]';
    const mark = (who) => performance.mark(`turn of ${{who}}`);
    addEventListener('click', (event) => event.isTrusted && mark('mine'), true);
    new MutationObserver(() => {{
        if (document.documentElement.dataset.waiting !== '0') return;
        requestAnimationFrame(() => setTimeout(() =>
            mark(document.querySelector(asked) ? 'mine' : 'bots')));
    }}).observe(document, {{ subtree: true, attributeFilter: ['data-waiting'] }});
}})()"""
Event = dict[str, Any]


def measure() -> dict[str, Any]:
    """By game: how many tasks there were, the longest ones, the long ones, the share of styling."""
    with served() as address, chromium() as browser:
        return {game: _tasks(browser, address, game) for game in TABLES}


def table(measured: dict[str, Any]) -> list[str]:
    rows = [
        f"{'tasks during the turns of bots':36}{'longest':>12}{'processor':>12}"
        f"{f'over {WANTED} ms':>12}{'of':>8}{'styling':>10}"
    ]
    rows += [
        f"{game:36}{of['longest']:>9.0f} ms{of['processor']:>9.0f} ms{of['long']:>12}{of['all']:>8}"
        f"{of['styling']:>10.0%}"
        for game, of in measured.items()
    ]
    rows.append(f"wanted: none over {WANTED} ms, at most {STYLING:.0%} for styling")
    return rows


def _tasks(browser: Browser, address: str, game: str) -> dict[str, Any]:
    one = person(browser, address, MARK)
    hands = sat_down(one, TABLES[game])
    random = Random(game)
    clock = one.page.context.new_cdp_session(one.page)
    clock.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = _spent(clock)
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder, "trace.json")
        browser.start_tracing(page=one.page, path=record, categories=CATEGORIES)
        for _turn in range(TURNS):
            take_turn(hands, random)
        one.wait()
        after = _spent(clock)
        browser.stop_tracing()
        events: list[Event] = json.loads(record.read_text())["traceEvents"]
    one.page.context.close()
    found = list(_between(events))
    times = [task["dur"] / 1000 for task in found]
    return {
        "longest": max(times),
        "processor": max(task.get("tdur", 0) / 1000 for task in found),
        "long": sum(time > WANTED for time in times),
        "all": len(times),
        "styling": (after[STYLE] - before[STYLE]) / (after[ALL] - before[ALL]),
    }


def _spent(clock: CDPSession) -> dict[str, float]:
    """Return how many seconds the page's thread has worked, by kind of work."""
    return {one["name"]: one["value"] for one in clock.send("Performance.getMetrics")["metrics"]}


def _between(events: list[Event]) -> Iterator[Event]:
    """The tasks of the page's thread that ran in the turns of bots."""
    marks = [event for event in events if event["name"].startswith("turn of ")]
    thread = {(mark["pid"], mark["tid"]) for mark in marks}
    ours = [event for event in events if (event["pid"], event["tid"]) in thread]
    bots = False
    for event in sorted(ours, key=lambda event: event["ts"]):
        if event["name"].startswith("turn of "):
            bots = event["name"] == "turn of bots"
        elif bots and event["name"] == "RunTask" and "dur" in event:
            yield event
