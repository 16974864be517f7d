"""The time until a deal that all have shuffled lies on every page, and what it costs them.

The first deal begins when the host presses the button, a later one when the last person has seen
the result; its deck was made meanwhile. A shuffle in the middle of a deal takes as long as a page
says that everybody shuffles.

All pages share the processors of this machine. At 4x each of them runs a quarter of the time only,
and they take turns: two processors are enough for eight pages, as if each had a phone of its own.
`apart` models how long it takes where everybody has a machine of their own.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.browser.friends.table import Table
from tests.support.browser.play import HAND, LOOK_EVERY, ON, ROBOT
from tests.support.browser.processes import processes, slowed
from tools.bench.chromium import PATIENCE
from tools.bench.friends import pages

# People and the match that they play, by the number of cards.
TABLES = {
    "2 people, 32 cards": (2, "#game=spar&seats=2&target=40"),
    "4 people, 54 cards": (4, "#game=cpwp&seats=4&match=cards_left&match_deals=3"),
    "4 people, 108 cards": (4, "#game=progressive&seats=4"),
    "8 people, 216 cards": (8, "#game=progressive&seats=8"),
}
NAMES = ("Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal")
READY = "#bar [data-do=deal]"
BEGIN = "#lobby [data-do=begin]"
LATER = "4 people, 54 cards"  # where a whole deal is short
MIDWAY = "4 people, Takku-Sum"
MIDWAY_LINK = "#game=takku_sum&seats=4&target=9"
THROTTLES = {"plain": 1, "4x": 4}
# Milliseconds on the clock, where everybody has a machine of their own.
WANTED = {
    "4 people, 54 cards": {"plain": 800},
    "4 people, 108 cards": {"plain": 1_500},
    "8 people, 216 cards": {"plain": 4_000, "4x": 15_000},
    MIDWAY: {"plain": 1_000},
}
# For how long the page has told of each shuffle.
WATCH_SHUFFLES = """(() => {
    window.waits = [];
    let since = 0;
    new MutationObserver(() => {
        const shuffles = document.querySelector('#among-friends progress') !== null;
        if (shuffles === since > 0) return;
        if (!shuffles) waits.push(now() - since);
        since = shuffles ? now() : 0;
    }).observe(document.body, { childList: true, subtree: true });
})()"""


def measure() -> dict[str, Any]:
    """Milliseconds on the clock, and of processor in all pages together, by throttle and table."""
    with pages.house() as house:
        return {name: _measured(house, times) for name, times in THROTTLES.items()}


def table(measured: dict[str, Any]) -> list[str]:
    rows = [f"{'ms until the cards lie there':44}{'clock':>9}{'wanted':>9}{'processor':>11}"]
    for throttle, tables in measured.items():
        for name, deals in tables.items():
            for which, (clock, processor) in deals.items():
                wanted = WANTED.get(name, {}).get(throttle, "") if which != "later" else ""
                told = f"{which}, {name}, {throttle}"
                used = "" if processor is None else f"{processor:.0f}"
                rows.append(f"{told:44}{clock:>9.0f}{wanted:>9}{used:>11}")
    return rows


def _measured(house: pages.House, times: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, (people, link) in TABLES.items():
        with house.table() as table:
            table.lay(link)
            table.join(*NAMES[: people - 1])
            with _slower(table, times):
                found[name] = {"first": _until_dealt(table, BEGIN)}
            if name == LATER:
                found[name]["later"] = _next_deal(table, times)
    with house.table() as table:
        table.lay(MIDWAY_LINK)
        table.join(*NAMES[:3])
        table.begin()
        found[MIDWAY] = {"midway": (_midway(table, times), None)}
    return found


@contextmanager
def _slower(table: Table, times: int) -> Iterator[None]:
    """Slow all pages down to one part of so many."""
    if times == 1:
        yield
        return
    own = [
        [int(one["id"]) for one in processes(pages.own(friend)) if one["type"] == "renderer"]
        for friend in table.friends
    ]
    with slowed(own, times):
        yield


def _used(table: Table) -> float:
    return sum(pages.used(pages.own(friend)) for friend in table.friends)


def _until_dealt(table: Table, selector: str) -> tuple[float, float]:
    """Press at the host's, and wait until everybody has a hand."""
    before = _used(table)
    table.host.wait(selector)
    for friend in table.friends:
        pages.look_for(friend, "dealt", HAND)
    pressed = pages.press(table.host, selector)
    seen = [pages.drawn(friend, "dealt") for friend in table.friends]
    return max(seen) - pressed, _used(table) - before


def _next_deal(table: Table, times: int) -> tuple[float, float]:
    """Play to the result of the first deal, and go on from there: the host last."""
    for friend in table.friends:
        friend.page.evaluate(ROBOT.replace(ON, "#none"))  # looks at the result
    host, *others = table.friends
    for friend in table.friends:
        friend.wait(READY)
        friend.rest()
    for friend in others:
        friend.press(READY)
    host.page.wait_for_timeout(2000)  # they have told the host
    with _slower(table, times):
        return _until_dealt(table, READY)


def _midway(table: Table, times: int) -> float:
    """Let robots play on: for how long the second shuffle of the stock is waited for."""
    for friend in table.friends:
        friend.page.evaluate(WATCH_SHUFFLES)
    table.play_on()
    _wait_for_shuffles(table, 1)
    with _slower(table, times):
        _wait_for_shuffles(table, 2, times)
    return max(friend.page.evaluate("waits[1]") for friend in table.friends)


def _wait_for_shuffles(table: Table, count: int, times: int = 1) -> None:
    for friend in table.friends:
        friend.page.wait_for_function(
            f"waits.length >= {count}", polling=LOOK_EVERY, timeout=times * PATIENCE
        )
