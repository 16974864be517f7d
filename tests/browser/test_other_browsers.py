"""One long visit in each other browser: settings, a first boot, some turns, back, no connection."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.test_back import AT_HOME, MENU, QUESTION
from tests.browser.test_boot import BOOT, CARDS_SHOWN, ELSEWHERE, HERE, KEPT, MATCH
from tests.browser.test_offline import READY
from tests.browser.test_settings import COLOURS, DARK, KEY, ROOT, SUITS
from tests.support.browser import browsers
from tests.support.browser.hosts import DOWN, Hosts
from tests.support.browser.play import HAND, HURRY, IDLE, PLAY
from tests.support.browser.sites import DELIVERED, Sites

# Play a card or, where none fits, pass; gives how many cards were played.
PRESS = """(() => {
    const main = document.querySelector('#bar .main:not([disabled])');
    const target = document.querySelector('#board [data-do=place]');
    (target ?? main).click();
    return target ? 1 : 0;
})()"""
ASKED = (
    f"{IDLE} && !!document.querySelector('#hand.my-turn')"
    " && !!document.querySelector('#board [data-do=place], #bar .main:not([disabled])')"
)
PLAYED = "document.querySelectorAll('#board .played').length"
COPIED = "document.getElementById('copied').textContent"
CARDS = "document.querySelectorAll('#hand [data-card]').length"
HEADINGS = "document.querySelectorAll('article h2').length"
shows = "!!document.querySelector('{}')".format


@pytest.fixture
def address(sites: Sites, tmp_path: Path) -> Iterator[str]:
    """The site as it is built, from a host that a page can cut off."""
    hosts = Hosts(tmp_path, sites.copy(DELIVERED, is_kept=True))
    yield hosts.address(hosts.add())
    hosts.close()


def settings(address: str) -> list[browsers.Step]:
    """Choose a look, and see it after a reload; then go back to the usual one."""
    page = f"{address}rules-cpwp.html"
    choose = f"localStorage.setItem({KEY}, 'theme=dark&palette=safe&motion=slow') ?? 0"
    return [
        *(("open", page), ("get", choose), ("open", page)),
        ("get", f"getComputedStyle({ROOT}).backgroundColor"),
        ("get", f"({COLOURS})({json.dumps(SUITS)}).join()"),
        ("get", f"getComputedStyle({ROOT}).getPropertyValue('--flight')"),
        ("get", "localStorage.clear() ?? 0"),
    ]


def copies(address: str) -> list[browsers.Step]:
    """Copy a link, whose text comes only after the click."""
    return [
        *(("open", f"{address}#seats=3"), ("wait", IDLE), ("click", "[data-do='copy link']")),
        *(("wait", COPIED), ("get", COPIED)),
    ]


def turns() -> list[browsers.Step]:
    """Begin a deal on this first visit, and play three turns."""
    turn: list[browsers.Step] = [("wait", ASKED), ("get", PRESS)]
    return [
        *(("click", PLAY), ("wait", CARDS_SHOWN), ("get", BOOT)),
        *(("get", f"{HURRY}, 0"), ("wait", ASKED), ("get", CARDS), *turn, *turn, *turn),
        *(("wait", ASKED), ("get", CARDS), ("get", PLAYED)),
    ]


def back_and_forward() -> list[browsers.Step]:
    """Close the menu, then be asked, then go home and back to the table."""
    back, forward = (("get", f"(history.{way}(), 0)") for way in ("back", "forward"))
    return [
        *(("click", "#menu summary"), ("wait", "history.state.depth === 3")),
        *(back, ("wait", f"!{shows(MENU)} && history.state.depth === 2"), ("get", shows(HAND))),
        *(back, ("wait", f"{IDLE} && {shows(QUESTION)} && history.state.depth === 1")),
        *(back, ("wait", f"{AT_HOME} && history.state.depth === 0"), ("get", "location.hash")),
        *(forward, ("wait", f"{IDLE} && {shows(HAND)} && location.hash === '{MATCH}'")),
    ]


def later(address: str) -> list[browsers.Step]:
    """Take the match over in a tab beside the first, then read and play on without a connection.

    WebKit forgets the cache of a test when its last page is gone, hence the tab.
    """
    match = f"{address}{MATCH}"
    return [
        *(("wait", f"{KEPT} && {READY}"), ("tab", match), ("wait", ELSEWHERE), ("click", HERE)),
        *(("wait", CARDS_SHOWN), ("get", BOOT), ("get", f"(fetch('{DOWN}'), 0)")),
        *(("open", f"{address}rules-spar.html"), ("get", f"{HEADINGS} > 1")),
        *(("open", match), ("wait", CARDS_SHOWN)),
    ]


@browsers.IN_EACH_OTHER_BROWSER
def test_a_visit_goes_as_in_chromium(run: browsers.Driver, address: str) -> None:
    steps = [*settings(address), *copies(address), *turns(), *back_and_forward(), *later(address)]
    answers = iter(run(steps))
    assert next(answers) == 0
    assert next(answers) == DARK
    assert next(answers) == "rgb(17, 17, 17),rgb(204, 45, 0),rgb(96, 0, 216),rgb(0, 120, 96)"
    assert next(answers) == "600ms"
    assert next(answers) == 0
    assert next(answers) == "The link is copied: paste it into a message."
    assert next(answers) == "library"
    _hurried, cards, *played, left, on_board = (next(answers) for _ in range(7))
    assert cards >= 17
    assert left == cards - sum(played)
    assert on_board >= 4
    assert list(answers) == [0, True, 0, 0, "", 0, "snapshot", 0, True]
