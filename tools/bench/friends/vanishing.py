"""The time until play goes on after somebody in turn vanishes: a closed tab, or a stopped process.

It is counted from the moment of vanishing until another page shows a bot's move for them.
"""

from typing import Any

from tests.browser.friends.table import Friend, Table
from tests.support.browser.play import HAND
from tests.support.browser.processes import asleep
from tools.bench.friends import pages

GAME = "#game=spar&seats=4&target=40"
TIMES = 5
WANTED = 7_000, 10_000  # milliseconds, at the median and at most
GONE = "() => document.querySelector('#last')?.textContent !== {before!r}"


def measure() -> dict[str, Any]:
    """Milliseconds, by how they vanish."""
    with pages.house() as house:
        return {
            "closed tab": [_once(house, is_closed=True) for _time in range(TIMES)],
            "stopped process": [_once(house, is_closed=False) for _time in range(TIMES)],
        }


def table(measured: dict[str, Any]) -> list[str]:
    rows = [f"{'vanishing in turn, ms until play goes on':44}{'median':>9}{'worst':>9}"]
    rows += [f"{how:44}{pages.both(times)}" for how, times in measured.items()]
    return [*rows, f"wanted: {WANTED[0]} ms at the median, {WANTED[1]} ms at most"]


def _once(house: pages.House, *, is_closed: bool) -> float:
    with house.table() as table:
        table.lay(GAME)
        table.join("Ben", "Cleo")
        table.begin()
        for friend in table.friends:
            friend.wait(HAND)
        in_turn = _in_turn(table)
        other = next(friend for friend in table.friends if friend is not in_turn)
        before = other.page.locator("#last").text_content()
        pages.look_for(other, "goes on", GONE.format(before=before))
        since = float(other.page.evaluate("now()"))
        if is_closed:
            in_turn.leave()
            return pages.drawn(other, "goes on") - since
        with asleep(pages.pids(pages.own(in_turn))):
            return pages.drawn(other, "goes on") - since


def _in_turn(table: Table) -> Friend:
    while True:
        for friend in table.friends:
            if friend.page.locator("#hand.my-turn").count():
                return friend
        table.host.page.wait_for_timeout(50)
