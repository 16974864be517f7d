"""axe finds nothing wrong on any screen, light and dark, narrow and wide."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page

from build.places import ROOT
from tests.browser.harness.patience import Invite
from tests.browser.play import HAND, PLAY, Person

AXE = (ROOT / "peer" / "node_modules" / "axe-core" / "axe.min.js").read_text()
RUN = """async () => {
    const { violations, incomplete } = await axe.run(document, {
        rules: { 'target-size': { enabled: true } },
    });
    const unclear = incomplete.filter(({ id }) => id === 'target-size');
    return [...violations, ...unclear].flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`));
}"""
STILL = "document.getAnimations().every((one) => one.playState !== 'running')"


class Checker:
    """Collects what axe finds, screen by screen."""

    def __init__(self, page: Page) -> None:
        """Check this page."""
        self.page = page
        self.found: dict[str, Any] = {}

    def whole(self, where: str) -> None:
        """Check the whole page at once: its bar at the bottom covers only what can be scrolled."""
        size = self.page.viewport_size
        assert size is not None
        height = self.page.evaluate("document.documentElement.scrollHeight")
        self.page.set_viewport_size({"width": size["width"], "height": height})
        self(where)
        self.page.set_viewport_size(size)

    def __call__(self, where: str) -> None:
        """Check the page as it is now."""
        self.page.wait_for_function(STILL)
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE)
        problems = self.page.evaluate(RUN)
        if problems:
            self.found[where] = problems[:4]


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(invite: Invite, address: str, scheme: str, width: int) -> None:
    visitor = invite(
        viewport={"width": width, "height": 800}, color_scheme=scheme, reduced_motion="reduce"
    )
    page = visitor.new_page()
    person, check = Person(page, address), Checker(page)
    person.come("#seats=4&jokers=three&bots=random")
    check.whole("home")
    person.press(page.locator("#house-rules summary"))
    check.whole("home with house rules")
    person.press(page.locator(PLAY))
    page.wait_for_selector(HAND)
    person.finish(until=lambda: page.locator("#board [data-do=place]").count() > 0)
    check("my turn")
    person.tap(person.cards[0]["card"])
    check("a card is selected")
    person.press(page.locator("#bar [data-do=pass]"))
    page.locator(".notice.refusal").wait_for()
    check("a refusal")
    person.press(page.locator("#log summary"))
    check("the log")
    person.press(page.locator("#log summary"))
    person.press(page.locator("#top [data-do=rules]"))
    page.wait_for_selector("dialog[open]")
    check("the rules in their dialog")
    page.keyboard.press("Escape")
    for _deal in range(12):
        person.finish(until=lambda: page.locator("#board.swap").count() > 0)
        if page.locator("#board.swap").count():
            break
        person.press(page.locator("[data-do=again]"))
        page.wait_for_selector(HAND)
    check("a swap")
    person.finish()
    check("the result")
    page.goto(f"{address}rules-cpwp.html")
    check("the rules page")
    assert not check.found, json.dumps(check.found, indent=1)
