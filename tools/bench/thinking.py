"""Taps beside three hard bots that think, and how much longer than the table's pause they take.

They think in the table's worker, in slices, while the table pauses. A person who taps a card
meanwhile waits for the slice under way at most. When the pause is over a bot acts on what it has
thought; `late` is from then until its move is painted. At 4x the processor is throttled as far as
Chromium does that, which `tap` measures, too.
"""

from random import Random
from statistics import median
from typing import Any

from playwright.sync_api import Browser

from tests.support.browser.hands import Hands
from tests.support.browser.play import ASKED
from tools.bench.chromium import chromium, person, served, take_turn
from tools.bench.tap import THROTTLES, Throttle

GAMES = ("spar", "takku_sum", "progressive")
LINK = "#game={}&seats=4&bots=hard"
TARGETS = {"tap": 50, "late": 1_200}  # milliseconds: at the median, plain; the longest, at 4x
ENOUGH = {"tap": 40, "late": 40}
ACTS = 1_500
BETWEEN = 120  # milliseconds from one tap to the next
PAUSE = 100  # a longer wait may be the table's

WATCH = f"""(() => {{
    Object.assign(window, {{ seen: {{ tap: [], late: [] }}, over: null }});
    const painted = () => new Promise((done) => requestAnimationFrame(() =>
        setTimeout(() => done(performance.now()))));
    const wait = window.setTimeout;
    window.setTimeout = (work, milliseconds = 0, ...rest) => milliseconds < {PAUSE}
        ? wait(work, milliseconds, ...rest)
        : wait((...told) => {{ window.over = performance.now(); work(...told); }},
            milliseconds, ...rest);
    const isAsked = () => document.querySelector('#hand.my-turn') !== null;
    const told = () => document.querySelector('#last')?.textContent;
    let before;
    addEventListener('DOMContentLoaded', () => new MutationObserver(async () => {{
        const now = told();
        if (now === before) return;
        before = now;
        const since = window.over;
        window.over = null;
        if (since !== null) seen.late.push(await painted() - since);
    }}).observe(document.body, {{ childList: true, characterData: true, subtree: true }}));
    addEventListener('click', (event) => {{
        if (isAsked()) window.over = null;  // what is played next is the person's own move
        const card = event.isTrusted && !isAsked() && event.target.closest?.('#hand [data-card]');
        if (!card) return;
        const was = card.getAttribute('aria-pressed');
        new MutationObserver(async (_, watcher) => {{
            const now = document.getElementById(card.id)?.getAttribute('aria-pressed');
            if (now === was) return;
            watcher.disconnect();
            seen.tap.push(await painted() - event.timeStamp);
        }}).observe(document.body, {{ subtree: true, childList: true, attributes: true }});
    }}, true);
}})()"""

Seen = dict[str, list[float]]


def measure() -> dict[str, Any]:
    """Medians and longest times in milliseconds, by throttle and game."""
    with served() as address, chromium() as browser:
        return {
            name: {game: _figures(_seen(browser, address, game, rate)) for game in GAMES}
            for name, rate in THROTTLES.items()
        }


def table(measured: dict[str, Any]) -> list[str]:
    rows = [
        f"{'beside three hard bots, ms':36}{'tap':>7}{'worst':>7}{'taps':>6}"
        f"{'late':>7}{'worst':>7}{'moves':>7}"
    ]
    for throttle, games in measured.items():
        for game, of in games.items():
            tap, late = of["tap"], of["late"]
            rows.append(
                f"{f'{game}, {throttle}':36}"
                f"{tap['median']:>7.0f}{tap['worst']:>7.0f}{tap['count']:>6}"
                f"{late['median']:>7.0f}{late['worst']:>7.0f}{late['count']:>7}"
            )
    rows.append(
        f"wanted: a tap {TARGETS['tap']} ms at the median, plain;"
        f" no move later than {TARGETS['late']} ms, at 4x"
    )
    return rows


def _figures(seen: Seen) -> dict[str, Any]:
    return {
        kind: {"median": median(times), "worst": max(times), "count": len(times)}
        for kind, times in seen.items()
    }


def _seen(browser: Browser, address: str, game: str, rate: int) -> Seen:
    """Play, and tap on cards while the bots think, until there is enough of each."""
    one = person(browser, address, WATCH)
    one.come(LINK.format(game))
    hands, random = Hands(one, "mouse"), Random(game)
    hands.sit()
    Throttle(one).by(rate)
    for _act in range(ACTS):
        if one.page.evaluate(ASKED):
            take_turn(hands, random)
        elif cards := one.cards:
            _tap_twice(hands, random.choice(cards)["card"])
        seen: Seen = one.page.evaluate("seen")
        if all(len(seen[kind]) >= enough for kind, enough in ENOUGH.items()):
            one.page.context.close()
            return seen
    raise AssertionError(f"too little was seen: {seen}")


def _tap_twice(hands: Hands, card: int) -> None:
    """Raise a card and lower it again, if it is still in the hand then."""
    for _tap in range(2):
        if hands.page.locator(f"#card-{card}").count():
            hands.person.tap(card)
            hands.page.wait_for_timeout(BETWEEN)
