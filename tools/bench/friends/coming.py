"""The time from being let in until the table is there, for somebody who comes late."""

from typing import Any

from tests.browser.friends.table import Table
from tools.bench.friends import pages

GAME = "#game=progressive&seats=5"
ENTRIES = (60, 300)  # of the log; a deal of five has about two hundred
NAMES = ("Cleo", "Dora")
WANTED = 500  # milliseconds
THERE = "#hand"  # the place for a hand, with cards or without


def measure() -> dict[str, Any]:
    """Milliseconds until the form and, once they are let in, until the table, by entries."""
    with pages.house() as house, house.table() as table:
        table.lay(GAME)
        table.join("Ben")
        table.begin()
        return {
            str(pages.play_on(table, entries)): _come(table, name)
            for entries, name in zip(ENTRIES, NAMES, strict=True)
        }


def table(measured: dict[str, Any]) -> list[str]:
    rows = [f"{'coming late, ms, by entries of the log':44}{'form':>9}{'table':>9}"]
    rows += [
        f"{entries:44}{times['form']:>9.0f}{times['table']:>9.0f}"
        for entries, times in measured.items()
    ]
    return [*rows, f"wanted: {WANTED} ms from being let in to the table"]


def _come(table: Table, name: str) -> dict[str, float]:
    newcomer = pages.warm(table, name)
    table.friends.append(newcomer)
    pages.look_for(newcomer, "form", "() => document.querySelector('#join-form #join-name')")
    since = float(newcomer.page.evaluate("now()"))
    newcomer.person.come(table.link[table.link.index("#") :])
    form = pages.drawn(newcomer, "form") - since
    table.ask(newcomer)
    table.host.wait(pages.YES)
    pages.look_for(newcomer, "table", THERE)
    pressed = pages.press(table.host, pages.YES)
    return {"form": form, "table": pages.drawn(newcomer, "table") - pressed}
