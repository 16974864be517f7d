"""The time from a press until the page shows its effect, in every game.

A press begins at the time stamp that the browser gives the click. It ends with the first frame that
is painted after the table's answer is in the page: the card is raised, the own play lies where it
lies and is told of, and the page answers again. `at rest` is when nothing flies any more either,
which the player need not wait for. At 4x the processor is throttled as far as Chromium does that:
what that means for the page's thread and for the table's worker is measured, too.
"""

from random import Random
from statistics import median
from typing import Any

from playwright.sync_api import Browser

from tests.support.browser.hands import Hands
from tests.support.browser.play import Person
from tools.bench.chromium import chromium, person, sat_down, served, take_turn

TABLES = {
    "cpwp": "#game=cpwp&seats=4&bots=medium&jokers=two",
    "takku_sum": "#game=takku_sum&seats=4&bots=medium",
    "spar": "#game=spar&seats=4&bots=medium",
    "shanghai": "#game=shanghai&seats=4&bots=medium",
    "progressive": "#game=progressive&seats=4&bots=medium",
}
THROTTLES = {"plain": 1, "4x": 4}
TARGETS = {"tap": 50, "play": 150}  # milliseconds at the median, plain
ENOUGH = 15  # of taps, and of plays
ACTS = 200
LOOPS = 10

WATCH = """(() => {
    window.presses = [];
    const find = (selector) => document.querySelector(selector);
    const told = () => document.querySelector('#last')?.textContent;
    const painted = () => new Promise((done) => requestAnimationFrame(() =>
        setTimeout(() => done(performance.now()))));
    const flights = () => document.getAnimations()
        .filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
        .map((one) => one.finished);
    addEventListener('click', (event) => {
        const what = event.isTrusted && event.target.closest?.('#table [data-do]');
        if (!what) return;
        const id = what.closest('#hand') && what.id;
        const was = what.getAttribute('aria-pressed'), before = told();
        new MutationObserver(async (_, watcher) => {
            const html = document.documentElement;
            if (html.dataset.waiting !== '0') return;
            watcher.disconnect();
            const isTap = id && document.getElementById(id)?.getAttribute('aria-pressed') !== was;
            const kind = told() !== before ? 'play' : isTap ? 'tap' : 'other';
            const shown = await painted() - event.timeStamp;
            await Promise.allSettled(flights());
            presses.push({ kind, shown, rest: performance.now() - event.timeStamp });
        }).observe(document.documentElement, { attributeFilter: ['data-waiting'] });
    }, true);
})()"""
LOOP = """() => {
    const began = performance.now();
    for (let turn = 0, sum = 0; turn < 3e7; turn++) sum += turn % 7;
    return performance.now() - began;
}"""

Press = dict[str, Any]


def measure() -> dict[str, Any]:
    """Medians in milliseconds by throttle, game and kind of press; how far the throttle reaches."""
    with served() as address, chromium() as browser:
        return {
            "milliseconds": {
                name: {game: _medians(browser, address, game, rate) for game in TABLES}
                for name, rate in THROTTLES.items()
            },
            "the throttle slows": _reach(browser, address),
        }


def table(measured: dict[str, Any]) -> list[str]:
    rows = [
        f"{'from a press until it is shown, ms':36}"
        f"{'tap':>7}{'worst':>7}{'play':>7}{'worst':>7}{'at rest':>9}"
    ]
    for throttle, games in measured["milliseconds"].items():
        for game, of in games.items():
            rows.append(
                f"{f'{game}, {throttle}':36}"
                f"{of['tap']['shown']:>7.0f}{of['tap']['worst']:>7.0f}"
                f"{of['play']['shown']:>7.0f}{of['play']['worst']:>7.0f}"
                f"{of['play']['rest']:>9.0f}"
            )
    wanted = ", ".join(f"{kind} {most} ms" for kind, most in TARGETS.items())
    rows.append(f"wanted at the median, plain: {wanted}")
    rows.append(
        "4x slows "
        + ", ".join(f"{who} {by:.1f} times" for who, by in measured["the throttle slows"].items())
    )
    return rows


def _medians(browser: Browser, address: str, game: str, rate: int) -> dict[str, Any]:
    one = person(browser, address, WATCH)
    hands = sat_down(one, TABLES[game])
    throttle = Throttle(one)
    throttle.by(rate)
    presses = _presses(hands, Random(game))
    one.page.context.close()
    found: dict[str, Any] = {}
    for kind in TARGETS:
        seen = [press for press in presses if press["kind"] == kind]
        found[kind] = {name: median(press[name] for press in seen) for name in ("shown", "rest")}
        found[kind] |= {"worst": max(press["shown"] for press in seen), "count": len(seen)}
    return found


def _presses(hands: Hands, random: Random) -> list[Press]:
    """Play until there are enough presses of each kind."""
    for _act in range(ACTS):
        take_turn(hands, random)
        presses: list[Press] = hands.page.evaluate("presses")
        if all(sum(press["kind"] == kind for press in presses) >= ENOUGH for kind in TARGETS):
            return presses
    raise AssertionError("too few presses")


class Throttle:
    """Slows the processor down for a page, for as long as it is held."""

    def __init__(self, one: Person) -> None:
        self._session = one.page.context.new_cdp_session(one.page)

    def by(self, rate: int) -> None:
        self._session.send("Emulation.setCPUThrottlingRate", {"rate": rate})


def _reach(browser: Browser, address: str) -> dict[str, float]:
    """Return how many times as long the same work takes when throttled, here and in the worker."""
    one = person(browser, address)
    one.come()
    (worker,) = one.page.workers
    throttle = Throttle(one)
    times: dict[str, list[float]] = {"the page": [], "its worker": []}
    for rate in THROTTLES.values():
        throttle.by(rate)
        times["the page"].append(min(one.page.evaluate(LOOP) for _ in range(LOOPS)))
        times["its worker"].append(min(worker.evaluate(LOOP) for _ in range(LOOPS)))
    one.page.context.close()
    return {who: slow / fast for who, (fast, slow) in times.items()}
