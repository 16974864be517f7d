"""The result of a deal is seen at once, and what leads on from it is always in sight."""

from __future__ import annotations

import pytest

from peerdeck.games import games
from tests.support.browser.play import ON
from tests.support.browser.stage import Stages
from tests.support.browser.states import LINKS, at, between, match_over
from tests.support.cases import some

KEEPS = "game=takku_sum&seats=4&target=3"  # its hands are kept from round to round
LARGE = [(1280, 800), (768, 1024)]
SMALL = [(360, 740), (740, 360)]
SCROLLS = "document.documentElement.scrollHeight > innerHeight"
# All of it lies in the window, and nothing over its middle.
IN_SIGHT = """(element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && element.contains(seen);
}"""


@pytest.mark.parametrize(
    "size", some(map(pytest.param, [*LARGE, *SMALL]), 2), ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_the_result_of_a_deal_is_seen_at_once(stages: Stages, size: tuple[int, int]) -> None:
    width, height = size
    viewport = {"width": width, "height": height}
    stage = stages.at(viewport)
    assert LINKS.keys() == games().keys()
    for link in (*LINKS.values(), KEEPS):
        for moment in (between, match_over):
            stage.show(at(link, moment))
            assert stage.page.locator(ON).evaluate(IN_SIGHT), (link, moment)
            assert stage.page.locator("#outcome h2").evaluate(IN_SIGHT), (link, moment)
            if size in LARGE:
                assert not stage.page.evaluate(SCROLLS), (link, moment)
                for player in stage.page.locator("#seats .settled").all():
                    assert player.evaluate(IN_SIGHT), (link, moment)


@pytest.mark.parametrize("game", some(["shanghai", "progressive"], 1))
@pytest.mark.parametrize("size", LARGE, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_contract_of_a_round_stands_above_the_players_two_by_two(
    stages: Stages, size: tuple[int, int], game: str
) -> None:
    viewport = {"width": size[0], "height": size[1]}
    stage = stages.at(viewport)
    stage.show(at(LINKS[game], between))
    contract = stage.page.locator("#board .round p").bounding_box()
    players = [one.bounding_box() for one in stage.page.locator("#seats .settled").all()]
    assert contract is not None
    assert len({box["y"] for box in players if box}) == 2
    assert all(box and contract["y"] + contract["height"] <= box["y"] for box in players)
    assert not stage.page.locator("#board .small-melds").is_visible()
