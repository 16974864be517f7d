"""The result of a deal is seen at once, and what leads on from it is always in sight."""

import pytest
from playwright.sync_api import ViewportSize

from peerdeck.games import games
from tests.support.browser.boxes import box, boxes
from tests.support.browser.looks.reflow import PHONE, SIDEWAYS
from tests.support.browser.play import ON
from tests.support.browser.stage import Stages
from tests.support.browser.states import LINKS, at, between, match_over
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
                whole += stage.page.locator("#seats .settled").all()
            for element in whole:
                assert element.evaluate(IN_SIGHT), (link, moment, element)


@pytest.mark.parametrize("game", some(["shanghai", "progressive"], 1))
@pytest.mark.parametrize("size", LARGE, ids=["laptop", "tablet"])
def test_the_contract_of_a_round_stands_above_the_players_two_by_two(
    stages: Stages, size: ViewportSize, game: str
) -> None:
    stage = stages.at(size)
    stage.show(at(LINKS[game], between))
    contract = box(stage.page.locator("#board .round p"))
    players = boxes(stage.page.locator("#seats .settled"))
    assert len({player.top for player in players}) == 2
    assert all(contract.bottom <= player.top for player in players)
