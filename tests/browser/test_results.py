"""The result of a deal is seen over the table as it was left, and leads on from there."""

import pytest
from playwright.sync_api import ViewportSize

from peerdeck.games import games
from tests.support.browser.boxes import box, boxes
from tests.support.browser.looks.reflow import PHONE, SIDEWAYS
from tests.support.browser.play import ON
from tests.support.browser.stage import Stages
from tests.support.browser.states import LINKS, at, between, match_over, state_of
from tests.support.cases import some

KEEPS = "game=takku_sum&seats=4&target=3"  # its hands are kept from round to round
LARGE: list[ViewportSize] = [{"width": 1280, "height": 800}, {"width": 768, "height": 1024}]
SMALL = [PHONE, SIDEWAYS]
SCROLLS = "document.documentElement.scrollHeight > innerHeight"
# All of it lies in the window, and nothing over its middle.
IN_SIGHT = """(element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && element.contains(seen);
}"""
PLACES = """() => [...document.querySelectorAll(
    '#seats .seat, #board, #board .card, #hand, #hand .card, #bar, #last')].map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left, top, width, height].map(Math.round).join(' ');
})"""
# What can have the focus in the table beneath the result.
REACHED = """() => [...document.querySelectorAll("#seats *, #board, #board *, .near *")]
    .filter((one) => {
    one.focus();
    return document.activeElement === one;
}).map((one) => one.outerHTML.slice(0, 80))"""
FOCUSED = "document.activeElement.dataset.do"


@pytest.mark.parametrize(
    "size", some([*LARGE, *SMALL], 2), ids=lambda size: f"{size['width']}x{size['height']}"
)
def test_the_result_of_a_deal_is_seen_at_once(stages: Stages, size: ViewportSize) -> None:
    stage = stages.at(size)
    assert LINKS.keys() == games().keys()
    for link in (*LINKS.values(), KEEPS):
        for moment in (between, match_over):
            stage.show(at(link, moment))
            whole = [stage.page.locator(ON), stage.page.locator("#outcome h2")]
            if size in LARGE:
                assert not stage.page.evaluate(SCROLLS), (link, moment)
                whole += stage.page.locator("#outcome .settled").all()
            for element in whole:
                assert element.evaluate(IN_SIGHT), (link, moment, element)


@pytest.mark.parametrize("game", some(["shanghai", "progressive"], 1))
@pytest.mark.parametrize("size", LARGE, ids=["laptop", "tablet"])
def test_the_contract_of_a_round_stands_above_the_players_two_by_two(
    stages: Stages, size: ViewportSize, game: str
) -> None:
    stage = stages.at(size)
    stage.show(at(LINKS[game], between))
    contract = box(stage.page.locator("#outcome .contract-was"))
    players = boxes(stage.page.locator("#outcome .settled"))
    assert len({player.top for player in players}) == 2
    assert all(contract.bottom <= player.top for player in players)


@pytest.mark.parametrize("game", some(LINKS, ["shanghai", "spar"]))
def test_the_table_stays_as_it_was_left_beneath_the_result(stages: Stages, game: str) -> None:
    stage = stages.at()
    for size in (*LARGE, *SMALL):
        stage.page.set_viewport_size(size)
        visit = stage.put(state_of(game, "moment"))
        left = stage.page.evaluate(PLACES)
        stage.page.locator("#board").evaluate("(board) => board.scrollTo(0, 9)")
        scrolled = stage.page.evaluate("document.querySelector('#board').scrollTop")
        stage.go_on(visit.tick())
        assert stage.page.locator("#outcome.verdict").is_visible()
        assert stage.page.evaluate("document.querySelector('#board').scrollTop") == scrolled
        stage.page.locator("#board").evaluate("(board) => board.scrollTo(0, 0)")
        assert stage.page.evaluate(PLACES) == left, size


def test_the_keyboard_goes_from_the_table_to_the_way_on(stages: Stages) -> None:
    stage = stages.at()
    for game in LINKS:
        visit = stage.put(state_of(game, "moment"))
        stage.page.locator("#board, #hand [tabindex='0']").last.focus()
        stage.go_on(visit.tick())
        leads_on = stage.page.evaluate(FOCUSED)
        assert leads_on in ("deal", "again"), game
        stage.page.keyboard.press("Tab")
        assert leads_on == "deal" or stage.page.evaluate(FOCUSED) == "result", game
        assert stage.page.evaluate(REACHED) == [], game
