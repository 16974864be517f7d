"""The time from the host's yes until a page that is warm has drawn what is there.

It is the lobby before a match, and the table of a match that is under way: early in it, and when
the log is long. A page that reads a long log draws what it has read so far, and no hand before the
shuffles have been checked; it shows all when it has its hand, and as much as the host's page.
Host, guest and newcomer are three people with a browser each; a newcomer leaves for good before the
next one comes.
"""

from typing import Any

from tests.browser.friends.table import Table
from tests.support.browser.play import HAND, LOOK_EVERY
from tools.bench.friends import pages

GAME = "#game=progressive&seats=5"
LOBBY, TABLE = "#lobby", "#hand"  # the place for a hand, with cards or without
EARLY, LATE = 60, 300  # lines of the log; a deal of five has about two hundred
NAMES = ("Cleo", "Dora", "Emil")
WANTED = 500  # milliseconds, to the table
RESTS = 2000  # milliseconds without news: it was all
# How many cards the board had when it was drawn, and when that was.
COUNT = "document.querySelectorAll('#board [id^=card-]').length"
TRACK = f"""() => {{
    window.counts = [];
    new MutationObserver(() => {{
        const seen = [{COUNT}, 0];
        if (!seen[0] || seen[0] === counts.at(-1)?.[0]) return;
        counts.push(seen);
        requestAnimationFrame(() => setTimeout(() => {{ seen[1] = now(); }}));
    }}).observe(document, {{ childList: true, subtree: true }});
}}"""
DRAWN = "(played) => counts.at(-1)?.[0] === played && counts.at(-1)[1]"


def measure() -> dict[str, Any]:
    """Milliseconds and lines of the log, by what is there."""
    with pages.house() as house:
        with house.table() as table:
            table.lay(GAME)
            found = {"lobby": _all(0, [_come(table, name, LOBBY) for name in NAMES])}
        with house.table() as table:
            table.lay(GAME)
            table.join("Ben")
            table.begin()
            for when, length in (("early", EARLY), ("late", LATE)):
                lines = pages.play_on(table, length)
                found[when] = _all(lines, [_visit(table, f"{name} {when}") for name in NAMES])
    return found


def table(measured: dict[str, Any]) -> list[str]:
    rows = [
        f"{'let in, ms until it is drawn':36}{'table':>9}{'worst':>9}{'hand':>9}{'worst':>9}"
        f"{'guest':>9}{'host':>9}{'lines':>9}{'times':>9}"
    ]
    rows += [
        f"{name:36}{pages.both(of['seen'])}{pages.both(of['wall'])}{max(of['guest']):>9.0f}{max(of['host']):>9.0f}"
        f"{of['lines']:>9}{len(of['wall']):>9}"
        for name, of in measured.items()
    ]
    return [*rows, f"wanted: {WANTED} ms to the table; guest and host: processor, at most"]


def _all(lines: int, found: list[dict[str, float]]) -> dict[str, Any]:
    return {"lines": lines, **{name: [one[name] for one in found] for name in found[0]}}


def _come(table: Table, name: str, goal: str) -> dict[str, float]:
    """Let somebody in, and see how long that takes."""
    newcomer = pages.warm(table, name)
    table.friends.append(newcomer)
    newcomer.person.come(table.link[table.link.index("#") :])
    table.ask(newcomer)
    table.host.wait(pages.YES)
    played = table.host.page.evaluate(COUNT)
    newcomer.page.evaluate(TRACK)
    pages.look_for(newcomer, "there", goal)
    pages.look_for(newcomer, "all", goal if goal == LOBBY else HAND)
    both = {"guest": pages.own(newcomer), "host": pages.own(table.host)}
    before = {who: pages.used(browser) for who, browser in both.items()}
    pressed = pages.press(table.host, pages.YES)
    seen = pages.drawn(newcomer, "there")
    there = has_hand = pages.drawn(newcomer, "all")
    used = {who: pages.used(browser) - before[who] for who, browser in both.items()}
    is_all = goal == LOBBY
    while not is_all:
        newcomer.page.wait_for_function(DRAWN, arg=played, polling=LOOK_EVERY)
        used = {who: pages.used(browser) - before[who] for who, browser in both.items()}
        _count, there = newcomer.page.evaluate("counts.at(-1)")
        newcomer.page.wait_for_timeout(RESTS)
        is_all = newcomer.page.evaluate("counts.at(-1)") == [played, there]
    return {"seen": seen - pressed, "wall": max(there, has_hand) - pressed, **used}


def _visit(table: Table, name: str) -> dict[str, float]:
    """Let somebody in, and out again."""
    took = _come(table, name, TABLE)
    newcomer = table.friends.pop()
    newcomer.press("#friends summary")
    newcomer.press("#friends [data-do='give up seat']")
    newcomer.press("dialog[open] [data-do='leave for good']")
    newcomer.wait("#home")
    table.host.wait_text(f"{name} is no longer at the table.")
    pages.own(newcomer).close()
    return took
