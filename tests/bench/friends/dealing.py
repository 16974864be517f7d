"""The time until a deal that all have shuffled lies on every page, and what it costs them.

The first deal begins when the host presses the button, a later one when the last person has seen
the result; its deck was made meanwhile.
"""

from __future__ import annotations

from typing import Any

from tests.bench.friends import pages
from tests.browser.friends.table import Table
from tests.browser.play import HAND, ON, ROBOT

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
WANTED = {"4 people, 54 cards": 800, "4 people, 108 cards": 1500, "8 people, 216 cards": 4000}


def measure() -> dict[str, Any]:
    """Milliseconds on the clock, and of processor in all pages together, by table."""
    found: dict[str, Any] = {}
    with pages.house() as house:
        for name, (people, link) in TABLES.items():
            with house.table() as table:
                table.lay(link)
                table.join(*NAMES[: people - 1])
                found[name] = {"first": _until_dealt(table, BEGIN)}
                if name == LATER:
                    found[name]["later"] = _next_deal(table)
    return found


def table(measured: dict[str, Any]) -> list[str]:
    """The figures to be read."""
    rows = [f"{'ms until the hands lie there':36}{'clock':>9}{'wanted':>9}{'processor':>11}"]
    for name, deals in measured.items():
        for which, (clock, processor) in deals.items():
            wanted = WANTED.get(name, "") if which == "first" else ""
            rows.append(f"{which + ', ' + name:36}{clock:>9.0f}{wanted:>9}{processor:>11.0f}")
    return rows


def _until_dealt(table: Table, selector: str) -> tuple[float, float]:
    """Press at the host's, and wait until everybody has a hand."""
    browsers = [pages.own(friend) for friend in table.friends]
    before = sum(map(pages.used, browsers))
    table.host.wait(selector)
    for friend in table.friends:
        pages.look_for(friend, "dealt", HAND)
    pressed = pages.press(table.host, selector)
    seen = [pages.drawn(friend, "dealt") for friend in table.friends]
    return max(seen) - pressed, sum(map(pages.used, browsers)) - before


def _next_deal(table: Table) -> tuple[float, float]:
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
    return _until_dealt(table, READY)
