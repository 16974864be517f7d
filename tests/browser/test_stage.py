"""A stage that the tests share is used again only if a test has left nothing behind in its page."""

import pytest

from tests.support.browser.patience import Invite
from tests.support.browser.stage import IS_SHARED, Stages
from tests.support.browser.states import MENU, at, my_turn
from tests.support.cases import rows, some

LEFT = {
    "a text in localStorage": "localStorage.setItem('a', 'b')",
    "a text in sessionStorage": "sessionStorage.setItem('a', 'b')",
    "a name of its own": "window.found = 1",
    "an attribute of the page": "document.documentElement.dir = 'rtl'",
    "a link": "document.head.append(document.createElement('link'))",
    "an adopted style": "document.adoptedStyleSheets = [new CSSStyleSheet()]",
    "a font": "document.fonts.add(new FontFace('a', 'local(b)'))",
}


@pytest.fixture
def own(invite: Invite, address: str) -> Stages:
    """Stages of this test alone."""
    return Stages(invite, address)


@pytest.mark.skipif(not IS_SHARED, reason="PEERDECK_POOL=0: each test has a page of its own")
def test_a_stage_is_used_again_after_it_was_played_on_in_another_size(own: Stages) -> None:
    stage = own.at({"width": 360, "height": 740}, has_touch=True)
    stage.write(24)
    stage.show(at("game=spar&seats=6", my_turn))
    stage.page.locator(MENU).click()
    own.take_back()
    again = own.at(has_touch=True)
    assert again is stage
    assert again.page.locator("#home").is_visible()
    size = "[innerWidth, getComputedStyle(document.body).fontSize]"
    assert again.page.evaluate(size) == [1280, "16px"]


@pytest.mark.parametrize("change", some(rows(LEFT), 3))
def test_a_stage_that_was_changed_is_not_used_again(own: Stages, change: str) -> None:
    stage = own.at()
    stage.page.evaluate(f"{{ {change} }}")
    own.take_back()
    assert own.at() is not stage


def test_a_stage_with_other_media_is_not_used_again(own: Stages) -> None:
    stage = own.at()
    stage.page.emulate_media(color_scheme="dark")
    own.take_back()
    assert own.at() is not stage
