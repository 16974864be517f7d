"""The history in a real browser: its tabs by keyboard, its newest line, its place on a phone."""

from random import Random

import pytest
from playwright.sync_api import ViewportSize

from tests.support.app.visit import Visit
from tests.support.browser.boxes import box
from tests.support.browser.looks.reflow import PHONE, SIDEWAYS
from tests.support.browser.play import HAND, Person
from tests.support.browser.stage import Stages
from tests.support.browser.states import LINKS, at, choosing

IN_SIGHT = """(() => {
    const { top, bottom } = document.querySelector('#log li:last-child').getBoundingClientRect();
    const log = document.querySelector('#log').getBoundingClientRect();
    return log.top <= top && bottom <= Math.min(log.bottom, innerHeight);
})()"""
FOCUS = "document.activeElement.id"
# Bots wait until they are let go.
HELD = """(() => {
    const wait = window.setTimeout;
    window.isHeld = true;
    window.setTimeout = (work, milliseconds = 0, ...rest) => {
        const isOfBot = 100 < milliseconds && milliseconds < 2000;
        const go = () => (isOfBot && window.isHeld ? wait(go, 20) : work(...rest));
        return wait(go, milliseconds);
    };
})()"""
LONG = "game=cpwp&seats=8&match=cards_left&match_deals=3"


def is_long(visit: Visit) -> bool:
    """Return True if the log is longer than the window, and several bots are about to play."""
    is_at_bots = visit.where == "table" and visit.truth.to_act[:1] in ((1,), (2,))
    return is_at_bots and len(visit.desk.lines) > 20


def test_the_newest_line_stays_in_sight_while_others_come(person: Person) -> None:
    page = person.page
    page.set_viewport_size(SIDEWAYS)
    visit = Visit(f"#{LONG}")
    visit.press("start")
    visit.finish(Random(1), is_long)
    page.add_init_script(HELD)
    person.come_to(visit.saves["cpwp"], "cpwp")
    page.wait_for_selector(HAND)
    page.locator("#top [data-do=history]").click()
    lines = page.locator("#log li")
    lines.first.wait_for()
    before = lines.count()
    page.evaluate("window.isHeld = false")
    for count in (before, before + 1):
        page.wait_for_function(f"document.querySelectorAll('#log li').length >= {count}")
        assert page.evaluate(IN_SIGHT)
        assert not page.evaluate(IN_SIGHT.replace("last", "first")), "there is more to be seen"


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS], ids=["upright", "on its side"])
def test_on_a_phone_it_fills_the_screen(stages: Stages, size: ViewportSize) -> None:
    stage = stages.at(size)
    stage.show(at(LINKS["spar"], choosing))
    stage.page.locator("#top [data-do=history]").click()
    stage.page.wait_for_selector("#moves-panel")
    place = box(stage.page.locator("#dialog"))
    assert (place.left, place.top) == (0, 0)
    assert (place.width, place.height) == (size["width"], size["height"])
    tops = {box(one).top for one in stage.page.locator("#dialog [role=tab]").all()}
    assert len(tops) == 1, "the tabs are in one row"
    close = box(stage.page.locator("#dialog [data-do=close]"))
    assert close.top < min(tops) + 52, "beside the tabs"
