"""A page in a real browser whose table runs in this process, without the boot of its own Python.

What the page does is the page's own, and what it shows is what the session answers; only the worker
between them is left out. So a moment of a game that a `Visit` has come to is there within a blink.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, Route

from app.home_form import HomeForm
from app.screens import home
from app.session import Effect
from tests.support.app.elements import parsed
from tests.support.app.visit import PRIVATE, Visit
from tests.support.browser.play import FOLLOW, IDLE
from tests.support.browser.sites import ANSWERS
from tests.support.browser.states import State

# What a page of the answered site asks, which here is this very test.
ASK = "export const open = async () => ({ handle: (intent) => window.answerOfTable(intent) });"
CLEAR = """async () => {
    const dialog = document.getElementById('dialog');
    if (dialog.open) await new Promise((resolve) => {
        dialog.addEventListener('close', resolve, { once: true });
        dialog.close();
    });
    for (const voice of document.querySelectorAll('[aria-live]')) voice.textContent = '';
}"""
STILL = "document.getAnimations().every((one) => one.playState !== 'running')"
ELSEWHERE = ("wait", "friends", "address", "reload")  # what has to do with time and other pages


class Stage:
    """A page that shows one moment after the other; it can be used as any page."""

    def __init__(self, page: Page, address: str) -> None:
        """Open the site, which must be an answered one, in this page."""
        self.page = page
        self._visit: Visit | None = None
        self._shown = 0
        page.route(f"**/{ANSWERS.name}", _ask_the_stage)
        page.expose_function("answerOfTable", self._answer)
        page.goto(address)
        page.wait_for_function(f"document.documentElement.dataset.page === 'ready' && {IDLE}")

    def show(self, visit: Visit) -> None:
        """Show what somebody sees at this moment of a visit; time stands still there."""
        self.page.evaluate(CLEAR)
        self.page.wait_for_function(IDLE)
        self._visit = visit
        self._shown += 1
        self.page.evaluate(FOLLOW, f"#{self._shown}")
        self.page.wait_for_function(f"{IDLE} && {STILL}")

    def put(self, state: State) -> Visit:
        """Show a state; what it is known by must be in sight."""
        visit = state.make()
        self.show(visit)
        if state.opens:
            self.page.locator(state.opens).click()
        shown = self.page.locator(state.shows).first
        assert shown.is_visible(), f"{state.shows} is not to be seen"
        return visit

    def _answer(self, text: str) -> str:
        intent: dict[str, Any] = json.loads(text)
        if self._visit is None:
            return "[]"
        if intent["do"] == "link":
            return json.dumps(picture(self._visit))
        effects = self._visit.do(intent)
        return json.dumps([one for one in effects if not {*PRIVATE, *ELSEWHERE} & one.keys()])


def _ask_the_stage(route: Route) -> None:
    route.fulfill(body=ASK, content_type="text/javascript")


def picture(visit: Visit) -> list[Effect]:
    """Return what a page has to do to show the same as this visit."""
    whole: Effect = {"screen": home.home(HomeForm())}
    regions: dict[str, str] = {}
    dialog: list[Effect] = []
    for effect in visit.log:
        if "screen" in effect:
            whole, regions, dialog = effect, {}, []
        for markup in effect.get("patch", ()):
            regions[parsed(markup).children[0].get("id")] = markup
        if "dialog" in effect:
            dialog = [effect]
        if "inside" in effect and dialog:
            dialog = [{"dialog": effect["inside"], "at": ""}]
        if "close" in effect:
            dialog = []
    return [whole, {"patch": list(regions.values()), "title": visit.title}, *dialog]
