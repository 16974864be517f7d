"""Large cards, for either hand: nothing covers anything, and nothing is cut off without a fade."""

from itertools import product

import pytest
from playwright.sync_api import ViewportSize

from tests.browser.test_small_screens import CUT_OFF, GOES_ON, GROWN, OUTSIDE
from tests.support.browser.boxes import boxes
from tests.support.browser.looks.reflow import PHONE, SIDEWAYS
from tests.support.browser.stage import Stage, Stages
from tests.support.browser.states import STATES, state_of
from tests.support.cases import some

SIZES: list[ViewportSize] = [
    PHONE,
    {"width": 390, "height": 844},
    SIDEWAYS,
    {"width": 1280, "height": 800},
]
HANDS = ["right", "left"]
MOMENTS = [
    *((game, "my turn") for game in STATES),
    *(("shanghai", "down"), ("progressive", "offer"), ("progressive", "down")),
]
# The commands with a corner under something else.
COVERED = """() => [...document.querySelectorAll('#bar .prompt, #bar button, .above-hand button,' +
    '#own-seat > *')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const inside = element.matches('.prompt') ? 1 : 12;
        return [[left + inside, top + inside], [right - inside, bottom - inside]]
            .some(([x, y]) => {
                const there = document.elementFromPoint(x, y);
                return !there || !(element.contains(there) || there.contains(element));
            });
    })
    .map((element) => element.textContent)"""
# The cards of the hand whose index is under something else; it is on the side of the hand.
UNREADABLE = """() => [...document.querySelectorAll('#hand [data-card]')].filter((card) => {
    const { left, right, top } = card.querySelector('.card').getBoundingClientRect();
    const x = document.documentElement.dataset.hand === 'left' ? right - 8 : left + 8;
    return [8, 24].some((down) => !card.contains(document.elementFromPoint(x, top + down)));
}).map((card) => card.getAttribute('aria-label'))"""
SHARE = 0.4  # of the height of the window at most: a phone upright, or a laptop


def lay(stage: Stage, hand: str) -> None:
    """Let the cards be large, and fanned for this hand."""
    look = f"Object.assign(document.documentElement.dataset, {{ cards: 'large', hand: '{hand}' }})"
    stage.page.evaluate(look)
    stage.page.evaluate("dispatchEvent(new Event('resize'))")
    stage.page.evaluate("document.activeElement.blur()")  # what has the focus lies over others


def usual(stage: Stage) -> None:
    """Let the cards be as they were."""
    stage.page.evaluate(
        "() => ['cards', 'hand'].forEach((name) => delete document.documentElement.dataset[name])"
    )


@pytest.mark.parametrize("hand", some(HANDS, ["left"]))
@pytest.mark.parametrize("size", some(SIZES, 1), ids=lambda size: f"{size['width']}px")
def test_large_cards_cover_nothing_and_the_board_fades_where_it_goes_on(
    stages: Stages, size: ViewportSize, hand: str
) -> None:
    stage = stages.at(size)
    page = stage.page
    for game, moment in MOMENTS:
        stage.put(state_of(game, moment))
        lay(stage, hand)
        where = f"{game}, {moment}"
        assert page.evaluate(COVERED) == [], where
        assert page.evaluate(UNREADABLE) == [], where
        assert page.evaluate(OUTSIDE, ["#bar .prompt", "#bar button", "#own-seat"]) == [], where
        assert page.evaluate(GROWN) <= 0, where
        if page.evaluate(CUT_OFF) > 4:
            page.wait_for_function(GOES_ON)
        if size != SIDEWAYS:
            cards = boxes(page.locator("#hand .card"))
            high = max(card.bottom for card in cards) - min(card.top for card in cards)
            assert high <= SHARE * size["height"], where
    usual(stage)


def test_large_cards_are_larger_than_usual_ones(stages: Stages) -> None:
    stage = stages.at(PHONE)
    for size, game in product(SIZES, ["cpwp", "spar"]):
        stage.page.set_viewport_size(size)
        stage.put(state_of(game, "my turn"))
        card = stage.page.locator("#hand .card").first
        [before] = boxes(card)
        lay(stage, "right")
        [after] = boxes(card)
        assert after.width >= 1.15 * before.width, size
        usual(stage)


@pytest.mark.parametrize("size", some(SIZES[:2], 1), ids=lambda size: f"{size['width']}px")
def test_large_cards_leave_those_of_a_trick_their_size(stages: Stages, size: ViewportSize) -> None:
    stage = stages.at(size)
    stage.put(state_of("spar", "my turn"))
    spot = stage.page.locator(".spot").first
    [before] = boxes(spot)
    lay(stage, "right")
    [after] = boxes(spot)
    usual(stage)
    assert after.width >= 0.7 * before.width
