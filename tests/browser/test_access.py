"""axe finds nothing wrong in any state of any game, light and dark, narrow and wide."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page

from app.layouts import LAYOUTS
from build.places import ROOT
from peerdeck.games import games
from tests.browser.company import ALL
from tests.browser.harness.patience import Invite
from tests.browser.play import PLAY, Person
from tests.browser.stage import Stage
from tests.browser.states import EVERYWHERE, STATES

AXE = (ROOT / "peer" / "node_modules" / "axe-core" / "axe.min.js").read_text()
RUN = """async () => {
    await Promise.all(document.getAnimations().map((one) => one.finished));
    const { violations, incomplete } = await axe.run(document, {
        %s,
        resultTypes: ['violations', 'incomplete'],
    });
    const unclear = incomplete.filter(({ id }) => id === 'target-size');
    return [...violations, ...unclear].flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`));
}"""
# The symbols that pictures are drawn from are unseen and unheard; axe takes as long over them as
# over all the rest.
WITHOUT_DRAWINGS = "document.querySelectorAll('.drawings').forEach((one) => one.remove())"
EVERYTHING = "rules: { 'target-size': { enabled: true } }"
ONLY_COLOURS = "runOnly: ['color-contrast']"
WIDTHS = (320, 768, 1280)
HEIGHT = 900


class Checker:
    """Collects what axe finds, screen by screen."""

    def __init__(self, page: Page) -> None:
        """Check this page."""
        self.page = page
        self.found: dict[str, Any] = {}

    def __call__(self, where: str, rules: str = EVERYTHING) -> None:
        """Check the page as it is now."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE)
            self.page.evaluate(WITHOUT_DRAWINGS)
        problems = self.page.evaluate(RUN % rules)
        if problems:
            self.found[where] = problems[:4]

    def everywhere(self, where: str) -> None:
        """Check the page in both themes and at every width.

        It is seen whole: its bar at the bottom covers only what can be scrolled.
        """
        for width in WIDTHS:
            self.page.set_viewport_size({"width": width, "height": HEIGHT})
            whole = self.page.evaluate("document.documentElement.scrollHeight")
            if whole > HEIGHT:
                self.page.set_viewport_size({"width": width, "height": whole})
            self.page.emulate_media(color_scheme="light")
            self(f"{where}, {width} px, light")
            self.page.emulate_media(color_scheme="dark")  # nothing but colours can differ
            self(f"{where}, {width} px, dark", ONLY_COLOURS)


def test_every_game_has_its_states() -> None:
    assert STATES.keys() == games().keys() == LAYOUTS.keys()
    for game, states in STATES.items():
        names = [state.name for state in states]
        assert set(EVERYWHERE) <= set(names), game
        assert len(names) > len(EVERYWHERE), f"{game} has nothing of its own"
        assert len(names) == len(set(names))


@pytest.mark.parametrize("about", ALL)
def test_axe_finds_nothing_in_any_state(invite: Invite, address: str, about: str) -> None:
    page = invite(reduced_motion="reduce").new_page()
    stage, check = Stage(page, address), Checker(page)
    for state in ALL[about]:
        stage.put(state)
        check.everywhere(f"{about}, {state.name}")
    assert not check.found, json.dumps(check.found, indent=1)


@pytest.mark.parametrize("palette", ["four", "safe"])
def test_axe_finds_nothing_with_other_colours_of_the_suits(
    invite: Invite, address: str, palette: str
) -> None:
    page = invite(reduced_motion="reduce").new_page()
    stage, check = Stage(page, address), Checker(page)
    page.evaluate(f"document.documentElement.setAttribute('data-palette', '{palette}')")
    for game in games():
        stage.put(next(state for state in STATES[game] if state.name == "my turn"))
        check.everywhere(game)
    assert not check.found, json.dumps(check.found, indent=1)


def test_axe_finds_nothing_in_the_rules(invite: Invite, address: str) -> None:
    page = invite(reduced_motion="reduce").new_page()
    check = Checker(page)
    for game in games():
        page.goto(f"{address}rules-{game}.html")
        check.everywhere(f"the rules of {game}")
    assert not check.found, json.dumps(check.found, indent=1)


def test_axe_finds_nothing_where_the_table_runs_in_its_worker(invite: Invite, address: str) -> None:
    page = invite(reduced_motion="reduce").new_page()
    person, check = Person(page, address), Checker(page)
    person.come("#seats=4&jokers=three&bots=random")
    check.everywhere("home")
    person.press(page.locator(PLAY))
    person.wait()
    check.everywhere("my turn")
    person.finish()
    check.everywhere("the result")
    assert not check.found, json.dumps(check.found, indent=1)
