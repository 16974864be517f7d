"""Measure how much of a processor four pages at a table use while nobody acts."""

import time
from typing import Any

from tools.bench.friends import pages

GAME = "#game=cpwp&seats=4"
NAMES = ("Ben", "Cleo", "Dora")
RESTS, LOOKS = 30, 30  # seconds
WANTED = 4  # % of a processor, for all four


def measure() -> dict[str, Any]:
    """By page, in % of a processor; the host is the first."""
    with pages.house() as house, house.table(brisk=False) as table:
        table.lay(GAME)
        table.join(*NAMES)
        table.begin()
        for friend in table.friends:
            friend.page.wait_for_function(pages.WARM)
            pages.idle(friend)
        time.sleep(RESTS)
        own = [pages.own(friend) for friend in table.friends]
        since = time.monotonic()
        before = [(pages.used(browser), pages.used_in_all(browser)) for browser in own]
        time.sleep(LOOKS)
        after = [(pages.used(browser), pages.used_in_all(browser)) for browser in own]
        milliseconds = 1000 * (time.monotonic() - since)
    page, browser = (
        [
            100 * (end[at] - begin[at]) / milliseconds
            for begin, end in zip(before, after, strict=True)
        ]
        for at in (0, 1)
    )
    return {"pages": page, "browsers": browser}


def table(measured: dict[str, Any]) -> list[str]:
    heads = ("all", "host", *(f"guest {number + 1}" for number in range(len(NAMES))))
    rows = [f"{f'nobody acts for {LOOKS} s, % of a core':36}{''.join(f'{it:>9}' for it in heads)}"]
    for name, title in (("pages", "pages"), ("browsers", "their browsers, with all else")):
        used = [sum(measured[name]), *measured[name]]
        rows.append(f"{title:36}{''.join(f'{it:>9.1f}' for it in used)}")
    return [*rows, f"wanted: {WANTED} % for all pages"]
