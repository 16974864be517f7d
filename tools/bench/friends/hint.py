"""The time until a hint is shown at a page of which somebody demands as much as is heard.

The villain of the tests is let in to a match that is under way, and asks the page of whoever is to
act, within his rights: a little less often than ends the connection.
"""

import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests.browser.friends.table import Friend, Table
from tests.browser.friends.villain.page import Villain, lair
from tools.bench.friends import pages

GAME = "#game=progressive&seats=3"
MALLORY = 2  # his seat
LINES = 100  # of the log before he comes
TIMES = 5
WANTED = 500  # milliseconds
SETTLES = 3000
ASKED, ADVICE = "#top [data-do=advice]", "dialog[open] .suggested button"
NOBODY = "nobody"


def measure() -> dict[str, Any]:
    """Milliseconds by whose page it is and what is demanded."""
    with ExitStack() as stack:
        house = stack.enter_context(pages.house())
        table = stack.enter_context(house.table())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        villains_page = stack.enter_context(lair(house.browser(stack), folder))
        table.lay(GAME)
        table.join("Ben")
        table.begin()
        pages.play_on(table, LINES)
        villain = Villain(villains_page, table.link, table.relay)
        villain.do("await it.call(); await it.settled(); it.ask('Mallory');")
        table.host.press(pages.YES)
        villain.wait(f"it.seat.number === {MALLORY}")
        villain.ids = [friend.kept()["me"] for friend in table.friends]
        villain.wait("it.links.size === 2")
        demands = [NOBODY, *villain.tricks("DEMANDS")]
        return {
            who: {name: _hints(table, villain, at, name) for name in demands}
            for at, who in enumerate(("host", "guest"))
        }


def table(measured: dict[str, Any]) -> list[str]:
    rows = [
        f"{'hint, ms until it is shown':36}{'host':>9}{'worst':>9}{'used':>9}{'load':>9}"
        f"{'guest':>9}{'worst':>9}{'used':>9}{'load':>9}{'times':>9}"
    ]
    for name in measured["host"]:
        two = [measured[who][name] for who in ("host", "guest")]
        cells = "".join(
            f"{pages.both(of['wall'])}{max(of['used']):>9.0f}{of['load']:>8.0f}%" for of in two
        )
        rows.append(f"{'demanded: ' + name:36}{cells}{len(two[0]['wall']):>9}")
    rows.append(
        f"wanted: {WANTED} ms, whatever is demanded; used: processor for it, at most; load:"
    )
    return [*rows, "what the page uses of a processor before anybody asks for a hint"]


def _hints(table: Table, villain: Villain, at: int, demand: str) -> dict[str, Any]:
    """Ask for a hint several times, while this is demanded of this friend."""
    friend = table.friends[at]
    _reach(table, villain, friend)
    if demand != NOBODY:
        villain.do(f"it.demand = villainy.demand(scene, {demand!r});", at)
    before = pages.used(pages.own(friend))
    friend.page.wait_for_timeout(SETTLES)
    load = 100 * (pages.used(pages.own(friend)) - before) / SETTLES
    found: dict[str, Any] = {"wall": [], "used": [], "load": load}
    for _time in range(TIMES):
        before = pages.used(pages.own(friend))
        pages.look_for(friend, "hint", ADVICE)
        pressed = pages.press(friend, ASKED)
        found["wall"].append(pages.drawn(friend, "hint") - pressed)
        found["used"].append(pages.used(pages.own(friend)) - before)
        friend.press("dialog[open] [data-do=close]")
        friend.page.wait_for_selector("dialog[open]", state="detached")
        pages.idle(friend)
    if demand != NOBODY:
        villain.do("clearInterval(it.demand);")
        assert not villain.do("return scene.to.ended", at), "this was too much"
    return found


def _reach(table: Table, villain: Villain, friend: Friend) -> None:
    """Play until it is the turn of a friend."""
    while not friend.page.locator("#hand.my-turn").count():
        if not villain.play(MALLORY):
            table.acted()
        friend.page.wait_for_timeout(500)
