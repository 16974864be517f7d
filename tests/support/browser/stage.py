"""A page in a real browser whose table runs in this process, without the boot of its own Python.

What the page does is the page's own, and what it shows is what the session answers; only the worker
between them is left out. So a moment of a game that a `Visit` has come to is there within a blink.
"""

import json
import os
from typing import Any

from playwright.sync_api import Page, Route, ViewportSize

from app.home_form import HomeForm
from app.screens import home
from app.session import Effect
from tests.support.app.elements import parsed
from tests.support.app.visit import PRIVATE, Visit
from tests.support.browser.patience import Invite
from tests.support.browser.play import FOLLOW, IDLE
from tests.support.browser.sites import ANSWERS
from tests.support.browser.states import State

IS_SHARED = os.environ.get("PEERDECK_POOL") != "0"
USUAL: ViewportSize = {"width": 1280, "height": 720}
USUAL_TEXT = 16  # pixels
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
# All that a test may have changed in the page, except what a visit shows.
SURROUNDINGS = """() => {
    const { documentElement: html, fonts } = document;
    const attributes = [...html.attributes].filter(({ name }) => name !== 'data-newest');
    const media = ['print', '(prefers-color-scheme: dark)', '(forced-colors: active)',
        '(prefers-reduced-motion: reduce)', '(prefers-contrast: more)'];
    return JSON.stringify([
        attributes.map(({ name, value }) => [name, value]),
        { ...localStorage }, { ...sessionStorage }, fonts.size, Object.keys(window),
        document.querySelectorAll('style, link, script').length,
        document.adoptedStyleSheets.length,
        media.map((name) => matchMedia(name).matches), getComputedStyle(html).fontSize,
    ]);
}"""
ELSEWHERE = ("wait", "friends", "address", "reload")  # what has to do with time and other pages


class Stage:
    """A page that shows one moment after the other; it can be used as any page.

    The next test may use it again. `is_as_before` says if that test finds what this one has found.
    """

    def __init__(self, page: Page, address: str) -> None:
        """Open the site, which must be an answered one, in this page."""
        self.page = page
        self._tool = page.context.new_cdp_session(page)
        self._visit: Visit | None = None
        self._shown = 0
        self._next: list[Effect] | None = None  # what follows instead of a moment
        page.route(f"**/{ANSWERS.name}", _ask_the_stage)
        page.expose_function("answerOfTable", self._answer)
        page.goto(address)
        page.wait_for_function(f"document.documentElement.dataset.page === 'ready' && {IDLE}")
        self._at_first = page.evaluate(SURROUNDINGS)

    def show(self, visit: Visit) -> None:
        """Show what somebody sees at this moment of a visit; time stands still there."""
        self.page.evaluate(CLEAR)
        self.page.wait_for_function(IDLE)
        self._visit = visit
        self._shown += 1
        self.page.evaluate(FOLLOW, f"#{self._shown}")
        self.page.wait_for_function(f"{IDLE} && {STILL}")

    def go_on(self, effects: list[Effect]) -> None:
        """Let the page carry out what comes next in the visit that it shows."""
        self._next = [one for one in effects if not {*PRIVATE, *ELSEWHERE} & one.keys()]
        self._shown += 1
        self.page.evaluate(FOLLOW, f"#{self._shown}")
        self.page.wait_for_function(IDLE)

    def put(self, state: State) -> Visit:
        """Show a state; what it is known by must be in sight."""
        visit = state.make()
        self.show(visit)
        if state.opens:
            self.page.locator(state.opens).click()
        shown = self.page.locator(state.shows).first
        assert shown.is_visible(), f"{state.shows} is not to be seen"
        return visit

    def write(self, size: int) -> None:
        """Let all text be of this size in pixels, as a setting of the browser does."""
        self._tool.send("Page.setFontSizes", {"fontSizes": {"standard": size}})

    def is_as_before(self) -> bool:
        """Show an empty home again; return False if a test has changed more than what is shown."""
        if self.page.is_closed():
            return False
        self.page.mouse.move(0, 0)
        self.write(USUAL_TEXT)
        self.show(Visit())
        return bool(self.page.evaluate(SURROUNDINGS) == self._at_first)

    def _answer(self, text: str) -> str:
        intent: dict[str, Any] = json.loads(text)
        if self._visit is None:
            return "[]"
        if intent["do"] == "link":
            following, self._next = self._next, None
            return json.dumps(picture(self._visit) if following is None else following)
        effects = self._visit.do(intent)
        return json.dumps([one for one in effects if not {*PRIVATE, *ELSEWHERE} & one.keys()])


class Stages:
    """Stages that one test after the other uses, because a page takes a second to open."""

    def __init__(self, invite: Invite, address: str) -> None:
        """Open pages in browsers of `invite`, as they are needed."""
        self._invite, self._address = invite, address
        self._waiting: dict[str, Stage] = {}
        self._lent: dict[str, Stage] = {}

    def at(self, viewport: ViewportSize = USUAL, **wishes: Any) -> Stage:
        """Return a stage in a window of this size, in a browser with these options."""
        kind = json.dumps(wishes)
        assert kind not in self._lent, "a test has one stage of a kind"
        stage = self._waiting.pop(kind, None)
        if not stage:
            stage = Stage(self._invite(viewport=viewport, **wishes).new_page(), self._address)
        self._lent[kind] = stage
        stage.page.set_viewport_size(viewport)
        return stage

    def take_back(self) -> None:
        """Keep those that are as they were, and close the others."""
        for kind, stage in self._lent.items():
            if IS_SHARED and stage.is_as_before():
                self._waiting[kind] = stage
            else:
                stage.page.context.close()
        self._lent.clear()


def _ask_the_stage(route: Route) -> None:
    route.fulfill(body=ASK, content_type="text/javascript")


def picture(visit: Visit) -> list[Effect]:
    """Return what a page has to do to show the same as this visit."""
    whole: Effect = {"screen": home.home(HomeForm()), "marks": ""}
    marks = ""
    regions: dict[str, str] = {}
    dialog: list[Effect] = []
    for effect in visit.log:
        marks = effect.get("marks", marks)
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
    return [whole, {"patch": list(regions.values()), "title": visit.title, "marks": marks}, *dialog]
