"""The time from the host's last sign of life until another page leads and play goes on.

Whoever is to act asks for a hint as soon as there is a host, and does that; play goes on when it
stands in the log of another page. Whose browser is frozen comes back before the next time; in the
end one is killed.
"""

import json
import os
import signal
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

from tests.browser.friends.table import Friend, Table
from tests.support.browser.processes import asleep
from tools.bench.friends import pages

GAME = "#game=cpwp&seats={people}"
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")
FROZEN = 3  # times, of three people
WANTED = 12  # seconds
LATELY = 4000  # milliseconds within which everybody alive says something
LEADS = "() => document.body.textContent.includes('You, the host')"
LAST = "document.querySelector('#last').textContent"
GOES_ON = f"() => {LAST} !== {{}}"
RECOVERS = 8000  # milliseconds


def measure() -> dict[str, Any]:
    """Seconds by what has happened to the host."""
    with pages.house() as house:
        with house.table() as table:
            _sit(table, 3)
            frozen = [_frozen(table, 1) for _ in range(FROZEN)]
            killed = [_lost(table, [_leader(table)], is_killed=True)]
        with house.table() as table:
            _sit(table, 5)
            two = [_frozen(table, 2)]
    return {"one of 3 frozen": frozen, "one of 3 killed": killed, "two of 5 frozen": two}


def table(measured: dict[str, Any]) -> list[str]:
    rows = [
        f"{'host lost, s until':36}{'it leads':>9}{'worst':>9}{'goes on':>9}{'worst':>9}"
        f"{'heir':>9}{'times':>9}"
    ]
    rows += [
        f"{name:36}{pages.both([one['leads'] for one in of], '{:.1f}'.format)}"
        f"{pages.both([one['goes on'] for one in of], '{:.1f}'.format)}"
        f"{max(one['heir'] for one in of):>9.2f}{len(of):>9}"
        for name, of in measured.items()
    ]
    if not all(one["hands kept"] for of in measured.values() for one in of):
        rows.append("NOT ALL HANDS ARE AS THEY WERE")
    return [*rows, f"wanted: it goes on in {WANTED} s; heir: processor, at most"]


def _sit(table: Table, people: int) -> None:
    table.lay(GAME.format(people=people))
    table.join(*NAMES[1:people])
    table.begin()
    for friend in table.friends:
        friend.page.wait_for_function(pages.WARM)


def _frozen(table: Table, count: int) -> dict[str, Any]:
    """Freeze the host, and those who would lead next, and let them come back."""
    leader = table.friends.index(_leader(table))
    people = [*table.friends[leader:], *table.friends[:leader]]
    took = _lost(table, people[:count])
    for friend in people[:count]:
        friend.page.wait_for_function(f"!({LEADS})()")
    table.host.page.wait_for_timeout(RECOVERS)
    return took


def _leader(table: Table) -> Friend:
    return next(friend for friend in table.friends if friend.page.evaluate(f"({LEADS})()"))


def _lost(table: Table, lost: Sequence[Friend], *, is_killed: bool = False) -> dict[str, Any]:
    """Lose these, the host among them, while it is somebody else's turn."""
    others = [friend for friend in table.friends if friend not in lost]
    while not (players := [one for one in others if one.page.locator("#hand.my-turn").count()]):
        table.step()
        table.host.page.wait_for_timeout(500)
    player = players[0]
    start = table.friends.index(lost[-1]) + 1
    order = [*table.friends[start:], *table.friends[:start]]
    heir = next(friend for friend in order if friend in others)
    looker = next(friend for friend in others if friend is not player)
    hands = {friend.name: friend.hand for friend in others}
    last = looker.page.evaluate(LAST)
    pages.look_for(heir, "leads", LEADS)
    pages.look_for(looker, "goes on", GOES_ON.format(json.dumps(last)))
    before = pages.used(pages.own(heir))
    with ExitStack() as stack:
        since = float(heir.page.evaluate("now()"))
        pids = [pid for friend in lost for pid in pages.pids(pages.own(friend))]
        if is_killed:
            for pid in pids:
                os.kill(pid, signal.SIGKILL)
            table.friends = [friend for friend in table.friends if friend not in lost]
        else:
            stack.enter_context(asleep(pids))
        leads = pages.drawn(heir, "leads")
        player.play()
        goes_on = pages.drawn(looker, "goes on")
        player.rest()
        heard = [at for at in heir.page.evaluate("lastHeard") if at > since - LATELY]
        used = pages.used(pages.own(heir)) - before
        for friend in others:
            pages.idle(friend)
        kept = all(friend.hand == hands[friend.name] for friend in others if friend is not player)
        kept &= {*player.hand} <= {*hands[player.name]}
    life = min(heard)
    return {
        "leads": (leads - life) / 1000,
        "goes on": (goes_on - life) / 1000,
        "heir": used / 1000,
        "hands kept": kept,
    }
