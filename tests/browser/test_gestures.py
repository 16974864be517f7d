"""The browser's own gestures stay out of the game: no reload by a pull, no selected text."""

import pytest

from tests.support.browser.boxes import box
from tests.support.browser.stage import Stage
from tests.support.browser.states import state_of

CONTAINED = ("html", "body", "#table", "#hand")
STYLE = "element => getComputedStyle(element).overscrollBehavior"
SELECTED = "getSelection().toString()"
PLACES = (
    "#seats .name >> nth=0",
    "#seats .cards-left >> nth=0",
    "#board",
    "#bar .prompt",
    "#last span",
    "#menu summary span",
)
# Where something is shown that can be wanted elsewhere.
TEXTS = {"result": ("#headline", "#result .detail"), "moves": ("#log li >> nth=0",)}


def test_a_card_pulled_down_does_not_reload_the_page(stage: Stage) -> None:
    stage.put(state_of("spar", "my turn"))
    styles = {place: stage.page.locator(place).evaluate(STYLE) for place in CONTAINED}
    assert set(styles.values()) == {"contain"}, styles


@pytest.mark.parametrize("game", ["shanghai", "spar"])
def test_a_double_click_at_the_table_selects_nothing(stage: Stage, game: str) -> None:
    stage.put(state_of(game, "my turn"))
    for place in PLACES:
        stage.page.locator(place).dblclick(force=True)
        assert stage.page.evaluate(SELECTED) == "", place


@pytest.mark.parametrize("name", TEXTS)
def test_what_can_be_wanted_elsewhere_can_be_selected(stage: Stage, name: str) -> None:
    stage.put(state_of("spar", name))
    for place in TEXTS[name]:
        text = stage.page.locator(place)
        text.dblclick(position={"x": 60, "y": box(text).height / 2})  # on its first words
        assert stage.page.evaluate(SELECTED).strip(), place
