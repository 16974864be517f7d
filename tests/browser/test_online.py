"""At a table with friends all screens show which seat is one's own, and what one can do."""

from random import Random

import pytest
from playwright.sync_api import ViewportSize

from tests.app.online.page import Page
from tests.app.online.tables import play, playing
from tests.support.browser.boxes import box, boxes
from tests.support.browser.looks.reflow import PHONE
from tests.support.browser.online import ONLINE
from tests.support.browser.stage import Stages
from tests.support.browser.states import between
from tests.support.cases import some

SIZES: list[ViewportSize] = [PHONE, {"width": 768, "height": 1024}, {"width": 1280, "height": 800}]
at_each_size = pytest.mark.parametrize(
    "size", some(SIZES, [PHONE]), ids=lambda size: str(size["width"])
)
# Two elements lie one over the other, by more than the leading of a line.
OVERLAP = """([one, other]) => {
    const [a, b] = [one, other].map((each) => each.getBoundingClientRect());
    return a.left < b.right && b.left < a.right && a.top + 4 < b.bottom && b.top + 4 < a.bottom;
}"""


@at_each_size
def test_the_own_seat_and_what_can_be_done_among_friends_are_seen_at_once(
    stages: Stages, size: ViewportSize
) -> None:
    stage = stages.at(size)
    _circle, pages = playing("Ben", link="game=spar&seats=4&target=2")
    stage.show(pages[0])
    own, hand = stage.page.locator("#own-seat .me"), stage.page.locator("#hand")
    assert own.is_visible()
    assert box(own).bottom <= box(hand).top
    stage.page.locator("#friends > summary").click()
    drawer = stage.page.locator("#friends .drawer")
    assert drawer.evaluate("(one) => one.scrollHeight <= one.clientHeight")
    assert box(drawer).bottom <= size["height"]


def waiting() -> Page:
    """A match of four that waits for two, in a trick."""
    circle, pages = playing("Ben", "Cleo", "Dora", link="game=spar&seats=4&target=20")
    circle.until(lambda: any(page.my_turn for page in pages))
    next(page for page in pages if page.my_turn).act(Random(3))
    for page in pages[:2]:
        page.asleep = True
    circle.until(lambda: bool(pages[3].commands("go on without")))
    return pages[3]


def test_the_trick_is_whole_on_a_phone_while_the_match_waits(stages: Stages) -> None:
    stage = stages.at(PHONE)
    stage.show(waiting())
    page = stage.page
    assert not page.locator("#bar button").count()
    sides, near = boxes(page.locator(".side")), box(page.locator(".near"))
    assert len(sides) == 4
    assert all(side.bottom <= near.top for side in sides)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


# A strip without words has no ground of its own.
IS_BARE = """(strip) => [strip, ...strip.querySelectorAll('*')].every((one) =>
    getComputedStyle(one).backgroundColor === 'rgba(0, 0, 0, 0)')"""


def between_deals() -> Page:
    """A page that shows the result of a deal, and has nothing to say about friends."""
    circle, pages = playing("Ben", link="game=spar&seats=3&target=9")
    random = Random(3)
    while not between(pages[0]):
        play(circle, pages, random, seconds=0.5)
    circle.run(5)
    return pages[0]


def test_no_empty_bar_is_over_the_result_of_a_deal(stages: Stages) -> None:
    stage = stages.at(SIZES[-1])
    stage.show(between_deals())
    strip = stage.page.locator("#among-friends")
    assert stage.page.locator("#outcome.verdict").is_visible()
    assert not strip.inner_text()
    assert strip.evaluate(IS_BARE)


# What is said and asked among friends lies over cards, seats or commands.
COVERS = f"""() => {{
    const lies = {OVERLAP};
    const said = [...document.querySelectorAll('#among-friends > *')];
    const kept = '#board [data-card], #board .pile, #seats .seat, #hand [data-card], #bar .button';
    const found = [...document.querySelectorAll(kept)].filter((one) => one.checkVisibility());
    if (!found.length) return ['there is nothing to lie over'];
    return found
        .filter((one) => said.some((words) => lies([words, one])))
        .map((one) => one.outerHTML.slice(0, 80));
}}"""
ASKED = ("question", "question of eight", "the other of two is gone", "asked to remove")


@at_each_size
def test_nothing_that_is_asked_lies_over_the_table_or_under_the_list_of_friends(
    stages: Stages, size: ViewportSize
) -> None:
    stage = stages.at(size)
    states = {state.name: state for state in ONLINE}
    for name in ASKED:
        stage.put(states[name])
        assert stage.page.evaluate(COVERS) == [], name
        stage.page.locator("#friends > summary").click()
        drawer, asked = (box(stage.page.locator(each)) for each in ("#friends .drawer", ".asked"))
        assert drawer.top >= asked.bottom, name
        assert drawer.height >= size["height"] / 3, name
