"""The time from Begin until the hands of all are on the table, and the same for the next deal."""

from typing import Any

from tests.browser.friends.table import Table
from tests.support.browser.play import HAND, ON, ROBOT
from tools.bench.friends import pages

# People and the match that they play, by the number of cards, and the milliseconds wanted.
TABLES = {
    "2 people, 54 cards": (2, "#game=cpwp&seats=3", 1_000),
    "4 people, 54 cards": (4, "#game=cpwp&seats=4&match=cards_left&match_deals=3", 500),
    "4 people, 108 cards": (4, "#game=progressive&seats=4", 1_000),
}
NAMES = ("Ben", "Cleo", "Dora")
RESTS = 15_000  # milliseconds in the lobby
READY, BEGIN = "#bar [data-do=deal]", "#lobby [data-do=begin]"
LATER = "4 people, 54 cards"  # where a whole deal is short


def measure() -> dict[str, Any]:
    """Milliseconds on the clock, and of processor in all pages together, by table."""
    result: dict[str, Any] = {}
    with pages.house() as house:
        for name, (people, link, _wanted) in TABLES.items():
            for rest in (RESTS, 0):
                with house.table() as table:
                    table.lay(link)
                    table.join(*NAMES[: people - 1])
                    table.host.page.wait_for_timeout(rest)
                    which = "rested" if rest else "at once"
                    result[f"{name}, {which}"] = _until_dealt(table, BEGIN)
                    if name == LATER and rest:
                        result[f"{name}, the next deal"] = _next_deal(table)
    return result


def table(measured: dict[str, Any]) -> list[str]:
    rows = [f"{'ms until the hands are there':44}{'clock':>9}{'processor':>11}"]
    rows += [f"{name:44}{clock:>9.0f}{used:>11.0f}" for name, (clock, used) in measured.items()]
    wanted = "; ".join(f"{name} {limit} ms" for name, (*_rest, limit) in TABLES.items())
    return [*rows, f"wanted, rested: {wanted}"]


def _used(table: Table) -> float:
    return sum(pages.used(pages.own(friend)) for friend in table.friends)


def _until_dealt(table: Table, selector: str) -> tuple[float, float]:
    """Press, and wait until everybody has a hand."""
    before = _used(table)
    table.host.wait(selector)
    for friend in table.friends:
        pages.look_for(friend, "dealt", HAND)
    pressed = pages.press(table.host, selector)
    seen = [pages.drawn(friend, "dealt") for friend in table.friends]
    return max(seen) - pressed, _used(table) - before


def _next_deal(table: Table) -> tuple[float, float]:
    """Play to the result of the first deal, and go on from there."""
    for friend in table.friends:
        friend.page.evaluate(ROBOT.replace(ON, "#none"))  # looks at the result
    first, *others = table.friends
    for friend in table.friends:
        friend.wait(READY)
        friend.rest()
    for friend in others:
        friend.press(READY)
    first.page.wait_for_timeout(2000)  # the others have said so
    return _until_dealt(table, READY)
