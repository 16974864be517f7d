"""The store may be denied, full or cleared: that is said once, and the match goes on."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.support.browser import browsers
from tests.support.browser.limits import lenient
from tests.support.browser.play import HAND, PLAY, Person
from tests.support.browser.sites import PYODIDE
from tests.support.browser.watch import Watch

pytestmark = pytest.mark.site(PYODIDE)  # whose worker keeps what is kept
# A browser whose disk is full.
FULL = """for (const [kind, name] of [['IDBObjectStore', 'put'], ['Storage', 'setItem']]) {
    const refuse = () => { throw new DOMException('full', 'QuotaExceededError'); };
    if (kind in self) self[kind].prototype[name] = refuse;
}
"""
# The settings of a browser whose person blocks all cookies: then pages may keep nothing at all.
DENIES = {"profile": {"default_content_setting_values": {"cookies": 2}}}
# What is read out, each time it is.
LISTEN = """(() => {
    window.said = [];
    new MutationObserver(() => {
        const text = document.getElementById('say')?.textContent;
        if (text && text !== window.said.at(-1)) window.said.push(text);
    }).observe(document, { childList: true, subtree: true });
})()"""


@pytest.fixture
def person(page: Page, address: str) -> Person:
    """Somebody at a page of their own."""
    page.add_init_script(LISTEN)
    return Person(page, address)


def play_on(person: Person, told: str) -> None:
    """Play two turns; this is told once, in the page and to a screen reader."""
    person.page.wait_for_function(f"said.join(' ').includes('{told}')")
    for _ in range(2):
        person.turn()
        person.wait()
    assert " ".join(person.page.evaluate("said")).count(told) == 1


def is_home(person: Person) -> None:
    """Find the page at home after a reload, and begin a match there."""
    person.page.reload()
    person.page.wait_for_selector(PLAY)
    person.idle()
    assert "This browser has no match of Spar." in person.text("#notice")
    assert not person.page.locator("#resume .match").count()
    person.press(person.page.locator(PLAY))
    person.page.wait_for_selector(HAND)
    person.turn()


def test_a_match_is_played_where_pages_may_keep_nothing(
    chromium: Browser, address: str, watch: Watch, tmp_path: Path
) -> None:
    settings = tmp_path / "Default" / "Preferences"
    settings.parent.mkdir()
    settings.write_text(json.dumps(DENIES))
    with chromium.browser_type.launch_persistent_context(
        tmp_path, executable_path=browsers.chromium(), args=[*browsers.HASTY_FLAGS]
    ) as context:
        context.set_default_timeout(lenient(browsers.WAIT) * 1000)
        watch.over(context)
        context.add_init_script(LISTEN)
        person = Person(context.new_page(), address)
        person.sit("#game=spar&seats=3")
        play_on(person, "This browser saves nothing")
        is_home(person)


def test_a_match_is_played_in_a_sandboxed_frame(page: Page, address: str) -> None:
    """It has no origin: no store, no service worker, and no worker that is a module."""
    page.set_content(f'<iframe sandbox="allow-scripts" src="{address}#game=spar&seats=3"></iframe>')
    frame = page.frame_locator("iframe")
    frame.get_by_text("This browser keeps nothing").first.wait_for()
    frame.locator(PLAY).click()
    frame.locator(HAND).first.wait_for()
    frame.get_by_text("This browser saves nothing").first.wait_for()


def test_a_match_is_played_where_the_disk_is_full(page: Page, person: Person) -> None:
    def spoil(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=FULL + answer.text())

    page.add_init_script(FULL)
    page.context.route("**/boot/loader.mjs", spoil)  # the first thing that runs in the worker
    person.sit("#game=spar&seats=3")
    play_on(person, "no room left for the match")
    is_home(person)


def test_a_match_goes_on_when_all_that_was_kept_is_cleared(page: Page, person: Person) -> None:
    tool = page.context.new_cdp_session(page)
    person.sit("#game=spar&seats=3")
    person.wait()
    everything = {"origin": page.evaluate("location.origin"), "storageTypes": "all"}
    tool.send("Storage.clearDataForOrigin", everything)
    person.turn()
    play_on(person, "What this browser kept was cleared.")
    assert person.kept()
    tool.send("Storage.clearDataForOrigin", everything)
    is_home(person)
